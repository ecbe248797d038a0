"""The decision seam: players, the Storyteller, chance, replays and tests all answer through `Decider.decide`."""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, Protocol

from engine.ledger import Chose, Told
from engine.questions import Answer, Question
from engine.terms import TOWN

if TYPE_CHECKING:
    from engine.game import Game


class Undecided(BaseException):
    """No answer yet. Not an Exception, so that no `except Exception` in an ability can swallow it."""

    def __init__(self, question: Question, *others: Question) -> None:
        """`others`: what is asked in the same moment and has no answer either."""
        super().__init__(question.id)
        self.question = question
        self.questions = (question, *others)


class Decider(Protocol):
    """Answers questions: a player, the Storyteller, chance, or several of them."""

    def decide(self, question: Question, game: "Game") -> Answer:
        """An answer that the question's options allow, or raise Undecided.

        The game may be looked at and copied, never changed.
        """


class Nobody:
    """Answers nothing: every question stays open."""

    def decide(self, question: Question, game: "Game") -> Answer:  # noqa: ARG002
        """Always raises Undecided."""
        raise Undecided(question)


class Chain:
    """Asks each decider in turn; the first that answers decides."""

    def __init__(self, *deciders: Decider) -> None:
        self.deciders = deciders

    def decide(self, question: Question, game: "Game") -> Answer:
        """The first answer there is; raises Undecided when nobody has one."""
        for decider in self.deciders:
            try:
                return decider.decide(question, game)
            except Undecided:
                continue
        raise Undecided(question)


class Given(NamedTuple):
    """An answer, who gave it, and how many entries the ledger had when they did."""

    answer: Answer
    who: int
    told: int


class Sealed:
    """Answers by question id, kept until the game reaches the question.

    One that is no longer legal does not count, nor one of a player who has been told something since: they might
    choose otherwise now, as they might have if they had been asked in their turn. So they are asked again.
    """

    def __init__(self) -> None:
        self.given: dict[str, Given] = {}
        self.ledger: list[Told] = []  # as it stood when the running step began

    def keep(self, question: str, who: int, answer: Answer) -> None:
        """This player answers that question so, knowing what the ledger holds now."""
        self.given[question] = Given(answer, who, len(self.ledger))

    def rename(self, step: str, other: str) -> None:
        """The questions of this step are called by another name."""
        for id_ in [one for one in self.given if one.startswith(f"{step}#")]:
            self.given[other + id_[len(step) :]] = self.given.pop(id_)

    def forget_what_was_told(self, now: int) -> None:
        """Every answer counts as one given with all that the ledger holds: what was told since is taken back."""
        self.given = {id_: one._replace(told=now) for id_, one in self.given.items()}

    def holds(self, question: Question) -> bool:
        """Whether there is an answer that still counts."""
        given = self.given.get(question.id)
        if given is None or given.who != question.who or question.options.refusal(given.answer) is not None:
            return False
        return not any(is_news(told, given.who) for told in self.ledger[given.told :])

    def decide(self, question: Question, game: "Game") -> Answer:  # noqa: ARG002
        """The answer that was kept; raises Undecided where none counts."""
        if not self.holds(question):
            raise Undecided(question)
        return self.given[question.id].answer


def is_news(told: Told, seat: int) -> bool:
    """Whether this player is told something that nobody else need know; what they chose themself is none."""
    return told.to != TOWN and seat in told.to and not isinstance(told.fact, Chose)


class Recording:
    """Lets somebody decide and has every new answer written down before it is used."""

    def __init__(self, known: Sealed, decider: Decider, write: Callable[[Question, Answer], None]) -> None:
        self.known = known
        self.decider = decider
        self.write = write

    def decide(self, question: Question, game: "Game") -> Answer:
        """What is known, else a new answer: a legal one is written down and kept before it is used."""
        try:
            return self.known.decide(question, game)
        except Undecided:
            pass
        answer = self.decider.decide(question, game)
        if question.options.refusal(answer) is None:
            self.write(question, answer)
            self.known.keep(question.id, question.who, answer)
        return answer
