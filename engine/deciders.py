"""The decision seam: players, the Storyteller, chance, replays and tests all answer through `Decider.decide`."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from engine.ledger import Chose, Told
from engine.questions import Answer, Law, Question
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


class Voters(Decider, Protocol):
    """A decider who may raise all hands of a vote at once, where nothing that happens in between could matter."""

    def ballot(self, asked: Mapping[int, str], game: "Game") -> Sequence[bool] | None:
        """The hands of the vote on an execution that has just begun: what `decide` would answer for each. None where
        they are to be asked for one by one.

        `asked`: the players in the order their hands are counted, each with the id of the question."""


def ballot_of(decider: Decider | Voters, asked: Mapping[int, str], game: "Game") -> Sequence[bool] | None:
    """All hands of a vote at once, of a decider who may raise them so (`Voters`)."""
    ballot = getattr(decider, "ballot", None)
    return None if ballot is None else ballot(asked, game)


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

    def ballot(self, asked: Mapping[int, str], game: "Game") -> Sequence[bool] | None:
        """Whoever is asked first may answer for everybody: see `Voters`."""
        return ballot_of(self.deciders[0], asked, game)


class Given(NamedTuple):
    """An answer, who gave it, how many entries the ledger had when they did, and the reason on record.

    `law`: see `Answered`.
    """

    answer: Answer
    who: int
    told: int
    why: str = ""
    law: bool = False


class Answered(NamedTuple):
    """A question that was asked, its answer with the reason on record, and how many entries the ledger had then.

    `law`: the answer stands although the options do not allow it (see `engine.questions.Law`).
    """

    question: Question
    answer: Answer
    why: str
    told: int
    law: bool = False


class Sealed:
    """Answers by question id, kept until the game reaches the question.

    One that is no longer legal does not count, nor one of a player who has been told something since: they might
    choose otherwise now, as they might have if they had been asked in their turn. So they are asked again.
    """

    def __init__(self) -> None:
        self.given: dict[str, Given] = {}
        self.ledger: list[Told] = []  # as it stood when the running step began

    def keep(self, question: str, who: int, answer: Answer, why: str = "") -> None:
        """This player answers that question so, knowing what the ledger holds now."""
        self.given[question] = Given(answer, who, len(self.ledger), why)

    def rename(self, step: str, other: str) -> None:
        """The questions of this step are called by another name."""
        for id_ in [one for one in self.given if one.startswith(f"{step}#")]:
            self.given[other + id_[len(step) :]] = self.given.pop(id_)

    def forget_all_but_the_players(self, night: str | None) -> None:
        """Only what players answered in the night whose steps begin so counts still; None: nothing does."""
        self.given = {
            id_: one
            for id_, one in self.given.items()
            if night is not None and one.who >= 0 and id_.startswith(night)
        }

    def forget_what_was_told(self, now: int) -> None:
        """Every answer counts as one given with all that the ledger holds: what was told since is taken back."""
        self.given = {id_: one._replace(told=now) for id_, one in self.given.items()}

    def holds(self, question: Question) -> bool:
        """Whether there is an answer that still counts."""
        given = self.given.get(question.id)
        if given is None or given.who != question.who:
            return False
        if not given.law and question.options.refusal(given.answer) is not None:
            return False
        return not any(is_news(told, given.who) for told in self.ledger[given.told :])

    def decide(self, question: Question, game: "Game") -> Answer:  # noqa: ARG002
        """The answer that was kept; raises Undecided where none counts."""
        if not self.holds(question):
            raise Undecided(question)
        given = self.given[question.id]
        return Law(given.answer) if given.law else given.answer


def is_news(told: Told, seat: int) -> bool:
    """Whether this player is told something that nobody else need know; what they chose themself is none."""
    return told.to != TOWN and seat in told.to and not isinstance(told.fact, Chose)


class Recording:
    """Lets somebody decide and has every new answer written down before it is used. `asked`: all answers so far."""

    def __init__(self, known: Sealed, decider: Decider, write: Callable[[Question, Answer], str]) -> None:
        """`write` gives the reason that it wrote down with the answer."""
        self.known = known
        self.decider = decider
        self.write = write
        self.asked: list[Answered] = []

    def decide(self, question: Question, game: "Game") -> Answer:
        """What is known, else a new answer: a legal one is written down and kept before it is used."""
        try:
            answer = self.known.decide(question, game)
        except Undecided:
            answer = self.decider.decide(question, game)
            if question.options.refusal(answer) is not None:
                return answer
            self.known.keep(question.id, question.who, answer, self.write(question, answer))
        given = self.known.given[question.id]
        self.asked.append(Answered(question, given.answer, given.why, len(game.ledger), given.law))
        return answer
