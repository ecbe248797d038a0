"""How names may be said: by the dictionary, by a "sounds like", and as eleven languages would read the spelling."""

from __future__ import annotations

import itertools
import unicodedata
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path

import numpy as np
import tomli

from voices.errors import InstallSomething
from voices.grammar import Name, plain_words
from voices.phones import PHONES, Phones, distance, distances, nearest, phones_from_ipa, with_glides
from voices.rendering import Renderer, shared_renderer
from voices.sentences import Spoken

ENGLISH_VOICES = ("en-us", "en")
OTHER_VOICES = ("vi", "es", "fr", "de", "it", "ga", "pl", "pt", "cy", "nl", "tr")
"""The first switches to English for what is no Vietnamese syllable, which is no reading: so it reads hardly any other
names."""
VOICES_OF_SCRIPTS = {
    "CYRILLIC": ("ru", "uk"),
    "GREEK": ("el",),
    "HEBREW": ("he",),
    "ARABIC": ("ar", "fa"),
    "DEVANAGARI": ("hi",),
    "HANGUL": ("ko",),
    "HIRAGANA": ("ja",),
    "KATAKANA": ("ja",),
    "CJK": ("cmn",),
}
"""Who can read a name that is not in Latin letters; an English voice would spell it."""
MOST_READINGS = 12
ACCENT = 0.2
"""For each phone of a name that is read as it is written: another language's reading farther than this from the
English one (in the unit of `phones.distance`) is nobody's accent."""
CLEARLY_NEARER = 0.75
"""By how much such a reading must be nearer to its own name than to any other at the table. "Zoe" was heard as
"Sally" read by a Turk: these limits mended 19 of 54 sentences that were not understood in quiet (2026-11-21)."""
READ_AS_WRITTEN = 0.8
"""Distance between the dictionary's reading and that of the spelling: Zoe is read as written, Siobhan is not."""
FAR_APART = 1.2
"""Between two English readings of one name: Niamh has two 1.95 apart, Siobhan 1.7, Oliver 0.98, Robert 0.44."""
EASILY_CONFUSED = 0.85
"""Below this distance names are mixed up: Kevin and Evin are 0.75 apart, Anna and Hannah 0.5, Bob and Tom 1.2."""


class Dictionary:
    """The English pronunciations that come with pocketsphinx: 134,000 words in ARPAbet."""

    def __init__(self, path: Path) -> None:
        self._first: dict[str, str] = {}
        self._others: dict[str, list[str]] = {}
        for line in path.read_text(encoding="utf-8").splitlines():
            word, _, phones = line.partition(" ")
            if word.endswith(")"):
                self._others.setdefault(word.partition("(")[0], []).append(phones)
            else:
                self._first[word] = phones

    def __contains__(self, word: str) -> bool:
        return word in self._first

    def readings(self, word: str) -> list[Phones]:
        """Every way to say a word in small letters; none where it is not in there."""
        if word not in self._first:
            return []
        return [tuple(phones.split()) for phones in (self._first[word], *self._others.get(word, ()))]

    def words(self) -> Iterable[tuple[str, Phones]]:
        """Every word with its first reading."""
        return ((word, tuple(phones.split())) for word, phones in self._first.items())


@cache
def dictionary() -> Dictionary:
    """Raises InstallSomething when pocketsphinx, or the model in its package, is missing."""
    try:
        from pocketsphinx import get_model_path

        return Dictionary(Path(get_model_path("en-us/cmudict-en-us.dict")))
    except (ImportError, OSError, AttributeError) as error:
        raise InstallSomething(
            f"The pronouncing dictionary of pocketsphinx is missing: {error}.",
            "Install it: 'pip install pocketsphinx'.",
        ) from error


OTHERWISE_SAID: dict[str, tuple[str, ...]] = {"hang": ("HH AH NG", "HH EH NG", "HH EH AH NG")}
"""Words of sentences that voices say otherwise than the dictionary of pocketsphinx, which is General American: in
London and New York. Without these "hang on" was less like itself than like "Daniel"."""


@cache
def said_unlike_written() -> dict[str, tuple[Phones, ...]]:
    """How well-known names are said that nobody could read, by the name in small letters; see names.toml."""
    file = Path(__file__).with_name("names.toml")
    origins: dict[str, dict[str, list[str]]] = tomli.loads(file.read_text(encoding="utf-8"))
    return {
        name: tuple(tuple(phones.split()) for phones in readings)
        for names in origins.values()
        for name, readings in names.items()
    }


class Pronouncer:
    """Readings of words and names. Keeps them; usable from one thread at a time. Blocks for a few ms a name."""

    def __init__(self, renderer: Renderer | None = None) -> None:
        self._renderer = renderer or shared_renderer()
        self._kept: dict[tuple[str, str | None, bool], tuple[Phones, ...]] = {}

    def readings(
        self,
        form: str,
        sounds_like: str | None = None,
        *,
        ordinary: bool = False,
        heard: Sequence[str] = (),
    ) -> tuple[Phones, ...]:
        """The ways ``form`` may be said, likeliest first, at most ``MOST_READINGS``, and after them as it was
        ``heard``; ``ordinary`` words have the dictionary's and, where it lacks one, an English voice's.

        Raises VoiceTrouble when neither the dictionary nor espeak-ng can read it.
        """
        key = (" ".join(plain_words(form)), sounds_like, ordinary)
        if key not in self._kept:
            self._kept[key] = self._read_ordinary(key[0]) if ordinary else self._read(*key[:2])
        return tuple(dict.fromkeys((*self._kept[key], *(tuple(phones.split()) for phones in heard))))

    def readings_together(self, names: Iterable[Spoken]) -> dict[Spoken, tuple[Phones, ...]]:
        """The readings of names that are to be told apart: where it is known how one is said, of what other
        languages make of its spelling only what is near to that, and nearer than to any other name. Raises
        VoiceTrouble."""
        readings = {
            one: self.readings(one.form, one.sounds_like, ordinary=one.ordinary, heard=one.heard)
            for one in names
        }
        known = {one: self._known(one) for one in readings if not one.ordinary}
        for one, own in known.items():
            if own:
                others = [phones for other, theirs in known.items() if other != one for phones in theirs]
                readings[one] = _clearly_its_own(own, readings[one], others)
        return readings

    def _known(self, spoken: Spoken) -> tuple[Phones, ...]:
        """How it is certainly said; () where only the spelling is there, and that is not read as it is written."""
        said = [tuple(phones.split()) for phones in spoken.heard]
        if spoken.sounds_like:
            said += self._by_sound(spoken.sounds_like)
        written = self._in_dictionary(plain_words(spoken.form))
        if not said and not self.is_said_as_written(spoken.form):
            return ()
        return tuple(dict.fromkeys(reading for reading in (*said, *written) if reading))

    def is_said_as_written(self, form: str) -> bool:
        """Whether the dictionary has a name, and reads it as its spelling is read. Raises VoiceTrouble."""
        written = self._in_dictionary(plain_words(form))
        as_spelt = self._by_espeak(" ".join(plain_words(form)), ENGLISH_VOICES) if written else []
        return any(distance(one, other) <= READ_AS_WRITTEN for one in written for other in as_spelt)

    def is_disputed(self, name: Name) -> bool:
        """Whether English readings of a name disagree, and nobody has said it: the dictionary lacks it, or reads it
        otherwise than it is written, or in two ways far apart, or it is known for being said unlike it is written.
        Raises VoiceTrouble."""
        form = " ".join(plain_words(name.spoken[0]))
        if name.sounds_like or len(name.heard) > 1 or name.ordinary or _voices_of_script(form):
            return False
        written = self._in_dictionary(form.split())
        readings = [*written, *self._by_espeak(form, ENGLISH_VOICES)]
        unlike = any(distance(one, other) > FAR_APART for one, other in itertools.combinations(readings, 2))
        known_for_it = any(_without_marks(word) in said_unlike_written() for word in form.split())
        return unlike or known_for_it or not self._known(Spoken(name.spoken[0], None))

    def likeliest(self, name: Name) -> tuple[Phones, ...]:
        """Only the readings that an English speaker would try, and what was heard and written down, for comparing
        names."""
        readings = [*self._in_dictionary(plain_words(name.spoken[0]))]
        for text in (name.sounds_like, name.spoken[0] if not readings else None):
            if text:
                readings += self._by_espeak(
                    " ".join(plain_words(text)), _voices_of_script(text) or ENGLISH_VOICES[:1]
                )
        for writing in name.writings:
            readings += self._read_ordinary(" ".join(plain_words(writing)))[:1]
        return tuple(dict.fromkeys((*readings, *(tuple(phones.split()) for phones in name.heard))))

    def _read(self, form: str, sounds_like: str | None) -> tuple[Phones, ...]:
        readings: list[Phones] = []
        if sounds_like:
            readings += self._by_sound(sounds_like)
        readings += self._in_dictionary(form.split())
        voices = _voices_of_script(form) or (*ENGLISH_VOICES, *OTHER_VOICES)
        readings += self._by_espeak(form, voices)
        return tuple(dict.fromkeys(reading for reading in readings if reading))[:MOST_READINGS]

    def _by_sound(self, sounds_like: str) -> list[Phones]:
        words = plain_words(sounds_like)
        said_by = _voices_of_script(sounds_like) or ENGLISH_VOICES
        return self._in_dictionary(words) + self._by_espeak(" ".join(words), said_by)

    def _read_ordinary(self, form: str) -> tuple[Phones, ...]:
        readings = self._in_dictionary(form.split())
        if not readings:
            readings = self._by_espeak(form, _voices_of_script(form) or ENGLISH_VOICES)
        return tuple(dict.fromkeys(reading for reading in readings if reading))

    def _in_dictionary(self, words: Sequence[str]) -> list[Phones]:
        choices = [_known_readings(word) for word in words]
        return [tuple(itertools.chain(*parts)) for parts in itertools.islice(itertools.product(*choices), 4)]

    def _by_espeak(self, text: str, voices: Sequence[str]) -> list[Phones]:
        answers = self._renderer.phonemes([text], voices)[0]
        return [phones_from_ipa(ipa, voice) for voice, ipa in zip(voices, answers, strict=True) if ipa]


def _known_readings(word: str) -> list[Phones]:
    known = said_unlike_written().get(_without_marks(word), ())
    return list(dict.fromkeys((*known, *dictionary().readings(word))))


def _without_marks(word: str) -> str:
    return "".join(letter for letter in unicodedata.normalize("NFD", word) if letter.isalpha())


def _clearly_its_own(
    known: Sequence[Phones], readings: Sequence[Phones], others: Sequence[Phones]
) -> tuple[Phones, ...]:
    """The ``known`` readings, said with and without a glide between two vowels, and those others that are near."""
    glided = [phones for reading in known for phones in with_glides(reading)]
    near = ACCENT * min(map(len, known))
    kept = [
        reading
        for reading in readings
        if (own := nearest(reading, known)) <= near and own + CLEARLY_NEARER < nearest(reading, others)
    ]
    return tuple(dict.fromkeys((*known, *glided, *kept)))[:MOST_READINGS]


def confusable_names(
    names: Sequence[Name], pronouncer: Pronouncer | None = None
) -> list[tuple[Name, Name, float]]:
    """Pairs that an ear will mix up, the worst first, with their distance. Blocks. Raises VoiceTrouble."""
    pronouncer = pronouncer or Pronouncer()
    readings = {name: pronouncer.likeliest(name) for name in names}
    pairs = []
    for one, other in itertools.combinations(names, 2):
        apart = [distance(mine, theirs) for mine in readings[one] for theirs in readings[other]]
        if apart and min(apart) < EASILY_CONFUSED:
            pairs.append((one, other, min(apart)))
    return sorted(pairs, key=lambda pair: pair[2])


def _voices_of_script(form: str) -> tuple[str, ...]:
    scripts = {unicodedata.name(letter, "").partition(" ")[0] for letter in form}
    return tuple(
        voice for script, voices in VOICES_OF_SCRIPTS.items() if script in scripts for voice in voices
    )


class SoundAlikes:
    """Words of a closed vocabulary that sound like a name it lacks."""

    def __init__(self, words: Iterable[tuple[str, Phones]]) -> None:
        usable = [(word, phones) for word, phones in words if word.isalpha() and phones and len(phones) <= 12]
        self._words = [word for word, _ in usable]
        self._lengths = np.array([len(phones) for _, phones in usable], dtype=np.intp)
        self._phones = np.zeros((len(usable), int(self._lengths.max(initial=1))), dtype=np.intp)
        index = {phone: number for number, phone in enumerate(PHONES)}
        for row, (_, phones) in enumerate(usable):
            self._phones[row, : len(phones)] = [index[phone] for phone in phones]

    def nearest(self, phones: Phones, count: int = 2) -> list[tuple[str, float]]:
        """The ``count`` nearest words with their distances. About 0.1 s over 100,000 words."""
        near = np.flatnonzero(np.abs(self._lengths - len(phones)) <= 2)
        if not len(near):
            return []
        apart = distances(phones, self._phones[near], self._lengths[near])
        best = np.argsort(apart, kind="stable")[:count]
        return [(self._words[near[place]], float(apart[place])) for place in best]
