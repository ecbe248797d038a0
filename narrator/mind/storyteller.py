"""The Storyteller's decisions: every choice the rules leave open, by stated policies, each with its reason.

This is the honest rule-of-thumb mind. It looks at the grimoire, never changes it, and answers for the Storyteller
and for chance only. The same seed gives the same answers to the same questions in the same game, however often
and in whatever order they are asked.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from pkgutil import iter_modules
from random import Random
from typing import TYPE_CHECKING, Final

import narrator.mind
from config.texts import UnknownMessage, WrongValues, load_texts
from engine.deciders import Undecided
from engine.judgements import Judgement
from engine.questions import (
    Answer,
    OneCharacter,
    OneSeat,
    OneTruth,
    OnPurpose,
    Question,
    Seats,
    Shuffle,
    Side,
    SomebodyIs,
    TwoSeats,
    YesNo,
)
from engine.registry import CHARACTERS
from engine.rules.setup import Bag
from engine.terms import CHANCE, STORYTELLER, Alignment
from narrator.mind import bag, chance, information, lent
from narrator.mind.because import Because, because
from narrator.mind.case import Case, ReasonedAnswer, temper_of
from narrator.mind.hopes import Hope
from narrator.mind.lives import struck
from narrator.mind.policies import decides
from narrator.mind.pools import Elsewhere, Pools
from narrator.mind.travellers import nominee
from narrator.mind.trouble_brewing.search import only_trouble_brewing

if TYPE_CHECKING:
    from engine.game import Game

__all__ = ["Storyteller", "nominee", "struck"]

for _each in iter_modules(narrator.mind.__path__, "narrator.mind."):
    import_module(_each.name)  # its policies enter themselves


class Storyteller:
    """A decider for the Storyteller and for chance; raises Undecided for everybody else."""

    def __init__(
        self,
        seed: int,
        *,
        history: Sequence[Sequence[str]] = (),
        cheap: bool = False,
        agreed: Mapping[str, tuple[int, ...]] | None = None,
        language: str = "en",
        experience: str = "between",
        any_bag: bool = False,
        aim: str = "even",
        beside: Elsewhere | None = None,
        helped: Alignment | None = None,
    ) -> None:
        """`history`: the bags of recent games, oldest first, which should not come again.

        `agreed`: for each Fabled that looks after some players, the seats of those who said yes to it.

        `language`: that of the table, for words it thinks of.

        `cheap` tells quick lies without searching for grimoires that they fit: for simulating many games.

        `experience`: how often the table plays, one of `narrator.mind.bag_model.EXPERIENCE`.

        `aim`: whom the bags favour, one of `narrator.mind.bag.AIMS`.

        `any_bag`: it takes any legal bag by lot, to find out what characters are worth.

        `beside`: a process for what takes long.

        `helped`: a side for which it does what it may, however the game stands, to find out how far that goes.
        """
        self.seed = seed
        self.history = tuple(tuple(one) for one in history)
        self.cheap = cheap
        self.agreed = dict(agreed or {})
        self.language = language
        self.experience, self.any_bag, self.aim, self.helped = experience, any_bag, aim, helped
        self.new_players = False  # somebody plays for the first time
        self.claims: Mapping[int, str] = {}  # by seat who players have said in public that they are
        self.said: dict[int, dict[int, str]] = {}  # by night, the claims as it fell
        self.hopes: Mapping[int, Hope] = {}  # by seat what players would like to be dealt
        self.reasons: dict[str, Because] = {}
        self._temper = temper_of(seed)
        self._pools = Pools(seed, beside)

    def decide(self, question: Question, game: "Game") -> Answer:
        """An answer the options allow; raises Undecided for what players decide."""
        if question.who not in (STORYTELLER, CHANCE):
            raise Undecided(question)
        choice = self._choose(self._case(question, game, f"{self.seed}/{question.id}"))
        self.reasons[question.id] = choice.reason
        return choice.answer

    def another(self, question: Question, game: "Game", number: int) -> Answer:
        """What it might decide as well, with other dice: the same for the same number, and perhaps no other than its
        decision. No reason is kept for it."""
        return self._choose(self._case(question, game, f"{self.seed}/{question.id}/{number}")).answer

    def think_ahead(self, game: "Game") -> Iterator[None]:
        """Look for what could be told tonight, a little with each step of the iterator; it decides the same
        without."""
        self._remember_claims(game)
        if self._has_to_think(game):
            with suppress(Exception):  # what goes wrong is met, and said, when somebody asks
                yield from self._pools.think_ahead(game)

    def think_beside(self, game: "Game") -> bool:
        """Let the other process do that; False where that is still to be done here."""
        self._remember_claims(game)
        return not self._has_to_think(game) or self._pools.think_beside(game)

    @contextmanager
    def may_wait(self) -> Iterator[None]:
        """Inside, `decide` raises Undecided for what takes long, until `think` has been awaited."""
        self._pools.may_wait = True
        try:
            yield
        finally:
            self._pools.may_wait = False

    async def think(self, question: Question, game: "Game") -> None:
        """Find, in the other process, what it takes to decide this; where that fails, `decide` takes long."""
        await self._pools.think(game, question)

    def _has_to_think(self, game: "Game") -> bool:
        return not (self.cheap or not game.is_night or only_trouble_brewing(game))

    def _remember_claims(self, game: "Game") -> None:
        """Keep what players have said as a night falls; in the night nobody says anything else."""
        if game.is_night:
            self.said.setdefault(game.night, dict(self.claims))
        self._pools.said = self.said

    def _case(self, question: Question, game: "Game", seed: str) -> Case:
        self._remember_claims(game)
        return Case(
            question, game, Random(seed), self._temper, self.history, self.cheap, self.agreed, self.language,
            self.new_players, self.seed, self._pools, self.experience, self.any_bag,
            self.aim, self.claims, self.hopes, self.helped,
        )  # fmt: skip

    def why(self, question_id: str) -> str:
        """The reason for an answer given, in the table's language, a `config.worded.Worded`; empty for a question
        this Storyteller did not answer. A table must never stop because a reason has no words."""
        reason, texts = self.reasons.get(question_id), load_texts(self.language)
        if reason is None:
            return ""
        try:
            return reason.worded(texts)
        except (UnknownMessage, WrongValues) as fault:
            return because("without_words", answer=str(fault)).worded(texts)

    def _choose(self, case: Case) -> ReasonedAnswer:
        """A table must never stop because a policy fails: then it is any legal answer, and the reason says why."""
        try:
            choice = policy(case.question)(case)
            fault = case.question.options.refusal(choice.answer)
        except Exception as error:
            fault = f"{type(error).__name__}: {error}"
        else:
            if fault is None:
                return choice
        return _any_legal(case, fault)


Policy = Callable[[Case], ReasonedAnswer]

_TOLD_AS_WELL: Final = (Side, Judgement)
"""Decided by their own policy, and a form of information where there are truths."""


_PICKS: Final = (OneSeat, TwoSeats, Seats, SomebodyIs, OneCharacter, YesNo)
"""What a player picks for their ability, and the Storyteller for one that they have."""


def policy(question: Question) -> Policy:
    """The policy for this question; raises KeyError where there is none."""
    kind = type(question.options)
    if question.who == CHANCE:
        return chance.shuffle if kind is Shuffle else chance.lot
    about = question.about
    # A jinx is nobody's ability: what it leaves to the Storyteller is no pick of theirs.
    mine = about is not None and about.owner == STORYTELLER and about.character in CHARACTERS
    if mine and kind in _PICKS and not question.truths:
        return lent.storytellers_pick
    own = decides.of(kind)
    if own is not None and not (question.truths and isinstance(question.options, _TOLD_AS_WELL)):
        return own
    if question.truths:
        return information.mislead
    raise KeyError(f"nothing is planned for {kind.__name__}")


@decides(OnPurpose)
def as_usual(case: Case) -> ReasonedAnswer:
    """What a person says on purpose is proposed as it would be told otherwise."""
    options = case.question.options
    assert isinstance(options, OnPurpose)
    usual = case.asking(options.usual)
    if isinstance(options.usual, OneTruth) and len(options.usual.answers) == 1:
        return ReasonedAnswer(options.usual.answers[0], because("on_purpose", name=case.name(case.owner)))
    return policy(usual.question)(usual)


def _any_legal(case: Case, fault: str | None) -> ReasonedAnswer:
    """A fair lot among the legal answers, leaving out players whose death would end the game."""
    options = case.question.options
    if isinstance(options, Bag):
        answer: Answer = bag.draw(options.script, options.players, case.dice, options.fabled)
    else:
        answer = chance.harmless_lot(case)
    return ReasonedAnswer(answer, because("unplanned", answer=str(fault)))
