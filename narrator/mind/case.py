"""What a policy is given, and what it gives back."""

from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.registry import character

if TYPE_CHECKING:
    from engine.game import Game
    from engine.questions import Question
    from engine.terms import Team


class Choice(NamedTuple):
    """An answer and why it was given, for whoever reads the record after the game."""

    answer: Any
    reason: str


class Temper(NamedTuple):
    """Leanings of this one evening, drawn once, so that no table can learn "it always does that".

    Chances from 0 to 1: a Spy is read as good, a Recluse as evil, an attacked Mayor is replaced.
    """

    spy_hides: float
    recluse_looks_evil: float
    mayor_lives: float


def temper_of(seed: int) -> Temper:
    """The leanings that belong to this seed."""
    dice = Random(f"{seed}/temper")
    return Temper(dice.uniform(0.6, 0.9), dice.uniform(0.35, 0.75), dice.uniform(0.35, 0.55))


@dataclass(frozen=True)
class Case:
    """One question with everything a policy may look at. Policies never change the game.

    `dice` belong to this question alone, so an answer does not depend on what was asked before.
    """

    question: "Question"
    game: "Game"
    dice: Random
    temper: Temper
    history: tuple[tuple[str, ...], ...] = ()
    cheap: bool = False

    def name(self, seat: int) -> str:
        return self.game.grimoire.seats[seat].name

    def names(self, seats: tuple[int, ...]) -> str:
        return " and ".join(self.name(seat) for seat in seats)

    def character(self, seat: int) -> str:
        """The true character."""
        return self.game.grimoire.seats[seat].character

    def team(self, seat: int) -> "Team":
        return character(self.character(seat)).team

    @property
    def owner(self) -> int:
        """The player whose ability asks."""
        assert self.question.about is not None
        return self.question.about.owner

    @cached_property
    def alive(self) -> int:
        return len(self.game.grimoire.living())


def weighted(dice: Random, weights: dict[Any, float]) -> Any:
    """One of the keys, with chances in proportion to their weights (those at or below zero never)."""
    options = [(option, weight) for option, weight in weights.items() if weight > 0]
    if not options:
        return next(iter(weights))
    return dice.choices([option for option, _ in options], [weight for _, weight in options])[0]
