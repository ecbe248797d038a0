"""No page tells the news before the voice: a fact is on every page once its line begins, and not before."""

import asyncio
import dataclasses
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine import ledger
from engine.ledger import (
    AskedAfterAll,
    Awoken,
    CameBack,
    Claimed,
    Contest,
    ContestDecided,
    DayBroke,
    DiedByDay,
    EndsOnDay,
    Executed,
    ExileCalled,
    Exiled,
    ExileDecided,
    Exploded,
    FabledJoined,
    FabledLeft,
    Fates,
    Favours,
    GameOver,
    GhostVoteReturned,
    GhostVotesSpent,
    GhostVoteTaken,
    HandCounted,
    HandsCounted,
    HandsGiven,
    HasToChooseAgain,
    LeftTheTable,
    NightFell,
    NobodyExecuted,
    Nominated,
    NominatesNext,
    NominationsOpened,
    NominationsReopened,
    NothingHappened,
    Pardoned,
    PointedAt,
    PublicChoice,
    Reborn,
    Reseated,
    Retracted,
    Revealed,
    Seated,
    SignsAsked,
    SignsShown,
    SpeaksAlone,
    Told,
    TravellerJoined,
    Uncovered,
    VoteBegan,
    VoteCounted,
    VoteOver,
    VotesSuspended,
    VoteTokenGiven,
    WishMade,
    YouAre,
)
from engine.own_words import Said
from engine.phases import Phase
from engine.terms import EVIL, GOOD, STORYTELLER, TOWN, Sign
from narrator.table.session import Session
from narrator.table.table import Table as SessionTable
from narrator.table.writing_down import WritingDown
from narrator.telling.story import FinishedGame
from tests import virtual_time
from tests.narrator.table import NAMES, Table

RING = tuple(range(7))
VOTE = VoteBegan(3, (4, 5, 6, 0, 1, 2, 3), 4)
ROWS = tuple((name, "imp" if name == "Dan" else "chef", GOOD, None, True) for name in NAMES)

NEWS: dict[type, list[tuple[list[Any], Any]]] = {
    Seated: [([], Seated(NAMES, (1, 0, 2, 3, 4, 5, 6)))],
    TravellerJoined: [([], TravellerJoined(7, "Zoe", "beggar", (*RING, 7)))],
    LeftTheTable: [([], LeftTheTable(2, (0, 1, 3, 4, 5, 6)))],
    Reseated: [([], Reseated((1, 0, 2, 3, 4, 5, 6)))],
    FabledJoined: [([], FabledJoined("angel", (2, 5))), ([], FabledJoined("doomsayer"))],
    FabledLeft: [([FabledJoined("doomsayer")], FabledLeft("doomsayer"))],
    PublicChoice: [([], PublicChoice("gnome", (4,)))],
    Fates: [([], Fates("alhadikhia", ((2, True), (4, False), (5, False))))],
    Favours: [([], Favours("stormcatcher", "empath"))],
    Reborn: [([], Reborn(2, "beggar"))],
    SpeaksAlone: [
        ([Nominated(2, 3)], SpeaksAlone("bigwig", 4, 3)),
        ([Nominated(2, 3)], SpeaksAlone("bigwig", 3, 3)),
    ],
    EndsOnDay: [([], EndsOnDay("leviathan", 2, 5))],
    Revealed: [([], Revealed("vizier", 3)), ([], Revealed("vizier", STORYTELLER))],
    WishMade: [([], WishMade()), ([], WishMade(Said("Something is warmer.")))],
    HasToChooseAgain: [([Claimed("murder", 2, 3)], HasToChooseAgain(2))],
    NightFell: [([], NightFell(2))],
    DayBroke: [
        ([NightFell(2)], DayBroke(2, (1,))),
        ([NightFell(2)], DayBroke(2, ())),
        ([NightFell(2), DayBroke(2, (1, 4)), NightFell(3)], DayBroke(3, (5,), (4,))),
        ([NightFell(2), DayBroke(2, (1, 4)), NightFell(3)], DayBroke(3, (), (4,))),
    ],
    NominationsOpened: [([], NominationsOpened(1))],
    Nominated: [
        ([], Nominated(2, 3)),
        ([], Nominated(3, 3)),
        ([], Nominated(STORYTELLER, 3)),
        ([FabledJoined("bigwig")], Nominated(2, 3)),
        ([VotesSuspended(True)], Nominated(2, 3)),
        ([VotesSuspended(True)], Nominated(STORYTELLER, 3)),
    ],
    VotesSuspended: [([], VotesSuspended(True)), ([VotesSuspended(True)], VotesSuspended(False))],
    NominatesNext: [
        ([VotesSuspended(True), Nominated(2, 3), DiedByDay(3)], NominatesNext(3)),
        ([], NominatesNext(STORYTELLER)),
    ],
    NominationsReopened: [([], NominationsReopened(3))],
    ExileCalled: [([], ExileCalled(2, 3)), ([], ExileCalled(3, 3))],
    VoteBegan: [([Nominated(2, 3)], VOTE), ([ExileCalled(2, 3)], VOTE._replace(kind="exile"))],
    HandCounted: [
        ([Nominated(2, 3), VOTE], HandCounted(4, True, 1)),
        ([DiedByDay(4), Nominated(2, 3), VOTE], HandCounted(4, True, 1, ghost=True)),
    ],
    ExileDecided: [([ExileCalled(2, 3), VOTE._replace(kind="exile")], ExileDecided(3, 5, 4, True))],
    Exiled: [([], Exiled(3, True))],
    Exploded: [([], Exploded(4))],
    PointedAt: [([], PointedAt(((0, 3), (1, 3)), (3,))), ([], PointedAt((), ()))],
    SignsAsked: [([], SignsAsked(2, 3))],
    SignsShown: [([], SignsShown(2, 3, Sign.ROCK, Sign.PAPER))],
    Contest: [([], Contest((2, 3)))],
    ContestDecided: [([], ContestDecided((2, 3), (5, 2), 2))],
    CameBack: [([DiedByDay(3)], CameBack(3))],
    GhostVoteReturned: [([DiedByDay(3), VoteTokenGiven(3, 2)], GhostVoteReturned(3))],
    AskedAfterAll: [
        ([DiedByDay(3), Nominated(2, 4), VOTE._replace(about=4)], AskedAfterAll(3, (5, 0, 1, 2, 3, 4)))
    ],
    GhostVoteTaken: [([DiedByDay(3)], GhostVoteTaken(3))],
    VoteTokenGiven: [([DiedByDay(3)], VoteTokenGiven(3, 2))],
    VoteOver: [([Nominated(2, 3), VOTE._replace(secret=True)], VoteOver(3))],
    HandsCounted: [
        ([Claimed("cult", 2), VOTE._replace(kind="cult")], HandsCounted("cult", 2, (3, 4))),
        ([Claimed("cult", 2), VOTE._replace(kind="cult")], HandsCounted("cult", 2, ())),
    ],
    HandsGiven: [([], HandsGiven(2, 2))],
    Awoken: [([DiedByDay(3)], Awoken(3, "banshee"))],
    GhostVotesSpent: [([DiedByDay(3)], GhostVotesSpent((3,)))],
    VoteCounted: [([Nominated(2, 3), VOTE], VoteCounted(3, 4, 4, "about to die"))],
    Pardoned: [([Nominated(2, 3), VOTE, VoteCounted(3, 4, 4, "about to die")], Pardoned(3))],
    Claimed: [([], Claimed("slay", 2, 3))],
    NothingHappened: [([Claimed("slay", 2, 3)], NothingHappened())],
    DiedByDay: [([], DiedByDay(3))],
    Executed: [([], Executed(3, True)), ([], Executed(3, True, at_once=True)), ([], Executed(3, False))],
    NobodyExecuted: [([], NobodyExecuted())],
    GameOver: [([], GameOver(EVIL)), ([], GameOver(EVIL, (1, 2)))],
    Uncovered: [([GameOver(EVIL)], Uncovered(ROWS))],
    Retracted: [([DiedByDay(3)], Retracted(-1))],
}
"""By kind of public fact: what was told before, and the fact."""


def test_every_kind_of_fact_is_here() -> None:
    """Whoever adds a public fact says here what it follows upon."""
    assert NEWS.keys() == ledger.PUBLIC


class Prompter:
    """A voice whose lines begin when they are told to; before that each of them waits in `waiting`."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.waiting = ""
        self.begun: list[str] = []
        self._go = asyncio.Event()
        self._came = asyncio.Event()
        self._gone = asyncio.Event()
        self.mute = False  # lines are ended before they begin

    async def say(self, line: str, begun: Callable[[], None] | None = None) -> None:
        self.waiting = line
        self._came.set()
        await self._go.wait()
        self._go.clear()
        try:
            if not self.mute:
                if begun is not None:
                    begun()
                self.begun.append(line)
                self.session.narration.show_caption(line)
        finally:
            self._gone.set()
        await asyncio.sleep(0)  # whoever gave the cue looks at the pages first

    async def go(self) -> None:
        """The line that waits begins."""
        self._came.clear()
        self._gone.clear()
        self._go.set()
        await self._gone.wait()

    async def next_line(self, narrating: "asyncio.Task[None]") -> bool:
        """Wait for the next line; False when there is none."""
        coming = asyncio.create_task(self._came.wait())
        await asyncio.wait({coming, narrating}, return_when=asyncio.FIRST_COMPLETED)
        coming.cancel()
        return not narrating.done()

    def repeat(self) -> bool:
        return False

    def __getattr__(self, _: str) -> Callable[..., None]:
        return lambda *_: None


@pytest.fixture
def told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Run a scene at a table on its first day, with a ledger of its own and a voice that waits for its cue."""

    def run(scene: Callable[[Table, Prompter, list[Told]], Any]) -> None:
        async def evening() -> None:
            async with Table(tmp_path) as table:
                await table.deal()
                await table.night()
                session = table.session
                assert table._running is not None
                table._running.cancel()
                await asyncio.gather(table._running, return_exceptions=True)
                table._running = None
                entries = list(session.table.ledger)
                monkeypatch.setattr(SessionTable, "ledger", property(lambda _: entries))
                session.narration.voice = voice = Prompter(session)
                await scene(table, voice, entries)

        virtual_time.run(evening())

    return run


def tell(entries: list[Told], fact: Any) -> None:
    if isinstance(fact, Retracted):
        fact = Retracted(len(entries) + fact.since)
    entries.append(Told(TOWN, fact, "told here"))


def screens(table: Table) -> list[Any]:
    """Every page without its caption: the town square, every phone, the host's page."""

    def plain(square: Any) -> Any:
        return dataclasses.replace(square, caption="")

    pages: list[Any] = [plain(table.room.town_square())]
    for number in table.numbers:
        phone = table.room.phone(number)
        pages.append(dataclasses.replace(phone, square=plain(phone.square)))
    host = table.room.host(grimoire_open=False)
    pages.append(dataclasses.replace(host, square=plain(host.square)))
    return pages


def players_of(fact: Any) -> list[str]:
    """Whom the fact is news about: their names are in the line that tells it."""
    match fact:
        case DayBroke(died=died, revived=revived):
            return [NAMES[seat] for seat in (*died, *revived)]
        case (
            Nominated(nominee=seat)
            | VoteBegan(about=seat)
            | VoteCounted(nominee=seat)
            | Pardoned(nominee=seat)
        ):
            return [NAMES[seat]]
        case ExileCalled(traveller=seat) | ExileDecided(traveller=seat):
            return [NAMES[seat]]
        case TravellerJoined(name=name):
            return [name]
        case (
            HandCounted()
            | DiedByDay()
            | Executed()
            | Exiled()
            | LeftTheTable()
            | CameBack()
            | GhostVoteReturned()
        ):
            return [NAMES[fact.seat]]
    return []


CASES = [pytest.param(before, fact, id=f"{kind.__name__}-{n}") for kind, all_ in NEWS.items()
         for n, (before, fact) in enumerate(all_)]  # fmt: skip


@pytest.mark.parametrize(("before", "fact"), CASES)
def test_no_page_shows_it_before_its_line_begins(
    told: Callable[..., None], before: list[Any], fact: Any
) -> None:
    async def scene(table: Table, voice: Prompter, entries: list[Told]) -> None:
        session = table.session
        for one in before:
            tell(entries, one)
        session.table.release()
        session.table.telling = None
        changes: list[int] = []
        session.table.listeners.append(lambda: changes.append(len(voice.begun)))
        tell(entries, fact)
        known, said = screens(table), ""
        headline = session.table.headline
        narrating = asyncio.create_task(session.narration.narrate())
        seen: set[str] = set()
        while await voice.next_line(narrating):
            said = voice.waiting
            assert screens(table) == known, f"a page is ahead of {said!r}"
            expected = set(players_of(fact))
            await voice.go()
            seen |= {name for name in expected if name in said}
            now = screens(table)
            if news(now) != news(known):
                shown = {name for name in expected if differs(known, now, name)}
                assert shown <= seen, f"{shown - seen} on a page before they were named"
            known = now
        await narrating
        assert session.table.released == len(entries)
        assert session.table.telling is None
        # Who takes something back says so at once (Session.undo); the retraction itself brings no further line.
        assert bool(said) is not isinstance(fact, Retracted)
        assert session.table.headline == (said or headline), "what was said last is the headline"
        assert screens(table) == known, "nothing is shown when the last line is over"

    told(scene)


def news(pages: list[Any]) -> list[Any]:
    """The pages but for the headline, which is the line itself."""
    squares = [pages[0], *(one.square for one in pages[1:])]
    return [dataclasses.replace(square, headline="") for square in squares]


def differs(before: list[Any], after: list[Any], name: str) -> bool:
    """Whether a chair of this name is another than it was."""

    def chair(pages: list[Any]) -> Any:
        return next((one for one in pages[0].chairs if one.name == name), None)

    return bool(chair(before) != chair(after))


CHANGING = (LeftTheTable, TravellerJoined, DiedByDay, Executed, Exiled, CameBack, GhostVoteReturned)


@pytest.mark.parametrize("fact", [NEWS[kind][0] for kind in CHANGING], ids=lambda one: type(one[1]).__name__)
def test_every_page_shows_it_once_it_has_begun(told: Callable[..., None], fact: Any) -> None:
    """Without this the test above would be content with pages that show nothing."""

    async def scene(table: Table, voice: Prompter, entries: list[Told]) -> None:
        session = table.session
        before, happened = fact
        for one in before:
            tell(entries, one)
        session.table.release()
        known = screens(table)
        tell(entries, happened)
        narrating = asyncio.create_task(session.narration.narrate())
        while await voice.next_line(narrating):
            last = voice.waiting
            await voice.go()
        await narrating
        assert any(name in last for name in players_of(happened))
        for was, now in zip(news(known), news(screens(table)), strict=True):
            assert was != now

    told(scene)


def test_the_grimoire_opens_player_by_player_and_then_comes_the_story(told: Callable[..., None]) -> None:
    async def scene(table: Table, voice: Prompter, entries: list[Told]) -> None:
        session = table.session
        for one in (GameOver(EVIL), Uncovered(ROWS)):
            tell(entries, one)
        narrating = asyncio.create_task(session.narration.narrate())
        open_: list[tuple[str, int, bool]] = []
        while await voice.next_line(narrating):
            await voice.go()
            square = table.room.town_square()
            open_.append((square.stage, len(square.reveal), bool(square.timeline)))
        await narrating
        assert open_ == [
            ("discussion", 0, False),
            ("over", 0, False),
            ("reveal", 0, False),
            *(("reveal", number, number == 7) for number in range(1, 8)),
        ]

    told(scene)


def test_what_was_said_last_evening_is_no_news_at_dawn(told: Callable[..., None]) -> None:
    async def scene(table: Table, voice: Prompter, entries: list[Told]) -> None:
        session = table.session
        tell(entries, NightFell(2))
        await told_whole(session, voice)
        assert table.room.town_square().headline
        session.table.announced = Phase.DAWN
        assert table.room.town_square().headline == ""
        tell(entries, DayBroke(2, (1,)))
        await told_whole(session, voice)
        session.table.announced = Phase.DAWN
        assert "Bob" in table.room.town_square().headline

    told(scene)


def test_the_last_character_of_the_grimoire_does_not_head_its_story(told: Callable[..., None]) -> None:
    async def scene(table: Table, voice: Prompter, entries: list[Told]) -> None:
        session = table.session
        for one in (GameOver(EVIL), Uncovered(ROWS)):
            tell(entries, one)
        await told_whole(session, voice)
        assert NAMES[-1] in table.room.town_square().headline
        session.retelling.game = FinishedGame(session.table.game)
        assert table.room.town_square().headline == ""

    told(scene)


async def told_whole(session: Session, voice: Prompter) -> None:
    narrating = asyncio.create_task(session.narration.narrate())
    while await voice.next_line(narrating):
        await voice.go()
    await narrating


def test_an_execution_that_ends_the_game_is_headed_as_one(told: Callable[..., None]) -> None:
    """And a Virgin's is not before it is told: the nomination comes first."""

    async def scene(table: Table, voice: Prompter, entries: list[Told]) -> None:
        session = table.session
        for trigger in ("open_nominations", "cut_short"):
            session.machine.trigger(trigger)
        assert table.room.town_square().stage == "discussion"
        for one in (Nominated(2, 3), Executed(2, True), GameOver(EVIL)):
            tell(entries, one)
        narrating = asyncio.create_task(session.narration.narrate())
        stages: list[tuple[str, bool]] = []
        while await voice.next_line(narrating):
            await voice.go()
            square = table.room.town_square()
            stages.append((square.stage, square.chairs[2].alive))
        await narrating
        assert stages == [
            ("discussion", True),
            ("discussion", True),  # what runs through all the deaths of a tale
            ("execution", False),
            ("execution", False),  # where the tale ends
            ("over", False),
        ]

    told(scene)


def test_a_line_that_is_ended_before_it_begins_still_tells(told: Callable[..., None]) -> None:
    async def scene(table: Table, voice: Prompter, entries: list[Told]) -> None:
        session, voice.mute = table.session, True
        tell(entries, DayBroke(2, (1,), (2,)))
        narrating = asyncio.create_task(session.narration.narrate())
        while await voice.next_line(narrating):
            await voice.go()
        await narrating
        assert not session.table.square.alive[1]
        assert session.table.released == len(entries)
        assert session.table.telling is None

    told(scene)


def test_what_is_kept_for_a_restart_is_never_behind_what_was_said(told: Callable[..., None]) -> None:
    """Killed before the line began, the town hears it; killed after, every page knows it."""

    async def scene(table: Table, voice: Prompter, entries: list[Told]) -> None:
        session, kept = table.session, list[int]()
        writing = WritingDown(
            session.table,
            session.narration,
            lambda _: None,
            lambda data: kept.append(data["released"]),
            lambda: None,
        )
        session.table.keepers[:] = [writing.keep]
        tell(entries, Executed(3, True))
        narrating = asyncio.create_task(session.narration.narrate())
        session.table.changed()
        assert await voice.next_line(narrating)  # what runs through all the deaths of a tale
        await voice.go()
        assert await voice.next_line(narrating)
        session.table.changed()
        assert set(kept) == {len(entries) - 1}
        await voice.go()
        assert kept[-1] == len(entries)
        narrating.cancel()

    told(scene)


def test_what_was_taken_back_while_its_line_waited_is_not_told(told: Callable[..., None]) -> None:
    async def scene(table: Table, voice: Prompter, entries: list[Told]) -> None:
        session = table.session
        tell(entries, LeftTheTable(2, (0, 1, 3, 4, 5, 6)))
        narrating = asyncio.create_task(session.narration.narrate())
        assert await voice.next_line(narrating)
        tell(entries, Retracted(-1))
        session.table.released = len(entries)  # as `undo` leaves it
        await voice.go()
        await narrating
        assert 2 in session.table.square.ring

    told(scene)


def test_news_that_waits_for_its_line_is_not_in_what_may_be_done(told: Callable[..., None]) -> None:
    """A Slayer may not be offered every player but one before that one's death is told."""

    async def scene(table: Table, _: Prompter, entries: list[Told]) -> None:
        session = table.session
        assert session.table.menu() is not None
        tell(entries, LeftTheTable(2, (0, 1, 3, 4, 5, 6)))
        assert session.table.menu() is None

    told(scene)


# Whole games

STAGE_OF: dict[str, type[Any] | tuple[type[Any], ...]] = {
    "nominations": NominationsOpened,
    "defence": Nominated,
    "vote": VoteBegan,
    "execution": (Executed, NobodyExecuted),
    "over": GameOver,
    "reveal": Uncovered,
}


class Onlooker:
    """Compares every page, at every change, with what the voice has begun to say."""

    def __init__(self, table: Table) -> None:
        self.table, self.said, self.stages = table, list[str](), set[str]()
        self.dead: set[str] = set()
        session = table.session
        real = session.narration.voice.say

        async def say(line: str, begun: Callable[[], None] | None = None) -> None:
            def begin() -> None:
                self.said.append(line)
                if begun is not None:
                    begun()

            await real(line, begin)

        session.narration.voice.say = say  # type: ignore[method-assign]
        session.table.listeners.append(self.look)

    def look(self) -> None:
        session = self.table.session
        square = self.table.room.town_square()
        self.stages.add(square.stage)
        for chair in square.chairs:
            if not chair.alive and chair.name not in self.dead:
                assert chair.name in self.said[-1], f"{chair.name} is dead on a page; said: {self.said[-2:]}"
                self.dead.add(chair.name)
        if square.stage in STAGE_OF and session.table.live is not None:
            facts = [told.fact for told in session.table.told if told.to == TOWN]
            assert any(isinstance(fact, STAGE_OF[square.stage]) for fact in facts[-3:] if fact) or (
                square.stage in ("nominations", "defence", "vote", "execution", "reveal")
                and any(isinstance(fact, STAGE_OF[square.stage]) for fact in facts)
            ), f"the pages say {square.stage}; told: {facts[-3:]}"
        for row in square.reveal:
            assert any(row.name in line for line in self.said)


@pytest.mark.parametrize(("seed", "edition_id"), [(1, "tb"), (4, "bmr"), (5, "snv")])
def test_in_whole_games_no_page_is_ahead_of_the_voice(tmp_path: Path, seed: int, edition_id: str) -> None:
    async def evening() -> None:
        async with Table(tmp_path, seed=seed, edition_id=edition_id) as table:
            onlooker = Onlooker(table)

            async def somebody(table: Table) -> None:
                alive = [chair.seat for chair in table.room.town_square().chairs if chair.alive]
                by = {screen.me for screen in table.phones() if screen.offers.nominate}
                if by:
                    await table.vote_for(table.chance.choice(alive), set(alive))

            await table.deal()
            for _ in range(20):
                await table.night()
                if table.stage == "reveal":
                    break
                await table.day(somebody)
                if table.stage == "reveal":
                    break
            await table.until(lambda: bool(table.room.town_square().timeline))
            assert onlooker.dead
            assert {"dawn", "discussion", "nominations", "vote", "over", "reveal"} <= onlooker.stages

    virtual_time.run(evening())


def test_what_one_player_is_told_by_day_holds_nothing_back_from_the_others(told: Callable[..., None]) -> None:
    """While a death is still told, all phones show what may be done, whether or not it made somebody an Imp."""

    async def scene(table: Table, voice: Prompter, entries: list[Told]) -> None:
        session = table.session
        session.table.release()
        tell(entries, DiedByDay(3))
        entries.append(Told((2,), YouAre("imp", EVIL), "told here"))
        narrating = asyncio.create_task(session.narration.narrate())
        shown, released = list[bool](), list[int]()
        while await voice.next_line(narrating):
            shown.append(session.table.menu() is not None)
            await voice.go()
            shown.append(session.table.menu() is not None)
            released.append(session.table.released)
        assert not shown[0]
        assert shown[-1]
        assert released[-1] == len(entries)
        await narrating

    told(scene)
