"""The one-player screen: a cover that holds nothing, and the one card that lies ready, fetched as it is held open.

The card is answered to a POST of the host's browser, once, and kept nowhere: not in an address, a title, the history
or the log, nor in the page before it is opened or after it is closed.
"""

from collections.abc import Awaitable, Callable, Mapping

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from narrator.screens.intents.arguments import BadIntent, named, seats
from narrator.screens.records import Room
from narrator.web.pages import Pages

Handler = Callable[[Request], Awaitable[Response]]

NOTHING_LIES_READY = 404
NOT_TAKEN = 409


class ShowPages:
    """`pages`: those in the language of whoever asks; `form`: the fields of a form with the host's token."""

    def __init__(
        self,
        room: Room,
        pages: Callable[[Request], Pages],
        form: Callable[[Request], Awaitable[Mapping[str, str]]],
        token: Callable[[], str],
    ) -> None:
        self.room, self._pages, self._form, self._token = room, pages, form, token

    def routes(self, host_only: Callable[[Handler], Handler]) -> list[Route]:
        """All of it is the host's."""
        return [
            Route("/host/show", host_only(self.cover)),
            Route("/host/show/open", host_only(self.open), methods=["POST"]),
            Route("/host/show/still", host_only(self.still), methods=["POST"]),
            Route("/host/show/covered", host_only(self.covered), methods=["POST"]),
            Route("/host/show/answer", host_only(self.answer), methods=["POST"]),
        ]

    async def cover(self, request: Request) -> Response:
        """The page that is handed to a player: nothing of any card is in it. None while the host plays."""
        if not self.room.has_grimoire:
            return RedirectResponse("/host", 303)
        return HTMLResponse(self._pages(request).render("show.html", token=self._token()))

    async def open(self, request: Request) -> Response:
        """The card that lies ready, once; without one a word that says so."""
        await self._form(request)
        pages = self._pages(request)
        if request.headers.get("sec-fetch-dest", "empty") != "empty":  # a form without a script behind it
            return RedirectResponse("/host/show", 303)
        card = self.room.open_card(pages.language)
        if card is None:
            return HTMLResponse(pages.render("show_nothing.html"), NOTHING_LIES_READY)
        return HTMLResponse(pages.render("show_card.html", card=card))

    async def still(self, request: Request) -> Response:
        """Whether the card that this screen has opened may stay there: another page of the host's can close it."""
        form = await self._form(request)
        stays = self.room.card_stays(form.get("ticket", "")[:64])
        return Response(status_code=204 if stays else NOT_TAKEN)

    async def covered(self, request: Request) -> Response:
        """The screen is covered again."""
        form = await self._form(request)
        self.room.card_covered(form.get("ticket", "")[:64])
        return Response(status_code=204)

    async def answer(self, request: Request) -> Response:
        """What was chosen on the open card: taken, and the card is closed, or not taken."""
        form = await self._form(request)
        try:
            picks, words = seats(form.get("picks", "")), named(form.get("words", ""))
        except BadIntent:
            return Response(status_code=NOT_TAKEN)
        done = self.room.answer_card(form.get("ticket", "")[:64], picks, words)
        return Response(status_code=204 if done else NOT_TAKEN)
