"""What a speech engine is given to read, where it would read a word wrongly as it is written.

pyttsx3 passes neither phonemes nor marks for the language, so a respelling is the only way to say a word as it should
be said, and a word of another script goes to a voice of its own.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from itertools import groupby

VOICE_OF_SCRIPT = {
    "LATIN": "en-us",
    "CYRILLIC": "ru",
    "GREEK": "el",
    "HEBREW": "he",
    "ARABIC": "ar",
    "DEVANAGARI": "hi",
    "HANGUL": "ko",
    "HIRAGANA": "ja",
    "KATAKANA": "ja",
    "CJK": "cmn",
    "GEORGIAN": "ka",
    "ARMENIAN": "hy",
}
"""espeak-ng's voice for each script; a voice of another script spells such words letter by letter."""
READ_BY_ITSELF = {"CYRILLIC": ("LATIN",), "GREEK": ("LATIN",), "ARABIC": ("LATIN",), "DEVANAGARI": ("LATIN",)}
"""Scripts whose voices change to English for Latin words by themselves."""
SCRIPT_OF_LANGUAGE = {
    **dict.fromkeys(("ru", "uk", "be", "bg", "sr", "mk", "kk"), "CYRILLIC"),
    "el": "GREEK",
    "he": "HEBREW",
    "ar": "ARABIC",
    "fa": "ARABIC",
    "hi": "DEVANAGARI",
    "ko": "HANGUL",
    "ja": "HIRAGANA",
    "cmn": "CJK",
    "zh": "CJK",
    "ka": "GEORGIAN",
    "hy": "ARMENIAN",
}


class Lexicon:
    """Respellings of words, and of ``names``. ``Grimoire``, ``GRIMOIRE`` and the word in ``grimoire's`` are the same;
    a name is one only as it is written, as Will is somebody and will is not."""

    def __init__(
        self, words: Mapping[str, str] | None = None, *, names: Mapping[str, str] | None = None
    ) -> None:
        self._respellings = {_key(word): said for word, said in (words or {}).items() if word.strip()}
        self._names = {" ".join(name.split()): said for name, said in (names or {}).items() if name.strip()}
        self._find = [_any_of(self._names), _any_of(self._respellings, re.IGNORECASE)]

    def respelt(self, text: str) -> str:
        """``text`` as an engine is given it."""
        names, words = self._find
        pieces, place = [], 0
        for found in names.finditer(text) if names is not None else ():
            pieces += [
                self._words_in(words, text[place : found.start()]),
                self._names[" ".join(found[0].split())],
            ]
            place = found.end()
        return "".join([*pieces, self._words_in(words, text[place:])])

    def names_respelt(self, text: str) -> str:
        """``text`` for an engine that reads words right by itself, and only names as everybody."""
        names = self._find[0]
        if names is None:
            return text
        return names.sub(lambda found: self._names[" ".join(found[0].split())], text)

    def _words_in(self, words: re.Pattern[str] | None, text: str) -> str:
        if words is None:
            return text
        return words.sub(lambda found: self._respellings.get(_key(found[0]), found[0]), text)


def _any_of(words: Mapping[str, str], flags: re.RegexFlag = re.NOFLAG) -> re.Pattern[str] | None:
    """Finds these words, the longest first; None where there are none."""
    longest_first = sorted(words, key=len, reverse=True)
    choice = "|".join(r"\s+".join(map(re.escape, word.split())) for word in longest_first)
    return re.compile(rf"(?<!\w)(?:{choice})(?!\w)", flags) if choice else None


def _key(word: str) -> str:
    return " ".join(word.casefold().split())


def by_voices(text: str, language: str) -> list[tuple[str, str | None]]:
    """The stretches of ``text`` that one voice can read, each with that voice; None is the voice of the line.

    "Игорь nominates Anna." for English is ``[("Игорь", "ru"), ("nominates Anna.", None)]``.
    """
    own = SCRIPT_OF_LANGUAGE.get(language.partition("-")[0].lower(), "LATIN")
    readable = (own, *READ_BY_ITSELF.get(own, ()))
    words = [(word, _voice_of(word, readable)) for word in text.split()]
    stretches = [
        (" ".join(word for word, _ in group), voice)
        for voice, group in groupby(words, key=lambda pair: pair[1])
    ]
    return stretches or [(text, None)]


def _voice_of(word: str, readable: tuple[str, ...]) -> str | None:
    scripts = [_script(letter) for letter in word if letter.isalpha()]
    foreign = [script for script in scripts if script not in readable and script in VOICE_OF_SCRIPT]
    return VOICE_OF_SCRIPT[foreign[0]] if foreign and len(foreign) == len(scripts) else None


def _script(letter: str) -> str:
    return unicodedata.name(letter, "").partition(" ")[0].partition("-")[0]
