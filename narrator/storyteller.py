"""The Storyteller's decisions: every choice the rules leave open, by stated policies, each with its reason.

This is the honest rule-of-thumb mind. It looks at the grimoire, never changes it, and answers for the Storyteller
and for chance only. The same seed gives the same answers to the same questions in the same game, however often
and in whatever order they are asked.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING, Final

from engine.deciders import Undecided
from engine.questions import (
    Answer,
    Believes,
    Bluffs,
    Heir,
    OneOf,
    Options,
    PageLike,
    Question,
    RedHerring,
    Registering,
    Shuffle,
    Substitute,
)
from engine.rules.setup import Bag
from engine.terms import CHANCE, STORYTELLER
from narrator.mind import bag, ends, information, readings, tokens
from narrator.mind.case import Case, Choice, temper_of

if TYPE_CHECKING:
    from engine.game import Game

UNPLANNED: Final = "without a policy"  # how a reason begins when no policy decided


class Storyteller:
    """A decider for the Storyteller and for chance; raises Undecided for everybody else."""

    def __init__(
        self,
        seed: int,
        *,
        history: Sequence[Sequence[str]] = (),
        cheap: bool = False,
    ) -> None:
        """`history`: the bags of recent games, oldest first, which should not come again.

        `cheap` tells quick lies without searching for grimoires that they fit: for simulating many games.
        """
        self.seed = seed
        self.history = tuple(tuple(one) for one in history)
        self.cheap = cheap
        self.reasons: dict[str, str] = {}
        self._temper = temper_of(seed)

    def decide(self, question: Question, game: "Game") -> Answer:
        """An answer the options allow; raises Undecided for what players decide."""
        if question.who not in (STORYTELLER, CHANCE):
            raise Undecided(question)
        dice = Random(f"{self.seed}/{question.id}")
        case = Case(question, game, dice, self._temper, self.history, self.cheap)
        choice = self._choose(case)
        self.reasons[question.id] = choice.reason
        return choice.answer

    def why(self, question_id: str) -> str:
        """The reason for an answer given; empty for a question this Storyteller did not answer."""
        return self.reasons.get(question_id, "")

    def _choose(self, case: Case) -> Choice:
        """A table must never stop because a policy fails: then it is a plain lie, or the first legal answer."""
        try:
            choice = _policy(case.question)(case)
            fault = case.question.options.refusal(choice.answer)
        except Exception as error:
            fault = f"{type(error).__name__}: {error}"
        else:
            if fault is None:
                return choice
        return _first_legal(case, fault)


def shuffle(case: Case) -> Choice:
    """A fair order of the tokens."""
    options = case.question.options
    assert isinstance(options, Shuffle)
    order = list(range(options.count))
    case.dice.shuffle(order)
    return Choice(tuple(order), f"{options.count} tokens drawn fairly from the bag")


_POLICIES: Final[dict[type[Options], Callable[[Case], Choice]]] = {
    Bag: bag.fill,
    Shuffle: shuffle,
    Believes: tokens.drunk_believes,
    RedHerring: tokens.red_herring,
    Bluffs: tokens.bluffs,
    Registering: readings.register,
    Substitute: ends.substitute,
    Heir: ends.heir,
    PageLike: ends.page,
}


def _policy(question: Question) -> Callable[[Case], Choice]:
    """The policy for this kind of question."""
    known = _POLICIES.get(type(question.options))
    if known is not None:
        return known
    if question.truths and type(question.options) is OneOf:
        return readings.pick_truth
    if question.truths:
        return information.mislead
    return _anything


def _anything(case: Case) -> Choice:
    """A question no policy knows, from a character that brings its own."""
    return _first_legal(case, f"nothing is planned for {type(case.question.options).__name__}")


def _first_legal(case: Case, fault: str | None) -> Choice:
    options = case.question.options
    if isinstance(options, Bag):
        return Choice(
            bag.draw(options.script, options.players, case.dice), f"{UNPLANNED}, any legal bag: {fault}"
        )
    return Choice(next(options.all()), f"{UNPLANNED}, the first legal answer: {fault}")
