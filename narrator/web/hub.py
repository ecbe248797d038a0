"""Every open page: what it was last sent, when it is sent more, and what it asks for.

A change of the room marks everything dirty once; some 25 ms later each page gets the regions that changed.
At night every phone gets every region at every push, padded alike, receipts included: whose phone was touched
cannot be told from the traffic, and the town square is sent only what is public.

A page sends JSON text: `{"t": "beat", "at": number}`, `{"t": "intend", "id", "action", "arguments": {}}` and, the
host's only, `{"t": "grimoire", "open": bool}`. It is sent `{"t": "beat", "at", "now"}` and `{"t": "push", "boot",
"rev", "now", "assets", "game", "stage", "language", "regions": {name: html}, "held": {name: html}, "receipts":
[{"id", "done", "text"}]}`; `held` is left out when it did not change. `now` is the server's clock in milliseconds.
"""

import asyncio
import contextlib
import hashlib
import itertools
import json
import logging
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

from starlette.requests import HTTPConnection
from starlette.websockets import WebSocket, WebSocketDisconnect

from narrator.screens.intents import OF_HOST, OF_PHONES
from narrator.screens.intents.arguments import IDENTIFIER, BadIntent, mark, number
from narrator.screens.intents.intent import IntentKind
from narrator.screens.records import PageIntent, PhoneScreen, Receipt, Room
from narrator.table.messages import MOST_SHOWN
from narrator.table.pace import clock, now
from narrator.web.keys import PhoneClaim, SeatKeys
from narrator.web.limits import FRAME_BYTES, SQUARES_AN_ADDRESS, SQUARES_IN_ALL, Allowance, is_here
from narrator.web.pages import Pages

GATHER_SECONDS = 0.025
SEND_SECONDS = 5.0
SILENT_SECONDS = 40.0  # a page beats every two seconds; hidden pages may be slowed to one beat a minute
GRIMOIRE_SECONDS = 90.0
NIGHT_BLOCK = 4096
ENVELOPE = 1024  # a push without its regions: names, clock, receipts
# Bytes, measured in English and Russian and rounded up; see `night_room`.
BARE_PAGE, A_CHAIR, A_WORD, A_NIGHT, A_PAGE_LINE, A_GUEST = 4096, 256, 160, 256, 64, 512
A_DAY, A_CHAIR_BY_DAY = 4096, 512
A_MESSAGE = 2560  # with all it may show; of words of one's own, however their letters are written
A_RULE, A_LETTER = 64, 6  # of a rule of the script's own, however its letters are written
KEPT_RECEIPTS = 256

MOVED, REPLACED, NO_SEAT = 4001, 4002, 4003
FULL = 1013, "there are too many pages like this one; it tries again by itself"
CHANGED_HANDS = 4004, "other people play on this phone now"
TOO_LARGE, TOO_FAST, TOO_SLOW = 1009, 1008, 1013
SETTLED_HERE = ("approve", "refuse")  # what the host says of a player's other phone; the room never sees it

log = logging.getLogger(__name__)

Answer: TypeAlias = "Receipt | asyncio.Future[Receipt]"


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks at a page. `laptop` is the host playing a seat that has no phone.

    `sharing`: who else plays on this phone, while it is in the hands of `player`.
    """

    kind: Literal["phone", "laptop", "square", "host", "grimoire", "box"]
    player: int | None = None
    language: str = ""  # of the town square and the host's page; a phone's is kept with its player
    sharing: tuple[int, ...] = ()

    @property
    def people(self) -> tuple[int, ...]:
        """Everybody who plays on this page."""
        return () if self.player is None else (self.player, *self.sharing)

    @property
    def seat(self) -> tuple[str, int | None]:
        """What limits and receipts belong to, in whatever language and whoever shares the phone."""
        return self.kind, self.player


HOSTS = ("host", "grimoire", "box")
"""The pages that are the host's alone."""
HOST_SEAT, SQUARE_SEAT = Viewer("host").seat, Viewer("square").seat


@dataclass(frozen=True, slots=True)
class View:
    """What one reader sees: regions by name, and what is shown only while the thumb is held."""

    stage: str
    language: str
    regions: Mapping[str, str]
    held: Mapping[str, str] = field(default_factory=dict)
    room: int = 0  # at night: bytes that a push to a phone is given, by what is public
    size: int = 0  # at night: bytes of everything that is in it

    @property
    def uniform(self) -> bool:
        """Whether every push of it has the length of every other phone's."""
        return self.stage == "night" and bool(self.held)


class Hub:
    """Makes the views of all open pages, pushes what has changed, and passes on what is tapped."""

    def __init__(self, room: Room, pages: Callable[[str], Pages], keys: SeatKeys, *, assets: str) -> None:
        """`pages`: those in a language; in that of the table for ""."""
        self.room, self.pages, self.keys, self.assets = room, pages, keys, assets
        self.revision = 0
        self.sockets: dict[Viewer, list[Socket]] = {}
        self.frames = Allowance(rate=20, burst=60)
        self.intents = Allowance(rate=10, burst=20)
        self._views: dict[Viewer, View] = {}
        self._screens: Mapping[int, PhoneScreen] = {}
        self._rendered: dict[Viewer, tuple[object, View]] = {}  # the newest of each, with what it was made of
        self._receipts: dict[object, OrderedDict[str, tuple[bytes, Answer]]] = {}
        self.order = itertools.count()  # in which pages were opened
        self._flush: asyncio.TimerHandle | None = None
        self._night_size = self._day_size = 0
        self._alike = False
        room.on_change(self.changed)
        room.on_desk(self.desk_changed)
        room.on_written(self.written)

    def changed(self) -> None:
        """Something at the table is different: every page is pushed anew, several changes at once."""
        self._forget()
        if self._flush is None:
            with contextlib.suppress(RuntimeError):  # before the server runs there is nobody to tell
                self._flush = asyncio.get_running_loop().call_later(GATHER_SECONDS, self._push)

    def written(self) -> None:
        """Something was written to a phone: all are pushed the whole of their page, equally long, so that nobody can
        tell to which."""
        self._alike = True
        self.changed()

    def desk_changed(self) -> None:
        """Something is different that the host's pages alone show: no other page is sent anything. Where all
        are about to be pushed, so are the host's: a push before that one would tell that the desk changed."""
        for viewer, sockets in self.sockets.items():
            if viewer.kind in HOSTS:
                self._views.pop(viewer, None)
                for socket in sockets if self._flush is None else ():
                    socket.dirty = True
                    socket.wake.set()

    def _push(self) -> None:
        self._flush = None
        self._forget()
        self.revision += 1
        for viewer, sockets in self.sockets.items():
            for socket in sockets:
                socket.dirty = True
                socket.alike |= self._alike and viewer.kind == "phone"
                socket.wake.set()
        self._alike = False

    def _forget(self) -> None:
        self._views.clear()
        self._screens = {}
        self._night_size = self._day_size = 0

    def night_size(self) -> int:
        """The length in bytes of every push to a phone now: as much as public facts give room for.

        Not the length of the longest: then a Spy's long page would tell everybody that there is a Spy.
        """
        if not self._night_size:
            views = [self.view(viewer) for viewer in self.sockets if viewer.kind == "phone"]
            self._night_size = whole_blocks(max(max(view.size + ENVELOPE, view.room) for view in views))
        return self._night_size

    def day_size(self) -> int:
        """The same by day, for the pushes of what is written to a phone."""
        if not self._day_size:
            views = [self.view(viewer) for viewer in self.sockets if viewer.kind == "phone"]
            sizes = [len(as_json([dict(one.regions), dict(one.held)]).encode()) + ENVELOPE for one in views]
            self._day_size = whole_blocks(max([self._day_room(), *sizes]))
        return self._day_size

    def _day_room(self) -> int:
        """Bytes that hold what any player may see by day; by public facts, as at night."""
        players = (viewer.player for viewer in self.sockets if viewer.kind == "phone")
        return max(day_room(self._screen(player)) for player in players if player is not None)

    def view(self, viewer: Viewer) -> View:
        """What this reader sees now, made once until something changes."""
        known = self._views.get(viewer)
        if known is None:
            known = self._views[viewer] = self._look(viewer)
        return known

    def _look(self, viewer: Viewer) -> View:
        """The view as it is now. A tap changes few screens: what is made of the same is not rendered again."""
        pages = self.pages_for(viewer)
        if viewer.kind == "square":
            square = self.room.town_square(viewer.language)
            return self._made_of(
                (pages, square),
                viewer,
                lambda: View(square.stage, pages.language, pages.square_regions(square)),
            )
        if viewer.kind == "host":
            screen, claims = self.room.host(grimoire_open=False, language=viewer.language), self.keys.claims()
            return self._made_of(
                (pages, screen, tuple(claims)),
                viewer,
                lambda: View(screen.square.stage, pages.language, pages.host_regions(screen, claims)),
            )
        if viewer.kind == "grimoire":
            covered, phones = self.room.grimoire(open_=False, language=viewer.language), self.keys.claims()
            return self._made_of(
                (pages, covered, phones),
                viewer,
                lambda: View(covered.square.stage, pages.language, pages.grimoire_regions(covered, phones)),
            )
        if viewer.kind == "box":
            box, asking = self.room.real_box(viewer.language), self.keys.claims()
            return self._made_of(
                (pages, box, asking),
                viewer,
                lambda: View(box.square.stage, pages.language, pages.box_regions(box, asking)),
            )
        assert viewer.player is not None
        phone, word = self._screen(viewer.player), self.keys.recovery_word(viewer.player)
        sharing = {other: self._screen(other) for other in viewer.sharing}
        return self._made_of(
            (pages, phone, sharing, word),
            viewer,
            lambda: self._phone_view(viewer, pages, phone, sharing, word),
        )

    def _screen(self, player: int) -> PhoneScreen:
        """As it is now. Those of all who have a page open are made at once: most of them is public, and the same."""
        if player not in self._screens:
            self._screens = self.room.phones(
                {player, *(one for other in self.sockets for one in other.people)}
            )
        return self._screens[player]

    def _phone_view(
        self,
        viewer: Viewer,
        pages: Pages,
        phone: PhoneScreen,
        sharing: Mapping[int, PhoneScreen],
        word: str,
    ) -> View:
        assert viewer.player is not None
        regions = pages.phone_regions(
            phone, player=viewer.player, laptop=viewer.kind == "laptop", sharing=sharing
        )
        held = pages.phone_held(phone, recovery_word=word)
        view = View(phone.square.stage, pages.language, regions, held)
        if not view.uniform:
            return view
        return replace(view, room=night_room(phone), size=len(as_json([regions, held]).encode()))

    def _made_of(self, parts: object, viewer: Viewer, render: Callable[[], View]) -> View:
        known = self._rendered.get(viewer)
        if known is None or known[0] != parts:
            known = self._rendered[viewer] = (parts, render())
        return known[1]

    def pages_for(self, viewer: Viewer) -> Pages:
        """The pages in the language of whoever looks."""
        return self.pages(viewer.language if viewer.player is None else self.room.language_of(viewer.player))

    # ------------------------------------------------------------------------------------------- sockets

    async def serve(self, websocket: WebSocket, viewer: Viewer, *, most: int | None = None) -> None:
        """Accept the socket and keep its page up to date until one side closes.

        Of more than `most` pages of one seat the oldest are ended.
        """
        await websocket.accept()
        socket = Socket(self, websocket, viewer)
        came = self._away(viewer)
        peers = self.sockets.setdefault(viewer, [])
        peers.append(socket)
        for player in came:
            self.room.phone_came(player)
        for extra in self._pages_of(viewer.seat)[:-most] if most is not None else ():
            extra.end(REPLACED, "a newer page of yours is open")
        try:
            await socket.run()
        finally:
            peers.remove(socket)
            if not peers:
                self.sockets.pop(viewer, None)
                self._rendered.pop(viewer, None)
                for player in self._away(viewer):
                    self.room.phone_went(player)

    def has_room_for_a_square(self, websocket: WebSocket) -> bool:
        """Whether one more town square may be open there. Anybody may open one, so none that is open is ended for
        it; the computer of the table, and wherever the host's page is open, have room always."""
        hosts = {socket.address for socket in self._pages_of(HOST_SEAT)}
        if is_here(websocket.client, websocket.scope.get("server")) or address_of(websocket) in hosts:
            return True
        elsewhere = [socket.address for socket in self._pages_of(SQUARE_SEAT) if not socket.is_here]
        squares = [address for address in elsewhere if address not in hosts]
        return len(squares) < SQUARES_IN_ALL and squares.count(address_of(websocket)) < SQUARES_AN_ADDRESS

    def _pages_of(self, seat: tuple[str, int | None]) -> list["Socket"]:
        """The open pages of a seat, the newest last."""
        open_ = (socket for viewer, peers in self.sockets.items() if viewer.seat == seat for socket in peers)
        return sorted(open_, key=lambda socket: socket.opened)

    def _away(self, viewer: Viewer) -> tuple[int, ...]:
        """Who of this phone has no page open on any phone."""
        if viewer.kind != "phone":
            return ()
        here = {player for other in self.sockets if other.kind == "phone" for player in other.people}
        return tuple(player for player in viewer.people if player not in here)

    def phone_moved(self, player: int) -> None:
        """This player's seat has a new token: end the pages of the old phone and tell the room."""
        for viewer in [one for one in self.sockets if one.kind == "phone" and player in one.people]:
            alone = not viewer.sharing
            for socket in self.sockets[viewer]:
                socket.end(*(MOVED, "this seat moved to another phone") if alone else CHANGED_HANDS)
        self.room.phone_moved(player)
        self.changed()

    # ------------------------------------------------------------------------------------------- intents

    async def act(self, viewer: Viewer, sent: Mapping[str, object], page: int = 0) -> Receipt:
        """One intent from a page: checked, done once however often it is sent, and answered. `page`: which of the
        open ones, 0 where it is a form."""
        id_, action, arguments = sent.get("id"), sent.get("action"), sent.get("arguments")
        if not (isinstance(id_, str) and IDENTIFIER.fullmatch(id_)):
            return Receipt("", False, self.pages("").error("not_now"))
        if not (isinstance(action, str) and isinstance(arguments, dict)):
            return Receipt(id_, False, self.pages("").error("not_now"))
        body = hashlib.sha256(json.dumps([action, arguments], sort_keys=True).encode()).digest()
        kept = self._receipts.setdefault(viewer.seat, OrderedDict())
        if id_ in kept:
            known, answer = kept[id_]
            if known != body:  # a fault of the page, not a second try
                return self._refusal(id_, "not_now")
            return answer if isinstance(answer, Receipt) else await asyncio.shield(answer)
        if not self.intents.take(viewer.seat):
            return self._refusal(id_, "too_fast")
        answer = asyncio.ensure_future(self._answer(viewer, id_, action, arguments, page))
        kept[id_] = (body, answer)
        answer.add_done_callback(lambda done: keep_answer(kept, id_, body, done))
        while len(kept) > KEPT_RECEIPTS:
            kept.popitem(last=False)
        return await asyncio.shield(answer)

    async def _answer(
        self, viewer: Viewer, id_: str, action: str, arguments: Mapping[str, object], page: int
    ) -> Receipt:
        try:
            if action in SETTLED_HERE and viewer.kind in HOSTS:
                return self._settle(id_, action, arguments)
            intent = self._intent(viewer, id_, action, arguments)
        except BadIntent as problem:
            return self._refusal(id_, str(problem.args[0]))
        return await self.room.intend(replace(intent, page=page))

    def _intent(self, viewer: Viewer, id_: str, action: str, arguments: Mapping[str, object]) -> PageIntent:
        if viewer.kind == "square":
            raise BadIntent("not_now")
        if viewer.kind in HOSTS:
            return PageIntent(id_, action, None, kind_of(OF_HOST, action).read(arguments), host=True)
        sent = dict(arguments)
        player = number(sent.pop("person")) if "person" in sent else viewer.player
        if player is None or player not in viewer.people:
            raise BadIntent("not_now")
        checked = kind_of(OF_PHONES, action).read(sent)
        screen = self.room.phone(player)
        if action in ("pick", "confirm"):
            if screen.look is None or checked.get("look", "") not in (
                "",
                self.pages("").look_mark(screen.look),
            ):
                raise BadIntent("window_closed")
            checked = {"picks": screen.look.picks, **checked, "look": screen.look.look}
        if viewer.kind == "laptop" and screen.me is not None:
            played = {"seat": screen.me, "action": action, **checked}
            return PageIntent(id_, "play_for", screen.me, played, host=True, player=player)
        return PageIntent(id_, action, screen.me, checked, player=player)

    def _settle(self, id_: str, action: str, arguments: Mapping[str, object]) -> Receipt:
        """The host lets somebody play on from another phone, or not. Raises BadIntent."""
        if set(arguments) != {"claim"}:
            raise BadIntent("not_now")
        settle = self.keys.approve if action == "approve" else self.keys.refuse
        claim: PhoneClaim | None = settle(mark(arguments["claim"]))
        self.changed()
        if claim is None:
            return self._refusal(id_, "window_closed")
        if action == "approve":
            self.phone_moved(claim.player)
        return Receipt(id_, True)

    def _refusal(self, id_: str, reason: str) -> Receipt:
        return Receipt(id_, False, self.pages("").error(reason))


def night_room(screen: PhoneScreen) -> int:
    """Bytes that hold what any player of this table may have been told by tonight, in any language.

    By public facts: how many play, which Travellers and Fabled are here, what rules of its own the script has, how
    many words can be named, which night it is. Each night may add a Spy's page.
    """
    chairs, guests = len(screen.square.chairs), len(screen.square.company)
    words = len(screen.look.words) if screen.look is not None else 0
    rules = sum(A_RULE + len(rule) * A_LETTER for rule in screen.square.own_rules)
    tonight = screen.square.night * (A_NIGHT + chairs * A_PAGE_LINE)
    written = MOST_SHOWN * A_MESSAGE if screen.square.person_came else 0
    return BARE_PAGE + chairs * A_CHAIR + guests * A_GUEST + rules + words * A_WORD + tonight + written


def day_room(screen: PhoneScreen) -> int:
    """The same by day, when a page holds chairs to choose from for each thing that may be done."""
    chairs, characters = len(screen.square.chairs), len(screen.may_tell or ()) + len(screen.may_say or ())
    return night_room(screen) + A_DAY + chairs * A_CHAIR_BY_DAY + characters * A_WORD


def night_length(page: str, room: int) -> int:
    """The length in bytes that a page is given at night where public facts give so much room."""
    return whole_blocks(max(len(page.encode()), room))


def whole_blocks(length: int) -> int:
    """The next length in bytes that a page may have at night."""
    return length + -length % NIGHT_BLOCK


def keep_answer(
    kept: OrderedDict[str, tuple[bytes, Answer]], id_: str, body: bytes, done: asyncio.Future[Receipt]
) -> None:
    """Keep the receipt alone: the task that made it would be held all evening. What failed may be tried again."""
    if id_ not in kept:
        return
    if done.cancelled() or done.exception() is not None:
        del kept[id_]
    else:
        kept[id_] = (body, done.result())


def kind_of(kinds: Mapping[str, IntentKind], action: str) -> IntentKind:
    """What is asked for by this name; raises BadIntent for an action that is not there."""
    if action not in kinds:
        raise BadIntent("not_now")
    return kinds[action]


class Socket:
    """One open page. Only the newest state waits to be sent, so a slow reader costs one message of memory."""

    def __init__(self, hub: Hub, websocket: WebSocket, viewer: Viewer) -> None:
        self._hub, self._websocket, self._viewer = hub, websocket, viewer
        self.address, self.is_here = (
            address_of(websocket),
            is_here(websocket.client, websocket.scope.get("server")),
        )
        self.opened = next(hub.order)
        self.wake = asyncio.Event()
        self.wake.set()
        self.dirty = True
        self._sent: dict[str, str] = {}
        self._sent_held: Mapping[str, str] = {}
        self._stage = self._language = ""
        self._uniform = False
        self.alike = False  # the next push is as long as every other phone's
        self._receipts: list[Receipt] = []
        self._beats: list[object] = []
        self._ending: tuple[int, str] | None = None
        self._grimoire_until = 0.0

    async def run(self) -> None:
        """Read and write until the page is closed."""
        tasks = {asyncio.create_task(self._read()), asyncio.create_task(self._write())}
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                error = task.exception()
                if error is not None and not isinstance(error, WebSocketDisconnect | RuntimeError | OSError):
                    raise error
            await self._close()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    def end(self, code: int, reason: str) -> None:
        """Close it with this code, once what waits was sent."""
        self._ending = (code, reason)
        self.wake.set()

    async def _close(self) -> None:
        if self._ending is not None:
            with contextlib.suppress(TimeoutError, RuntimeError, WebSocketDisconnect, OSError):
                async with asyncio.timeout(1):
                    await self._websocket.close(*self._ending)

    # ------------------------------------------------------------------------------------------- reading

    async def _read(self) -> None:
        while self._ending is None:
            try:
                async with asyncio.timeout(SILENT_SECONDS * 3):
                    event = await self._websocket.receive()
            except TimeoutError:
                return self.end(TOO_SLOW, "nothing was heard from this page")
            if event["type"] == "websocket.disconnect":
                return None
            await self._hear(event.get("text"))
        return None

    async def _hear(self, text: str | None) -> None:
        if text is None or len(text) > FRAME_BYTES or len(text.encode(errors="replace")) > FRAME_BYTES:
            return self.end(TOO_LARGE, f"a message is text of at most {FRAME_BYTES} bytes")
        if not self._hub.frames.take(self):
            return self.end(TOO_FAST, "too many messages")
        try:
            message = json.loads(text)
        except (ValueError, RecursionError):
            return self.end(1007, "a message is one JSON object")
        if not isinstance(message, dict):
            return self.end(1007, "a message is one JSON object")
        kind = message.get("t")
        if kind == "beat":
            at = message.get("at")
            # Neither NaN nor Infinity is JSON: no page could read them back.
            self._beats.append(at if isinstance(at, int | float) and abs(at) < 1e15 else 0)
            self.wake.set()
        elif kind == "intend":
            await self._intend(message)
        elif kind == "grimoire" and self._viewer.kind in HOSTS:
            self._grimoire_until = clock() + GRIMOIRE_SECONDS if message.get("open") is True else 0.0
            self.dirty = True
            self.wake.set()
        return None

    async def _intend(self, message: Mapping[str, object]) -> None:
        try:
            receipt = await self._hub.act(self._viewer, message, self.opened + 1)
        except Exception:
            # The traceback shows code, not values: no local variable reaches the log.
            log.exception("an intent could not be carried out")
            id_ = message.get("id")
            text = self._hub.pages("").error("server_fault")
            receipt = Receipt(id_ if isinstance(id_, str) else "", False, text)
        self._receipts.append(receipt)
        if self._uniform:
            self._hub.changed()  # the receipt rides on a push that everybody gets
        else:
            self.wake.set()

    # ------------------------------------------------------------------------------------------- writing

    async def _write(self) -> None:
        while True:
            await self.wake.wait()
            self.wake.clear()
            if self._ending is not None:
                return
            for message in self._messages():
                try:
                    async with asyncio.timeout(SEND_SECONDS):
                        await self._websocket.send_text(message)
                except TimeoutError:
                    self._ending = (TOO_SLOW, "this page does not read")
                    return

    def _messages(self) -> list[str]:
        beats, self._beats = self._beats[-1:], []
        messages = [json.dumps({"t": "beat", "at": at, "now": now()}) for at in beats]
        if self.dirty:
            push = self._push(self._hub.view(self._viewer))
            if push is not None:
                messages.append(push)
        elif self._receipts and not self._uniform:
            messages.append(as_json(self._envelope()))
        return messages

    def _envelope(self) -> dict[str, object]:
        """A push without regions: all that a receipt by day needs, at once and without rendering anything."""
        receipts, self._receipts = self._receipts, []
        return {
            "t": "push",
            "boot": self._hub.room.boot,
            "rev": self._hub.revision,
            "now": now(),
            "assets": self._hub.assets,
            "game": self._hub.room.game,
            "stage": self._stage,
            "language": self._language,
            "regions": {},
            "receipts": [self._as_data(one) for one in receipts],
        }

    def _as_data(self, receipt: Receipt) -> dict[str, object]:
        """A receipt in the language of the page; a private one for an open grimoire alone, and marked for a page that
        has covered it in this moment."""
        pages, text = self._hub.pages_for(self._viewer), receipt.text
        if receipt.private and self._grimoire_until <= clock():
            text = self._hub.pages("").error("window_closed")
        told = {"id": receipt.id, "done": receipt.done, "text": pages.say(text)}
        return {**told, "private": True} if receipt.private else told

    def _open_grimoire(self) -> str:
        room, pages, language = self._hub.room, self._hub.pages_for(self._viewer), self._viewer.language
        if self._viewer.kind == "grimoire":
            return pages.open_grimoire(room.grimoire(open_=True, language=language))
        return pages.grimoire(room.host(grimoire_open=True, language=language))

    def _push(self, view: View) -> str | None:
        self.dirty = False
        held = dict(view.held)
        if self._grimoire_until > clock():
            held["grimoire"] = self._open_grimoire()
        whole, self.alike = view.uniform or self.alike, False
        changed = {name: html for name, html in view.regions.items() if whole or self._sent.get(name) != html}
        if not (changed or self._receipts or held != self._sent_held or view.stage != self._stage):
            return None
        news_held = whole or held != self._sent_held
        self._sent.update(changed)
        self._sent_held, self._stage, self._uniform = held, view.stage, view.uniform
        self._language = view.language
        message = {**self._envelope(), "regions": changed}
        if news_held:
            message["held"] = held
        text = as_json(message)
        if whole and self._viewer.kind == "phone":
            size = self._hub.night_size() if view.uniform else self._hub.day_size()
            text += " " * (size - len(text.encode()))
        return text


def address_of(connection: HTTPConnection) -> str:
    """Where a browser is; "" where that is not known."""
    return connection.client.host if connection.client is not None else ""


def as_json(value: object) -> str:
    """One line of JSON, every letter as it is."""
    return json.dumps(value, ensure_ascii=False)
