"""Every Russian line with women's and men's names and names that nobody declines, and with one, two and five of a
thing: whoever plays, it has to be good Russian."""

# ruff: noqa: RUF001 (Cyrillic is meant)
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from pymorphy3 import MorphAnalyzer  # type: ignore[import-untyped]

from config.tales import TONES
from config.texts import Texts, load_texts
from tests.config.test_texts import REQUIREMENTS

WOMEN, MEN, INDECLINABLE = (
    ("Аня", "Даша", "Вера", "Соня"),
    ("Боря", "Игорь", "Илья", "Пётр"),
    ("Николь", "Жозе", "Bob", "Мари"),
)
NUMBERS = (1, 2, 5, 11, 21, 22)
PREPOSITION = (
    r"\b(?:в|во|на|с|со|к|ко|у|о|об|от|для|про|за|против|без|над|под|перед|между|из|до|по|через|ради"
    r"|кроме|при)"
)
CLAUSE_END = r"[.,:;!?—–«»()…]"
GENDERED_BEFORE = {
    "такой",
    "такая",
    "сам",
    "сама",
    "один",
    "одна",
    "наш",
    "наша",
    "твой",
    "твоя",
    "этот",
    "эта",
}


@cache
def parses(word: str) -> tuple[Any, ...]:
    return tuple(parse.tag for parse in analyser().parse(word))


@cache
def analyser() -> MorphAnalyzer:
    return MorphAnalyzer(lang="ru")


def rendered(texts: Texts, names: tuple[str, ...], number: int) -> Iterator[tuple[str, str]]:
    """(key, line) of everything that is said, in every tone."""
    kinds = REQUIREMENTS["values"]
    for tone in TONES:
        for key, message in texts.spoken(tone).items():
            wanted = (*message.requirement.values, *message.requirement.optional)
            people = iter(names)
            values = {name: value_of(kinds[name], people, names, number) for name in wanted}
            for variant in range(len(message.variants)):
                yield f"{tone}: {key}", texts.said(key, variant, tone=tone, **values)


def value_of(kind: object, people: Iterator[str], names: tuple[str, ...], number: int) -> object:
    if isinstance(kind, list):
        return kind[0]
    if kind == "name":
        return next(people)
    plain = {"names": list(names[2:]), "number": number, "character": "washerwoman", "text": "текст"}
    return plain.get(str(kind), ["washerwoman", "imp"])


def is_third_person(tag: Any) -> bool:
    return "VERB" in tag and "3per" in tag and "sing" in tag


def faults(line: str, names: tuple[str, ...]) -> Iterator[str]:
    """What a name would have to be declined for, and words that know whether it is a man's or a woman's."""
    anybody = "|".join(names)
    changing = "|".join(name for name in names if load_texts("ru").player_forms(name)["genitive"] != name)
    yield from re.findall(rf"{PREPOSITION}\s+(?:{changing})\b", line, re.IGNORECASE)
    for found in re.finditer(rf"\b(?:{anybody})\b", line):
        before = re.split(CLAUSE_END, line[: found.start()])[-1].split()
        after = re.split(CLAUSE_END, line[found.end() :])[0].split()
        if before and before[-1] in (*names, "и"):
            continue  # two people: they have a plural of their own
        if before and re.fullmatch(PREPOSITION, before[-1], re.IGNORECASE):
            continue  # a name that never changes, in another case
        yield from (f"{word} {found[0]}" for word in before[-1:] if is_gendered(word.lower()))
        for word in after:
            tags = parses(word.lower())
            if word in ("и", "а", "но", "или") or any(map(is_third_person, tags)):
                break
            if tags[0].POS in ("VERB", "PRTS", "ADJS"):
                yield f"{found[0]} … {word}"
                break


def is_gendered(word: str) -> bool:
    tag = parses(word)[0]
    past = "VERB" in tag and "past" in tag and "sing" in tag and "neut" not in tag
    return word in GENDERED_BEFORE or past or tag.POS in ("PRTS", "ADJS")


@pytest.mark.parametrize("names", [WOMEN, MEN, INDECLINABLE], ids=["women", "men", "indeclinable"])
def test_a_name_fits_whoever_s_it_is(names: tuple[str, ...]) -> None:
    wrong = [
        (key, fault, line)
        for key, line in rendered(load_texts("ru"), names, 5)
        for fault in faults(line, names)
    ]
    assert wrong == []


def test_the_search_finds_what_is_wrong() -> None:
    for line in (
        "Сегодня говорят про Аня.", "Аня пока не хороним.", "Кто такой Аня?", "Аня умер.", "Умерла Аня.",
        "Аня мертва.", "Сам Аня так говорит.", "Аня всё утро спал.",
    ):  # fmt: skip
        assert list(faults(line, WOMEN)), line
    for line in (
        "Аня умирает.",
        "Аня, ты молчишь?",
        "Аня и Даша спят.",
        "Умирает Аня.",
        "По имени Аня зовут.",
    ):
        assert not [one for one in faults(line, ("Аня", "Даша")) if "зовут" not in one], line


@pytest.mark.parametrize("number", NUMBERS)
def test_a_number_and_its_noun_agree(number: int) -> None:
    wrong = [
        (key, f"{count} {noun}")
        for key, line in rendered(load_texts("ru"), WOMEN, number)
        for count, noun in re.findall(r"(?<![\d.,])(\d+) ([а-яё]+)", line)
        if int(count) == number and not agree(number, noun)
    ]
    assert wrong == []


def agree(number: int, word: str) -> bool:
    if parses(word)[0].POS != "NOUN":
        return True  # "5 из 7"
    tags = [tag for tag in parses(word) if tag.POS == "NOUN"]
    one = number % 10 == 1 and number != 11
    few = number % 10 == 2 and number != 12
    if one:
        return any("sing" in tag for tag in tags)
    if few:
        return any("gent" in tag or "plur" in tag for tag in tags)
    return any("plur" in tag for tag in tags)
