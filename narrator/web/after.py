"""The host's pages after a game: what was counted and made of it, the game as a file, and a file read again."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from narrator.screens.records import Room
from narrator.telling.records import Story
from narrator.telling.saved_game import Fault, NotASavedGame, read_saved_game
from narrator.telling.script_lines import ScriptLines
from narrator.web.faults import TooLarge
from narrator.web.pages import Pages

FAULTS: Final[Mapping[Fault, str]] = {
    "not_json": "after.file_not_json",
    "not_a_game": "after.file_not_a_game",
    "newer": "after.file_newer",
    "damaged": "after.file_damaged",
    "not_over": "after.file_not_over",
}
Handler = Callable[[Request], Awaitable[Response]]


class AfterPages:
    """`pages`: those in the language of whoever asks; `form`: the fields of a form with the host's token, as long as
    a game is; `said`: what came of the last tap, once."""

    def __init__(
        self,
        room: Room,
        pages: Callable[[Request], Pages],
        form: Callable[[Request], Awaitable[Mapping[str, str]]],
        token: Callable[[], str],
        said: Callable[[], str],
    ) -> None:
        self.room, self._pages, self._form, self._token, self._said = room, pages, form, token, said

    def routes(self, host_only: Callable[[Handler], Handler]) -> list[Route]:
        """All of it is the host's."""
        return [
            Route("/host/after", host_only(self.page)),
            Route("/host/after/save", host_only(self.save)),
            Route("/host/after/read", host_only(self.read), methods=["POST"]),
        ]

    async def page(self, request: Request) -> Response:
        """What there is: nothing of a game before it has been told to its end."""
        return self._page(request, self._said())

    def _page(self, request: Request, said: str = "", text: str = "", status: int = 200) -> Response:
        pages = self._pages(request)
        screen = self.room.after(pages.language)
        page = pages.render("after.html", screen=screen, token=self._token(), said=said, text=text)
        return HTMLResponse(page, status)

    async def save(self, request: Request) -> Response:
        """The last game that has been told to its end, as a file."""
        text = self.room.saved_game(self._pages(request).language)
        if text is None:
            return RedirectResponse("/host/after", 303)
        headers = {"Content-Disposition": 'attachment; filename="storyteller_game.json"'}
        return Response(text, media_type="application/json", headers=headers)

    async def read(self, request: Request) -> Response:
        """The story of the game in a file, or what is wrong with the file."""
        pages = self._pages(request)
        try:
            form = await self._form(request)
        except TooLarge:
            return self._page(request, pages.text("after.file_over"), status=413)
        try:
            story, again = await asyncio.to_thread(_story_in, form.get("text", ""), pages)
        except NotASavedGame as trouble:
            return self._page(request, pages.text(FAULTS[trouble.fault]), status=400)
        said = "" if again else pages.text("after.other_rules")
        return HTMLResponse(pages.render("after_story.html", story=story, said=said))


def _story_in(text: str, pages: Pages) -> tuple[Story, bool]:
    """The story in the language of these pages, and whether the game could be played again; where it could not, the
    story that was saved with it. Raises NotASavedGame."""
    saved = read_saved_game(text)
    finished = saved.seen_again()
    if finished is not None:
        return finished.story(ScriptLines(pages.words, "")), True
    if saved.story is None:
        raise NotASavedGame("damaged", "neither its record nor its story can be read")
    return saved.story, False
