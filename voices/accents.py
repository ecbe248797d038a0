"""Where a Russian word is stressed, for espeak-ng, which guesses it and takes no stress marks.

A word that is to be stressed otherwise carries an acute over the vowel ("глаза́"). espeak-ng is then given the word's
own phonemes with the stress moved and the two vowels changed that sound otherwise for it; it takes them in double
square brackets. https://github.com/espeak-ng/espeak-ng/blob/master/docs/phonemes.md
"""

# ruff: noqa: RUF001 (Cyrillic is meant)
from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

ACUTE: Final = "\u0301"
VOWELS: Final = "аеёиоуыэюя"
HARD: Final = "жшц"
"""After these е and и are said as э and ы."""

WORD: Final = re.compile(rf"[а-яё{ACUTE}-]*{ACUTE}[а-яё{ACUTE}-]*", re.IGNORECASE)
IN_BRACKETS: Final = re.compile(r"\[\[.*?\]\]")
_VOWEL: Final = re.compile(r"^([',]*)(j?)([AaEeIioOuUyYV8][#2\x22]?)$")
_STRESSED: Final = {"а": "A", "я": "A", "о": "o", "е": "e", "э": "E", "и": "i", "ы": "y", "ё": "8"}
_UNSTRESSED: Final = {"а": "a", "я": "V", "о": "V", "е": "i", "э": "E#", "и": "i", "ы": "y", "ё": "8"}
"""espeak-ng's names for how each letter sounds; у and ю sound alike in both places."""


def without_accents(text: str) -> str:
    """For an engine that stresses by itself."""
    return text.replace(ACUTE, "")


def stress_of(word: str) -> int | None:
    """Which vowel of an accented word is stressed, from 0; None where no vowel has the mark."""
    mark = word.find(ACUTE)
    return None if mark < 0 else sum(letter in VOWELS for letter in word[:mark].lower()) - 1


def with_phonemes(text: str, read: Callable[[str], str]) -> str:
    """``text`` with espeak-ng's phonemes for each accented word, in double square brackets.

    ``read`` gives espeak-ng's phonemes of a word by their own names, with "_" between them. A word whose vowels are
    not found in them is left as it is, without the mark.
    """
    if ACUTE not in text:
        return text
    return WORD.sub(lambda found: _bracketed(found[0], read), text.translate({ord("«"): " ", ord("»"): " "}))


def _bracketed(word: str, read: Callable[[str], str]) -> str:
    plain = without_accents(word)
    phonemes = moved(plain, stress_of(word), read(plain))
    return plain if phonemes is None else f"[[{phonemes}]]"


def moved(word: str, stressed: int | None, phonemes: str) -> str | None:
    """The phonemes of ``word`` with the stress on this vowel; None where they have not one vowel for each letter."""
    letters = word.lower()
    places = [place for place, letter in enumerate(letters) if letter in VOWELS]
    parts = phonemes.strip().split("_")
    found = [(place, match) for place, part in enumerate(parts) if (match := _VOWEL.match(part))]
    if stressed is None or not 0 <= stressed < len(places) == len(found):
        return None
    for number, (place, match) in enumerate(found):
        _, glide, vowel = match.groups()
        was, wanted = "'" in match[1], number == stressed
        if was != wanted:
            vowel = _sound(letters, places[number], vowel, stressed=wanted)
        mark = "'" if wanted else ""
        parts[place] = f"{mark}{glide}{vowel}"
    return "".join(parts)


def _sound(word: str, place: int, sound: str, *, stressed: bool) -> str:
    letter = word[place]
    if place and word[place - 1] in HARD and letter in "еи":
        return "E" if stressed and letter == "е" else "y"
    return (_STRESSED if stressed else _UNSTRESSED).get(letter, sound)
