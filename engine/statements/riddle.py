"""Statements for one listener: two, some true, some false, in an order that tells nothing; or one that is so."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from engine.grimoire import Ability
from engine.own_words import Said, words_refusal
from engine.questions import Options
from engine.statements.enumeration import interesting_statements, random_statements
from engine.statements.language import Statement
from engine.statements.seeming import readings, truths
from engine.statements.truth import truth
from engine.statements.wellformed import refusal
from engine.terms import Discretion

if TYPE_CHECKING:
    from engine.game import Game

_DRAWN = 40


def _fault(statement: Any, game: "Game", longest: int) -> str | None:
    """What is wrong with this statement, or these words, apart from being untrue."""
    if type(statement) is Said:
        return words_refusal(statement, longest)
    return refusal(statement, game.square, game.script)


class Riddle(Options):
    """Two different statements about the game as it is, of which one of `true` many are so.

    `me`: for this ability somebody may count as what they are not, and both statements are judged by it; without it
    everybody is what they are. `surely`: whatever anybody counts as. A human Storyteller may say either in words of
    their own, and knows themself whether they are so.
    """

    longest = 160
    sentences = 2
    whole = False

    def __init__(
        self, game: "Game", hearer: int, *true: int, me: Ability | None = None, surely: bool = False
    ) -> None:
        self.game = game
        self.hearer = hearer
        self.true = true
        self.me = me
        self.surely = surely

    def refusal(self, answer: Any) -> str | None:
        if not isinstance(answer, tuple) or len(answer) != 2 or answer[0] == answer[1]:
            return "not two statements"
        for statement in answer:
            fault = _fault(statement, self.game, self.longest)
            if fault is not None:
                return fault
        if any(type(one) is Said for one in answer):
            return None
        found = [sum(truth(seen, one) for one in answer) for seen in self._readings(*answer)]
        enough = all if self.surely else any
        return None if enough(so in self.true for so in found) else f"{found[0]} true"

    def parts(self, answer: Any) -> tuple[bool, ...]:
        """Of the two statements, which are so; nothing where a human has said one."""
        if any(type(one) is Said for one in answer):
            return ()
        honest = self.me is not None and self.me.owner in self.game.now.honest
        town = next(self._readings()) if honest else self.game
        return tuple(truth(town, statement) for statement in answer)

    def all(self) -> Iterator[tuple[Statement, Statement]]:
        """Pairs of what is worth telling, both ways round; each with every other would be a million."""
        waiting: dict[bool, list[Statement]] = {True: [], False: []}
        town = next(self._readings())
        for one in interesting_statements(self.game, self.hearer):
            so = self._so(town, one)
            partners = next((waiting[w] for w in waiting if waiting[w] and so + w in self.true), None)
            if partners is None:
                waiting[so].append(one)
                continue
            other = partners.pop()
            yield other, one
            yield one, other

    def draw(self, below: Callable[[int], int]) -> tuple[Statement, Statement]:
        drawn = random_statements(self.game, self.hearer, _DRAWN, below)
        seen = list(self._readings())
        town = seen[below(len(seen))] if len(seen) > 1 and not self.surely else seen[0]
        so = [self._so(town, one) for one in drawn]
        fitting = ((i, j) for i in range(len(so)) for j in range(i) if so[i] + so[j] in self.true)
        pair = next(fitting, None)
        if pair is None:
            return next(self.all())
        first, second = pair if below(2) else pair[::-1]
        return drawn[first], drawn[second]

    def untrue(self, truths: tuple[Any, ...]) -> Options:  # noqa: ARG002
        """Where nothing true may be learnt, neither is so, whatever anybody counts as."""
        return Riddle(self.game, self.hearer, 0, me=self.me, surely=True)

    def wholly_true(self) -> Options:
        """Both are so."""
        return Riddle(self.game, self.hearer, 2, me=self.me, surely=self.surely)

    def _readings(self, *statements: Statement) -> Iterator["Game"]:
        """How the two may be judged, the plain truth first."""
        return iter((self.game,)) if self.me is None else readings(self.game, self.me, *statements)

    def _so(self, town: "Game", statement: Statement) -> bool:
        if self.surely and self.me is not None:
            return True in truths(town, statement, self.me)
        return truth(town, statement)


class TrueStatement(Options):
    """A statement about the game that is so as things plainly are, for one listener.

    A human Storyteller may say it in words of their own.
    """

    concerns = Discretion.INFORMATION
    longest = 160

    def __init__(self, game: "Game", hearer: int) -> None:
        self.game = game
        self.hearer = hearer

    def refusal(self, answer: Any) -> str | None:
        fault = _fault(answer, self.game, self.longest)
        return fault or (None if type(answer) is Said or truth(self.game, answer) else "not so")

    def all(self) -> Iterator[Statement]:
        """What is worth telling."""
        return (one for one in interesting_statements(self.game, self.hearer) if truth(self.game, one))

    def draw(self, below: Callable[[int], int]) -> Statement:
        drawn = random_statements(self.game, self.hearer, _DRAWN, below)
        return next((one for one in drawn if truth(self.game, one)), None) or next(self.all())
