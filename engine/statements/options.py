"""What a player may say who makes a statement or puts it as a question: anything that can be judged."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from engine.ledger import ThisIs
from engine.questions import Options, SomebodyIs
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

    for_players = True

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


class Guesses(Options):
    """Up to five `ThisIs`: who the speaker takes to be what; a player or a character may come twice."""

    for_players = True

    most = 5

    def __init__(self, square: "TownSquare", script: "Script") -> None:
        self.seats = square.ring
        self.characters = script.characters

    def all(self) -> Iterator[tuple[ThisIs, ...]]:
        """One guess at a time: the others are put together from these."""
        return ((ThisIs(seat, one),) for seat in self.seats for one in self.characters)

    def draw(self, below: Callable[[int], int]) -> tuple[ThisIs, ...]:
        guess = SomebodyIs(self.seats, self.characters)
        return tuple(guess.draw(below) for _ in range(below(self.most + 1)))

    def refusal(self, answer: Any) -> str | None:
        if not isinstance(answer, tuple) or not all(type(guess) is ThisIs for guess in answer):
            return "not guesses"
        if len(answer) > self.most:
            return "too many"
        if not all(type(guess.seat) is int and guess.seat in self.seats for guess in answer):
            return "unknown player"
        return None if all(guess.character in self.characters for guess in answer) else "not on the script"
