"""What each listener could believe, kept for the night; found in another process where there is one."""

from collections.abc import Iterator
from typing import Any, NamedTuple, Protocol

from engine.deciders import Undecided
from engine.game import Game
from engine.ledger import Told
from engine.questions import Question
from engine.registry import character
from engine.terms import DEMON, NEVER
from narrator.mind.pool import Believable, Pool, Said, fallen


class QuestionNow(NamedTuple):
    """What the worlds of a question depend on, besides the seed. A step that is played again asks it anew."""

    question: str
    ledger: tuple[Told, ...]
    demons: tuple[int, ...]
    fallen: tuple[int, ...]
    said: tuple[tuple[Any, ...], ...]


class Elsewhere(Protocol):
    """Another process that can do the same (`narrator.mind.beside`)."""

    def think_ahead(self, seed: int, game: Game, said: Said) -> None:
        """Begin with the night that has fallen."""

    async def support(self, seed: int, game: Game, question: Question, said: Said) -> Believable | None:
        """What `Pools.support` finds; None where the process does not answer."""


def question_now(question: Question, game: Game, said: Said) -> QuestionNow:
    """The question, as the game stands."""
    return QuestionNow(
        question.id,
        tuple(game.ledger),
        tuple(game.living(DEMON)),
        fallen(game),
        tuple((night, *sorted(claims.items())) for night, claims in sorted(said.items())),
    )


class Pools:
    """Of one game. `beside`: a process that plays the deals again. `may_wait`: whoever asks can ask again later.
    `said`: by night, who players had said by then that they are."""

    def __init__(self, seed: int, beside: Elsewhere | None = None) -> None:
        """The same game and seed give the same worlds, with a process beside this one and without."""
        self.seed, self.beside = seed, beside
        self.may_wait = False
        self.said: Said = {}
        self._pools: dict[int, Pool] = {}
        self._found: tuple[QuestionNow, Believable | None] | None = None

    def support(self, game: Game, question: Question) -> Believable:
        """What the ability that asks would truly say, in worlds that its owner could believe in. Raises Undecided
        where that takes long and can wait until `think` has been awaited."""
        asked = question_now(question, game, self.said)
        known, found = self._found or (None, None)
        if known == asked and found is not None:
            return found
        if self.may_wait and self.beside is not None and known != asked:
            raise Undecided(question)
        assert question.about is not None
        return self._of(question.about.owner).support(game, question, self.said)

    async def think(self, game: Game, question: Question) -> None:
        """Find what `support` needs, in the other process; where that fails it is found here when it is asked for."""
        asked = question_now(question, game, self.said)
        found = (
            None if self.beside is None else await self.beside.support(self.seed, game, question, self.said)
        )
        self._found = asked, found

    def think_beside(self, game: Game) -> bool:
        """Let the other process think of the night; False where there is none."""
        if self.beside is not None:
            self.beside.think_ahead(self.seed, game, self.said)
        return self.beside is not None

    def think_ahead(self, game: Game) -> Iterator[None]:
        """Play deals up to the night that runs, a little with each step of the iterator, for everybody who may learn
        something: how long it takes does not tell who is lied to."""
        for seat in game.grimoire.ring:
            one = game.grimoire.seats[seat].thinks.character
            if one and character(one).learns is not NEVER:
                yield from self._of(seat).prepare(game, self.said)

    def _of(self, listener: int) -> Pool:
        return self._pools.setdefault(listener, Pool(listener, self.seed))
