# ruff: noqa: RUF001 (the letters are IPA)
"""Words that are written alike and said in two ways are said as they are meant, in every line of the program.

A word that may go wrong stands in `SAID` with the sound that is meant, and the places where the other one is. A new
line with such a word is looked at by itself; a new such word is added here.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from config.pronunciations import pronunciations
from voices import Renderer
from voices.lexicon import Lexicon

TEXTS = Path(__file__).resolve().parents[2] / "config" / "texts" / "en"
SPOKEN = ("spoken.toml", "rules.toml", "jinxes.toml", "tones/*.toml", "characters/*.toml")

SAID: dict[str, tuple[str, dict[str, str]]] = {
    "bow": ("baʊ", {}),
    "bows": ("baʊz", {}),
    "close": ("kloʊz", {"so close": "kloʊs", "phone close": "kloʊs"}),
    "closed": ("kloʊzd", {}),
    "dove": ("dʌv", {}),
    "excuse": ("kjuːz", {"excellent excuse": "kjuːs"}),
    "lead": ("liːd", {"made of lead": "lɛd"}),
    "live": ("lɪv", {}),
    "lives": ("lɪvz", {}),
    "minute": ("mɪnɪt", {}),
    "present": ("pɹɛzənt", {"present your": "pɹɪzɛnt"}),
    "read": (
        "ɹiːd",
        {
            **dict.fromkeys(
                ("has been read", "already been read", "be read", "has read", "have read"), "ɹɛd"
            ),
            "page is read": "ɹɛd",
        },
    ),
    "record": ("ɹɛkɚd", {}),
    "row": ("ɹoʊ", {}),
    "suspect": ("səspɛkt", {"every suspect": "sʌspɛkt", "favourite suspect": "sʌspɛkt"}),
    "suspects": ("sʌspɛkts", {}),
    "tears": ("tɪɹz", {}),
    "use": ("juːz", dict.fromkeys(("for use", "in use", "no use", "of use"), "juːs")),
    "used": ("juːzd", {"who used to": "juːst"}),
    "wind": ("wɪnd", {}),
    "wound": ("waʊnd", {}),
}


def clauses() -> Iterator[str]:
    """Everything that is said in English, in pieces of one sentence or less, with a name in every place."""
    files = (file for pattern in SPOKEN for file in sorted(TEXTS.glob(pattern)))
    for file in files:
        for text in strings(tomllib.loads(file.read_text(encoding="utf-8"))):
            filled = re.sub(r"\{[^{}]*(\{[^{}]*\}[^{}]*)*\}", "Ann", text)
            yield from re.split(r"(?<=[.!?;:])\s+", filled)


def strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for one in value.values() if isinstance(value, dict) else value:
            yield from strings(one)


def meant(word: str, clause: str) -> set[str]:
    """The sounds that this word must have in this clause."""
    usual, elsewhere = SAID[word]
    low = clause.lower()
    found = {sound for place, sound in elsewhere.items() if re.search(rf"\b{place}\b", low)}
    rest = low
    for place in elsewhere:
        rest = re.sub(rf"\b{place}\b", "", rest)
    return found | ({usual} if re.search(rf"\b{word}\b", rest) else set())


def test_every_line_says_what_it_means(renderer: Renderer) -> None:
    asked = [
        (word, clause)
        for clause in dict.fromkeys(clauses())
        for word in SAID
        if re.search(rf"\b{word}\b", clause, re.IGNORECASE)
    ]
    assert {word for word, _ in asked} == set(SAID), (
        "a word that no line has any more is taken out of the list"
    )
    lexicon = Lexicon(pronunciations("en"))
    spoken = renderer.phonemes([lexicon.respelt(clause) for _, clause in asked], ["en-us"])
    wrong = []
    for (word, clause), (phonemes,) in zip(asked, spoken, strict=True):
        sounds = re.sub("[_ˈˌ]", "", phonemes)
        wrong += [f"{word} as {one}: {clause}" for one in meant(word, clause) if one not in sounds]
    assert wrong == []
