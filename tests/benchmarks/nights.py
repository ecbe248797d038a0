"""How long a night takes at the table, and how much of it nobody has anything to do or to hear.

    python -m tests.benchmarks.nights [games for each line, usually 4] [--people FEWEST MOST] [--listen]

The real session with the usual settings on a clock of its own. Every line lasts as long as the voice of the settings
takes for it: it is rendered. The people are made up: each of them has answered 3 to 7 seconds, evenly spread, after
the phones open a page; with --listen so long after the line that goes with it has ended. A night lasts from its fall,
whose telling counts, to the first word of the morning; "morning" is what is told then. Somebody has something to do
from the moment a page opens until the last of them has confirmed it, and everybody has something to hear while the
voice speaks; all other time counts as idle.
"""

import argparse
import asyncio
from collections.abc import Callable, Iterable
from contextlib import closing
from dataclasses import dataclass, field
from random import Random
from statistics import mean
from typing import NamedTuple

from config.settings import load_settings
from config.texts import load_texts
from engine import edition
from engine.phases import Phase
from narrator.mind.storyteller import Storyteller
from narrator.screens.records import PageIntent
from narrator.screens.room import TableRoom
from narrator.sound.devices import mouth_for
from narrator.sound.voice import CaptionsOnly
from narrator.table.look import Look
from narrator.table.pace import Pace
from narrator.table.people import People, Person
from narrator.table.session import Session
from narrator.table.table import Table as SessionTable
from narrator.telling.script_lines import ScriptLines
from tests.narrator.table import picks_for
from tests.secrecy.clockwork import run, same_clock_and_dice
from tests.secrecy.worlds import NAMES
from tests.virtual_time import VirtualLoop
from voices import NullSpeaker, Renderer, VoiceProfile

EDITIONS = ("tb", "bmr", "snv")
SIZES = (7, 10, 15)
NIGHTS = 3  # of each game, as far as it goes
LOOK_AGAIN = 0.05  # seconds between two glances of the people at their phones
Span = tuple[float, float]


class Habits(NamedTuple):
    """How long people take for an answer, in seconds; whether they first `listen` to what the voice says."""

    fewest: float = 3.0
    most: float = 7.0
    listen: bool = False


@dataclass
class Night:
    """Seconds on the clock of the table; `busy`: when somebody had something to do or to hear; `told`: what the voice
    took of it."""

    number: int
    began: float
    ended: float = 0.0
    morning: float = 0.0
    looks: list[str] = field(default_factory=list)
    told: float = 0.0
    busy: list[Span] = field(default_factory=list)

    @property
    def seconds(self) -> float:
        return self.ended - self.began

    @property
    def idle(self) -> float:
        """Seconds of it in which there was nothing to do or to hear."""
        return self.seconds - length(self.busy, self.began, self.ended)


def length(spans: Iterable[Span], since: float, until: float) -> float:
    """How much of the time between the two is covered by the spans, which may overlap."""
    covered, reached = 0.0, since
    for began, ended in sorted(spans):
        covered += max(0.0, min(ended, until) - max(began, reached))
        reached = max(reached, min(ended, until))
    return covered


class RealLength:
    """How long the voice of a table takes for its lines."""

    def __init__(self, renderer: Renderer, profile: VoiceProfile) -> None:
        self._renderer, self._profile = renderer, profile

    def __call__(self, line: str) -> float:
        return self._renderer.render(line, self._profile).seconds + self._profile.pause


class TimedVoice(CaptionsOnly):
    """Every line stands as long as it would be heard."""

    def __init__(self, session: "Table", pace: Pace, seconds: Callable[[str], float]) -> None:
        super().__init__(pace, lambda _: None)
        self._table, self._seconds = session, seconds

    async def say(self, line: str, begun: Callable[[], None] | None = None) -> None:
        async with self._turn:
            if begun is not None:
                begun()
            began = self._table.loop.now
            await self._pace.rest(self._seconds(line))
            self._table.heard.append((began, self._table.loop.now))


class Table:
    """One game up to the morning after its last night, with people who answer after `people` seconds."""

    def __init__(
        self,
        id_: str,
        players: int,
        seed: int,
        people: Habits,
        seconds: Callable[[str], float],
        loop: VirtualLoop,
    ) -> None:
        self.loop, self.chance, self.people = loop, Random(seed), people
        self.heard: list[Span] = []
        self.done: list[Span] = []
        self.nights: list[Night] = []
        pace, texts = Pace(), load_texts("en")
        everybody = [Person(name, chair, has_phone=True) for chair, name in enumerate(NAMES[:players])]
        table = SessionTable(
            people=People(everybody),
            script=edition(id_),
            settings=load_settings(),
            texts=texts,
            lines=ScriptLines(texts, seed),
        )
        self.session = Session(
            table,
            voice=TimedVoice(self, pace, seconds),
            mind=Storyteller(seed, cheap=True),
            write=lambda _: None,
            keep=lambda _: None,
            pace=pace,
            seed=seed,
        )
        self.room = TableRoom(self.session)
        self.looks: list[str] = []
        self._intents = 0

    async def play(self) -> list[Night]:
        running = asyncio.ensure_future(self.session.run())
        looking = asyncio.ensure_future(self._look_at_phones())
        try:
            await self._evening()
        finally:
            running.cancel()
            looking.cancel()
            await asyncio.gather(running, looking, return_exceptions=True)
        return self.nights

    async def _evening(self) -> None:
        session = self.session
        await self._host("start")
        await self._reach(Phase.SEATING)
        await self._host("start")
        await self._reach(Phase.DEAL)
        for person in session.table.people.everybody:
            person.card_seen = True
        session.table.changed()
        while len(self.nights) < NIGHTS:
            await self._reach(Phase.FIRST_NIGHT, Phase.NIGHT, Phase.REVEAL)
            if session.table.phase is Phase.REVEAL:
                return
            night = Night(session.table.game.night, self.loop.now)
            days = session.table.square.day
            while session.table.square.day == days and not session.table.game.over:
                await asyncio.sleep(LOOK_AGAIN)
            night.ended = self.loop.now
            await self._reach(Phase.DISCUSSION, Phase.GAME_OVER, Phase.REVEAL)
            if session.table.phase is not Phase.DISCUSSION:
                return  # the end of the game is no part of a night
            night.morning = self.loop.now - night.ended
            night.looks, self.looks = self.looks, []
            night.told = length(self.heard, night.began, night.ended)
            night.busy = [*self.heard, *self.done]
            self.nights.append(night)
            await self._host("open_nominations")
            await self._reach(Phase.NOMINATIONS)
            await self._host("close_nominations")

    async def _reach(self, *phases: Phase) -> None:
        while self.session.table.phase not in phases:
            await asyncio.sleep(LOOK_AGAIN)

    async def _host(self, action: str) -> None:
        self._intents += 1
        while not (await self.room.intend(PageIntent(f"h{self._intents}", action, None, {}, host=True))).done:
            await asyncio.sleep(LOOK_AGAIN)

    async def _look_at_phones(self) -> None:
        """Night after night, page after page, each at their own time; each look is noted when it opens."""
        before = ""
        while True:
            look = self.session.table.look or self.session.table.day_look
            if look is None or look.id == before:
                await asyncio.sleep(LOOK_AGAIN)
                continue
            before, opened = look.id, self.loop.now
            self.looks.append(look.id)
            while self.people.listen and not any(began >= opened - LOOK_AGAIN for began, _ in self.heard):
                await asyncio.sleep(LOOK_AGAIN)
            seats = [seat for seat in self.session.table.square.ring if look.asks(seat)]
            answers = sorted(
                (self.chance.uniform(self.people.fewest, self.people.most), seat) for seat in seats
            )
            said = self.loop.now
            for after, seat in answers:
                await asyncio.sleep(max(0.0, said + after - self.loop.now))
                await self._confirm(look, seat)
            self.done.append((opened, self.loop.now))

    async def _confirm(self, look: Look, seat: int) -> None:
        question = look.questions.get(seat)
        picks: tuple[int, ...] = ()
        words: tuple[str, ...] = ()
        if question is not None:
            picks, words = picks_for(question.options.draw(self.chance.randrange))
        elif look.kind == "choose":
            picks = (self.chance.choice(self.session.table.square.ring),)
            words = ("yes",) if look.wants(seat).named else ()
        number = self.session.table.people.on_chair(seat)
        self._intents += 1
        arguments: dict[str, object] = {"look": look.id, "picks": picks, "word": words}
        await self.room.intend(PageIntent(f"p{self._intents}", "confirm", seat, arguments, player=number))


def nights_of(
    id_: str, players: int, seed: int, people: Habits, seconds: Callable[[str], float]
) -> list[Night]:
    """The nights of one game."""
    loop = VirtualLoop()
    with closing(loop), same_clock_and_dice(loop, seed):
        return run(loop, Table(id_, players, seed, people, seconds, loop).play())


def line(what: str, nights: list[Night]) -> str:
    if not nights:
        return f"{what:<20} none"
    idle, seconds = sum(one.idle for one in nights), sum(one.seconds for one in nights)
    return (
        f"{what:<20} {len(nights):>3} nights  {mean(one.seconds for one in nights):>6.1f} s "
        f"(longest {max(one.seconds for one in nights):>6.1f})  idle {idle / seconds:>5.1%}  "
        f"pages {mean(len(one.looks) for one in nights):>4.2f}  told {mean(one.told for one in nights):>5.1f} s  "
        f"morning {mean(one.morning for one in nights):>5.1f} s"
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", type=int, nargs="?", default=4)
    parser.add_argument("--people", type=float, nargs=2, default=(3.0, 7.0))
    parser.add_argument("--listen", action="store_true")
    chosen = parser.parse_args()
    people = Habits(chosen.people[0], chosen.people[1], chosen.listen)
    mouth = mouth_for(load_settings(), NullSpeaker())
    seconds = RealLength(mouth.renderer, mouth.profile)
    for id_ in EDITIONS:
        for players in SIZES:
            nights = [
                one for seed in range(chosen.games) for one in nights_of(id_, players, seed, people, seconds)
            ]
            for name, some in (
                ("first", [one for one in nights if one.number == 1]),
                ("later", [one for one in nights if one.number > 1]),
            ):
                print(line(f"{id_:<3} {players:>2} {name} night", some), flush=True)
    mouth.renderer.close()


if __name__ == "__main__":
    main()
