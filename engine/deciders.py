"""The decision seam: players, the Storyteller, chance, replays and tests all answer through `Decider.decide`."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from engine.questions import Answer, Question

if TYPE_CHECKING:
    from engine.game import Game


class Undecided(BaseException):
    """No answer yet. Not an Exception, so that no `except Exception` in an ability can swallow it."""

    def __init__(self, question: Question) -> None:
        super().__init__(question.id)
        self.question = question


class Decider(Protocol):
    def decide(self, question: Question, game: "Game") -> Answer:
        """An answer that the question's options allow, or raise Undecided.

        The game may be looked at and copied, never changed.
        """


class Nobody:
    """Answers nothing: every question stays open."""

    def decide(self, question: Question, game: "Game") -> Answer:  # noqa: ARG002
        raise Undecided(question)


class Chain:
    """Asks each decider in turn; the first that answers decides."""

    def __init__(self, *deciders: Decider) -> None:
        self.deciders = deciders

    def decide(self, question: Question, game: "Game") -> Answer:
        for decider in self.deciders:
            try:
                return decider.decide(question, game)
            except Undecided:
                continue
        raise Undecided(question)


class Answers:
    """Answers by question id; one that is no longer legal does not count, so it is asked again."""

    def __init__(self, answers: dict[str, Answer]) -> None:
        self.answers = answers

    def decide(self, question: Question, game: "Game") -> Answer:  # noqa: ARG002
        if question.id in self.answers:
            answer = self.answers[question.id]
            if question.options.refusal(answer) is None:
                return answer
        raise Undecided(question)


class Recording:
    """Lets somebody decide and has every new answer written down before it is used."""

    def __init__(self, known: Answers, decider: Decider, write: Callable[[Question, Answer], None]) -> None:
        self.known = known
        self.decider = decider
        self.write = write

    def decide(self, question: Question, game: "Game") -> Answer:
        try:
            return self.known.decide(question, game)
        except Undecided:
            pass
        answer = self.decider.decide(question, game)
        if question.options.refusal(answer) is None:
            self.write(question, answer)
            self.known.answers[question.id] = answer
        return answer
