"""People at the table who want one thing done: what they say to each question until it is done or they give up.

The careful one keeps to the sentences that the page teaches and notices whatever is said back wrongly. The naive one
was told nothing: says "no", says the sentence again, misses one wrong line in ten, and to "Say your name" one in five
says "me". The heedless one says so five times in seven.
"""

import random
from abc import ABC, abstractmethod
from collections.abc import Mapping

from narrator.listening.corrections import Anew, SaidBack
from narrator.listening.doubt import Doubt
from narrator.listening.lacking import Lacking
from narrator.table.saying_back import is_final
from narrator.voice_bench.corpus import NUMBERS, Command, said
from narrator.voice_bench.table import Meaning, MeasuredTable, meaning_of

PLACES = {
    "nominate_by": ("nominator", "nominates", "nominee"),
    "slay_by": ("shooter", "shoots", "target"),
}
WITHOUT_NAME = {"nominate": ("nominate_by", "nominator"), "slay": ("slay_by", "shooter")}
"""The sentences that do not say who speaks: what they mean with it, and its place."""
MISSES = 0.1
"""Share of what is said back wrongly that a naive speaker does not notice."""
GIVES_UP_AFTER = 2
"""Times that somebody says a whole command anew, before they take their phone."""
PUTS_RIGHT = 2
"""Times that the careful one says another name, before they say "cancel" and take their phone."""
YES = ("yes", "yeah", "yes please")
OBJECTIONS = ("no", "no", "no no", "wrong", "that's wrong", "wait", "stop", "cancel")
"""What is said against a line that is wrong, "no" most of all."""
ME = ("me", "me", "it was me", "I do", "I did")
ME_ALL_THE_SAME = 0.2
"""Share of answers to a question for one's name that do not say it. Nobody was counted; it is our guess."""


def wanted(command: Command) -> Meaning:
    """What is to be done in the end: "I nominate Bob" with whoever said it."""
    name, slots = command.meaning
    if name not in WITHOUT_NAME:
        return name, slots
    whole, place = WITHOUT_NAME[name]
    return whole, tuple(sorted({**command.slots, place: str(command.speaker + 1)}.items()))


class SimulatedSpeaker(ABC):
    """Wants `command` done. `reaction`: within how many seconds they begin to answer, at the least and at most."""

    reaction = (0.7, 1.5)

    def __init__(self, command: Command, chance: random.Random) -> None:
        self.command, self.chance = command, chance
        self.target = wanted(command)
        self.wishes = dict(self.target[1])
        self.acts = self.target[0] in PLACES
        self.repeated = 0
        self.asked_whom = False
        """Whether a name that is asked about was the answer to whom it is done, and not to who does it."""

    def thinking(self) -> float:
        """Seconds until they begin to answer."""
        return self.chance.uniform(*self.reaction)

    def next(self, table: MeasuredTable) -> str | None:
        """What they say now, None where they have nothing to say any more."""
        question = table.hearing.question
        self.asked_whom = any(isinstance(one, Anew) for one in table.hearing.open)
        if isinstance(question, SaidBack):
            return self.to_what_is_said_back(table, question.asks)
        if question is not None:
            return self.to_question(question)
        if table.done or table.hearing.noted or self.repeated >= GIVES_UP_AFTER:
            return None
        self.repeated += 1
        return self.once_more()

    @abstractmethod
    def to_what_is_said_back(self, table: MeasuredTable, asks: bool) -> str | None:
        """Yes where that is asked, nothing where it is right, or what is wrong with it."""

    @abstractmethod
    def to_question(self, question: Anew | Lacking | Doubt) -> str:
        """An answer to it."""

    @abstractmethod
    def once_more(self) -> str:
        """The whole of it again, which was not understood."""

    def called(self, seat: str, *, by_seat: bool = False) -> str:
        """A player, by name or by the number of the seat."""
        chair = int(seat) - 1
        return f"seat {NUMBERS[chair]}" if by_seat else said(self.command.names[chair])

    @property
    def own_seat(self) -> str:
        """As a slot has it."""
        return str(self.command.speaker + 1)

    @property
    def seat_asked_for(self) -> str:
        """Whose name is the answer to the question that waits beneath a doubt."""
        return self.whom if self.asked_whom and self.acts else self.own_seat

    @property
    def whom(self) -> str:
        """The seat that it is done to."""
        return self.wishes[PLACES[self.target[0]][2]]

    def is_meant(self, name: str, slots: Mapping[str, str]) -> bool:
        """Whether a sentence is what they want, as far as it goes."""
        if name == "answer_name":
            return slots["player"] == self.seat_asked_for
        alike = (self.target[0], self.target[0].removesuffix("_by"))
        return name in alike and self.fits(slots)

    def fits(self, slots: Mapping[str, str]) -> bool:
        """Whether all these players are those whom they mean."""
        return all(self.wishes.get(slot, value) == value for slot, value in slots.items())

    def meant_in(self, doubt: Doubt) -> str:
        """The seat that belongs into the doubtful place, "" where the rest of the sentence is wrong too."""
        first = doubt.intents[0]
        if first.name == "answer_name":
            return self.seat_asked_for
        rest = {slot: value for slot, value in first.slots.items() if slot != doubt.place}
        return self.wishes.get(doubt.place, "") if self.is_meant(first.name, rest) else ""


def is_about_players(doubt: Doubt) -> bool:
    """Whether it asks for one of the players."""
    return bool(doubt.place) and all(value.isdigit() for value in doubt.candidates)


class Careful(SimulatedSpeaker):
    """Keeps to what the page teaches: "no, Bob", "not Ann, Eve", and seats where the question asks for them."""

    def __init__(self, command: Command, chance: random.Random) -> None:
        super().__init__(command, chance)
        self.answered = self.put_right = 0

    def next(self, table: MeasuredTable) -> str | None:  # noqa: D102
        say = super().next(table)
        self.answered += 1
        return say

    @property
    def by_seat(self) -> bool:
        """Every other time by the number of the seat."""
        return self.answered % 2 == 1

    def once_more(self) -> str:  # noqa: D102
        if not self.acts:
            return f"storyteller {self.command.text}"
        if self.repeated < GIVES_UP_AFTER or self.command.intent not in PLACES:
            return self.command.text
        return self.whole(by_seat=True)

    def to_what_is_said_back(self, table: MeasuredTable, asks: bool) -> str | None:  # noqa: D102
        if table.said_back is None or meaning_of(table.said_back) == self.target:
            return "yes" if asks else None
        self.put_right += 1
        return "cancel" if self.put_right > PUTS_RIGHT else self._put_right(meaning_of(table.said_back))

    def to_question(self, question: Anew | Lacking | Doubt) -> str:  # noqa: D102
        if isinstance(question, Doubt):
            return self._to_doubt(question)
        if not self.acts:
            return "cancel"
        if isinstance(question, Anew) or question.about.target not in ("", self.whom):
            return self.whole(by_seat=self.by_seat or (isinstance(question, Anew) and question.by_seat))
        if question.proposed:
            return "yes" if question.proposed == self.own_seat else "no"
        name = self.called(self.own_seat, by_seat=self.by_seat)
        return f"{name} yes" if is_final(question.about.verb) else name

    def _to_doubt(self, doubt: Doubt) -> str:
        first = doubt.intents[0]
        if not is_about_players(doubt):
            return "yes" if self.is_meant(first.name, first.slots) else self._otherwise(first.name)
        meant = self.meant_in(doubt)
        if not meant:
            return self._otherwise(first.name)
        return self.called(meant, by_seat=not doubt.neither)

    def _otherwise(self, heard: str) -> str:
        """The question says another sentence."""
        one_of_acts = heard.removesuffix("_by") in WITHOUT_NAME
        return f"no {self.whole(by_seat=self.by_seat)}" if self.acts and one_of_acts else "no"

    def _put_right(self, back: Meaning) -> str:
        """ "No, Bob" for whom it is about, "not Ann, Eve" for who does it, and the whole where more is wrong."""
        if not self.acts:
            return "cancel"
        who, _, whom = PLACES[self.target[0]]
        heard = dict(back[1])
        wrong = [slot for slot in heard if heard[slot] != self.wishes.get(slot)]
        if back[0] == self.target[0] and wrong == [whom]:
            return f"no {self.called(self.whom, by_seat=self.by_seat)}"
        if back[0] == self.target[0] and wrong == [who]:
            return f"not {self.called(heard[who])} {self.called(self.wishes[who], by_seat=self.by_seat)}"
        return f"no {self.whole(by_seat=self.by_seat)}"

    def whole(self, *, by_seat: bool) -> str:
        """Who does it to whom."""
        who, verb, whom = PLACES[self.target[0]]
        one, other = (self.called(self.wishes[slot], by_seat=by_seat) for slot in (who, whom))
        return f"{one} {verb} {other}"


class Naive(SimulatedSpeaker):
    """Was told nothing. Never says the number of a seat, nor a name into a "no"."""

    reaction = (0.7, 2.4)

    def once_more(self) -> str:  # noqa: D102
        return self.command.text

    def to_what_is_said_back(self, table: MeasuredTable, asks: bool) -> str | None:  # noqa: D102
        right = table.said_back is None or meaning_of(table.said_back) == self.target
        if not right and self.chance.random() >= MISSES:
            return self.chance.choice(OBJECTIONS)
        return self.chance.choice(YES) if asks else None

    def to_question(self, question: Anew | Lacking | Doubt) -> str:  # noqa: D102
        if isinstance(question, Doubt):
            return self._to_doubt(question)
        if not self.acts:
            return "no"
        if isinstance(question, Anew):
            return self.chance.choice((self.command.text, self.called(self.whom)))
        if question.about.target not in ("", self.whom) and self.chance.random() >= MISSES:
            return self.chance.choice(("no", self.command.text))
        if question.proposed:
            return self.chance.choice(YES) if question.proposed == self.own_seat else "no"
        if question.by_name or self.heeds():
            return self.called(self.own_seat)
        return self.chance.choice((*ME, self.command.text))

    def heeds(self) -> bool:
        """Whether they say their name when they are asked for it the first time."""
        return self.chance.random() >= ME_ALL_THE_SAME

    def _to_doubt(self, doubt: Doubt) -> str:
        first = doubt.intents[0]
        meant = self.meant_in(doubt) if is_about_players(doubt) else ""
        if meant:
            return self.called(meant)
        if self.is_meant(first.name, first.slots):
            return self.chance.choice(YES)
        return self.chance.choice(("no", self.command.text))


class Heedless(Naive):
    """Hears "who?", and not that a name is asked for, until that is said once more."""

    def heeds(self) -> bool:  # noqa: D102
        return self.chance.random() < 1 / 7


SPEAKERS: dict[str, type[SimulatedSpeaker]] = {"careful": Careful, "naive": Naive, "heedless": Heedless}
UNASKED = ("careful", "naive")
"""Those who are measured where nobody says of whom."""
