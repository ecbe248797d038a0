"""Names that look the same and are not: Cyrillic letters among Latin ones, a capital I for a small l.

What can be taken for what is Unicode's own table (UTS #39, confusables.txt), which confusable_homoglyphs carries.
"""

import re
import unicodedata
from collections.abc import Iterator

from confusable_homoglyphs import categories, confusables

_OF_EVERY_SCRIPT = {"COMMON", "INHERITED"}
_WRITTEN_TOGETHER = (
    {"HAN", "HIRAGANA", "KATAKANA", "LATIN"},
    {"HAN", "BOPOMOFO", "LATIN"},
    {"HAN", "HANGUL", "LATIN"},
)
"""UTS #39, 5.2: these mixtures are usual in Japanese, Chinese and Korean."""
_WORD = re.compile(r"[^\W\d_]+")


def mixes_alphabets(name: str) -> bool:
    """Whether a single word of it has letters of several alphabets that nobody writes together."""
    for word in _WORD.findall(name):
        scripts = set(categories.unique_aliases(word)) - _OF_EVERY_SCRIPT
        if len(scripts) > 1 and not any(scripts <= together for together in _WRITTEN_TOGETHER):
            return True
    return False


def look_alike(one: str, other: str) -> bool:
    """Whether people can take these names for each other on a screen, as they stand or in small letters."""
    return _drawn_alike(one, other) or _drawn_alike(one.casefold(), other.casefold())


def _drawn_alike(one: str, other: str) -> bool:
    here, there = tuple(_shapes(one)), tuple(_shapes(other))
    return len(here) == len(there) and not any(a.isdisjoint(b) for a, b in zip(here, there, strict=True))


def _shapes(name: str) -> Iterator[set[str]]:
    """Of each letter itself and all that it can be taken for; an m can be taken for an r and an n."""
    for letter in unicodedata.normalize("NFD", name):
        alike = [found["c"].strip("\u200e") for found in confusables.confusables_data.get(letter, ())]
        if len(alike) == 1 and len(alike[0]) > 1:
            yield from _shapes(alike[0])
        else:
            yield {letter, *alike}
