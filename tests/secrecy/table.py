"""One evening of a pair, played through the real session, room and pages, and everything that left the table.

`Level.SCREENS` notes what the room would show, `Level.BYTES` opens every page through the real application, each
phone with its own cookie and socket, and notes every byte. Time is that of `clockwork`; nothing is faked but the
clock, the tokens, and what people decide.
"""

import asyncio
import re
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, closing, nullcontext
from dataclasses import dataclass, field
from enum import Enum
from typing import Any
from urllib.parse import urlencode

from config.settings import load_settings
from config.texts import languages, load_texts
from engine.ledger import DayBroke, NightFell
from engine.questions import BEGIN_VOTE, CLOSE_NOMINATIONS, EXILE, NOMINATE, OPEN_NOMINATIONS, Act
from engine.script import script_from
from engine.terms import STORYTELLER, TOWN
from narrator import viewing
from narrator.night_beat import Beat
from narrator.pace import Pace
from narrator.people import People, Person
from narrator.random_players import Draws
from narrator.room import TableRoom
from narrator.screens import Intent
from narrator.script_lines import ScriptLines
from narrator.session import Session
from narrator.voice import CaptionsOnly
from narrator.web.app import Site, application
from narrator.web.keys import HostDoor, SeatKeys
from tests.narrator.table import picks_for
from tests.secrecy.clockwork import VirtualLoop, run, same_clock_and_dice
from tests.secrecy.notes import NotedVoice, PlannedMind, every_log_line
from tests.secrecy.wire import HOST, Page, ask, compiled_once
from tests.secrecy.worlds import ASKED, World

SLEEPS = 90.0  # seconds that somebody takes over a look, so that the voice reminds everybody
TICK = 0.2  # seconds between two looks of the people at the table
AFTER = 12.0  # seconds that are still listened to after the last thing that was planned
AT_ONCE = 3  # so many confirm between two looks
BEAT = 15.0  # seconds between two signs of life of an open page
CODE, PIN = "KX7F", "123456"
TOKEN = re.compile(r'name="token" value="([0-9a-f]+)"')


class Level(Enum):
    SCREENS = "screens"
    BYTES = "bytes"


@dataclass(frozen=True, slots=True)
class Sent:
    """Something that left the table. `told`: how many facts of the plan had been played; None: other facts."""

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


Meddle = Callable[["Table"], AbstractContextManager[object]]
"""Spoils a table for an evening: how leaks are planted."""


def nothing(_: "Table") -> AbstractContextManager[object]:
    return nullcontext()


class Table:
    """One world at a table. Every other phone speaks another language; at some tables somebody is slow at night."""

    def __init__(
        self, world: World, *, level: Level, seed: int, ends: int, acts: int, loop: VirtualLoop
    ) -> None:
        """The plan is the first `ends` facts of the world, with the first `acts` acts in the open."""
        self.world, self.level, self.ends, self.acts, self.loop = world, level, ends, acts, loop
        self.seed = seed
        self.evening = Evening()
        self.plan = [one for one in world.stream if one[1] != ASKED][:ends]
        fell = {fact.night for _, fact in self.plan if isinstance(fact, NightFell)}
        broke = {fact.day for _, fact in self.plan if isinstance(fact, DayBroke)}
        self._open_nights = fell - broke  # what is asked in these is not planned any more
        others = [seat for seat in range(len(world.names)) if seat != world.me]
        self._sleeper = others[seed // 3 % len(others)] if seed % 3 == 0 else None
        self.mind = PlannedMind(world.answers)
        self.texts = load_texts("en")
        pace = Pace()
        self.session = Session(
            people=People([Person(name, chair) for chair, name in enumerate(world.names)]),
            script=script_from(world.script.as_data()),
            settings=load_settings(),
            texts=self.texts,
            lines=ScriptLines(self.texts, f"lines {seed}"),
            voice=NotedVoice(CaptionsOnly(pace, self._caption), self.note),
            mind=self.mind,
            write=lambda _: None,
            keep=lambda _: None,
            pace=pace,
            seed=seed,
        )
        self.room = TableRoom(self.session, join_url=f"http://{HOST}/?code={CODE}", join_code=CODE)
        self.keys = SeatKeys()
        self.app: Any = application(
            self.room,
            addresses=(HOST,),
            keys=self.keys,
            door=HostDoor(PIN, lambda _: None),
            words=self.texts,
            sheet=lambda language: viewing.sheet(self.session, self.session.words(language)),
        )
        self.site: Site = self.app.routes[0].endpoint.__self__
        self._on_our_clock()
        self.phones: dict[int, Page] = {}
        self.cookies: dict[int, str] = {}
        self.tokens: dict[int, set[str]] = {}
        self._told = self._seen = 0
        self._ends_at: int | None = None  # the place in the ledger of the last fact of the plan
        self._acted = self._hands = self._intents = 0
        self._gather: asyncio.TimerHandle | None = None
        self._shown: dict[str, Any] = {}
        self._beat, self._taps, self._opened = "", 0, 0.0
        self._vote = self._stage = self._browsed = ""
        self._next_beat = 0.0

    def _on_our_clock(self) -> None:
        """The limits took the true clock when their class was made."""
        site = self.site
        for limit in (site.hub.frames, site.hub.intents, site.forms, site.wrong, site.wrong_pins):
            limit._clock = lambda: self.loop.now  # type: ignore[attr-defined]

    def language_of(self, number: int) -> str:
        spoken = sorted(languages())
        return spoken[(number + self.seed) % len(spoken)] if number >= 0 else "en"

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
                self.evening.stopped = (
                    f"{self.session.phase} {self._acted}/{self.acts} {self.evening.facts}/{self.ends}"
                )
                return

    def _watch(self) -> None:
        self.evening.dawns = max(self.evening.dawns, self.session.square.day)

    async def _everybody_joins(self) -> None:
        everybody = range(len(self.world.names))
        if self.level is Level.SCREENS:
            for number in everybody:
                self.room.join(self.world.names[number])
                self.room.speak(number, self.language_of(number))
            return
        for number in everybody:
            _, _, body = await self.http("GET", "/", who=number)
            token = TOKEN.search(body)
            assert token is not None
            form = {"token": token[1], "name": self.world.names[number], "code": CODE}
            await self._enter(number, "/join", form)
        for number in everybody:
            self.phones[number] = self._page("/socket", number, self._name(number))
        self.phones[-1] = self._page("/square/socket", -3, "square")
        _, _, body = await self.http("GET", "/host", who=-1)
        token = TOKEN.search(body)
        assert token is not None
        await self._enter(-1, "/host/enter", {"token": token[1], "pin": PIN})
        self.phones[-2] = self._page("/host/socket", -1, "host")

    async def _enter(self, who: int, path: str, form: Mapping[str, str]) -> None:
        _, headers, _ = await self.http("POST", path, form, who=who)
        self.cookies[who] = dict(headers)["set-cookie"].partition(";")[0]
        self.tokens.setdefault(who, set()).add(self.cookies[who].partition("=")[2])

    def _page(self, path: str, who: int, name: str) -> Page:
        return Page(self.app, path, self.cookies.get(who, ""), lambda what: self.note(name, what))

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
        session, stage = self.session, viewing._STAGES[self.session.phase]
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
        """At every new stage the player under proof, the town square and a stranger load their pages anew.

        And the player tries what is not possible now.
        """
        seen = f"{stage} {self.session.beat is not None and self.session.beat.kind}"
        if seen == self._browsed:
            return
        self._browsed = seen
        if stage not in ("lobby", "seating", "deal"):
            await self._intend(self.world.me, "hand", vote="d99", raised="yes")
            await self._intend(self.world.me, "nominate", nominee=99)
        if self.level is Level.SCREENS:
            return
        me = self.world.me
        _, _, body = await self.http("GET", "/", who=me)
        token = TOKEN.findall(body)
        await self.http("POST", "/look", {"token": token[-1] if token else ""}, who=me)
        await self.http("GET", f"/assets/none/{stage}", who=me)
        await self.http("GET", "/square", who=-3)
        await self.http("GET", "/recover", who=-3)
        await self.http("GET", "/host", who=-1)

    async def _look_at_phones(self, beat: Beat | None) -> None:
        """A few at a time choose and confirm, asked or not; whoever is slow does so last of all, and late."""
        if beat is None:
            return
        if beat.id != self._beat:
            self._beat, self._taps, self._opened = beat.id, 0, self.loop.now
            return
        ring = [seat for seat in self.session.square.ring if beat.asks(seat)]
        ring.sort(key=lambda seat: seat == self._sleeper)
        for seat in ring[self._taps : self._taps + AT_ONCE]:
            early = self.loop.now < self._opened + SLEEPS
            if self._over() or (seat == self._sleeper and beat.kind == "choose" and early):
                return
            self._taps += 1
            picks, word = self._choice(beat, seat)
            await self._intend(self._number(seat), "pick", picks=list(picks), word=word)
            await self._intend(self._number(seat), "confirm", picks=list(picks), word=word)

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
        by_host = {
            OPEN_NOMINATIONS: "open_nominations",
            CLOSE_NOMINATIONS: "close_nominations",
            BEGIN_VOTE: "begin_vote",
        }
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
        """One request of this player (-1: the host, -3: a stranger), and the whole answer."""
        body = urlencode(form or {}).encode()
        answer = await ask(self.app, method, path, self.cookies.get(who, ""), self.language_of(who), body)
        where = "http me" if who == self.world.me else f"http {who}" if who < 0 else f"other {who}"
        self.note(where, (method, path, *answer))
        return answer


def evening_of(
    world: World, *, level: Level, seed: int, ends: int, acts: int, meddle: Meddle = nothing
) -> Evening:
    """Play this world as planned and hand back all that left the table."""
    loop = VirtualLoop()
    with closing(loop), same_clock_and_dice(loop, seed), compiled_once():
        table = Table(world, level=level, seed=seed, ends=ends, acts=acts, loop=loop)
        with every_log_line(table.note), meddle(table):
            return run(loop, table.play())
