"""How many Russian lines the voice stresses wrongly: `python -m tests.voices.russian_stress`, and which.

What is right stands in russian_stress.txt: every word of the lines with its acute, and pieces of two to four words
where one of them is stressed otherwise than usual. It was made with silero-stress 1.5 (MIT) and read by a person, who
put right what that guessed wrongly. `--new` prints the words that are not there, as the voice says them: to be read,
corrected and added.
"""

# ruff: noqa: RUF001 (Cyrillic and IPA are meant)
from __future__ import annotations

import argparse
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import islice, product
from pathlib import Path
from typing import Any, NamedTuple

from config.jinx_texts import load_jinx_texts
from config.pronunciations import pronunciations
from config.tales import TONES
from config.texts import Texts, load_texts
from tests.config.test_texts import ALOUD, REQUIREMENTS
from voices import Renderer
from voices.accents import ACUTE, VOWELS, stress_of, without_accents
from voices.lexicon import Lexicon

RIGHT = Path(__file__).with_name("russian_stress.txt")
LONGEST_PIECE = 4
WORD = re.compile(rf"[а-яё{ACUTE}]+(?:-[а-яё{ACUTE}]+)*", re.IGNORECASE)
SOUNDED = re.compile(r"[aɑʌəeɛiɪyuoɵɨʊɐæɔʉ](?!\^)")
VALUES: Mapping[str, Sequence[object]] = {
    "name": ["Анна"], "names": [["Анна", "Игорь"]], "number": [1, 2, 5, 21], "character": ["chef", "washerwoman"],
    "characters": [["chef", "imp"]], "text": ["Анна"],
}  # fmt: skip
MOST_FILLINGS = 12
Stresses = tuple[int, ...]


class SaidWord(NamedTuple):
    """A word of a sentence, and which of its vowels the voice stresses, from 0."""

    word: str
    stressed: Stresses


# The lines


def sentences() -> list[str]:
    """All that is said in Russian, each sentence once, with every kind of value in it and without its digits."""
    found = (
        re.sub(r"\d+", "", sentence)
        for line in lines(load_texts("ru"))
        for sentence in re.split(r"(?<=[.!?;:])\s+", line)
    )
    return [one for one in dict.fromkeys(found) if not re.search(r"[A-Za-z]", one)]


def lines(texts: Texts) -> Iterator[str]:
    for tone in TONES:
        for key in texts.spoken(tone):
            yield from filled(texts, key, tone)
    yield from texts.rules.paragraphs
    for entry in texts.rules.glossary.values():
        yield from (entry.term, entry.answer)
    yield from load_jinx_texts("ru").values()
    for character in texts.characters.values():
        yield from (character.name, character.ability, *character.tips, character.answer)
        if character.declension is not None:
            said = character.declension.model_dump()
            yield from (form for case, form in said.items() if case != "gender")


def filled(texts: Texts, key: str, tone: str) -> Iterator[str]:
    section, name = key.split(".")
    requirement: dict[str, Any] = ALOUD[section][name]
    values = [*requirement.get("values", ()), *requirement.get("optional", ())]
    kinds = [REQUIREMENTS["values"][value] for value in values]
    options = [kind if isinstance(kind, list) else VALUES[kind] for kind in kinds]
    for variant in range(texts.variants(key, tone)):
        for chosen in islice(product(*options), MOST_FILLINGS):
            yield str(texts.said(key, variant, tone=tone, **dict(zip(values, chosen, strict=True))))


# What is said, and what is right


def said(sentence: str, phonemes: str) -> list[SaidWord] | None:
    """Each word with its stresses; None where espeak-ng has not one vowel for each that is written."""
    sounds = [one for one in phonemes.replace(" ", "_").split("_") if SOUNDED.search(one)]
    words = [without_accents(word) for word in WORD.findall(sentence.lower())]
    if len(sounds) != sum(map(vowels, words)):
        return None
    found = []
    for word in words:
        own, sounds = sounds[: vowels(word)], sounds[vowels(word) :]
        found.append(SaidWord(word, tuple(place for place, sound in enumerate(own) if "ˈ" in sound)))
    return found


def vowels(word: str) -> int:
    return sum(letter in VOWELS for letter in word)


@cache
def right() -> dict[tuple[str, ...], tuple[int | None, ...]]:
    """The stress of each word of each piece, None where the piece says nothing of it."""
    pieces = [tuple(line.lower().split()) for line in RIGHT.read_text(encoding="utf-8").splitlines()]
    return {tuple(map(without_accents, piece)): tuple(map(stress_of, piece)) for piece in pieces}


def expected(words: Sequence[str]) -> list[int | None]:
    """The right stress of each word, None where it is not known; a longer piece goes before a shorter one."""
    found: list[int | None] = [None] * len(words)
    for length in range(1, LONGEST_PIECE + 1):
        for place in range(len(words) - length + 1):
            for number, stress in enumerate(right().get(tuple(words[place : place + length]), ())):
                if stress is not None:
                    found[place + number] = stress
    return found


def wrong_words(spoken: Sequence[SaidWord]) -> list[str]:
    """As they are said; a word without any stress, such as "или", is not wrong."""
    wanted = expected([one.word for one in spoken])
    return [
        accented(one)
        for one, stress in zip(spoken, wanted, strict=True)
        if vowels(one.word) > 1 and stress is not None and one.stressed and stress not in one.stressed
    ]


def accented(one: SaidWord) -> str:
    place, written = -1, ""
    for letter in one.word:
        place += letter in VOWELS
        written += letter + (ACUTE if letter in VOWELS and place in one.stressed else "")
    return written


def heard(renderer: Renderer, lexicon: Lexicon) -> dict[str, list[SaidWord] | None]:
    """Every sentence as the voice says it, with these respellings."""
    every = sentences()
    spoken = renderer.phonemes([lexicon.respelt(one) for one in every], ["ru"])
    return {one: said(lexicon.respelt(one), phonemes) for one, (phonemes,) in zip(every, spoken, strict=True)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--new", action="store_true", help="the words that russian_stress.txt does not have")
    chosen = parser.parse_args()
    renderer = Renderer(time_limit=300)
    try:
        after = heard(renderer, Lexicon(pronunciations("ru")))
        if chosen.new:
            unknown = {
                accented(one)
                for spoken in after.values()
                for one in spoken or ()
                if vowels(one.word) > 1 and (one.word,) not in right()
            }
            print(*sorted(unknown), sep="\n")
            return
        for name, spoken in (("as espeak-ng guesses", heard(renderer, Lexicon())), ("as it is said", after)):
            known = {sentence: words for sentence, words in spoken.items() if words is not None}
            wrong = {sentence: words for sentence, every in known.items() if (words := wrong_words(every))}
            print(f"{name}: {len(wrong)} of {len(known)} sentences; {len(spoken) - len(known)} not compared")
        for sentence, words in wrong.items():
            print(f"  {', '.join(words)}: {sentence}")
    finally:
        renderer.close()


if __name__ == "__main__":
    main()
