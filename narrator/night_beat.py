"""One look at the phones at night: the same for every seat, living or dead, asked or not (see `NightBeat`)."""

from dataclasses import dataclass, field
from typing import Any, Literal

from engine.questions import Answer, IllegalAnswer, OneSeat, Question, TwoSeats


@dataclass(slots=True)
class Beat:
    """`questions` by seat are real; every other seat gets a harmless one. A pick may change until the beat ends."""

    id: str
    kind: Literal["choose", "read"]
    prompts: tuple[str, ...]
    questions: dict[int, Question] = field(default_factory=dict)
    lines: tuple[tuple[str, ...], ...] = ()
    picks: dict[int, tuple[int, ...]] = field(default_factory=dict)
    confirmed: set[int] = field(default_factory=set)
    closes: int | None = None

    def needed(self, seat: int) -> int:
        """How many players this seat has to pick."""
        if self.kind == "read":
            return 0
        question = self.questions.get(seat)
        return 2 if question is not None and isinstance(question.options, TwoSeats) else 1

    def pick(self, seat: int, picks: tuple[int, ...]) -> None:
        self.picks[seat] = picks
        self.confirmed.discard(seat)

    def confirm(self, seat: int, picks: tuple[int, ...]) -> None:
        """Raises IllegalAnswer when these players cannot be picked; the picks stay for the player to change."""
        self.pick(seat, picks)
        if len(picks) < self.needed(seat):
            raise IllegalAnswer("too few")
        question = self.questions.get(seat)
        if question is not None:
            answer = self.answer(seat)
            refusal = question.options.refusal(answer)
            if refusal is not None:
                raise IllegalAnswer(refusal, question)
        self.confirmed.add(seat)

    def answer(self, seat: int) -> Answer:
        """What the picks of a real question mean; None where there are too few."""
        picks = self.picks.get(seat, ())
        if len(picks) < self.needed(seat):
            return None
        options = self.questions[seat].options
        return picks[0] if isinstance(options, OneSeat) else picks[:2]

    def as_data(self) -> dict[str, Any]:
        """What a restart needs to show the same beat again; the questions come from the game."""
        return {
            "id": self.id,
            "prompts": list(self.prompts),
            "picks": {str(seat): list(picks) for seat, picks in self.picks.items()},
            "confirmed": sorted(self.confirmed),
        }

    def remember(self, data: dict[str, Any]) -> None:
        """Take over the half-made choices of the same beat before a restart."""
        if data.get("id") != self.id:
            return
        self.prompts = tuple(data["prompts"])
        self.picks = {int(seat): tuple(picks) for seat, picks in data["picks"].items()}
        self.confirmed = set(data["confirmed"])
