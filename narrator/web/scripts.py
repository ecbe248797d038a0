"""The pages of scripts: a shelf to choose from, and a sheet for each, to read, print, save and keep.

They are the same with and without a table. A script is public, so they know of no game; a script that was brought
goes from form to form, until somebody keeps it in the user's folder.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Final, Protocol
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from narrator.screens.script_sheet import ScriptSheet, Shelf, sheet_of_file
from narrator.web.faults import TooLarge
from narrator.web.limits import SCRIPT_BYTES
from narrator.web.pages import Pages

MOST_FIELDS: Final = 240  # as many choices as a script may have entries, and a little more
LONGEST_SEARCH: Final = 80


class ReadForm(Protocol):
    """The fields of a posted form with the right token."""

    def __call__(self, request: Request, *, most: int, fields: int) -> Awaitable[Mapping[str, str]]:
        """`most` bytes and `fields` are read."""


Handler = Callable[[Request], Awaitable[Response]]
Wrap = Callable[[Handler], Handler]


class ScriptPages:
    """`at`: the address they stand at. `use`: where a form sends a script that shall be played, "" without a table.
    `back`: where they lead back to, "" for nowhere. `tokens`: of these forms, and of the one of languages. `scripts`:
    all there are."""

    def __init__(
        self,
        pages: Callable[[Request], Pages],
        form: ReadForm,
        tokens: Callable[[], tuple[str, str]],
        *,
        at: str,
        use: Callable[[], str] = lambda: "",
        back: str = "",
        scripts: Shelf | None = None,
    ) -> None:
        self.pages, self.form, self.tokens = pages, form, tokens
        self.at, self.use, self.back, self.scripts = at, use, back, scripts or Shelf()

    def routes(self, wrap: Wrap) -> list[Route]:
        """`wrap`: who may come in."""
        return [
            Route(self.at, wrap(self.shelf)),
            Route(f"{self.at}/of/{{name}}", wrap(self.one)),
            *(
                Route(f"{self.at}/{way}", wrap(self._taking_files(handler)), methods=["POST"])
                for way, handler in (("read", self.read), ("save", self.save), ("keep", self.keep))
            ),
        ]

    async def shelf(self, request: Request) -> Response:
        """The list, with what was searched for."""
        wanted, pages = request.query_params.get("q", "")[:LONGEST_SEARCH], self.pages(request)
        found = await asyncio.to_thread(self.scripts.found, pages.words, wanted)
        return self._page(pages, "scripts.html", found=found, wanted=wanted)

    async def one(self, request: Request) -> Response:
        """A script of the shelf."""
        pages = self.pages(request)
        sheet = await asyncio.to_thread(self.scripts.sheet, request.path_params["name"], pages.words)
        if sheet is None:
            found = await asyncio.to_thread(self.scripts.found, pages.words)
            return self._page(pages, "scripts.html", 404, found=found, wanted="")
        return self._sheet(pages, sheet)

    async def read(self, request: Request) -> Response:
        """A script that was brought, with what becomes of those who are not played here."""
        form = await self._posted(request)
        pages = self.pages(request)
        return self._sheet(pages, _of_form(form, pages))

    async def save(self, request: Request) -> Response:
        """The file of a script in the official format, as it would be played."""
        form = await self._posted(request)
        sheet = _of_form(form, self.pages(request))
        name = quote(f"{sheet.title}.json", safe="")
        return Response(
            sheet.playable or sheet.text,
            media_type="application/json",
            headers={"Content-Disposition": f"attachment; filename=\"script.json\"; filename*=UTF-8''{name}"},
        )

    async def keep(self, request: Request) -> Response:
        """A script that was brought, as a file of the user's own; its page where that has worked."""
        form = await self._posted(request)
        pages = self.pages(request)
        sheet = _of_form(form, pages)
        if not (self.scripts.keeps and sheet.text):
            return self._sheet(pages, sheet)
        try:
            id_ = await asyncio.to_thread(self.scripts.keep, sheet)
        except OSError as trouble:
            said = pages.words.shown("shelf.not_kept", line=trouble.strerror or str(trouble))
            return self._sheet(pages, sheet, 507, said)
        return RedirectResponse(f"{self.at}/of/{quote(id_)}", 303)

    def _taking_files(self, handler: Handler) -> Handler:
        async def guarded(request: Request) -> Response:
            try:
                return await handler(request)
            except TooLarge:
                pages = self.pages(request)
            found = await asyncio.to_thread(self.scripts.found, pages.words)
            said = pages.words.shown("script_file.over")
            return self._page(pages, "scripts.html", 413, found=found, wanted="", said=said)

        return guarded

    async def _posted(self, request: Request) -> Mapping[str, str]:
        return await self.form(request, most=SCRIPT_BYTES, fields=MOST_FIELDS)

    def _sheet(self, pages: Pages, sheet: ScriptSheet, status: int = 200, said: str = "") -> Response:
        return self._page(pages, "script_sheet.html", status, script=sheet, said=said)

    def _page(self, pages: Pages, template: str, status: int = 200, **values: object) -> Response:
        token, door = self.tokens()
        page = pages.render(
            template,
            **{"said": "", **values},
            at=self.at,
            use=self.use(),
            back=self.back,
            token=token,
            door=door,
            keeps=self.scripts.keeps,
        )
        return HTMLResponse(page, status)


def _of_form(form: Mapping[str, str], pages: Pages) -> ScriptSheet:
    choices = {name: value for name, value in form.items() if name.startswith("for-")}
    return sheet_of_file(form.get("text", ""), choices or None, pages.words)
