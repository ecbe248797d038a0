"""What a player may say who makes a statement or puts it as a question: anything that can be judged."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from engine.questions import Options
from engine.statements.language import (
    HasCharacter,
    HasSide,
    HasTeam,
    Holds,
    IsImpaired,
    Many,
    Negated,
    NeighboursOf,
    Sits,
    Statement,
    TheOne,
    ThisPlayer,
    What,
)
from engine.statements.wellformed import refusal
from engine.terms import DEMON, EVIL, MINION, OUTSIDER

if TYPE_CHECKING:
    from engine.script import Script
    from engine.town_square import TownSquare


class Sayable(Options):
    """A statement about these players and this script."""

    def __init__(self, square: "TownSquare", script: "Script") -> None:
        self.square = square
        self.script = script

    def refusal(self, answer: Any) -> str | None:
        return refusal(answer, self.square, self.script)

    def all(self) -> Iterator[Statement]:
        raise NotImplementedError("there is no end of statements; compose one and check it")

    def draw(self, below: Callable[[int], int]) -> Statement:
        """Something simple about one player: what they are, or who sits beside them."""
        seat = ThisPlayer(self.square.ring[below(len(self.square.ring))])
        characters = self.script.characters
        somebody_is: tuple[What, ...] = (
            HasCharacter(characters[below(len(characters))]),
            HasTeam((DEMON, MINION, OUTSIDER)[below(3)]),
            HasSide(EVIL),
            IsImpaired("drunk or poisoned"),
        )
        what = somebody_is[below(len(somebody_is))]
        return (
            Holds(seat, what),
            Holds(seat, Negated(what)),
            Holds(TheOne(HasTeam(DEMON)), Sits(1 + below(len(self.square.ring) // 2), "either", seat)),
            Holds(Many("at least", 1, NeighboursOf(seat, living=True)), HasSide(EVIL)),
        )[below(4)]
