"""One evening of a pair, played through the real session, room and pages, and everything that left the table.

`Level.SCREENS` notes what the room would show, `Level.BYTES` opens every page through the real application, each
phone with its own cookie and socket, and notes every byte. Time is that of `clockwork`; nothing is faked but the
clock, the tokens, and what people decide.
"""

import asyncio
import json
import logging
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import Enum
from typing import Any
from urllib.parse import urlencode

from config.settings import Settings, load_settings
from config.texts import load_texts
from engine import Game
from engine.ledger import DayBroke, NightFell
from engine.questions import (
    BEGIN_VOTE,
    CLOSE_NOMINATIONS,
    EXILE,
    NOMINATE,
    OPEN_NOMINATIONS,
    Act,
    Answer,
    Question,
)
from engine.deciders import Undecided
from engine.script import script_from
from engine.terms import CHANCE, STORYTELLER, TOWN
from narrator import viewing
from narrator.night_beat import Beat
from narrator.pace import Pace
from narrator.people import People, Person
from narrator.random_players import Draws
from narrator.random_storyteller import RandomStoryteller
from narrator.room import TableRoom
from narrator.screens import Intent
from narrator.script_lines import ScriptLines
from narrator.session import Session
from narrator.voice import CaptionsOnly
from narrator.web.app import Site
from narrator.web.keys import HostDoor, SeatKeys
from tests.narrator.table import picks_for
from tests.secrecy.clockwork import VirtualLoop, run, same_clock_and_dice
from tests.secrecy.worlds import ASKED, World, is_hand

TICK = 0.2  # seconds between two looks of the people at the table
AFTER = 12.0  # seconds that are still listened to after the last thing that was planned
BEAT = 15.0  # seconds between two signs of life of an open page
HOST, CODE = "table.test:8000", "KX7F"
TOKEN = re.compile(r'name="token" value="([0-9a-f]+)"')
ADDRESS = re.compile(r"at 0x[0-9a-f]+")  # where something lies in memory is as good as chance


class Level(Enum):
    SCREENS = "screens"
    BYTES = "bytes"


@dataclass(frozen=True, slots=True)
class Sent:
    """Something that left the table. `told`: how many facts of the plan had been played; None: others than planned."""

    at: float
    where: str
    what: Any
    told: int | None


@dataclass
class Evening:
    """What came of it. `beats`: (when, name) of every look at the phones; `wandered`: when the plan was left."""

    sent: list[Sent] = field(default_factory=list)
    beats: list[tuple[float, str]] = field(default_factory=list)
    facts: int = 0
    dawns: int = 0
    stopped: str = ""

    def upto(self) -> float:
        """The moment of the first thing that is not of the plan, or of the end."""
        return next((one.at for one in self.sent if one.told is None), self.sent[-1].at if self.sent else 0.0)


class PlannedMind:
    """The Storyteller and chance as the plan has them."""

    def __init__(self, answers: Mapping[str, Answer]) -> None:
        self.seed = 0
        self.agreed: dict[str, tuple[int, ...]] = {}
        self.lost = False
        self._answers = answers

    def decide(self, question: Question, game: Game) -> Answer:
        if question.who not in (STORYTELLER, CHANCE):
            raise Undecided(question)
        if question.id not in self._answers:
            otherwise = RandomStoryteller(7).decide(question, game)
            self.lost = True
            if __import__("os").environ.get("LOST"): print("LOST", question.id, list(self._answers)[:5])
            return otherwise
        return self._answers[question.id]

    def why(self, question_id: str) -> str:  # noqa: ARG002
        return "planned"


class NotedVoice:
    """The captions, and a note of everything that was put into the queue."""

    def __init__(self, real: CaptionsOnly, note: Callable[[str, Any], None]) -> None:
        self._real, self._note = real, note

    async def say(self, line: str) -> None:
        self._note("speech", line)
        await self._real.say(line)
        self._note("speech", "said")

    def __getattr__(self, name: str) -> Any:
        self._note("speech", name)
        return getattr(self._real, name)


class _Notes(logging.Handler):
    def __init__(self, note: Callable[[str, Any], None]) -> None:
        super().__init__(logging.NOTSET)
        self._note = note

    def emit(self, record: logging.LogRecord) -> None:
        message = ADDRESS.sub("at …", record.getMessage())
        self._note("log", (record.name, record.levelname, message, str(record.exc_info)))


@contextmanager
def every_log_line(note: Callable[[str, Any], None]) -> Iterator[None]:
    """Every logger at every level."""
    root, handler = logging.getLogger(), _Notes(note)
    before = root.level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    try:
        yield
    finally:
        root.removeHandler(handler)
        root.setLevel(before)


class Table:
    """One world at a table. `meddle` may spoil the table before it begins: that is how leaks are planted."""

    def __init__(
        self,
        world: World,
        *,
        level: Level,
        seed: int,
        ends: int,
        acts: int,
        settings: Settings | None = None,
        loop: VirtualLoop,
    ) -> None:
        self.world, self.level, self.ends, self.acts, self.loop = world, level, ends, acts, loop
        self.seed = seed
        self.evening = Evening()
        self.plan = [one for one in world.stream if one[1] != ASKED][:ends]
        self.mind = PlannedMind(world.answers)
        self.pace = Pace()
        self.lines: list[Any] = []
        texts = load_texts("en")
        self.texts = texts
        script_lines = ScriptLines(texts, f"lines {seed}")
        self.session = Session(
            people=People([Person(name, chair) for chair, name in enumerate(world.names)]),
            script=script_from(world.script.as_data()),
            settings=settings or load_settings(),
            texts=texts,
            lines=script_lines,
            voice=NotedVoice(CaptionsOnly(self.pace, self._caption), self.note),
            mind=self.mind,
            write=self.lines.append,
            keep=lambda _: None,
            pace=self.pace,
            seed=seed,
        )
        self.room = TableRoom(self.session, join_url=f"http://{HOST}/?code={CODE}", join_code=CODE)
        self.keys = SeatKeys()
        self.site: Site | None = None
        self.phones: dict[int, Page] = {}
        self.cookies: dict[int, str] = {}
        self._told = self._seen = 0
        self._ends_at: int | None = None  # the place in the ledger of the last fact of the plan
        fell = {fact.night for _, fact in self.plan if isinstance(fact, NightFell)}
        broke = {fact.day for _, fact in self.plan if isinstance(fact, DayBroke)}
        self._open_nights = fell - broke  # what is asked in these is not planned any more
        self._acted = self._hands = self._intents = 0
        self._gather: asyncio.TimerHandle | None = None
        self._shown: dict[str, Any] = {}
        self._beat, self._seen_at, self._taps = "", "", 0
        self._vote = self._stage = ""
        self._next_beat = 0.0
        self._asked_http = ""
        self._browsing: set[asyncio.Task[None]] = set()

    # What leaves the table

    def note(self, where: str, what: Any) -> None:
        self.evening.sent.append(Sent(round(self.loop.now, 6), where, what, self._progress()))

    def _caption(self, line: str) -> None:
        self.session.show_caption(line)

    def _progress(self) -> int | None:
        """How much of the plan has been played; None once something else was."""
        if self.mind.lost or self._over():
            return None
        live = self.session.live
        if live is None:
            return 0
        ledger = live.ledger
        if len(ledger) < self._seen:  # an unfinished step was thrown away
            self._told = self._seen = 0
        while self._seen < len(ledger):
            one = ledger[self._seen]
            if one.to == TOWN or self.world.me in one.to:
                fact = (one.to == TOWN, one.fact)
                if self._told >= len(self.plan) or self.plan[self._told] != fact:
                    if __import__("os").environ.get("LOST"): print("WANDER", fact, self.plan[self._told] if self._told<len(self.plan) else "end")
                    return None
                self._told += 1
            self._seen += 1
            if self._told == self.ends and self._ends_at is None:
                self._ends_at = self._seen
        self.evening.facts = max(self.evening.facts, self._told)
        return self._told

    def _over(self) -> bool:
        """Whether somebody is asked something after the end of the plan."""
        beat = self.session.beat
        if beat is not None and any(beat.id.startswith(f"n{night}.") for night in self._open_nights):
            return True
        return self.evening.facts >= self.ends and self.session.asking.beat is not None

    # Playing

    async def play(self) -> Evening:
        running = asyncio.ensure_future(self.session.run())
        try:
            await self._play(running)
        finally:
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)
        return self.evening

    async def _play(self, running: "asyncio.Future[None]") -> None:
        await self._everybody_joins()
        self.session.listeners.append(self._changed)
        quiet = 0.0
        while quiet < AFTER:
            if running.done():
                running.result()
            before = (self._acted, self._taps, self._beat, self._vote, self.evening.facts)
            await self._people_act()
            if self.loop.now >= self._next_beat:
                self._next_beat += BEAT
                for page in self.phones.values():
                    page.hear({"t": "beat", "at": 1})
            await asyncio.sleep(TICK)
            self._watch()
            if self._progress() is None:
                return
            busy = (self._acted, self._taps, self._beat, self._vote, self.evening.facts) != before
            done = self._ends_at is not None and self.session.released >= self._ends_at
            quiet = 0.0 if busy or not done else quiet + TICK
            if self.loop.now > 3600:
                self.evening.stopped = f"{self.session.phase} {self._acted}/{self.acts} {self.evening.facts}/{self.ends}"
                return

    def _watch(self) -> None:
        self.evening.dawns = max(self.evening.dawns, self.session.square.day)

    async def _everybody_joins(self) -> None:
        everybody = range(len(self.world.names))
        if self.level is Level.SCREENS:
            for number in everybody:
                self.room.join(self.world.names[number])
            return
        self.site = Site(
            self.room,
            addresses=(HOST,),
            keys=self.keys,
            door=HostDoor("123456", lambda _: None),
            words=self.texts,
            sheet=lambda language: viewing.sheet(self.session, self.session.words(language)),
            scheme="http",
        )
        for allowance in (self.site.hub.frames, self.site.hub.intents, self.site.forms):
            allowance._clock = lambda: self.loop.now
        for tries in (self.site.wrong, self.site.wrong_pins):
            tries._clock = lambda: self.loop.now
        for number in everybody:
            _, _, body = await self.http("GET", "/", who=number)
            token = TOKEN.search(body)
            assert token is not None
            form = {"token": token[1], "name": self.world.names[number], "code": CODE}
            _, headers, _ = await self.http("POST", "/join", form, who=number)
            self.cookies[number] = dict(headers)["set-cookie"].partition(";")[0]
        for number in everybody:
            self.phones[number] = Page(self, "/socket", self.cookies[number], self._name(number))
        self.phones[-1] = Page(self, "/square/socket", "", "square")
        _, _, body = await self.http("GET", "/host", who=-1)
        token = TOKEN.search(body)
        assert token is not None
        _, headers, _ = await self.http("POST", "/host/enter", {"token": token[1], "pin": "123456"}, who=-1)
        self.cookies[-1] = dict(headers)["set-cookie"].partition(";")[0]
        self.phones[-2] = Page(self, "/host/socket", self.cookies[-1], "host")

    def _name(self, number: int) -> str:
        """Only what goes to the player under proof is compared; the others' traffic is noted apart."""
        return "phone" if number == self.world.me else f"other {number}"

    def _changed(self) -> None:
        beat = self.session.beat
        if beat is not None and (not self.evening.beats or self.evening.beats[-1][1] != beat.id):
            self.evening.beats.append((round(self.loop.now, 6), beat.id))
        if self.level is Level.SCREENS and self._gather is None:
            self._gather = self.loop.call_later(0.04, self._look)

    def _look(self) -> None:
        """What the pages of the player under proof, the town square and the covered host's page would be pushed."""
        self._gather = None
        for where, screen in (
            ("phone", self.room.phone(self.world.me)),
            ("square", self.room.town_square()),
            ("host", self.room.host(grimoire_open=False)),
        ):
            at_night = where == "phone" and screen.square.stage == "night"  # type: ignore[union-attr]
            if at_night or self._shown.get(where) != screen:
                self._shown[where] = screen
                self.note(where, screen)

    async def _people_act(self) -> None:
        session, stage = self.session, self.room.town_square().stage
        await self._browse(stage)
        everybody = range(len(self.world.names))
        if stage in ("lobby", "seating", "deal"):
            if stage == self._stage:
                return
            self._stage = stage
            if stage == "lobby":
                await self._host("start")
            for number in everybody if stage == "seating" else ():
                await self._intend(number, "neighbours", right="yes")
            for number in everybody if stage == "deal" else ():
                await self._intend(number, "ready")
        elif stage == "night":
            await self._look_at_phones(session.beat)
        elif session.asking.beat is not None:
            await self._look_at_phones(session.asking.beat)
        elif stage == "vote" and session.vote is not None:
            await self._vote_as_planned()
        elif stage in ("discussion", "nominations", "defence"):
            await self._next_act()

    async def _browse(self, stage: str) -> None:
        """At every new stage the player under proof, the town square and a stranger load their pages anew."""
        seen = f"{stage} {self.session.beat is not None and self.session.beat.kind}"
        if self.level is Level.SCREENS or seen == self._asked_http:
            return
        self._asked_http = seen
        me = self.world.me
        _, _, body = await self.http("GET", "/", who=me)
        token = TOKEN.findall(body)
        await self.http("POST", "/look", {"token": token[-1] if token else ""}, who=me)
        await self.http("GET", f"/assets/none/{stage}", who=me)
        await self.http("GET", "/square", who=-3)
        await self.http("GET", "/recover", who=-3)
        await self.http("GET", "/host", who=-1)

    async def _look_at_phones(self, beat: Beat | None) -> None:
        """One player after the other chooses and confirms, asked or not, each in their own moment."""
        if beat is None:
            return
        if beat.id != self._beat:
            self._beat, self._taps = beat.id, 0
            return
        ring = [seat for seat in self.session.square.ring if beat.asks(seat)]
        if self._over() or self._taps >= len(ring):
            return
        seat, self._taps = ring[self._taps], self._taps + 1
        picks, word = self._choice(beat, seat)
        number = self._number(seat)
        await self._intend(number, "pick", picks=list(picks), word=word)
        await self._intend(number, "confirm", picks=list(picks), word=word)

    def _choice(self, beat: Beat, seat: int) -> tuple[tuple[int, ...], str]:
        if beat.kind == "read":
            return (), ""
        by_name = re.sub(r"^(d\d+).*", r"\1", beat.id)
        draws = Draws(self.seed, f"{by_name} {seat}")
        question = beat.questions.get(seat)
        if question is None:
            return (draws.one_of(self.session.square.ring),), "yes" if beat.wants(seat).word else ""
        answer = self.world.answers.get(question.id)
        if question.id not in self.world.answers or question.options.refusal(answer) is not None:
            answer = question.options.draw(draws.below)
        return picks_for(answer)

    def _number(self, seat: int) -> int:
        found = self.session.people.on_chair(seat)
        assert found is not None
        return found

    async def _vote_as_planned(self) -> None:
        vote = self.session.vote
        assert vote is not None
        if vote.id == self._vote:
            return
        self._vote = vote.id
        hands = dict(self.world.hands[self._hands : self._hands + len(vote.order)])
        self._hands += len(vote.order)
        for seat in vote.order:
            if hands.get(seat):
                await self._intend(self._number(seat), "hand", vote=vote.id, raised="yes")

    async def _next_act(self) -> None:
        session = self.session
        if self._acted >= self.acts or session.menu() is None or session.echo or session.requests:
            return
        act = self.world.acts[self._acted]
        if session.refusal(act) is not None:
            return
        self._acted += 1
        await self._carry_out(act)

    async def _carry_out(self, act: Act) -> None:
        by_host = {OPEN_NOMINATIONS: "open_nominations", CLOSE_NOMINATIONS: "close_nominations", BEGIN_VOTE: "begin_vote"}
        if act.verb in by_host:
            await self._host(by_host[act.verb])
        elif act.by == STORYTELLER or act.what is not None:
            self.session.request(act)  # said aloud
        elif act.verb == NOMINATE:
            await self._intend(self._number(act.by), "nominate", nominee=act.target)
        elif act.verb == "slay":
            await self._intend(self._number(act.by), "slay", target=act.target)
        elif act.verb == EXILE:
            await self._intend(self._number(act.by), "exile", traveller=act.target)
        else:
            aimed = {} if act.target is None else {"target": act.target}
            await self._intend(self._number(act.by), "power", verb=act.verb, **aimed)

    async def _intend(self, number: int, action: str, **arguments: Any) -> None:
        self._intents += 1
        id_ = f"intent-{self._intents:06}"
        if self.level is Level.BYTES:
            self.phones[number].hear({"t": "intend", "id": id_, "action": action, "arguments": arguments})
            return
        if "picks" in arguments:
            screen = self.room.phone(number)
            beat = screen.beat.beat if screen.beat is not None else ""
            arguments |= {"picks": tuple(arguments["picks"]), "beat": beat}
        if "raised" in arguments or "right" in arguments:
            arguments = {k: True if v == "yes" else v for k, v in arguments.items()}
        seat = self.room.phone(number).me
        receipt = await self.room.intend(Intent(id_, action, seat, arguments, player=number))
        if number == self.world.me:
            self.note("receipt", (action, receipt.done, receipt.text))

    async def _host(self, action: str) -> None:
        self._intents += 1
        id_ = f"intent-{self._intents:06}"
        if self.level is Level.BYTES:
            self.phones[-2].hear({"t": "intend", "id": id_, "action": action, "arguments": {}})
        else:
            await self.room.intend(Intent(id_, action, None, {}, host=True))

    # The web

    async def http(
        self, method: str, path: str, form: Mapping[str, str] | None = None, *, who: int
    ) -> tuple[int, list[tuple[str, str]], str]:
        """One request of this player (-1: the host, -3: a stranger), as the server would hand it on."""
        assert self.site is not None
        body = urlencode(form or {}).encode()
        answer = await _ask(self.site.app, method, path, self.cookies.get(who, ""), body)
        if who == self.world.me or who < 0:
            self.note(f"http {who}" if who < 0 else "http me", (method, path, *answer))
        return answer


class Page:
    """One open page: its socket, through the real application."""

    def __init__(self, table: Table, path: str, cookie: str, name: str) -> None:
        self._table, self._name = table, name
        self._coming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._coming.put_nowait({"type": "websocket.connect"})
        assert table.site is not None
        scope = {"type": "websocket", **_scope(path, cookie), "scheme": "ws", "subprotocols": []}
        self._serving = asyncio.ensure_future(table.site.app(scope, self._coming.get, self._send))
        self.frames: list[str] = []

    async def _send(self, message: Any) -> None:
        if message["type"] == "websocket.send":
            self.frames.append(message["text"])
        self._table.note(self._name, message.get("text", message))

    def hear(self, message: dict[str, Any]) -> None:
        """What the page sends to the table."""
        self._coming.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})


def _scope(path: str, cookie: str) -> dict[str, Any]:
    headers = [(b"host", HOST.encode()), (b"origin", f"http://{HOST}".encode())]
    if cookie:
        headers.append((b"cookie", cookie.encode()))
    path, _, query = path.partition("?")
    return {
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": headers,
        "client": ("127.0.0.1", 50_000),
        "server": ("127.0.0.1", 8000),
    }


async def _ask(app: Any, method: str, path: str, cookie: str, body: bytes) -> tuple[int, list[tuple[str, str]], str]:
    scope = {"type": "http", "method": method, "scheme": "http", **_scope(path, cookie)}
    scope["headers"].append((b"content-length", str(len(body)).encode()))
    sent = [{"type": "http.request", "body": body, "more_body": False}]
    answer: list[Any] = []

    async def receive() -> dict[str, Any]:
        return sent.pop() if sent else {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        answer.append(message)

    await app(scope, receive, send)
    headers = [(name.decode(), value.decode()) for name, value in answer[0]["headers"]]
    text = b"".join(part.get("body", b"") for part in answer[1:]).decode()
    return int(answer[0]["status"]), headers, text


def evening_of(
    world: World,
    *,
    level: Level,
    seed: int,
    ends: int,
    acts: int,
    meddle: Callable[[Table], None] = lambda _: None,
) -> Evening:
    """Play this world as planned and hand back all that left the table."""
    loop = VirtualLoop()
    with same_clock_and_dice(loop, seed):
        table = Table(world, level=level, seed=seed, ends=ends, acts=acts, loop=loop)
        with every_log_line(table.note):
            meddle(table)
            return run(loop, table.play())


__all__ = ["Evening", "Level", "Sent", "Table", "evening_of", "is_hand"]
