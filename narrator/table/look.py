"""One look at the phones: at night the same for every seat, living or dead, asked or not (see `NightLook`)."""

from dataclasses import dataclass, field
from typing import Any, Final, Literal

from engine.questions import Answer, IllegalAnswer, Question
from narrator.telling.forms_on_phones import NONE, Wanted, answer_to, wanted

WORD_DECOYS: Final = (
    "ask.decoy_one",
    "ask.decoy_two",
    "ask.decoy_three",
    "ask.decoy_four",
    "ask.decoy_five",
    "ask.decoy_six",
    "ask.decoy_seven",
)
WORDS_DECOYS: Final = ("ask.decoy_words_one", "ask.decoy_words_two", "ask.decoy_words_three")
"""The harmless questions that want a word, or several, by their keys. One will do."""


@dataclass(slots=True)
class Look:
    """`questions` by seat are real; every other seat gets a harmless one. A pick may change until the look ends.

    Nothing here is in any language: each phone puts it into its own words. `decoys`: the harmless question of each
    seat, by its key (`narrator.table.decoys`), also where it is really asked. `news`: what each seat was told, and
    has to know before it answers. `before`: what a seat that is asked again had answered.
    `words`: what was named besides players picked, in this order: characters, or yes, no or nobody alone.
    """

    id: str
    kind: Literal["choose", "read"]
    questions: dict[int, Question] = field(default_factory=dict)
    decoys: dict[int, str] = field(default_factory=dict)
    news: dict[int, tuple[object, ...]] = field(default_factory=dict)
    before: dict[int, Answer] = field(default_factory=dict)
    picks: dict[int, tuple[int, ...]] = field(default_factory=dict)
    words: dict[int, tuple[str, ...]] = field(default_factory=dict)
    confirmed: set[int] = field(default_factory=set)
    closed: bool = False  # everybody has confirmed, and nothing changes any more
    asked_before: frozenset[int] = frozenset()  # really asked in this look, before a restart or a ruling
    corrected: set[int] = field(default_factory=set)  # who is told otherwise what they were told before
    late: set[int] = field(default_factory=set)  # asked since a ruling: nobody answers in their place

    def ask_instead(self, questions: dict[int, Question]) -> None:
        """After a ruling on this page these are the real questions. Who confirmed something else already is asked on
        the next page: their phone lies on the table, and nobody shall see it ask again."""
        if self.closed:
            return
        for seat in sorted(self.questions.keys() | questions.keys()):
            before, now_ = self.questions.get(seat), questions.get(seat)
            if before == now_:
                continue
            if before is not None and now_ is not None and before.id == now_.id:
                self.questions[seat] = now_  # whom one may choose has changed
                if seat in self.confirmed and not self.answered(seat):
                    self.confirmed.discard(seat)
                continue
            if before is not None:
                del self.questions[seat]
                self.before.pop(seat, None)
                self.asked_before |= {seat}
            if seat not in self.confirmed:
                self.picks.pop(seat, None)
                self.words.pop(seat, None)
                if now_ is not None:
                    self.questions[seat] = now_
                    self.late.add(seat)

    def tell(self, seat: int, *facts: object) -> None:
        """This seat reads these in this look too."""
        self.news[seat] = (*self.news.get(seat, ()), *facts)

    def retract(self, seat: int, fact: object) -> None:
        """This seat has read what does not stand any more."""
        if fact in self.news.get(seat, ()):
            self.news[seat] = tuple(one for one in self.news[seat] if one != fact)
            self.corrected.add(seat)

    def asks(self, seat: int) -> bool:
        """Whether this seat has something to choose or to read."""
        return self.kind == "read" or seat in self.questions or seat in self.decoys

    def wants(self, seat: int) -> Wanted:
        """What this seat has to do."""
        if self.kind == "read":
            return Wanted(0, 0)
        question = self.questions.get(seat)
        if question is not None:
            return wanted(question.options)
        named = self.decoys.get(seat) in (*WORD_DECOYS, *WORDS_DECOYS)
        return Wanted(0, 0, named=1) if named else Wanted(1, 1)

    def needed(self, seat: int) -> int:
        """How many players this seat has to pick."""
        return self.wants(seat).players

    def pick(self, seat: int, picks: tuple[int, ...], words: tuple[str, ...] | None = None) -> None:
        """`words`: None leaves what was named before. Nobody and players are never both chosen: the later counts."""
        if words is None and picks and self.words.get(seat) == (NONE,):
            words = ()
        self.picks[seat] = () if words == (NONE,) else picks
        if words is not None:
            self.words[seat] = words
        self.confirmed.discard(seat)

    def confirm(self, seat: int, picks: tuple[int, ...], words: tuple[str, ...] | None = None) -> None:
        """Raises IllegalAnswer when these players cannot be picked; the picks stay for the player to change."""
        self.pick(seat, picks, words)
        if not self._enough(seat):
            raise IllegalAnswer("too few")
        question = self.questions.get(seat)
        if question is not None:
            refusal = question.options.refusal(self.answer(seat))
            if refusal is not None:
                raise IllegalAnswer(refusal, question)
        self.confirmed.add(seat)

    def _enough(self, seat: int) -> bool:
        want, words = self.wants(seat), self.words.get(seat, ())
        if words == (NONE,) and (want.none or seat not in self.questions):
            return True
        return len(self.picks.get(seat, ())) >= want.players and len(words) >= want.named

    def answer(self, seat: int) -> Answer:
        """What the picks of a real question mean; None where there are too few."""
        if not self._enough(seat):
            return None
        return answer_to(self.questions[seat].options, self.picks.get(seat, ()), self.words.get(seat, ()))

    def answered(self, seat: int) -> bool:
        """Whether this seat has chosen something that its real question allows."""
        return self._enough(seat) and self.questions[seat].options.refusal(self.answer(seat)) is None

    def as_data(self) -> dict[str, Any]:
        """What a restart needs to show the same look again; the questions come from the game."""
        return {
            "id": self.id,
            "asked": sorted(self.asked_before | self.questions.keys()),
            "questions": sorted({question.id for question in self.questions.values()}),
            "decoys": {str(seat): key for seat, key in self.decoys.items()},
            "picks": {str(seat): list(picks) for seat, picks in self.picks.items()},
            "words": {str(seat): list(words) for seat, words in self.words.items()},
            "confirmed": sorted(self.confirmed),
            "late": sorted(self.late),
        }

    def remember(self, data: dict[str, Any]) -> None:
        """Take over the half-made choices of the same look before a restart."""
        if data.get("id") != self.id:
            return
        self.asked_before = frozenset(data.get("asked", ()))
        self.decoys = {int(seat): str(key) for seat, key in data["decoys"].items()}
        self.picks = {int(seat): tuple(picks) for seat, picks in data["picks"].items()}
        named = data.get("words", {}).items()
        self.words = {int(seat): (one,) if isinstance(one, str) else tuple(one) for seat, one in named if one}
        self.confirmed = set(data["confirmed"])
        self.late = set(data.get("late", ()))
