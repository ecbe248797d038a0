"""Leaks to plant: each spoils a table for an evening in one way in which other programs have leaked.

Each is told by what it does, and undone when the evening ends. They look at what is secret in this world.
"""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any
from unittest.mock import patch

from starlette.responses import PlainTextResponse, RedirectResponse
from starlette.routing import Route

from engine.ledger import Told, TravellerJoined
from engine.terms import DEMON, EVIL
from narrator.screens import night_viewing, viewing
from narrator.screens.intents.intent import Intents, Refused
from narrator.screens.records import PhoneScreen, Square
from narrator.table.night import Nightfall
from narrator.table.people import People
from narrator.table.public_claims import PublicClaims
from narrator.table.session import Session
from narrator.web import app
from narrator.web.app import Site
from narrator.web.hub import TOO_SLOW, Hub, Socket
from tests.secrecy.company import Kind
from tests.secrecy.table import Table

LEAKS: dict[str, Callable[[Table], Any]] = {}
TABLES: dict[str, Kind] = {}
"""At what tables a leak can show at all, for those that need particular ones."""


def planted(what: str, kind: Kind | None = None) -> Callable[[Callable[[Table], Iterator[None]]], None]:
    def keep(leak: Callable[[Table], Iterator[None]]) -> None:
        LEAKS[what] = contextmanager(leak)
        if kind is not None:
            TABLES[what] = kind

    return keep


def demon(table: Table) -> int:
    """Where the Demon sits; -1 before the deal."""
    if table.session.table.live is None:
        return -1
    game = table.session.table.live.game
    return next((seat for seat in game.grimoire.ring if game.team(seat) is DEMON), -1)


def asked(table: Table) -> tuple[int, ...]:
    """Who is really asked in this look."""
    look = table.session.table.look
    return () if look is None else tuple(sorted(look.questions))


def spoil_phone(table: Table, spoil: Callable[[int, PhoneScreen], PhoneScreen]) -> Any:
    real = table.room.phone

    def phone(player: int | None) -> PhoneScreen:
        screen = real(player)
        return screen if screen.me is None else spoil(screen.me, screen)

    return patch.object(table.room, "phone", phone)


def spoil_square(spoil: Callable[[Square], Square]) -> Any:
    real = viewing.square

    def square(*args: Any, **values: Any) -> Square:
        return spoil(real(*args, **values))

    return patch.object(viewing, "square", square)


# For the twins: what one player or the town square is sent depends on what others are


@planted("an extra message when somebody evil confirms")
def extra_message(table: Table) -> Iterator[None]:
    real = table.room.intend

    async def intend(intent: Any) -> Any:
        receipt = await real(intent)
        live = table.session.table.live
        done = intent.action == "confirm" and intent.seat is not None
        if done and live is not None and live.game.grimoire.seats[intent.seat].alignment is EVIL:
            table.loop.call_later(0.1, table.session.table.changed)
        return receipt

    with patch.object(table.room, "intend", intend):
        yield


@planted("a message as long as what the others have to read")
def true_size(_: Table) -> Iterator[None]:
    def night_size(hub: Hub) -> int:
        views = (hub.view(viewer) for viewer in hub.sockets if viewer.kind == "phone")
        return sum(len(str(dict(view.held))) for view in views) + 20_000

    with patch.object(Hub, "night_size", night_size):
        yield


@planted("what can be named, in the order of who is in play")
def other_order(table: Table) -> Iterator[None]:
    def spoil(_: int, screen: PhoneScreen) -> PhoneScreen:
        if screen.look is None:
            return screen
        assert table.session.table.live is not None
        out = {one.character for one in table.session.table.live.game.grimoire.seats}
        words = tuple(sorted(screen.look.words, key=lambda word: word[0] not in out))
        return replace(screen, look=replace(screen.look, words=words))

    with spoil_phone(table, spoil):
        yield


@planted("a line in the log for whoever learns something")
def log_line(table: Table) -> Iterator[None]:
    real = table.session.table.release_secrets

    def release_secrets(since: int = 0, *, upto: int | None = None) -> list[Told]:
        told = real(since, upto=upto)
        for one in told:
            logging.getLogger("narrator.table.session").debug("told seat %s", one.to)
        return told

    with patch.object(table.session.table, "release_secrets", release_secrets):
        yield


@planted("a line spoken in another way when the Demon sits at an odd place")
def other_variant(table: Table) -> Iterator[None]:
    real = table.session.table.lines.line

    def line(key: str, /, **values: object) -> str:
        if key.startswith("night.") and demon(table) % 2:
            real(key, **values)
        return real(key, **values)

    with patch.object(table.session.table.lines, "line", line):
        yield


@planted("a look that is longer the more are really asked")
def longer(table: Table) -> Iterator[None]:
    real = table.session.pace.rest

    async def rest(seconds: float) -> None:
        await real(seconds + 0.05 * len(asked(table)))

    with patch.object(table.session.pace, "rest", rest):
        yield


@planted("a push that waits for those who are asked")
def late_push(table: Table) -> Iterator[None]:
    hub, real = table.site.hub, table.site.hub.changed

    def changed() -> None:
        look = table.session.table.look
        if look is None or look.questions.keys() <= look.confirmed:
            real()

    table.room._listeners[:] = [changed]
    with patch.object(hub, "changed", changed):
        yield


@planted("the town square marks whose phone is at work at night")
def marked(table: Table) -> Iterator[None]:
    def spoil(square: Square) -> Square:
        awake = asked(table)
        chairs = tuple(replace(one, nominee_today=one.seat in awake) for one in square.chairs)
        return replace(square, chairs=chairs) if square.stage == "night" else square

    with spoil_square(spoil):
        yield


@planted("a count of those who are done")
def progress(table: Table) -> Iterator[None]:
    def spoil(square: Square) -> Square:
        look = table.session.table.look
        if look is None:
            return square
        done = len(look.confirmed & look.questions.keys())
        return replace(square, headline=f"{done} of {len(look.questions)}")

    with spoil_square(spoil):
        yield


@planted("the voice names whom it waits for")
def named(table: Table) -> Iterator[None]:
    real = table.session.narration.say

    async def say(line: str) -> None:
        look = table.session.table.look
        late = () if look is None else tuple(sorted(look.questions.keys() - look.confirmed))
        await real(f"{line} {table.world.names[late[0]]}!" if late else line)

    with patch.object(table.session.narration, "say", say):
        yield


@planted("a harmless question drawn after the real ones were counted")
def shared_chance(table: Table) -> Iterator[None]:
    def lot(nightfall: Nightfall) -> Any:  # noqa: ARG001
        for _ in asked(table):
            table.session.nightfall.chance.random()
        return table.session.nightfall.chance

    with patch.object(Nightfall, "_lot", lot):
        yield


@planted("an address with somebody's secret in it")
def address(table: Table) -> Iterator[None]:
    real = table.site.pages.phone_regions

    def phone_regions(*args: Any, **values: Any) -> dict[str, str]:
        link = f'<a href="/seat/{demon(table)}"></a>'
        return {name: html + link for name, html in real(*args, **values).items()}

    with patch.object(
        type(table.site.pages), "phone_regions", lambda _, *args, **values: phone_regions(*args, **values)
    ):
        yield


def _headers(table: Table, more: Callable[[], tuple[bytes, bytes]]) -> Any:
    real = table.app

    async def app(scope: Any, receive: Any, send: Any) -> None:
        async def spoiled(message: Any) -> None:
            if message["type"] == "http.response.start" and demon(table) >= 0:
                message["headers"] = [*message["headers"], more()]
            await send(message)

        await real(scope, receive, spoiled)

    return patch.object(table, "app", app)


@planted("a header that counts who is awake")
def header(table: Table) -> Iterator[None]:
    with _headers(table, lambda: (b"x-awake", str(len(asked(table))).encode())):
        yield


@planted("a cookie with the seat of the Demon")
def cookie(table: Table) -> Iterator[None]:
    with _headers(table, lambda: (b"set-cookie", f"last={demon(table)}".encode())):
        yield


@planted("a redirect whose body holds the grimoire")
def redirect(table: Table) -> Iterator[None]:
    class Redirect(RedirectResponse):
        def render(self, content: Any) -> bytes:
            rows = table.room.host(grimoire_open=True).grimoire
            return bytes(super().render(content)) + "\n".join(rows).encode()

    with patch.object(app, "RedirectResponse", Redirect):
        yield


@planted("a new page with a secret on it, which no page leads to")
def new_route(table: Table) -> Iterator[None]:
    async def progress(_: Any) -> PlainTextResponse:
        return PlainTextResponse(str(demon(table)))

    with patch.object(
        table.site.app.router, "routes", [*table.site.app.routes, Route("/progress", progress)]
    ):
        yield


@planted("an attribute of a cookie that depends on where the Demon sits")
def cookie_attribute(table: Table) -> Iterator[None]:
    real = Site._set_cookie

    def set_cookie(site: Site, answer: Any, name: str, token: str, *, path: str) -> None:
        with patch.object(app, "COOKIE_SECONDS", app.COOKIE_SECONDS + demon(table)):
            real(site, answer, name, token, path=path)

    with patch.object(Site, "_set_cookie", set_cookie):
        yield


@planted("the card of one player shows what others were told")
def told_to_all(_: Table) -> Iterator[None]:
    def told(so: Any, seat: int) -> Any:  # noqa: ARG001
        return tuple(one for one in so.ledger[: so.released] if one.to != "town")

    with patch.object(viewing, "_told", told):
        yield


@planted("a refusal that tells more than the rules")
def refusal(table: Table) -> Iterator[None]:
    real = Intents.refused

    def refused(intents: Intents, reason: str, /, **values: object) -> Refused:
        return Refused(f"{real(intents, reason, **values).args[0]} ({demon(table)})")

    with patch.object(Intents, "refused", refused):
        yield


# For the twins at tables where not everybody has a phone of their own, or something goes wrong


@planted("what became of a hand, as if the Storyteller had counted it in secret")
def secret_ballot(_: Table) -> Iterator[None]:
    real = viewing._ballot

    def ballot(so: Any, words: Any, seat: int) -> Any:
        found = real(so, words, seat)
        if found is None:
            return None
        nominee = so.live.game.grimoire.seats[so.square.nominees[-1]]
        return replace(found, counted=found.counted and nominee.alignment is not EVIL)

    with patch.object(viewing, "_ballot", ballot):
        yield


@planted("the phone for two is sent the card of a third", "shared")
def third_card(table: Table) -> Iterator[None]:
    real = Hub._phone_view

    def view(hub: Hub, viewer: Any, pages: Any, phone: Any, sharing: Any, word: str) -> Any:
        made = real(hub, viewer, pages, phone, sharing, word)
        third = next(one for one in range(len(table.world.names)) if one not in viewer.people)
        cards = pages.phone_held(hub.room.phone(third), recovery_word="") if sharing else {}
        return replace(made, held={**made.held, **{f"{name}-3": html for name, html in cards.items()}})

    with patch.object(Hub, "_phone_view", view):
        yield


@planted("the host's page tells when the seat on the laptop is really asked", "laptop")
def waiting_laptop(table: Table) -> Iterator[None]:
    real = viewing._host_seat

    def host_seat(session: Any, number: int) -> Any:
        seat = real(session, number)
        mine = number == table.world.company.laptop
        return replace(seat, waiting=seat.seat in asked(table)) if mine else seat

    with patch.object(viewing, "_host_seat", host_seat):
        yield


@planted("a Traveller's chair shows their side", "travellers")
def side_of_a_traveller(_: Table) -> Iterator[None]:
    real = viewing._chairs

    def chairs(so: Any, words: Any, says: Any) -> Any:
        live = so.live
        return tuple(
            replace(one, traveller=f"{one.traveller} {live.game.grimoire.seats[one.seat].alignment}")
            if one.traveller and live is not None
            else one
            for one in real(so, words, says)
        )

    with patch.object(viewing, "_chairs", chairs):
        yield


@planted("only who says truly who they are is believed", "claims")
def true_claims_alone(table: Table) -> Iterator[None]:
    real = PublicClaims.say

    def say(claims: PublicClaims, seat: int, character: str) -> bool:
        true = table.session.table.game.grimoire.seats[seat].character == character
        return real(claims, seat, character if true else "")

    with patch.object(PublicClaims, "say", say):
        yield


@planted("a line in the log with the side of whoever sits down late", "late")
def side_in_log(table: Table) -> Iterator[None]:
    real = People.hear

    def hear(people: People, fact: object) -> None:
        real(people, fact)
        if isinstance(fact, TravellerJoined):
            side = table.session.table.game.grimoire.seats[fact.seat].alignment
            logging.getLogger("narrator.table.arrivals").debug("seated: %s", side)

    with patch.object(People, "hear", hear):
        yield


@planted("how many tokens lie in the grimoire, beside the Fabled", "fabled")
def tokens_beside_fabled(_: Table) -> Iterator[None]:
    real = viewing._fabled

    def fabled(session: Any, words: Any, one: str) -> str:
        tokens = () if session.table.live is None else session.table.live.game.grimoire.reminders
        return f"{real(session, words, one)} ({len(tokens)})"

    with patch.object(viewing, "_fabled", fabled):
        yield


@planted("a line in the log with the length of everything when a page is not read", "frozen")
def unread(_: Table) -> Iterator[None]:
    real = Socket._close

    async def close(socket: Socket) -> None:
        if socket._ending is not None and socket._ending[0] == TOO_SLOW:
            views = [socket._hub.view(one) for one in socket._hub.sockets if one.kind == "phone"]
            length = sum(len(str(dict(view.held))) for view in views)
            logging.getLogger("narrator.web.hub").debug("not read; %s waiting", length)
        await real(socket)

    with patch.object(Socket, "_close", close):
        yield


@planted("after a restart the town reads with which line of the record it goes on", "restart")
def length_of_the_record(_: Table) -> Iterator[None]:
    real = Session.go_on

    def go_on(session: Session, live: Any, data: Any) -> None:
        real(session, live, data)
        session.table.headline = f"Going on from line {len(live.ledger)}."

    with patch.object(Session, "go_on", go_on):
        yield


@planted("the town reads how much was taken back, secrets included", "undo")
def length_of_undo(_: Table) -> Iterator[None]:
    real = Session._begin_here

    async def begin_here(session: Session) -> None:
        taken_back = session._from_here
        await real(session)
        if taken_back:
            session.table.headline = f"Back to line {len(session.table.ledger)}."

    with patch.object(Session, "_begin_here", begin_here):
        yield


TWIN_LEAKS = tuple(LEAKS)


# For the onlooker: the phones of one table look different from each other


@planted("a picker for the woken only")
def picker(table: Table) -> Iterator[None]:
    def spoil(seat: int, screen: PhoneScreen) -> PhoneScreen:
        look = table.session.table.look
        idle = look is not None and look.kind == "choose" and seat not in look.questions
        return replace(screen, look=None) if idle else screen

    with spoil_phone(table, spoil):
        yield


@planted("more messages to those who are asked")
def more_messages(table: Table) -> Iterator[None]:
    real = Socket._messages

    def messages(socket: Socket) -> list[str]:
        sent = real(socket)
        number = socket._viewer.player
        return sent * 2 if number is not None and number in asked(table) else sent

    with patch.object(Socket, "_messages", messages):
        yield


@planted("messages that are not filled up")
def not_padded(_: Table) -> Iterator[None]:
    with patch.object(Hub, "night_size", lambda _: 0):
        yield


@planted("what is asked, once more, to a phone that comes back and whose player acts")
def asked_again(table: Table) -> Iterator[None]:
    real, known = Hub.serve, set[int | None]()

    async def serve(hub: Hub, websocket: Any, viewer: Any, **most: Any) -> None:
        def again() -> None:
            for socket in hub.sockets.get(viewer, ()):
                socket.dirty = True
                socket.wake.set()

        if viewer.player in known and viewer.player in asked(table):
            table.loop.call_later(0.5, again)
        known.add(viewer.player)
        await real(hub, websocket, viewer, **most)

    with patch.object(Hub, "serve", serve):
        yield


@planted("no controls for the dead")
def dead_phones(_: Table) -> Iterator[None]:
    real = night_viewing.night_look

    def night_look(so: Any, words: Any, seat: int) -> Any:
        return real(so, words, seat) if so.square.alive[seat] else None

    with patch.object(viewing, "night_look", night_look):
        yield


@planted("one picker more for those who are asked")
def slots(_: Table) -> Iterator[None]:
    real = night_viewing.night_look

    def night_look(so: Any, words: Any, seat: int) -> Any:
        look = real(so, words, seat)
        idle = so.look is not None and seat not in so.look.questions
        return replace(look, slots=1) if look is not None and idle else look

    with patch.object(viewing, "night_look", night_look):
        yield


ONLOOKER_LEAKS = tuple(one for one in LEAKS if one not in TWIN_LEAKS)


# For the markers: a secret text goes to the wrong phone


@planted("the card of the neighbour")
def neighbours_card(table: Table) -> Iterator[None]:
    real = viewing._card

    def card(so: Any, words: Any, seat: int) -> Any:
        return real(so, words, (seat + 1) % len(table.world.names))

    with patch.object(viewing, "_card", card):
        yield


@planted("the card outside its cover")
def uncovered(table: Table) -> Iterator[None]:
    def spoil(_: int, screen: PhoneScreen) -> PhoneScreen:
        return screen if screen.card is None else replace(screen, notice=screen.card.alignment)

    with spoil_phone(table, spoil):
        yield


@planted("a card in the log")
def card_in_log(_: Table) -> Iterator[None]:
    real = viewing._card

    def card(so: Any, words: Any, seat: int) -> Any:
        found = real(so, words, seat)
        logging.getLogger("narrator.screens.viewing").debug("%s", found)
        return found

    with patch.object(viewing, "_card", card):
        yield


@planted("what is read at night in the headline")
def headline(table: Table) -> Iterator[None]:
    def spoil(square: Square) -> Square:
        look = night_viewing.night_look(table.session.table, table.session.table.lines, table.world.me)
        return square if look is None or not look.lines else replace(square, headline=look.lines[0])

    with spoil_square(spoil):
        yield


@planted("the token of a seat in an address")
def token_in_address(table: Table) -> Iterator[None]:
    real = table.room.phone

    def phone(player: int | None) -> PhoneScreen:
        screen = real(player)
        tokens = table.doors.tokens.get(player if player is not None else -9, set())
        return replace(screen, notice=f"/?seat={min(tokens)}") if tokens else screen

    with patch.object(table.room, "phone", phone):
        yield


@planted("the recovery word on the town square")
def word_on_square(table: Table) -> Iterator[None]:
    def spoil(square: Square) -> Square:
        return replace(square, headline=table.keys.recovery_word(table.world.me))

    with spoil_square(spoil):
        yield


MARKER_LEAKS = tuple(one for one in LEAKS if one not in (*TWIN_LEAKS, *ONLOOKER_LEAKS))
