"""People's names in the cases of a language, as far as its dictionary knows them."""

# ruff: noqa: RUF001, RUF002 (Cyrillic is meant)
from __future__ import annotations

import logging
import re
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

_CASES: Final = {
    "genitive": "gent", "dative": "datv", "accusative": "accs", "instrumental": "ablt", "prepositional": "loct",
}  # fmt: skip
"""The cases besides the nominative, and what pymorphy calls them."""
_HARD_TO_SAY_AFTER_S: Final = re.compile(r"[сзшжщ][^аеёиоуыэюя]|льв|мст|вс", re.IGNORECASE)


@cache
def declined(language: str, name: str) -> Mapping[str, str] | None:
    """A name by each case besides the nominative.

    None for what this language's dictionary does not have as a name, or has with two declensions: nobody's name is
    guessed at. A name that never changes (Жозе) has the same form in every case.

        >>> declined("ru", "Света")["instrumental"], declined("ru", "Bob")
        ('Светой', None)
    """
    if language != "ru":
        return None
    parts = [_russian(word) for word in re.split(r"([\s-]+)", name.strip())]
    forms: dict[str, str] = {}
    for case in _CASES:
        words = [part if isinstance(part, str) else part and part[case] for part in parts]
        if None in words:
            return None
        forms[case] = "".join(word for word in words if word)
    return forms


def with_preposition(instrumental: str) -> str:
    """What stands in the instrumental, after its preposition: "с Машей", "со Светой"."""
    return f"{'со' if _HARD_TO_SAY_AFTER_S.match(instrumental) else 'с'} {instrumental}"


def _russian(word: str) -> Mapping[str, str] | str | None:
    """A name by case, what stands between two names, or None for another word."""
    if re.fullmatch(r"[\s-]+", word):
        return word
    if not re.fullmatch(r"[А-ЯЁа-яё]{2,}", word):
        return None
    known = [
        parse
        for parse in analyser().parse(word)
        if parse.is_known and "Name" in parse.tag and {"nomn", "sing"} in parse.tag
    ]
    ways = {tuple(_inflected(parse, word, case) for case in _CASES) for parse in known}
    return dict(zip(_CASES, ways.pop(), strict=True)) if len(ways) == 1 else None


def _inflected(parse: Any, word: str, case: str) -> str:
    form = str(parse.inflect({_CASES[case], "sing"}).word)
    if "ё" in parse.normal_form and "ё" not in word.lower():
        form = form.replace("ё", "е")
    return form.upper() if word.isupper() else form.capitalize() if word[0].isupper() else form


@cache
def analyser() -> Any:
    """Of Russian words, with its dictionary: a third of a second and 20 MB, so it waits for the first name."""
    from pymorphy3 import MorphAnalyzer  # type: ignore[import-untyped]

    # It logs when it loads, and the first name may stand on one player's phone alone.
    logging.getLogger("pymorphy3").setLevel(logging.WARNING)
    return MorphAnalyzer(lang="ru")
