"""What an open vocabulary wrote down, as a sentence of the grammar: names are told by their sound.

A recogniser with an open vocabulary writes an ordinary word for a name it does not know: "I nominate sure vaughn".
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from voices.errors import VoiceTrouble
from voices.events import Heard, Intent
from voices.grammar import Grammar, plain_words
from voices.phones import Phones, distances, indices
from voices.pronunciation import MOST_READINGS, Pronouncer
from voices.sentences import CompiledGrammar, Sentences, Spoken

LONGEST_NAME = 4
"""Words that may stand for one name: "show chill" for Xochitl."""
MOST_APART = 1.2
"""A name may sound as unlike what was written down, in the unit of `phones.distance`: from there on pairs of names
are safe from each other."""
SURE_TO = 0.5
"""Up to here the name is taken for heard, beyond it is asked about. "Anna" and "Hannah" are so far apart."""
LEAD_OF_ONE = 1_000.0
"""What a distance of 1 is in the unit of ``Heard.lead``: names that differ by less than 0.3 are asked about."""
MOST_TRIED = 80
"""Ways to read one text, the likeliest first; a sentence has two names at most."""


@dataclass(frozen=True)
class Reading:
    """One way to take a text: ``apart`` is how unlike its names sound, in all."""

    text: str
    intent: Intent
    apart: float

    @property
    def meaning(self) -> tuple[str, tuple[tuple[str, str], ...]]:
        """The same for texts that come to the same."""
        return self.intent.name, tuple(sorted(self.intent.slots.items()))


class BySound:
    """Usable from one thread at a time. How words sound is known of English; elsewhere a name is told by its
    spelling."""

    def __init__(self, sentences: Sentences, pronouncer: Pronouncer | None = None) -> None:
        self.sentences = sentences
        self._pronouncer = pronouncer or Pronouncer()
        self._phones: dict[str, tuple[Phones, ...]] = {}
        self._names: dict[Grammar, _Names] = {}

    def prepare(self, grammar: Grammar) -> None:
        """Read the names of ``grammar``. Raises VoiceTrouble."""
        if grammar not in self._names and self.sentences.language == "en":
            self._names[grammar] = _Names(self.sentences.compile(grammar), self._pronouncer)

    def heard(self, text: str, grammar: Grammar, engine: str) -> Heard | None:
        """``text`` as what was heard, with the other sentences it may as well have been; as it stands where it is no
        sentence of ``grammar``, and None where there is no word in it. All that was said is written down, so that
        whatever is a whole sentence covers it."""
        plain = " ".join(plain_words(text, self.sentences.language))
        if not plain:
            return None
        readings = self._readings(plain, grammar)
        if not readings:
            return Heard(plain, (), None, 1.0, engine)
        best, *others = readings
        lead = LEAD_OF_ONE * (others[0].apart - best.apart) if others else None
        if best.apart > SURE_TO:
            lead = 0.0
        near = tuple(one.text for one in others if one.apart - best.apart < SURE_TO)[:2]
        return Heard(best.text, near, None, 1.0, engine, lead)

    def _readings(self, plain: str, grammar: Grammar) -> list[Reading]:
        """The sentences it may be, the likeliest first, each meaning once."""
        if self.sentences.language != "en":
            typed = self.sentences.parse_typed(plain, grammar)
            return [Reading(typed.text, typed, 2.0 * (1.0 - typed.confidence))] if typed is not None else []
        self.prepare(grammar)
        compiled = self.sentences.compile(grammar)
        found: dict[tuple[str, tuple[tuple[str, str], ...]], Reading] = {}
        for text, apart in itertools.islice(self._texts(plain.split(), self._names[grammar]), MOST_TRIED):
            intent = compiled.parse(text)
            if intent is not None:
                reading = Reading(text, intent, apart)
                found.setdefault(reading.meaning, reading)
        return list(found.values())

    def _texts(self, words: Sequence[str], names: _Names) -> Iterator[tuple[str, float]]:
        """``words`` with up to two runs of them taken for names, the likeliest first."""
        places = [
            (apart, begin, end, name)
            for begin in range(len(words))
            for end in range(begin + 1, min(len(words), begin + LONGEST_NAME) + 1)
            for name, apart in names.like(self._sounds(words[begin:end]))
        ]
        ones = [(place,) for place in places]
        twos = [pair for pair in itertools.combinations(places, 2) if pair[0][2] <= pair[1][1]]
        yield " ".join(words), 0.0
        for changes in sorted((*ones, *twos), key=lambda chosen: sum(apart for apart, *_ in chosen)):
            changed = list(words)
            for _, begin, end, name in reversed(changes):
                changed[begin:end] = [name]
            yield " ".join(changed), sum(apart for apart, *_ in changes)

    def _sounds(self, words: Sequence[str]) -> list[Phones]:
        """The ways to say these words one after the other."""
        each = [self._said(word) for word in words]
        ways = itertools.islice(itertools.product(*each), MOST_READINGS)
        return [tuple(itertools.chain.from_iterable(way)) for way in ways]

    def _said(self, word: str) -> tuple[Phones, ...]:
        if word not in self._phones:
            try:
                self._phones[word] = self._pronouncer.readings(word, ordinary=True)[:3]
            except VoiceTrouble:
                self._phones[word] = ()
        return self._phones[word]


class _Names:
    """The names of one grammar, by their readings."""

    def __init__(self, compiled: CompiledGrammar, pronouncer: Pronouncer) -> None:
        readings = pronouncer.readings_together(compiled.every_spoken())
        pairs = [(spoken, phones) for spoken, ways in readings.items() for phones in ways]
        self._forms: list[Spoken] = [spoken for spoken, _ in pairs]
        self._lengths = np.array([len(phones) for _, phones in pairs], dtype=np.intp)
        self._phones = np.zeros((len(pairs), int(self._lengths.max(initial=1))), dtype=np.intp)
        for row, (_, phones) in enumerate(pairs):
            self._phones[row, : len(phones)] = indices(phones)

    def like(self, said: Sequence[Phones]) -> list[tuple[str, float]]:
        """The names that sound like one of these ways, with how unlike they are."""
        if not self._forms:
            return []
        nearest: dict[str, float] = {}
        for phones in said:
            for spoken, apart in zip(
                self._forms, distances(phones, self._phones, self._lengths), strict=True
            ):
                nearest[spoken.text] = min(float(apart), nearest.get(spoken.text, math.inf))
        return [(name, apart) for name, apart in nearest.items() if apart <= MOST_APART]
