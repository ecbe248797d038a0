"""A name as its owner says it: the phones of one utterance, which join the readings of the spelling, and what a
recogniser with an open vocabulary writes down, which joins the ways to write it.

Phones decoded from a single word are full of mistakes: of 120 names said clearly half came to within 0.26 of a right
reading and nine in ten to within 0.54, a share of the longest distance; talk to 0.48 and more, half of it to 0.60
(2026-11-21). So what is far from every reading counts only once it was heard twice alike.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from enum import Enum
from typing import Protocol, runtime_checkable

from voices.child import Child
from voices.errors import VoiceTrouble
from voices.events import HEARING_RATE, Utterance
from voices.grammar import Name, plain_words
from voices.phones import Phones, distance
from voices.pocketsphinx_recogniser import LEAD, as_in_a_room
from voices.pronunciation import EASILY_CONFUSED, Pronouncer

KEPT = 2
"""Samples of one name; of more the newest."""
LONGEST = 2.5
"""Seconds. The slowest of 120 names took 0.9, with a family name twice that."""
WRITINGS_KEPT = 8
"""Ways in which one name was written down; of more the newest."""
MARKS = " .,?!"
FEWEST_PHONES = 2
NEAR_THE_SPELLING = 0.5
ALIKE = 0.4
"""Two samples of one name."""
SURELY_ANOTHER = 0.3
CLEARLY_NEARER = 0.1


class Why(Enum):
    """Why a name was not learnt."""

    NO_VOICE = "no voice was heard"
    TOO_LONG = "more than a name was said"
    SOMEBODY_ELSE = "it sounded like another player's name"
    UNSURE = "it was far from the spelling, and nothing like it was heard before"


class SayItAgain(VoiceTrouble):
    """The name was not learnt. ``phones`` are what was heard, "" for nothing; ``other`` is whose name it was like."""

    def __init__(self, why: Why, phones: str = "", other: Name | None = None) -> None:
        super().__init__(f"A name was not learnt: {why.value}.", "Say it again, alone and clearly.")
        self.why, self.phones, self.other = why, phones, other


@runtime_checkable
class WritesDown(Protocol):
    """A recogniser that writes down whatever is said."""

    def written_down(self, utterance: Utterance) -> tuple[str, ...]:
        """The likeliest ways to write it, but for those in which every word is one of the game. Blocks; raises
        VoiceTrouble."""


class NameLearner:
    """Its methods block for some 0.2 s; usable from one thread at a time. Keeps no sound."""

    def __init__(self, pronouncer: Pronouncer | None = None, *, time_limit: float = 15.0) -> None:
        self.worker = Child("voices.workers.heard_phones")
        self.time_limit = time_limit
        self.pronouncer = pronouncer or Pronouncer()

    def learn(
        self, utterance: Utterance, name: Name, others: Iterable[Name] = (), unsure: Sequence[str] = ()
    ) -> tuple[str, ...]:
        """What ``name.heard`` is from now on, the newest last. ``unsure`` are phones that an earlier SayItAgain held.

        Raises SayItAgain, and VoiceTrouble where nothing can be heard at all."""
        heard = self.phones_of(utterance)
        written = " ".join(heard)
        own = min((share(heard, reading) for reading in self._readings(name)), default=1.0)
        nearest = min(
            ((share(heard, reading), other) for other in others for reading in self._readings(other)),
            key=lambda pair: pair[0],
            default=(1.0, None),
        )
        if nearest[0] <= SURELY_ANOTHER and nearest[0] + CLEARLY_NEARER <= own:
            raise SayItAgain(Why.SOMEBODY_ELSE, written, nearest[1])
        alike = [earlier for earlier in unsure if share(heard, tuple(earlier.split())) <= ALIKE]
        if own > NEAR_THE_SPELLING and not alike:
            raise SayItAgain(Why.UNSURE, written)
        return (*name.heard, *alike, written)[-KEPT:]

    def writings(self, written: Iterable[str], name: Name, others: Collection[Name] = ()) -> tuple[str, ...]:
        """What ``name.writings`` is from now on, the newest last, after its owner was ``written`` down so: nothing
        that is written or sounds like the name of one of the ``others``. Raises VoiceTrouble."""
        own = [" ".join(plain_words(form)) for form in name.spoken]
        taken = {" ".join(plain_words(form)) for other in others for form in other.spoken}
        known = {" ".join(plain_words(text)): text for text in name.writings}
        for text in written:
            plain = " ".join(plain_words(text))
            if plain and plain not in own and plain not in taken and not self._sounds_like(plain, others):
                known.setdefault(plain, text.strip(MARKS))
        return tuple(known.values())[-WRITINGS_KEPT:]

    def _sounds_like(self, written: str, names: Iterable[Name]) -> bool:
        """Whether it sounds like one of these names."""
        read = self.pronouncer.readings(written, ordinary=True)
        return any(
            distance(one, theirs) < EASILY_CONFUSED
            for name in names
            for theirs in self.pronouncer.likeliest(name)
            for one in read[:1]
        )

    def phones_of(self, utterance: Utterance) -> Phones:
        """Raises SayItAgain for silence, noise and whole sentences."""
        spoken = utterance.speech_to - utterance.speech_from
        if spoken > LONGEST * HEARING_RATE:
            raise SayItAgain(Why.TOO_LONG)
        begin = max(0, utterance.speech_from - LEAD)
        samples = as_in_a_room(
            utterance.samples[begin:], utterance.speech_from - begin, utterance.speech_to - begin
        )
        if not spoken:
            raise SayItAgain(Why.NO_VOICE)
        answer, _ = self.worker.ask_twice({}, samples.tobytes(), limit=self.time_limit)
        phones = tuple(answer["phones"])
        if len(phones) < FEWEST_PHONES:
            raise SayItAgain(Why.NO_VOICE)
        return phones

    def close(self) -> None:
        """End the process that hears the phones."""
        self.worker.close()

    def _readings(self, name: Name) -> tuple[Phones, ...]:
        return self.pronouncer.readings(name.spoken[0], name.sounds_like, heard=name.heard)


def share(one: Phones, other: Phones) -> float:
    """How unlike two readings sound, for each phone of the longer."""
    return distance(one, other) / max(len(one), len(other), 1)
