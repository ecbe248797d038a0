"""The pages of scripts without a table, for the computer they run on: `storyteller scripts`."""

import secrets
from collections.abc import Mapping
from typing import Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from config.texts import Texts
from narrator.screens.script_sheet import Shelf
from narrator.web.assets import Assets
from narrator.web.faults import fault_pages
from narrator.web.forms import FIELDS, posted
from narrator.web.guard import Guard
from narrator.web.keys import SeatKeys
from narrator.web.languages import LANGUAGE_COOKIE, Books
from narrator.web.limits import FORM_BYTES
from narrator.web.pages import Pages
from narrator.web.scripts import ScriptPages

AT: Final = "/scripts"
A_YEAR: Final = 60 * 60 * 24 * 365


class ScriptsAlone:
    """`addresses`: every `host:port` a browser may use. `words`: what is shown to browsers of no language we have.
    `shelf`: the scripts there are."""

    def __init__(self, addresses: tuple[str, ...], words: Texts, shelf: Shelf | None = None) -> None:
        keys, assets = SeatKeys(), Assets()
        self.books = Books(
            words,
            lambda texts, offered: Pages(
                texts, offered=offered, sheet=lambda _: (), assets=assets.version, seal=keys.seal
            ),
        )
        self.token = self.books(words.language).page_token("door")
        refusals = {
            name: self.books(words.language).error(name)
            for name in ("wrong_address", "too_large", "server_fault")
        }
        scripts = ScriptPages(self._pages, self._form, lambda: (self.token, self.token), at=AT, scripts=shelf)
        self.app = Starlette(
            routes=[
                *scripts.routes(lambda handler: handler),
                Route("/", self.first),
                Route("/language", self.choose_language, methods=["POST"]),
                Route("/assets/{version}/{name}", assets.serve),
            ],
            middleware=[
                Middleware(Guard, addresses=addresses, scheme="http", texts=refusals, reached=lambda *_: None)
            ],
            exception_handlers=fault_pages(self._pages),
        )

    def _pages(self, connection: HTTPConnection) -> Pages:
        return self.books(self.books.language(connection))

    async def _form(
        self, request: Request, *, most: int = FORM_BYTES, fields: int = FIELDS
    ) -> Mapping[str, str]:
        pages = self._pages(request)
        form = await posted(request, pages, most=most, fields=fields)
        if not secrets.compare_digest(form.get("token", "").encode(), self.token.encode()):
            raise HTTPException(403, pages.error("window_closed"))
        return form

    async def first(self, _request: Request) -> Response:
        """Nothing else is here."""
        return RedirectResponse(AT, 303)

    async def choose_language(self, request: Request) -> Response:
        """The language of these pages, kept in this browser."""
        form = await self._form(request)
        answer = RedirectResponse(AT, 303)
        if form.get("language", "") in self.books:
            answer.set_cookie(
                LANGUAGE_COOKIE, form["language"], max_age=A_YEAR, httponly=True, samesite="lax"
            )
        return answer
