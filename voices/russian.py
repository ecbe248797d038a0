"""Russian names and seats in the cases that a sentence needs: "Аня номинирует Борю", "номинирую пятого игрока"."""

# ruff: noqa: RUF001, RUF002 (Cyrillic is meant)
from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from itertools import islice, product
from typing import Any, Final

CASES: Final = {
    "genitive": "gent", "dative": "datv", "accusative": "accs", "instrumental": "ablt", "prepositional": "loct",
}  # fmt: skip
"""The cases besides the nominative, and what pymorphy calls them."""
NUMBERS: Final = (
    *("ноль", "один", "два", "три", "четыре", "пять", "шесть", "семь", "восемь", "девять", "десять"),
    *("одиннадцать", "двенадцать", "тринадцать", "четырнадцать", "пятнадцать", "шестнадцать", "семнадцать"),
    *("восемнадцать", "девятнадцать", "двадцать"),
)
_ORDINALS: Final = (
    *("", "первый", "второй", "третий", "четвёртый", "пятый", "шестой", "седьмой", "восьмой", "девятый"),
    *("десятый", "одиннадцатый", "двенадцатый", "тринадцатый", "четырнадцатый", "пятнадцатый"),
    *("шестнадцатый", "семнадцатый", "восемнадцатый", "девятнадцатый", "двадцатый"),
)
_PLAYER: Final = {
    "genitive": "игрока", "dative": "игроку", "accusative": "игрока", "instrumental": "игроком",
    "prepositional": "игроке",
}  # fmt: skip
_PLACE: Final = {
    "genitive": ("места", "номера"), "dative": ("месту", "номеру"), "accusative": ("место", "номер"),
    "instrumental": ("местом", "номером"), "prepositional": ("месте", "номере"),
}  # fmt: skip
_ORDINAL_ENDINGS: Final = {
    "genitive": ("ого", "ьего"), "dative": ("ому", "ьему"), "accusative": ("ого", "ьего"),
    "instrumental": ("ым", "ьим"), "prepositional": ("ом", "ьем"),
}  # fmt: skip
_MOST_FORMS: Final = 4
_HUSHING: Final = "жшчщц"


def without_dots(text: str) -> str:
    """Ё as е, which is how most people type it."""
    return text.replace("ё", "е").replace("Ё", "Е")


def seat_forms(seat: int) -> tuple[str, ...]:
    """The ways to say a seat's number."""
    number, ordinal = NUMBERS[seat], _ORDINALS[seat]
    place = "третье" if seat == 3 else f"{ordinal[:-2]}ое"
    return (
        f"место {number}", f"номер {number}", f"место номер {number}", f"игрок {number}", f"игрок номер {number}",
        f"{ordinal} игрок", f"{place} место",
    )  # fmt: skip


def seat_cases(seat: int) -> dict[str, tuple[str, ...]]:
    """The same by case."""
    return {case: _seat_in(case, seat) for case in CASES}


def _seat_in(case: str, seat: int) -> tuple[str, ...]:
    number, player, (place, by_number) = NUMBERS[seat], _PLAYER[case], _PLACE[case]
    hard, soft = _ORDINAL_ENDINGS[case]
    ordinal = f"трет{soft}" if seat == 3 else f"{_ORDINALS[seat][:-2]}{hard}"
    neuter = ("третье" if seat == 3 else f"{_ORDINALS[seat][:-2]}ое") if case == "accusative" else ordinal
    return (
        f"{place} {number}", f"{by_number} {number}", f"{place} номер {number}", f"{player} {number}",
        f"{player} номер {number}", f"{ordinal} {player}", f"{neuter} {place}",
    )  # fmt: skip


@cache
def name_cases(name: str) -> Mapping[str, tuple[str, ...]]:
    """A name by case, the likeliest form first. Whose it is, a man's or a woman's, cannot be known from some names:
    then both forms are there. What is not written in Cyrillic is not inflected."""
    words = re.split(r"([\s-]+)", name.strip())
    found: dict[str, tuple[str, ...]] = {}
    for case in CASES:
        parts = [_word_in(case, word) for word in words]
        found[case] = tuple(dict.fromkeys("".join(one) for one in islice(product(*parts), _MOST_FORMS)))
    return found


def _word_in(case: str, word: str) -> tuple[str, ...]:
    if not re.fullmatch(r"[А-ЯЁа-яё]{2,}", word):
        return (word,)
    forms = [
        inflected.word
        for parse in analyser().parse(word)
        if {"nomn", "sing"} in parse.tag and ("Name" in parse.tag or "Surn" in parse.tag)
        for inflected in (parse.inflect({CASES[case], "sing"}),)
        if inflected is not None
    ]
    known = forms or [_by_its_ending(case, word.lower())]
    return tuple(dict.fromkeys(form.capitalize() if word[0].isupper() else form for form in known))


def _by_its_ending(case: str, word: str) -> str:
    """A name that no dictionary has, as a man's where a woman's would stay as it is."""
    stem, last = word[:-1], word[-1]
    hushing = stem[-1] in _HUSHING
    if last == "а":
        genitive = "и" if hushing or stem[-1] in "гкх" else "ы"
        endings = (genitive, "е", "у", "ей" if hushing else "ой", "е")
    elif last == "я":
        endings = ("и", "и", "ю", "ей", "и") if stem[-1] == "и" else ("и", "е", "ю", "ей", "е")
    elif last in "йь":
        endings = ("я", "ю", "я", "ем", "и" if last == "й" and stem[-1] == "и" else "е")
    elif last in "оеёиуюэы":
        return word
    else:
        stem = word
        endings = ("а", "у", "а", "ем" if last in _HUSHING else "ом", "е")
    return stem + dict(zip(CASES, endings, strict=True))[case]


@cache
def analyser() -> Any:
    """Of Russian words, with its dictionary: a third of a second and 20 MB, so it waits for the first name."""
    from pymorphy3 import MorphAnalyzer  # type: ignore[import-untyped]

    return MorphAnalyzer(lang="ru")
