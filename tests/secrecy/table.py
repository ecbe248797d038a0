"""One evening of a pair, played through the real session, room and pages, and everything that left the table.

`Level.SCREENS` notes what the room would show, `Level.BYTES` opens every page through the real application, each
phone with its own cookie and socket, and notes every byte. Time is that of `clockwork`; nothing is faked but the
clock, the tokens, and what people decide.
"""

import asyncio
import re
from collections.abc import Callable, Coroutine
from contextlib import AbstractContextManager, ExitStack, closing, nullcontext
from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum
from types import MethodType
from typing import Any

from starlette.routing import Route

from config.settings import Settings, load_settings
from config.texts import languages, load_texts
from engine.ledger import DayBroke, NightFell, Retracted
from engine.questions import BEGIN_VOTE, CLOSE_NOMINATIONS, EXILE, NOMINATE, OPEN_NOMINATIONS, Act
from engine.rulings import Ruling
from engine.script import script_from
from engine.terms import STORYTELLER
from narrator.screens import viewing
from narrator.screens.room import TableRoom
from narrator.simulation.random_players import Draws
from narrator.sound.voice import CaptionsOnly
from narrator.table.look import Look
from narrator.table.pace import Pace
from narrator.table.people import People, Person
from narrator.table.session import Session
from narrator.table.table import Table as SessionTable
from narrator.telling.script_lines import ScriptLines
from narrator.web.app import Site, application
from narrator.web.keys import HostDoor, SeatKeys
from narrator.web.sound import SoundDesk
from tests.narrator.table import picks_for
from tests.secrecy.aloud import Aloud
from tests.secrecy.clockwork import BEGAN, run, same_clock_and_dice
from tests.secrecy.company import EVERYBODY, Mishap
from tests.secrecy.disk import Disk
from tests.secrecy.doors import HOST_PAGE, PIN, STRANGER, Doors
from tests.secrecy.every_route import ask_every_route
from tests.secrecy.notes import NotedVoice, PlannedMind, every_log_line
from tests.secrecy.wire import CODE, HOST, compiled_once
from tests.secrecy.worlds import World, heard_by
from tests.virtual_time import VirtualLoop
from voices.page_sound import PageSound

SLEEPS = 90.0  # seconds that somebody takes over a look at night, so that the voice reminds everybody
SLEEPS_BY_DAY = 60.0
A_WHILE = 45.0  # seconds, in which everything asked for is said back and carried out
TICK = 0.2  # seconds between two looks of the people at the table
AFTER = 12.0  # seconds that are still listened to after the last thing that was planned
AT_ONCE = 3  # so many confirm between two looks
LOOK = 15.0  # seconds between two signs of life of an open page
LONGEST = 3600.0  # seconds, after which the evening has come to a stop somewhere
_RULED_AS = {"join": "late", "leave": "leaves", "fabled": "visitor", "no fabled": "visitor"}
_BY_HOST = {
    OPEN_NOMINATIONS: "open_nominations",
    CLOSE_NOMINATIONS: "close_nominations",
    BEGIN_VOTE: "begin_vote",
}


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
    """What came of it. `looks`: (when, name) of every look at the phones; `happened`: (when, what) went wrong, or was
    unusual."""

    sent: list[Sent] = field(default_factory=list)
    looks: list[tuple[float, str]] = field(default_factory=list)
    facts: int = 0
    dawns: int = 0
    happened: list[tuple[float, str]] = field(default_factory=list)
    stopped: str = ""

    def upto(self) -> float:
        """The moment of the first thing that is not of the plan, or of the end."""
        return next((one.at for one in self.sent if one.told is None), self.sent[-1].at if self.sent else 0.0)


Meddle = Callable[["Table"], AbstractContextManager[object]]
"""Spoils a table for an evening: how leaks are planted."""


def nothing(_: "Table") -> AbstractContextManager[object]:
    return nullcontext()


def never(_: Evening) -> bool:
    return False


class Table:
    """One world at a table. Every other phone speaks another language; at some tables somebody is slow at night."""

    def __init__(
        self,
        world: World,
        *,
        level: Level,
        seed: int,
        ends: int,
        acts: int,
        loop: VirtualLoop,
        mishaps: tuple[Mishap, ...] = (),
        disk: Disk | None = None,
        stops: Callable[[Evening], bool] = never,
    ) -> None:
        """The plan is the first `ends` facts of the world, with the first `acts` acts in the open.

        `disk`: what is kept there, for a table that is killed and goes on. `stops` is asked after every look at the
        phones whether enough was played.
        """
        self._stops = stops
        self.world, self.level, self.ends, self.acts, self.loop = world, level, ends, acts, loop
        self.seed, self.disk = seed, disk
        self.evening = Evening()
        self.plan = world.facts[:ends]
        fell = {fact.night for _, fact in self.plan if isinstance(fact, NightFell)}
        broke = {fact.day for _, fact in self.plan if isinstance(fact, DayBroke)}
        self._open_nights = fell - broke  # what is asked in these is not planned any more
        others = [seat for seat in range(len(world.names)) if seat not in world.onlookers]
        self._sleeper = others[seed // 3 % len(others)] if seed % 3 == 0 else None
        self.mind = PlannedMind(world.answers)
        self.texts = load_texts("en")
        self._ahead, self._place, self._came_there = list(mishaps), "", 0.0
        self._restarts = 0
        self._phones_away: set[asyncio.Task[None]] = set()
        self._told = self._seen = 0
        self._told_before: list[int] = []  # by place in the ledger
        self._ends_at: int | None = None  # the place in the ledger of the last fact of the plan
        self._acted = self._hands = 0
        self._acted_at = -LONGEST, 0  # when the act before was asked for, and steps of the game then
        self._stood: dict[
            int, tuple[int, int]
        ] = {}  # by steps of the game: acts and hands before the next act
        self._gather: asyncio.TimerHandle | None = None
        self._shown: dict[str, Any] = {}
        self._seen_look, self._taps, self._opened = "", 0, 0.0
        self._vote = self._stage = self._browsed = ""
        self._next_look = 0.0
        self._asked_all = set[str]()  # kinds of looks in which every route has been asked
        self.aloud, self.doors = Aloud(self), Doors(self)
        self._set_up()

    @property
    def bytes(self) -> bool:
        return self.level is Level.BYTES

    def _set_up(self, kept: dict[str, Any] | None = None) -> None:
        """A new process, at the beginning or with what was on disk."""
        world, pace = self.world, Pace(date=lambda: datetime.fromtimestamp(BEGAN + self.loop.now))
        seats = [Person(name, chair) for chair, name in enumerate(world.names)]
        table = SessionTable(
            people=People.from_data(kept["session"]["people"]) if kept else People(seats),
            script=script_from(world.script.as_data()),
            settings=self._settings(),
            texts=self.texts,
            lines=ScriptLines(self.texts, f"lines {self.seed}"),
        )
        self.session = Session(
            table,
            voice=NotedVoice(CaptionsOnly(pace, self._caption), self.note),
            mind=self.mind,
            write=(lambda _: None) if self.disk is None else self.disk.write,
            keep=self._keep,
            pace=pace,
            seed=self.seed + 1_000_003 * self._restarts,
        )
        self.room = TableRoom(self.session, join_url=f"http://{HOST}/?code={CODE}", join_code=CODE)
        self.keys = SeatKeys.from_data(kept["keys"]) if kept else SeatKeys()
        self.keys.changed = self._keys_changed
        if kept and self.disk is not None:
            live = self.disk.recovered(self.mind, self.mind.why)
            self.session.go_on(live, kept["session"])
        self.app: Any = application(
            self.room,
            addresses=(HOST,),
            keys=self.keys,
            door=HostDoor(PIN, lambda _: None),
            words=self.texts,
            sheet=lambda language: viewing.sheet(self.session.table, self.session.table.words(language)),
        )
        first = self.app.routes[0]
        assert isinstance(first, Route)
        assert isinstance(first.endpoint, MethodType)
        site = first.endpoint.__self__
        assert isinstance(site, Site)
        self.site = site
        self.app.router.routes.extend(SoundDesk(PageSound(f"http://{HOST}/square"), self.keys).routes())
        self._on_our_clock()
        self.aloud.listen()

    def _settings(self) -> Settings:
        settings = load_settings()
        voting = settings.house_rules.model_copy(update={"voting": self.world.company.voting})
        return settings.model_copy(update={"house_rules": voting})

    def _keys_changed(self) -> None:
        self.doors.keys_changed()
        self._keep(self.session.table.as_data())

    def _keep(self, session: dict[str, Any]) -> None:
        if self.disk is not None:
            self.disk.keep(session, self.keys.as_data(), self.world.script.as_data())

    def _on_our_clock(self) -> None:
        """The limits took the true clock when their class was made."""
        site = self.site
        for limit in (
            site.hub.frames,
            site.hub.intents,
            site.forms,
            site.wrong,
            site.wrong_of_all,
            site.wrong_pins,
        ):
            limit._clock = lambda: self.loop.now

    def language_of(self, number: int) -> str:
        spoken = sorted(languages())
        return spoken[(number + self.seed) % len(spoken)] if number >= 0 else "en"

    # What leaves the table

    def note(self, where: str, what: Any) -> None:
        self.evening.sent.append(Sent(round(self.loop.now, 6), where, what, self._progress()))

    def happens(self, what: str) -> None:
        self.evening.happened.append((self.loop.now, what))

    def _caption(self, line: str) -> None:
        self.session.narration.show_caption(line)

    def _progress(self) -> int | None:
        """How much of the plan has been played; None once something else was."""
        if self.mind.lost or self._over():
            return None
        live = self.session.table.live
        if live is None:
            return 0
        ledger = live.ledger
        if len(ledger) < self._seen:  # an unfinished step was thrown away
            self._told = self._seen = 0
            self._told_before = []
        while self._seen < len(ledger):
            one = ledger[self._seen]
            self._told_before.append(self._told)
            if isinstance(one.fact, Retracted):
                self._told = self._told_before[one.fact.since]
            elif to := heard_by(self.world, one):
                if self._told >= len(self.plan) or self.plan[self._told] != (to, one.fact):
                    return None
                self._told += 1
                self.evening.facts = max(self.evening.facts, self._told)
            self._seen += 1
            if self._told == self.ends and self._ends_at is None:
                self._ends_at = self._seen
        return self._told

    def _over(self) -> bool:
        """Whether somebody is asked something after the end of the plan."""
        look = self.session.table.look
        if look is not None and any(look.id.startswith(f"n{night}.") for night in self._open_nights):
            return True
        return self.evening.facts >= self.ends and self.session.table.day_look is not None

    # Playing

    async def play(self) -> Evening:
        self._running = asyncio.ensure_future(self.session.run())
        try:
            await self._play()
        finally:
            await self._end()
        return self.evening

    async def _end(self) -> None:
        """Nothing is said, written or sent any more, as if the process had been killed."""
        tasks = [self._running, *self.session.narration._apart, *self._phones_away, *self.aloud.stop()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.doors.all_die()

    async def _play(self) -> None:
        await self.doors.everybody_joins()
        self.session.table.listeners.append(self._changed)
        quiet = 0.0
        while quiet < AFTER:
            if self._running.done():
                self._running.result()
            looks = len(self.evening.looks)
            before = (
                self._acted,
                self._taps,
                self._seen_look,
                self._vote,
                self.evening.facts,
                len(self._ahead),
            )
            await self._people_act()
            await self._things_happen()
            if self.loop.now >= self._next_look:
                self._next_look += LOOK
                for page in self.doors.pages.values():
                    page.hear({"t": "beat", "at": 1})
            await asyncio.sleep(TICK)
            if len(self.evening.looks) > looks and self._stops(self.evening):
                return
            self.evening.dawns = max(self.evening.dawns, self.session.table.square.day)
            if self._progress() is None:
                return
            now = (self._acted, self._taps, self._seen_look, self._vote, self.evening.facts, len(self._ahead))
            done = self._ends_at is not None and self.session.table.released >= self._ends_at
            quiet = 0.0 if now != before or not done else quiet + TICK
            if self.loop.now > LONGEST:
                where = f"{self._acted}/{self.acts} acts {self.evening.facts}/{self.ends} facts"
                self.evening.stopped = f"{self.session.table.phase} {where}"
                return

    # What goes wrong

    async def _things_happen(self) -> None:
        session = self.session
        look = session.table.look.id if session.table.look is not None else ""
        place = look or f"act {self._acted}"
        if place != self._place:
            self._place, self._came_there = place, self.loop.now
        if session.table.live is None or not session.table.square.night:
            return
        for one in tuple(self._ahead):
            due = one.place == place and self.loop.now >= self._came_there + one.after
            if due and self._can_happen(one):
                self._ahead.remove(one)
                self.happens(one.kind)
                await self._goes_wrong(one)
                return

    async def _goes_wrong(self, one: Mishap) -> None:
        if one.kind == "restart":
            await self._restart(one.away)
        elif one.kind == "undo":
            ruled = self.session.rulings.undoable
            await self.doors.host("undo_ruling" if ruled else "undo")
            await asyncio.sleep(TICK)
            self._stand_again()
        elif one.kind == "moved":
            self._somebody_moves(one)
        elif one.kind == "claims":
            await self.doors.intend(one.whom, "i_am", character=one.claimed)
        else:
            browsers = self.doors.browsers()
            for browser in browsers if one.whom == EVERYBODY else [browsers[one.whom % len(browsers)]]:
                self._apart(self.doors.away(browser, frozen=one.kind == "frozen", seconds=one.away))

    def _somebody_moves(self, one: Mishap) -> None:
        moving = {moving.number for moving in self.doors.moving}
        numbers = [number for number in self.doors.can_move() if number not in moving]
        if numbers:
            number, when = numbers[one.whom % len(numbers)], viewing._STAGES[self.session.table.phase]
            mine = ", under proof" if number in self.world.onlookers else ""
            self.happens(f"moved by {'host' if one.by_host else 'word'} in {when}{mine}")
            self._apart(self.doors.moves(number, by_host=one.by_host, seconds=one.away))

    def _apart(self, going_on: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(going_on)
        self._phones_away.add(task)
        task.add_done_callback(self._phones_away.discard)

    def _can_happen(self, one: Mishap) -> bool:
        if one.kind == "undo":
            return self._can_be_undone()
        moving = any(moving.number == one.whom for moving in self.doors.moving)
        return one.kind != "claims" or (self.session.public_claims.open and not moving)

    def _can_be_undone(self) -> bool:
        """Whether the last thing done today is an act that was planned."""
        done = self.world.acts[self._acted - 1] if self._acted else None
        return self.session.rulings.anything_undoable and isinstance(done, Act)

    def _stand_again(self) -> None:
        """What was planned since the game stood as it stands now is done again."""
        session = self.session
        if session.table.live is None or session.table.requests or session.table.echo is not None:
            return
        known = self._stood.get(session.table.live.game.steps)
        if known is not None and viewing._STAGES[session.table.phase] in (
            "discussion",
            "nominations",
            "defence",
        ):
            self._acted, self._hands = known
            self._vote = ""

    async def _restart(self, away: float) -> None:
        """The program is killed here, and goes on with what is on disk."""
        assert self.disk is not None
        await self._end()
        if self._gather is not None:
            self._gather.cancel()
            self._gather = None
        self._restarts += 1
        self.note("restart", "")
        await asyncio.sleep(away)
        self._shown = {}
        self._set_up(self.disk.kept())
        self._stand_again()
        self._running = asyncio.ensure_future(self.session.run())
        self.session.table.listeners.append(self._changed)
        await self.doors.all_come_back()

    def _changed(self) -> None:
        look = self.session.table.look
        if look is not None and (not self.evening.looks or self.evening.looks[-1][1] != look.id):
            self.evening.looks.append((round(self.loop.now, 6), look.id))
        if self.level is Level.SCREENS and self._gather is None:
            self._gather = self.loop.call_later(0.04, self._look)

    def _look(self) -> None:
        """What the pages of the player under proof, the town square and the covered host's page would be pushed."""
        self._gather = None
        for where, seat, screen in self._screens_now():
            at_night = where == "phone" and screen.square.stage == "night"
            if at_night or self._shown.get(f"{where} {seat}") != screen:
                self._shown[f"{where} {seat}"] = screen
                self.note(where, screen)

    def _screens_now(self) -> list[tuple[str, int | None, Any]]:
        """What is public is put together once for each language, as where many phones are told at once."""
        self.room._at_once = {}
        try:
            return [
                *(("phone", seat, self.room.phone(seat)) for seat in self.world.onlookers),
                ("square", None, self.room.town_square()),
                ("host", None, self.room.host(grimoire_open=False)),
            ]
        finally:
            self.room._at_once = None

    async def _people_act(self) -> None:
        session, stage = self.session, viewing._STAGES[self.session.table.phase]
        await self._browse(stage)
        everybody = range(len(self.world.names))
        if stage in ("lobby", "seating", "deal"):
            if stage == self._stage:
                return
            self._stage = stage
            if stage == "lobby":
                for seat, traveller in self.world.company.travellers:
                    await self.doors.intend(seat, "travel", character=traveller)
                await asyncio.sleep(TICK)
                await self.doors.host("start")
            for number in everybody if stage == "seating" else ():
                await self.doors.intend(number, "neighbours", right="yes")
            for number in everybody if stage == "deal" else ():
                await self.doors.intend(number, "ready")
        elif stage == "night":
            await self._look_at_phones(session.table.look)
        elif session.table.day_look is not None:
            await self._look_at_phones(session.table.day_look)
        elif stage == "vote" and session.table.vote is not None:
            await self._vote_as_planned()
        elif stage in ("discussion", "nominations", "defence"):
            await self._next_act()

    async def _browse(self, stage: str) -> None:
        """At every new stage the player under proof, the town square and a stranger load their pages anew.

        And the player tries what is not possible now.
        """
        seen = f"{stage} {self.session.table.look is not None and self.session.table.look.kind}"
        if seen == self._browsed:
            return
        self._browsed = seen
        for me in self.world.onlookers if stage not in ("lobby", "seating", "deal") else ():
            await self.doors.intend(me, "hand", vote="d99", raised="yes")
            await self.doors.intend(me, "nominate", nominee=99)
        if not self.bytes:
            return
        await self.doors.load_mine()
        for path, who in (
            (f"/assets/none/{stage}", STRANGER),
            ("/square", STRANGER),
            ("/recover", STRANGER),
            ("/host", HOST_PAGE),
        ):
            await self.doors.http("GET", path, who=who)
        if (
            stage == "night"
            and self.session.table.look is not None
            and self.session.table.look.kind not in self._asked_all
        ):
            self._asked_all.add(self.session.table.look.kind)
            await ask_every_route(self)

    async def _look_at_phones(self, look: Look | None) -> None:
        """A few at a time choose and confirm, asked or not; whoever is slow does so last of all, and late."""
        if look is None:
            return
        if look.id != self._seen_look:
            self._seen_look, self._taps, self._opened = look.id, 0, self.loop.now
            return
        ring = [seat for seat in self.session.table.square.ring if look.asks(seat)]
        ring.sort(key=lambda seat: seat == self._sleeper)
        for seat in ring[self._taps : self._taps + AT_ONCE]:
            sleeps = SLEEPS if self.session.table.look is not None else SLEEPS_BY_DAY
            early = self.loop.now < self._opened + sleeps
            if self._over() or (seat == self._sleeper and look.kind == "choose" and early):
                return
            self._taps += 1
            picks, words = self._choice(look, seat)
            await self.doors.intend(self._number(seat), "pick", picks=list(picks), word=list(words))
            await self.doors.intend(self._number(seat), "confirm", picks=list(picks), word=list(words))

    def _choice(self, look: Look, seat: int) -> tuple[tuple[int, ...], tuple[str, ...]]:
        if look.kind == "read":
            return (), ()
        by_name = re.sub(r"^(d\d+).*", r"\1", look.id)
        draws = Draws(self.seed, f"{by_name} {seat}")
        question = look.questions.get(seat)
        if question is None:
            return (draws.one_of(self.session.table.square.ring),), ("yes",) if look.wants(seat).named else ()
        answer = self.world.answers.get(question.id)
        if question.id not in self.world.answers or question.options.refusal(answer) is not None:
            answer = question.options.draw(draws.below)
        return picks_for(answer)

    def _number(self, seat: int) -> int:
        found = self.session.table.people.on_chair(seat)
        assert found is not None
        return found

    async def _vote_as_planned(self) -> None:
        vote = self.session.table.vote
        assert vote is not None
        if vote.id == self._vote:
            await self.aloud.vote(vote)
            return
        self._vote = vote.id
        hands = dict(self.world.hands[self._hands : self._hands + len(vote.order)])
        self._hands += len(vote.order)
        self.aloud.expect(vote, hands)
        for seat in vote.order if self.aloud.by_phone else ():
            if hands.get(seat):
                await self.doors.intend(self._number(seat), "hand", vote=vote.id, raised="yes")

    async def _next_act(self) -> None:
        session = self.session
        busy = session.table.echo or session.table.requests
        if self._acted >= self.acts or session.table.menu() is None or busy:
            return
        act = self.world.acts[self._acted]
        assert session.table.live is not None
        if isinstance(act, Act) and (session.table.refusal(act) is not None or not self._is_here(act.by)):
            return
        if isinstance(act, Ruling) and self._still_acting(session.table.live.game.steps):
            return
        self._acted_at = self.loop.now, session.table.live.game.steps
        self._stood.setdefault(session.table.live.game.steps, (self._acted, self._hands))
        self._acted += 1
        if isinstance(act, Ruling):
            self.happens(_RULED_AS.get(act.verb, "rulings"))
            await self.doors.rules(act)
        elif not await self.aloud.says(act, self._acted):
            await self._carry_out(act)

    def _still_acting(self, steps: int) -> bool:
        """Whether the act before is not carried out yet. What the host rules is possible at any time."""
        since, before = self._acted_at
        return steps == before and self.loop.now < since + A_WHILE

    def _is_here(self, seat: int) -> bool:
        """Whether somebody who comes late sits already; the Storyteller is always here."""
        return seat < 0 or self.session.table.people.on_chair(seat) is not None

    async def _carry_out(self, act: Act) -> None:
        doors = self.doors
        if act.verb in _BY_HOST:
            await doors.host(_BY_HOST[act.verb])
        elif act.by == STORYTELLER or act.what is not None:
            self.session.floor.request(act)  # said aloud
        elif act.verb == NOMINATE:
            await doors.intend(self._number(act.by), "nominate", nominee=act.target)
        elif act.verb == "slay":
            await doors.intend(self._number(act.by), "slay", target=act.target)
        elif act.verb == EXILE:
            self.happens("exile")
            await doors.intend(self._number(act.by), "exile", traveller=act.target)
        else:
            aimed = {} if act.target is None else {"target": act.target}
            await doors.intend(self._number(act.by), "power", verb=act.verb, **aimed)


def evening_of(
    world: World,
    *,
    level: Level,
    seed: int,
    ends: int,
    acts: int,
    meddle: Meddle = nothing,
    mishaps: tuple[Mishap, ...] = (),
    stops: Callable[[Evening], bool] = never,
) -> Evening:
    """Play this world as planned and hand back all that left the table, until it `stops`."""
    loop = VirtualLoop()
    with ExitStack() as around:
        for context in (closing(loop), same_clock_and_dice(loop, seed), compiled_once()):
            around.enter_context(context)
        killed = any(one.kind == "restart" for one in mishaps)
        disk = around.enter_context(Disk()) if killed else None
        table = Table(
            world,
            level=level,
            seed=seed,
            ends=ends,
            acts=acts,
            loop=loop,
            mishaps=mishaps,
            disk=disk,
            stops=stops,
        )
        with every_log_line(table.note), meddle(table):
            return run(loop, table.play())
