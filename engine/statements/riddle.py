"""Two statements for one pair of ears: so many of them true, in an order that tells nothing."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from engine.questions import Options
from engine.statements.enumeration import interesting_statements, random_statements
from engine.statements.language import Statement
from engine.statements.truth import truth
from engine.statements.wellformed import refusal

if TYPE_CHECKING:
    from engine.game import Game

_DRAWN = 40


class Riddle(Options):
    """Two different statements about the game as it is, of which one of `true` many are so."""

    def __init__(self, game: "Game", hearer: int, *true: int) -> None:
        self.game = game
        self.hearer = hearer
        self.true = true

    def refusal(self, answer: Any) -> str | None:
        if not isinstance(answer, tuple) or len(answer) != 2 or answer[0] == answer[1]:
            return "not two statements"
        for statement in answer:
            fault = refusal(statement, self.game.square, self.game.script)
            if fault is not None:
                return fault
        so = sum(truth(self.game, statement) for statement in answer)
        return None if so in self.true else f"{so} true"

    def all(self) -> Iterator[tuple[Statement, Statement]]:
        """Pairs of what is worth telling, both ways round; each with every other would be a million."""
        waiting: dict[bool, list[Statement]] = {True: [], False: []}
        for one in interesting_statements(self.game, self.hearer):
            so = truth(self.game, one)
            partners = next((waiting[w] for w in waiting if waiting[w] and so + w in self.true), None)
            if partners is None:
                waiting[so].append(one)
                continue
            other = partners.pop()
            yield other, one
            yield one, other

    def draw(self, below: Callable[[int], int]) -> tuple[Statement, Statement]:
        drawn = random_statements(self.game, self.hearer, _DRAWN, below)
        so = [truth(self.game, one) for one in drawn]
        fitting = ((i, j) for i in range(len(so)) for j in range(i) if so[i] + so[j] in self.true)
        pair = next(fitting, None)
        if pair is None:
            return next(self.all())
        first, second = pair if below(2) else pair[::-1]
        return drawn[first], drawn[second]

    def untrue(self, truths: tuple[Any, ...]) -> Options:  # noqa: ARG002
        """Where nothing true may be learnt, neither is so."""
        return Riddle(self.game, self.hearer, 0)
