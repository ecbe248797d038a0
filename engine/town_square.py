"""The town square: public facts, folded from what the whole table was told."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from engine.ledger import (
    DayBroke,
    DiedByDay,
    Executed,
    GameOver,
    HandCounted,
    NightFell,
    Nominated,
    NominationsOpened,
    Retracted,
    Seated,
    Told,
    VoteBegan,
    VoteCounted,
)
from engine.terms import TOWN, Alignment


class TownSquare(NamedTuple):
    """What anybody in the room may know. `alive` is what has been announced, not what is so at night."""

    names: tuple[str, ...] = ()
    ring: tuple[int, ...] = ()
    alive: tuple[bool, ...] = ()
    ghost_votes: tuple[bool, ...] = ()
    night: int = 0
    day: int = 0
    nominations_open: bool = False
    nominators: tuple[int, ...] = ()
    nominees: tuple[int, ...] = ()
    most_votes: int = 0
    about_to_die: int | None = None
    vote: VoteBegan | None = None
    tally: int = 0
    counted: tuple[bool, ...] = ()
    executed: tuple[int, ...] = ()
    winner: Alignment | None = None

    @property
    def living(self) -> int:
        return sum(self.alive)

    @property
    def votes_needed(self) -> int:
        """At least half of the living, and more than anybody got today (RB-104, RB-105)."""
        return max((self.living + 1) // 2, self.most_votes + 1)

    def after(self, fact: Any) -> "TownSquare":
        """The square once this fact is public; facts that change nothing here leave it as it is."""
        change = _CHANGES.get(type(fact))
        return self if change is None else change(self, fact)


def fold(ledger: Iterable[Told]) -> TownSquare:
    """The square after everything the town was told, without what was retracted."""
    square = TownSquare()
    for told in standing_entries(ledger):
        if told.to == TOWN:
            square = square.after(told.fact)
    return square


def standing_entries(ledger: Iterable[Told]) -> list[Told]:
    """The entries that still stand: a retraction takes back what was told since."""
    entries = list(ledger)
    gone: set[int] = set()
    for index, told in enumerate(entries):
        if isinstance(told.fact, Retracted):
            gone.update(range(told.fact.since, index + 1))
    return [told for index, told in enumerate(entries) if index not in gone]


def _with(flags: tuple[bool, ...], seats: Iterable[int], value: bool) -> tuple[bool, ...]:
    changed = list(flags)
    for seat in seats:
        changed[seat] = value
    return tuple(changed)


def _seated(square: TownSquare, fact: Seated) -> TownSquare:
    everybody = (True,) * len(fact.names)
    return square._replace(names=fact.names, ring=fact.ring, alive=everybody, ghost_votes=everybody)


def _night(square: TownSquare, fact: NightFell) -> TownSquare:
    return square._replace(
        night=fact.night, nominations_open=False, nominators=(), nominees=(), most_votes=0,
        about_to_die=None, vote=None, tally=0, counted=(), executed=(),
    )  # fmt: skip


def _dawn(square: TownSquare, fact: DayBroke) -> TownSquare:
    alive = _with(_with(square.alive, fact.died, False), fact.revived, True)
    ghosts = _with(square.ghost_votes, fact.revived, True)
    return square._replace(day=fact.day, alive=alive, ghost_votes=ghosts)


def _died(square: TownSquare, fact: DiedByDay) -> TownSquare:
    return square._replace(alive=_with(square.alive, (fact.seat,), False))


def _opened(square: TownSquare, fact: NominationsOpened) -> TownSquare:  # noqa: ARG001
    return square._replace(nominations_open=True)


def _nominated(square: TownSquare, fact: Nominated) -> TownSquare:
    return square._replace(
        nominators=(*square.nominators, fact.by), nominees=(*square.nominees, fact.nominee)
    )


def _vote_began(square: TownSquare, fact: VoteBegan) -> TownSquare:
    return square._replace(vote=fact, tally=0, counted=())


def _hand(square: TownSquare, fact: HandCounted) -> TownSquare:
    ghosts = square.ghost_votes
    if fact.raised and fact.ghost:
        ghosts = _with(ghosts, (fact.seat,), False)
    return square._replace(ghost_votes=ghosts, tally=fact.tally, counted=(*square.counted, fact.raised))


def _counted(square: TownSquare, fact: VoteCounted) -> TownSquare:
    block = square.about_to_die
    if fact.outcome == "about to die":
        block = fact.nominee
    elif fact.outcome == "tie":
        block = None
    return square._replace(
        vote=None, tally=0, counted=(), about_to_die=block, most_votes=max(square.most_votes, fact.tally)
    )


def _executed(square: TownSquare, fact: Executed) -> TownSquare:
    alive = _with(square.alive, (fact.seat,), False) if fact.died else square.alive
    return square._replace(
        alive=alive, executed=(*square.executed, fact.seat), about_to_die=None, vote=None,
        nominations_open=False,
    )  # fmt: skip


def _over(square: TownSquare, fact: GameOver) -> TownSquare:
    return square._replace(winner=fact.winner)


_CHANGES: dict[type, Any] = {
    Seated: _seated,
    NightFell: _night,
    DayBroke: _dawn,
    DiedByDay: _died,
    NominationsOpened: _opened,
    Nominated: _nominated,
    VoteBegan: _vote_began,
    HandCounted: _hand,
    VoteCounted: _counted,
    Executed: _executed,
    GameOver: _over,
}
