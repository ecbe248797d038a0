"""The pages of a table: phones, town square, host. Build with `application`, serve with `narrator.web.serving`."""

import json
import secrets
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from config.texts import Texts
from narrator.errors import NotAllowed
from narrator.screens.records import PhoneScreen, Receipt, Room, SheetRow
from narrator.screens.script_sheet import Shelf
from narrator.table.names import BadName, clean_name
from narrator.web.after import AfterPages
from narrator.web.assets import Assets
from narrator.web.faults import TooLarge, fault_pages
from narrator.web.forms import FIELDS, posted
from narrator.web.guard import Guard
from narrator.web.hub import ENVELOPE, FULL, NO_SEAT, Hub, Viewer, address_of, night_length, night_room
from narrator.web.keys import HostDoor, SeatKeys, new_token, typed_code
from narrator.web.languages import LANGUAGE_COOKIE, Books
from narrator.web.limits import (
    FORM_BYTES,
    GAME_BYTES,
    HOST_SOCKETS,
    SCRIPT_BYTES,
    SOCKETS_PER_SEAT,
    Allowance,
    WrongTries,
    WrongTriesOfAll,
    is_here,
)
from narrator.web.pages import Pages
from narrator.web.saved_story import saved_story
from narrator.web.scripts import ScriptPages
from narrator.web.show import ShowPages
from narrator.web.sound import is_this_computer

SEAT_COOKIE, HOST_COOKIE = "seat", "host"
HOST = Viewer("host")
"""Who acts, whatever language their pages are in."""
COOKIE_SECONDS = 60 * 60 * 18  # longer than the longest evening
MOST_ON_A_PHONE = 6
TOKENS_FIELDS = 140  # four for each of twenty seats, twelve reminders, three bluffs and a little more
KEY_LENGTH = 64
WRONG_TRIES_A_MINUTE = 5
WRONG_TRIES_A_MINUTE_IN_ALL = WRONG_PINS_A_MINUTE_IN_ALL = 20
PATIENCE = 600.0  # seconds after which an address that was wrong may try again, however many others are wrong

Form = Mapping[str, str]
Handler = Callable[[Request], Awaitable[Response]]


PAGES_OF_HOST = ("/host", "/host/seats", "/host/after", "/host/grimoire")
"""Where a plain form of the host's may lead."""


def application(
    room: Room,
    *,
    addresses: Sequence[str],
    keys: SeatKeys,
    door: HostDoor,
    words: Texts,
    sheet: Callable[[str], Sequence[SheetRow]] = lambda _: (),
    scheme: str = "http",
    reached: Callable[[str, str, str], None] = lambda *_: None,
    shelf: Shelf | None = None,
) -> Starlette:
    """The web application of one table.

    `addresses`: every `host:port` a browser may use, e.g. `("192.168.1.20:8000", "127.0.0.1:8000")`; any other
    Host or Origin is refused. `keys`: who sits where, saved by whoever set `keys.changed`. `door`: the host's
    one-time PIN. `words`: the texts of the table; every viewer may choose others. `sheet`: the script for the
    reference sheet in a language, asked for at each look. `scheme`: `"https"` when served with a certificate.
    `reached`: told the address, the client and the path of every request. `shelf`: the scripts there are.
    `state.pages_open()` of what is returned tells whether any page is still in touch.
    """
    return Site(
        room,
        addresses=addresses,
        keys=keys,
        door=door,
        words=words,
        sheet=sheet,
        scheme=scheme,
        reached=reached,
        shelf=shelf,
    ).app


class Site:
    """The handlers, and what they share."""

    def __init__(
        self,
        room: Room,
        *,
        addresses: Sequence[str],
        keys: SeatKeys,
        door: HostDoor,
        words: Texts,
        sheet: Callable[[str], Sequence[SheetRow]],
        scheme: str,
        reached: Callable[[str, str, str], None],
        shelf: Shelf | None = None,
    ) -> None:
        self.room, self.keys, self.door, self.scheme = room, keys, door, scheme
        assets = Assets()
        self.asset = assets.serve
        version = assets.version
        self.books = Books(
            words,
            lambda texts, offered: Pages(texts, offered=offered, sheet=sheet, assets=version, seal=keys.seal),
        )
        self.pages = self.books(words.language)
        self.hub = Hub(room, self.books, keys, assets=version)
        self.wrong = WrongTries(limit=WRONG_TRIES_A_MINUTE)
        self.wrong_of_all = WrongTriesOfAll(limit=WRONG_TRIES_A_MINUTE_IN_ALL, patience=PATIENCE)
        self.wrong_pins = WrongTries(limit=WRONG_PINS_A_MINUTE_IN_ALL)
        self.forms = Allowance(rate=20, burst=100)
        self.said: dict[Viewer, str] = {}
        self.scripts = ScriptPages(
            self._pages_for,
            partial(self._form, kind="host"),
            lambda: (self.pages.page_token("host"), self.pages.page_token("door")),
            at="/host/scripts",
            use=self._where_to_use_a_script,
            back="/host",
            scripts=shelf,
        )
        self.show = ShowPages(
            room, self._pages_for, partial(self._form, kind="host"), lambda: self.pages.page_token("host")
        )
        self.after = AfterPages(
            room,
            self._pages_for,
            partial(self._form, kind="host", most=GAME_BYTES),
            lambda: self.pages.page_token("host"),
            lambda: self.said.pop(HOST, ""),
        )
        refusals = {name: self.pages.error(name) for name in ("wrong_address", "too_large", "server_fault")}
        self.app = Starlette(
            routes=self._routes(),
            middleware=[
                Middleware(Guard, addresses=addresses, scheme=scheme, texts=refusals, reached=reached)
            ],
            exception_handlers=fault_pages(self._pages_for),
        )
        self.app.state.pages_open = lambda: bool(self.hub.sockets)

    def _routes(self) -> list[Route | WebSocketRoute]:
        return [
            Route("/", self.phone),
            Route("/join", self.join, methods=["POST"]),
            Route("/recover", self.recovery),
            Route("/recover", self.recover, methods=["POST"]),
            Route("/withdraw", self.withdraw, methods=["POST"]),
            Route("/act", self.act, methods=["POST"]),
            Route("/look", self.look, methods=["POST"]),
            Route("/mine", self.mine, methods=["POST"]),
            Route("/pass", self.pass_on, methods=["POST"]),
            Route("/share", self.share),
            Route("/story", self.story),
            Route("/story/save", self.save_story),
            Route("/language", self.choose_language, methods=["POST"]),
            Route("/square", self.square),
            Route("/host", self.host),
            Route("/host/enter", self.enter, methods=["POST"]),
            Route("/host/act", self.host_only(self.host_act), methods=["POST"]),
            Route("/host/add", self.host_only(self.host_add), methods=["POST"]),
            Route("/host/script", self.host_only(self.host_script)),
            Route("/host/script", self.host_only(self.host_use_script), methods=["POST"]),
            *self.scripts.routes(self.host_only),
            *self.show.routes(self.host_only),
            *self.after.routes(self.host_only),
            Route("/host/wifi", self.host_only(self.host_wifi)),
            Route("/host/seats", self.host_only(self.host_seats)),
            Route("/host/grimoire", self.host_only(self.grimoire)),
            Route("/host/box", self.host_only(self.real_box)),
            Route("/host/box/tokens", self.host_only(self.tokens)),
            Route("/host/box/tokens", self.host_only(self.enter_tokens), methods=["POST"]),
            Route("/host/play/{player:int}", self.host_only(self.laptop)),
            Route("/host/play/{player:int}/act", self.host_only(self.laptop_act), methods=["POST"]),
            Route("/host/play/{player:int}/mine", self.host_only(self.laptop_mine), methods=["POST"]),
            Route("/host/play/{player:int}/look", self.host_only(self.laptop_look), methods=["POST"]),
            Route("/assets/{version}/{name}", self.asset),
            WebSocketRoute("/socket", self.phone_socket),
            WebSocketRoute("/square/socket", self.square_socket),
            WebSocketRoute("/host/socket", self.host_socket),
            WebSocketRoute("/host/grimoire/socket", self.grimoire_socket),
            WebSocketRoute("/host/box/socket", self.box_socket),
            WebSocketRoute("/host/play/{player:int}/socket", self.laptop_socket),
        ]

    # ------------------------------------------------------------------------------------------ languages

    def _pages_for(self, connection: HTTPConnection) -> Pages:
        return self.books(self.books.language(connection))

    def _square(self, connection: HTTPConnection) -> Viewer:
        return Viewer("square", language=self.books.language(connection, own=False))

    def _host(self, connection: HTTPConnection) -> Viewer:
        return Viewer("host", language=self.books.language(connection))

    async def choose_language(self, request: Request) -> Response:
        """The language of a page that belongs to no player: kept in this browser."""
        form = await self._form(request, "door")
        back = form.get("back", "")
        answer = RedirectResponse(
            back
            if back in ("/square", "/host", "/host/scripts", "/host/box", "/host/grimoire", "/recover")
            else "/",
            303,
        )
        if form.get("language", "") in self.books:
            self._set_cookie(answer, LANGUAGE_COOKIE, form["language"], path="/")
        return answer

    # --------------------------------------------------------------------------------------------- phones

    async def phone(self, request: Request) -> Response:
        """The one address of every phone: its seat if it has one, else the way to one."""
        tokens = tokens_of(request)
        claim = self.keys.claim_of(tokens[0]) if tokens else None
        viewer = self._phone(request)
        square = self.room.town_square(self.books.language(request))
        if square.goodbye and (viewer is None or claim is not None):
            strange = bool(tokens) and claim is None
            return HTMLResponse(
                self._pages_for(request).render("closed.html", square=square, strange=strange)
            )
        if claim is not None:
            others = () if viewer is None else [(one, self.room.phone(one).name) for one in viewer.people]
            token = "" if viewer is None else self.pages.page_token("phone", viewer.player)
            pages, door = self._pages_for(request), self.pages.page_token("door")
            return HTMLResponse(
                pages.render("waiting.html", name=claim.name, others=others, token=token, door=door)
            )
        ended = [token for token in tokens if self.keys.player_of(token) is None and not self._waits(token)]
        said = self._what_became_of(ended[0], alone=viewer is None) if ended else ""
        if viewer is not None:
            self.said.setdefault(viewer, said)
            answer = self._phone_page(viewer, covered=bool(viewer.sharing))
            if ended:
                self._set_seats(answer, [token for token in tokens if token not in ended])
            return answer
        answer = self._join_page(request, code=request.query_params.get("code", "")[:12], said=said)
        if said:  # else it may be of another table: one begun by mistake, before the old one was gone on with
            answer.delete_cookie(SEAT_COOKIE)
        return answer

    def _waits(self, token: str) -> bool:
        return self.keys.claim_of(token) is not None

    def _what_became_of(self, token: str, *, alone: bool) -> str:
        """`alone`: nobody else plays on this phone, so it is read by whoever is meant."""
        if self.keys.was_refused(token):
            return self.pages.text("recovery.refused")
        gone = self.keys.moved_from(token)
        if gone is None:
            return ""
        if alone:
            return self.pages.error("moved_to_another_phone")
        return self.pages.error("another_moved", name=self.room.phone(gone).name)

    def _phone_page(self, viewer: Viewer, *, covered: bool) -> Response:
        player, screen = viewer.player, self.room.phone(viewer.player)
        assert player is not None
        whole = partial(
            Pages.phone_page, screen=screen, player=player, laptop=viewer.kind == "laptop", covered=covered
        )
        page = whole(
            self.hub.pages_for(viewer),
            said=self.said.pop(viewer, ""),
            sharing={other: self.room.phone(other) for other in viewer.sharing},
        )
        return self._as_long_as_any(page, screen, lambda pages: whole(pages, said="", empty=True))

    def _as_long_as_any(self, page: str, screen: PhoneScreen, empty: Callable[[Pages], str]) -> HTMLResponse:
        """A page of one player; at night as long as public facts give room for, whosever it is.

        `empty`: the same page with nothing in it that is the player's, in the language of these pages.
        """
        if screen.square.stage != "night":
            return HTMLResponse(page)
        frame = max(len(empty(pages).encode()) for pages in self.books.all)
        missing = night_length(page, frame + ENVELOPE + night_room(screen)) - len(page.encode())
        return HTMLResponse(page + " " * missing)

    async def mine(self, request: Request) -> Response:
        """Whoever the shared phone is for holds it: their page, for a phone without JavaScript."""
        viewer = self._phone(request)
        if viewer is None:
            return RedirectResponse("/", 303)
        await self._form(request, "phone", viewer.player)
        return self._phone_page(viewer, covered=False)

    async def pass_on(self, request: Request) -> Response:
        """Into the hands of somebody else who plays on this phone; their page is covered until they hold it."""
        viewer = self._phone(request)
        if viewer is None:
            return RedirectResponse("/", 303)
        form = await self._form(request, "phone", viewer.player)
        answer, tokens = RedirectResponse("/", 303), tokens_of(request)
        wanted = [token for token in tokens if str(self.keys.player_of(token)) == form.get("player")]
        self._set_seats(answer, [*wanted, *(token for token in tokens if token not in wanted)])
        return answer

    async def share(self, request: Request) -> Response:
        """The way for one more player to a phone that has a seat already."""
        phone = self._phone(request)
        return RedirectResponse("/", 303) if phone is None else self._share_page(phone)

    def _share_page(
        self, phone: Viewer, *, name: str = "", said: str = "", taken: str = "", status: int = 200
    ) -> Response:
        """In the language of whoever has the phone in their hands."""
        pages = self.hub.pages_for(phone)
        token, key = pages.page_token("door"), new_token()
        page = pages.render("share.html", token=token, key=key, name=name[:64], said=said, taken=taken)
        return HTMLResponse(page, status)

    async def join(self, request: Request) -> Response:
        """A name at the door: a seat and its token, or the door again with what is wrong."""
        form = await self._form(request, "door")
        typed, code = form.get("name", ""), form.get("code", "")[:12]
        phone = self._phone(request)
        if phone is not None:
            if form.get("way") == "share":
                return self._join_too(request, phone, typed, form)
            return RedirectResponse("/", 303)
        wait = self._wait(request)
        if wait:
            return self._join_page(
                request, name=typed, said=self.pages.error("too_many_tries", seconds=wait), status=429
            )
        if not self._code_is_right(code):
            self._was_wrong(request)
            return self._join_page(request, name=typed, said=self.pages.error("wrong_code"), status=403)
        try:
            name = clean_name(typed)
        except BadName as problem:
            return self._join_page(request, name=typed, code=code, said=self._bad_name(problem), status=400)
        again = self._joins_again(name, form)
        if again is not None:
            return self._come_in(request, again, form)
        if self.room.player_named(name) is not None:
            said = self.pages.error("name_taken", name=name)
            return self._join_page(request, name=name, code=code, said=said, taken=name, status=409)
        if not self.room.joining_open():
            return self._join_page(request, code=code, status=403)
        try:
            player = self.room.join(name)
        except NotAllowed as problem:
            return self._join_page(request, name=name, code=code, said=problem.args[0], status=409)
        return self._come_in(request, player, form)

    def _joins_again(self, name: str, form: Form) -> int | None:
        """Who has joined by this name already, if the answer to that may have been lost on its way."""
        player = self.room.player_named(name)
        return (
            player
            if player is not None and self.keys.may_join(player, form.get("key", "")[:KEY_LENGTH])
            else None
        )

    def _come_in(self, request: Request, player: int, form: Form) -> Response:
        phone = self._phone(request)
        spoken = self.books.language(request) if phone is None else self.room.language_of(phone.people[0])
        self.room.speak(player, spoken)
        return self._with_seat(request, player, self.keys.join(player, form.get("key", "")[:KEY_LENGTH]))

    def _join_too(self, request: Request, phone: Viewer, typed: str, form: Form) -> Response:
        """One more on this phone; whoever holds it has been let in by the code already."""
        try:
            name = clean_name(typed)
            again = self._joins_again(name, form)
            if again is not None:
                return self._come_in(request, again, form)
            if len(phone.people) >= MOST_ON_A_PHONE:
                raise NotAllowed(self.pages.error("phone_full"))
            if self.room.player_named(name) is not None:
                said = self.pages.error("name_taken", name=name)
                return self._share_page(phone, name=name, said=said, taken=name, status=409)
            if not self.room.joining_open():
                raise NotAllowed(self.pages.error("joining_closed"))
            player = self.room.join(name)
        except BadName as problem:
            return self._share_page(phone, name=typed, said=self._bad_name(problem), status=400)
        except NotAllowed as problem:
            return self._share_page(phone, name=typed, said=problem.args[0], status=409)
        return self._come_in(request, player, form)

    async def recovery(self, request: Request) -> Response:
        """The page on which another phone asks for a seat."""
        return self._recovery_page(request, code=request.query_params.get("code", "")[:12])

    async def recover(self, request: Request) -> Response:
        """Another phone for a seat: at once with the recovery word, else when the host approves."""
        form = await self._form(request, "door")
        typed, code = form.get("name", ""), form.get("code", "")[:12]
        wait = self._wait(request)
        if form.get("way") == "show":  # from a name that is taken: nothing is tried yet
            return self._recovery_page(request, name=typed, code=code)
        if wait:
            said = self.pages.error("too_many_tries", seconds=wait)
            return self._recovery_page(request, name=typed, said=said, status=429)
        try:
            name = clean_name(typed)
        except BadName as problem:
            return self._recovery_page(request, code=code, said=self._bad_name(problem), status=400)
        player = self.room.player_named(name)
        by_word = form.get("way") != "host"
        if len(self._others(request, player)) >= MOST_ON_A_PHONE:
            said = self.pages.error("phone_full")
            return self._recovery_page(request, name=name, code=code, said=said, status=409)
        if by_word:
            token = self.keys.recover(player, form.get("word", "")[:12]) if player is not None else None
        else:
            token = self._claim(player, name) if self._code_is_right(code) else None
        if token is None or player is None:
            self._was_wrong(request)
            known = by_word or player is not None or not self._code_is_right(code)
            reason = "recovery_unknown" if by_word else "wrong_code" if known else "name_unknown"
            return self._recovery_page(
                request, name=name, code=code, said=self.pages.error(reason), status=403
            )
        if by_word:
            self.hub.phone_moved(player)
        else:
            self.hub.changed()
        return self._with_seat(request, player, token)

    def _claim(self, player: int | None, name: str) -> str | None:
        try:
            return None if player is None else self.keys.claim(player, name)
        except OverflowError:
            return None

    async def withdraw(self, request: Request) -> Response:
        """Whoever waits for the host has asked by mistake: the host is asked no more, and this phone is as before."""
        await self._form(request, "door")
        answer, tokens = RedirectResponse("/", 303), tokens_of(request)
        if tokens and self.keys.withdraw(tokens[0]):
            self._set_seats(answer, tokens[1:])
            self.hub.changed()
        return answer

    async def act(self, request: Request) -> Response:
        """A tap on a phone whose page runs no script."""
        viewer = self._phone(request)
        return RedirectResponse("/", 303) if viewer is None else await self._act(request, viewer, back="/")

    async def look(self, request: Request) -> Response:
        """What holding the thumb shows, for a phone whose page runs no script."""
        viewer = self._phone(request)
        if viewer is None or viewer.player is None:
            return RedirectResponse("/", 303)
        await self._form(request, "phone", viewer.player)
        return self._look_page(viewer.player, back="/")

    def _look_page(self, player: int, *, back: str) -> Response:
        pages, screen = self.hub.pages_for(Viewer("phone", player)), self.room.phone(player)
        held = pages.phone_held(screen, recovery_word=self.keys.recovery_word(player))
        whole = partial(Pages.look_page, back=back, stage=screen.square.stage)
        nothing = dict.fromkeys(held, "")
        return self._as_long_as_any(whole(pages, held), screen, lambda pages: whole(pages, nothing))

    async def phone_socket(self, websocket: WebSocket) -> None:
        """What a phone shows as it changes, and its taps; refused without a seat."""
        viewer = self._phone(websocket)
        if viewer is None:
            await refuse_page(websocket)
        else:
            await self.hub.serve(websocket, viewer, most=SOCKETS_PER_SEAT)

    # ---------------------------------------------------------------------------------------------- story

    async def story(self, request: Request) -> Response:
        """The last game that has been told to its end; for who played it, first what they were told."""
        phone = self._phone(request)
        language = self.books.language(request) if phone is None else self.room.language_of(phone.people[0])
        story = self.room.story(language)
        if story is None:
            return RedirectResponse("/", 303)
        names = () if phone is None else [self.room.phone(player).name for player in phone.people]
        return HTMLResponse(
            self.books(language).story_page(
                story, [one for one in names if story.played(one)], self.room.figures(language)
            )
        )

    async def save_story(self, request: Request) -> Response:
        """The same as one file that needs nothing else."""
        phone = self._phone(request)
        language = self.books.language(request) if phone is None else self.room.language_of(phone.people[0])
        story = self.room.story(language)
        if story is None:
            return RedirectResponse("/", 303)
        headers = {"Content-Disposition": 'attachment; filename="storyteller.html"'}
        return HTMLResponse(saved_story(story, self.books(language).words), headers=headers)

    # ---------------------------------------------------------------------------------------- town square

    async def square(self, request: Request) -> Response:
        """The town square, for anybody."""
        viewer = self._square(request)
        square = self.room.town_square(viewer.language)
        return HTMLResponse(self.hub.pages_for(viewer).square_page(square))

    async def square_socket(self, websocket: WebSocket) -> None:
        """The town square as it changes; refused when too many look."""
        if self.hub.has_room_for_a_square(websocket):
            await self.hub.serve(websocket, self._square(websocket))
        else:
            await refuse_page(websocket, *FULL)

    # --------------------------------------------------------------------------------------------- host

    def host_only(self, handler: Handler) -> Handler:
        """Every page and action of the host goes through here."""

        async def guarded(request: Request) -> Response:
            if not self._is_host(request):
                return RedirectResponse("/host", 303)
            return await handler(request)

        return guarded

    def _is_host(self, connection: HTTPConnection) -> bool:
        token = connection.cookies.get(HOST_COOKIE, "")
        return bool(token) and self.keys.is_host(token)

    async def host(self, request: Request) -> Response:
        """The host page; the door that asks for the PIN until it was said."""
        if not self._is_host(request):
            return self._door_page(request)
        viewer = self._host(request)
        screen = self.room.host(grimoire_open=False, language=viewer.language)
        said = self.said.pop(HOST, "")
        return HTMLResponse(self.hub.pages_for(viewer).host_page(screen, self.keys.claims(), said=said))

    def _door_page(self, request: Request, *, said: str = "", status: int = 200) -> Response:
        pages, token = self._pages_for(request), self.pages.page_token("door")
        return HTMLResponse(pages.render("host_door.html", token=token, said=said), status)

    async def enter(self, request: Request) -> Response:
        """A PIN: the host page if it is right, else the door with how long to wait."""
        form = await self._form(request, "door")
        key = ("pin", address_of(request))
        wait = self.wrong.wait(key)
        if not is_here(
            request.client, request.scope.get("server")
        ):  # nobody may lock the host out of the laptop
            wait = max(wait, self.wrong_pins.wait("pin"))
        if wait:
            return self._door_page(request, said=self.pages.error("too_many_tries", seconds=wait), status=429)
        pin = form.get("pin", "")[:12]
        if not self.door.open(pin, sound=form.get("door") == "square" and is_this_computer(request)):
            if self.door.is_used_up(pin):
                return self._door_page(request, said=self.pages.error("used_pin"), status=410)
            self.wrong.wrong(key)
            self.wrong_pins.wrong("pin")
            return self._door_page(request, said=self.pages.error("wrong_pin"), status=403)
        answer = RedirectResponse("/host", 303)
        self._set_cookie(answer, HOST_COOKIE, self.keys.admit_host(), path="/host")
        return answer

    async def grimoire(self, request: Request) -> Response:
        """The page of a person who decides for the Storyteller, covered; the host's while the host plays."""
        if not self.room.has_grimoire:
            return RedirectResponse("/host", 303)
        viewer = replace(self._host(request), kind="grimoire")
        screen = self.room.grimoire(open_=False, language=viewer.language)
        said = self.said.pop(HOST, "")
        return HTMLResponse(self.hub.pages_for(viewer).grimoire_page(screen, self.keys.claims(), said=said))

    async def real_box(self, request: Request) -> Response:
        """The page of a person who runs a game with the real box; the host's while the host plays."""
        if not self.room.has_grimoire:
            return RedirectResponse("/host", 303)
        viewer = replace(self._host(request), kind="box")
        screen = self.room.real_box(viewer.language)
        return HTMLResponse(self.hub.pages_for(viewer).box_page(screen, self.keys.claims()))

    async def tokens(self, request: Request, said: str = "", form: Form | None = None) -> Response:
        """The form in which the tokens are entered, as it was sent."""
        viewer, token = self._host(request), self.pages.page_token("host")
        screen, pages = self.room.tokens(viewer.language), self.hub.pages_for(viewer)
        return HTMLResponse(
            pages.render("box_tokens.html", screen=screen, token=token, said=said, form=form or {})
        )

    async def enter_tokens(self, request: Request) -> Response:
        """The tokens; what is asked about them is asked above what was sent."""
        form = await self._form(request, "host", fields=TOKENS_FIELDS)
        sent = {
            "id": secrets.token_urlsafe(12),
            "action": "tokens",
            "arguments": {
                "form": json.dumps({name: value for name, value in form.items() if name != "token"})
            },
        }
        receipt: Receipt = await self.hub.act(HOST, sent)
        if receipt.done:
            self.said[HOST] = receipt.text
            return RedirectResponse("/host/grimoire", 303)
        return await self.tokens(request, self.hub.pages_for(self._host(request)).say(receipt.text), form)

    async def host_act(self, request: Request) -> Response:
        """A tap of the host, on a page that runs no script."""
        return await self._act(request, HOST, back="/host")

    async def host_add(self, request: Request) -> Response:
        """A player without a phone: the laptop plays their seat, or a person wakes them by hand."""
        form = await self._form(request, "host")
        try:
            name = clean_name(form.get("name", ""))
            if self.room.player_named(name) is not None:
                self.said[HOST] = self.pages.error("name_taken", name=name)
            else:
                by_hand = bool(form.get("by_hand"))
                number = self.room.join(name, phone=not by_hand)
                if not by_hand:
                    return RedirectResponse(f"/host/play/{number}", 303)
        except BadName as problem:
            self.said[HOST] = self._bad_name(problem)
        except NotAllowed as problem:
            self.said[HOST] = problem.args[0]
        return RedirectResponse("/host/seats", 303)

    async def host_seats(self, request: Request) -> Response:
        """The form in which the host adds and mends seats."""
        return self._host_form(request, "host_fix.html")

    def _where_to_use_a_script(self) -> str:
        return "/host/script" if self.room.host(grimoire_open=False).script_open else ""

    async def host_wifi(self, request: Request) -> Response:
        """The form that takes the Wi-Fi's name and password."""
        return self._host_form(request, "host_wifi.html")

    async def host_script(self, request: Request) -> Response:
        """The form that takes a script file."""
        return self._host_form(request, "host_script.html")

    def _host_form(self, request: Request, template: str, status: int = 200) -> Response:
        viewer, token = self._host(request), self.pages.page_token("host")
        screen = self.room.host(grimoire_open=False, language=viewer.language)
        pages, said = self.hub.pages_for(viewer), self.said.pop(HOST, "")
        return HTMLResponse(pages.render(template, screen=screen, token=token, said=said), status)

    async def host_use_script(self, request: Request) -> Response:
        """A script file pasted by the host; what is wrong with it is told on the same page."""
        try:
            form = await self._form(request, "host", most=SCRIPT_BYTES)
        except TooLarge:
            self.said[HOST] = self._pages_for(request).text("script_file.over")
            return self._host_form(request, "host_script.html", 413)
        sent = {
            "id": secrets.token_urlsafe(12),
            "action": "script",
            "arguments": {"text": form.get("text", "")},
        }
        receipt: Receipt = await self.hub.act(HOST, sent)
        self.said[HOST] = receipt.text
        return RedirectResponse("/host" if receipt.done else "/host/script", 303)

    async def laptop(self, request: Request) -> Response:
        """The phone page of a player without a phone, covered."""
        return self._phone_page(Viewer("laptop", self._played(request)), covered=True)

    async def laptop_mine(self, request: Request) -> Response:
        """The same page uncovered."""
        player = self._played(request)
        await self._form(request, "laptop", player)
        return self._phone_page(Viewer("laptop", player), covered=False)

    async def laptop_act(self, request: Request) -> Response:
        """A tap for a player without a phone."""
        player = self._played(request)
        return await self._act(request, Viewer("laptop", player), back=f"/host/play/{player}")

    async def laptop_look(self, request: Request) -> Response:
        """What holding the thumb shows, for a player without a phone."""
        player = self._played(request)
        await self._form(request, "laptop", player)
        return self._look_page(player, back=f"/host/play/{player}")

    def _played(self, connection: HTTPConnection) -> int:
        player = int(connection.path_params["player"])
        known = {seat.player for seat in self.room.host(grimoire_open=False).seats}
        # A player just added has no chair, and so no line on the host's page, yet.
        if player not in known and not self.room.phone(player).name:
            raise HTTPException(404)
        return player

    async def host_socket(self, websocket: WebSocket) -> None:
        """The host page as it changes, and its taps; refused to anybody else."""
        if self._is_host(websocket):
            await self.hub.serve(websocket, self._host(websocket), most=HOST_SOCKETS)
        else:
            await refuse_page(websocket)

    async def grimoire_socket(self, websocket: WebSocket) -> None:
        """The same for the page of the grimoire."""
        if self._is_host(websocket):
            viewer = replace(self._host(websocket), kind="grimoire")
            await self.hub.serve(websocket, viewer, most=HOST_SOCKETS)
        else:
            await refuse_page(websocket)

    async def box_socket(self, websocket: WebSocket) -> None:
        """The same for the page of the real box."""
        if self._is_host(websocket):
            viewer = replace(self._host(websocket), kind="box")
            await self.hub.serve(websocket, viewer, most=HOST_SOCKETS)
        else:
            await refuse_page(websocket)

    async def laptop_socket(self, websocket: WebSocket) -> None:
        """The page of a player without a phone as it changes; refused to anybody but the host."""
        if self._is_host(websocket):
            await self.hub.serve(websocket, Viewer("laptop", self._played(websocket)), most=SOCKETS_PER_SEAT)
        else:
            await refuse_page(websocket)

    # ------------------------------------------------------------------------------------------- shared

    async def _act(self, request: Request, viewer: Viewer, *, back: str) -> Response:
        """Any intent as a plain form, for pages without a socket or without JavaScript."""
        form = dict(await self._form(request, viewer.kind, viewer.player))
        form.pop("token", None)
        here = form.pop("back", back)
        id_ = form.pop("id", "") or secrets.token_urlsafe(12)
        action = form.pop("action", "")
        receipt: Receipt = await self.hub.act(viewer, {"id": id_, "action": action, "arguments": form})
        self.said[viewer] = (
            self._pages_for(request).error("window_closed") if receipt.private else receipt.text
        )
        return RedirectResponse(here if here in PAGES_OF_HOST else back, 303)

    def _phone(self, connection: HTTPConnection) -> Viewer | None:
        """Who plays on this phone: in the hands of the first in its cookie, shared with the others."""
        players = [self.keys.player_of(token) for token in tokens_of(connection)]
        known = list(dict.fromkeys(player for player in players if player is not None))
        for player in known:
            self.keys.seen(player)
        return Viewer("phone", known[0], sharing=tuple(sorted(known[1:]))) if known else None

    async def _form(
        self,
        request: Request,
        kind: str,
        player: int | None = None,
        *,
        most: int = FORM_BYTES,
        fields: int = FIELDS,
    ) -> Form:
        """The fields of a posted form with the right page token. Raises `TooLarge`, `HTTPException`."""
        if not self.forms.take(address_of(request)):
            raise HTTPException(429, self.pages.error("too_fast"))
        form = await posted(request, self.pages, most=most, fields=fields)
        if not secrets.compare_digest(
            form.get("token", "").encode(), self.pages.page_token(kind, player).encode()
        ):
            raise HTTPException(403, self.pages.error("window_closed"))
        return form

    def _wait(self, request: Request) -> int:
        """Seconds until this address may try a code or a recovery word again."""
        key = address_of(request)
        return max(self.wrong.wait(key), self.wrong_of_all.wait(key))

    def _was_wrong(self, request: Request) -> None:
        self.wrong.wrong(address_of(request))
        self.wrong_of_all.wrong(address_of(request))

    def _code_is_right(self, code: str) -> bool:
        wanted = self.room.town_square().join_code
        return not wanted or secrets.compare_digest(typed_code(wanted).encode(), typed_code(code).encode())

    def _bad_name(self, problem: BadName) -> str:
        reason = str(problem.args[0])
        return self.pages.name_error(reason)

    def _join_page(
        self,
        request: Request,
        *,
        name: str = "",
        code: str = "",
        said: str = "",
        taken: str = "",
        status: int = 200,
    ) -> Response:
        """`taken`: the name that was typed, where somebody has it. A phone with the seat of another table comes back
        to it by itself."""
        open_ = self.room.joining_open()
        page = self._pages_for(request).render(
            "join.html",
            token=self.pages.page_token("door"),
            key=new_token(),
            name=name[:64],
            code=code,
            said=said,
            taken=taken,
            open=open_,
            waits="door" if not open_ else "seat" if tokens_of(request) and not said else "",
        )
        return HTMLResponse(page, status)

    def _recovery_page(
        self, request: Request, *, name: str = "", code: str = "", said: str = "", status: int = 200
    ) -> Response:
        page = self._pages_for(request).render(
            "recover.html", token=self.pages.page_token("door"), name=name[:64], code=code, said=said
        )
        return HTMLResponse(page, status)

    def _with_seat(self, request: Request, player: int, token: str) -> Response:
        """To the page of this player, whose token joins those of the others on this phone."""
        answer = RedirectResponse("/", 303)
        self._set_seats(answer, [token, *self._others(request, player)])
        return answer

    def _others(self, request: Request, player: int | None) -> list[str]:
        """The tokens on this phone of everybody but this player, and of those who wait for the host."""
        known = [(one, self.keys.player_of(one)) for one in tokens_of(request)]
        return [one for one, whose in known if whose not in (None, player) or self._waits(one)]

    def _set_seats(self, answer: Response, tokens: Sequence[str]) -> None:
        self._set_cookie(answer, SEAT_COOKIE, ".".join(tokens[:MOST_ON_A_PHONE]), path="/")

    def _set_cookie(self, answer: Response, name: str, token: str, *, path: str) -> None:
        answer.set_cookie(
            name,
            token,
            max_age=COOKIE_SECONDS,
            path=path,
            httponly=True,
            samesite="lax",
            secure=self.scheme == "https",
        )


def tokens_of(connection: HTTPConnection) -> list[str]:
    """The seat tokens in the cookie of a phone; the first is that of whoever holds it."""
    return [one for one in connection.cookies.get(SEAT_COOKIE, "").split(".") if one][:MOST_ON_A_PHONE]


async def refuse_page(
    websocket: WebSocket, code: int = NO_SEAT, reason: str = "this page has no seat here"
) -> None:
    """Accepted first, because a page cannot read the code of a socket that was never open."""
    await websocket.accept()
    await websocket.close(code, reason)
