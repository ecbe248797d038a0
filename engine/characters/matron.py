from collections.abc import Callable, Iterator
from itertools import combinations

from engine.characters.base import (
    Ability,
    Act,
    Answer,
    Claim,
    Game,
    Options,
    Phase,
    Script,
    TownSquare,
    Traveller,
    TwoSeats,
    counts_today,
    may_claim_today,
)

MOST = 3  # exchanges, all in one go


class Exchanges(Options):
    """Up to three pairs of players who exchange chairs one after the other; a player may move more than once."""

    for_players = True

    def __init__(self, square: TownSquare, script: Script) -> None:
        self.seats = square.ring

    def all(self) -> Iterator[tuple[tuple[int, int], ...]]:
        """One exchange at a time: the others are put together from these."""
        return ((pair,) for pair in combinations(self.seats, 2))

    def draw(self, below: Callable[[int], int]) -> Answer:
        pair = TwoSeats(self.seats)
        return tuple(pair.draw(below) for _ in range(1 + below(MOST)))

    def refusal(self, answer: Answer) -> str | None:
        if not isinstance(answer, tuple) or not 1 <= len(answer) <= MOST:
            return "not one to three pairs"
        return next(filter(None, map(TwoSeats(self.seats).refusal, answer)), None)


def once_a_day(square: TownSquare, by: int) -> tuple[int, ...]:
    """Anybody, as long as this player has exchanged nobody today."""
    return square.ring if may_claim_today(square, "reseat", by) else ()


class Matron(Traveller):
    """Each day up to three pairs of players exchange chairs for good."""

    edition = "bmr"

    claim = Claim(
        "reseat",
        by="owner",
        target="nobody",
        what=Exchanges,
        phases=(Phase.DISCUSSION, Phase.NOMINATIONS),
        targets=once_a_day,
    )

    # That nobody whispers but to their neighbours is for the table to keep.
    def act(self, game: Game, me: Ability, act: Act) -> None:
        if not counts_today(game, me, act.verb) or not game.works(me):
            return
        ring = list(game.grimoire.ring)
        for one, other in act.what:
            here, there = ring.index(one), ring.index(other)
            ring[here], ring[there] = other, one
        game.sit(tuple(ring))
