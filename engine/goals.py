"""Goals of a player's own, and whether somebody reached theirs on a day that ends: by what was done in the open.

Each goal is the function that says so of one day; its sentence stands with the character that gives it.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from engine.ledger import (
    Claimed,
    DayBroke,
    Executed,
    ExileCalled,
    ExileDecided,
    HandCounted,
    VoteBegan,
    VoteCounted,
)
from engine.terms import EXECUTION, TOWN, UNTOLD
from engine.town_square import standing_entries

if TYPE_CHECKING:
    from engine.game import Game


class Vote(NamedTuple):
    """A vote on an execution: whose nomination it was, whose hands were up and down, and what came of it."""

    nominator: int
    needed: int
    raised: tuple[int, ...]
    lowered: tuple[int, ...]
    tally: int
    outcome: str


class OneDay(NamedTuple):
    """What was done in the open on a day that ends."""

    game: "Game"
    facts: tuple[Any, ...]
    votes: tuple[Vote, ...]

    def of(self, kind: type) -> list[Any]:
        """The facts of this kind."""
        return [fact for fact in self.facts if isinstance(fact, kind)]


def ending_day(game: "Game") -> OneDay:
    """The day that ends; secret votes too, which nobody was told of."""
    facts = [told.fact for told in standing_entries(game.ledger) if told.to in (TOWN, UNTOLD)]
    broke = max((place for place, fact in enumerate(facts) if isinstance(fact, DayBroke)), default=0)
    facts = facts[broke:]
    return OneDay(game, tuple(facts), votes_in(game, facts))


def votes_in(game: "Game", facts: list[Any]) -> tuple[Vote, ...]:
    """The votes on executions among these facts of a day."""
    found: list[Vote] = []
    begun: VoteBegan | None = None
    hands: list[HandCounted] = []
    for fact in facts:
        if isinstance(fact, VoteBegan):
            begun, hands = (fact if fact.kind == EXECUTION else None), []
        elif isinstance(fact, HandCounted):
            hands.append(fact)
        elif isinstance(fact, VoteCounted) and begun is not None:
            pairs = zip(game.square.nominees, game.square.nominators, strict=True)
            by = [nominator for nominee, nominator in pairs if nominee == fact.nominee][-1]
            up = tuple(one.seat for one in hands if one.raised)
            down = tuple(one.seat for one in hands if not one.raised)
            found.append(Vote(by, fact.needed, up, down, fact.tally, fact.outcome))
    return tuple(found)


Reached = Callable[[OneDay, int], bool]


class Goal(NamedTuple):
    """Whether the player did it on that day, and on how many days running that has to be so."""

    reached: Reached
    days: int


GOALS: Final[dict[str, Goal]] = {}
"""By name."""


def goal(days: int = 1) -> Callable[[Reached], Reached]:
    """A goal, by the name of its function."""

    def enter(function: Reached) -> Reached:
        GOALS[function.__name__[1:]] = Goal(function, days)
        return function

    return enter


@goal(days=2)
def _nominate_twice(day: OneDay, seat: int) -> bool:
    return seat in day.game.square.nominators


@goal(days=2)
def _stay_unnamed(day: OneDay, seat: int) -> bool:
    return seat not in day.game.square.nominees


@goal()
def _stand_and_live(day: OneDay, seat: int) -> bool:
    return seat in day.game.square.nominees and day.game.square.alive[seat]


@goal()
def _last_word(day: OneDay, seat: int) -> bool:
    return day.game.square.nominators[-1:] == (seat,)


@goal()
def _five_hands(day: OneDay, seat: int) -> bool:
    return any(vote.nominator == seat and len(vote.raised) >= 5 for vote in day.votes)


@goal()
def _nominee_executed(day: OneDay, seat: int) -> bool:
    square = day.game.square
    mine = {nominee for nominee, by in zip(square.nominees, square.nominators, strict=True) if by == seat}
    return any(one.seat in mine and not one.at_once for one in day.of(Executed))


@goal()
def _every_vote(day: OneDay, seat: int) -> bool:
    return len(day.votes) > 1 and all(seat in vote.raised for vote in day.votes)


@goal()
def _no_vote(day: OneDay, seat: int) -> bool:
    return len(day.votes) > 1 and all(seat in vote.lowered for vote in day.votes)


@goal()
def _only_hand(day: OneDay, seat: int) -> bool:
    return any(vote.raised == (seat,) for vote in day.votes)


@goal()
def _deciding_vote(day: OneDay, seat: int) -> bool:
    return any(
        seat in vote.raised and vote.tally == vote.needed and vote.outcome == "about to die"
        for vote in day.votes
    )


@goal()
def _use_power(day: OneDay, seat: int) -> bool:
    return any(one.by == seat for one in day.of(Claimed))


@goal()
def _exile(day: OneDay, seat: int) -> bool:
    called = {one.traveller for one in day.of(ExileCalled) if one.by == seat}
    return any(one.exiled and one.traveller in called for one in day.of(ExileDecided))


@goal()
def _third_day(day: OneDay, seat: int) -> bool:
    beside = day.game.grimoire.neighbours(seat)
    return day.game.night >= 3 and all(day.game.square.alive[one] for one in (seat, *beside))


def possible_goals(game: "Game") -> tuple[str, ...]:
    """The goals that somebody can reach at this table, by public facts."""
    powers = any(not claim.private for claim in game.script.claims)
    lacking = {"use_power": not powers, "exile": not game.square.travellers}
    return tuple(one for one in GOALS if not lacking.get(one, False))
