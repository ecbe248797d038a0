# ruff: noqa: RUF001 (Russian letters are meant)
"""Russian players are addressed as «вы», all together and each alone: so do the Russian rules of the game.

A new text that says «ты», or tells one person «нажми», fails here. What a player says to the Storyteller may say
«ты» («прочитай правила»): such commands are among COMMANDS, and stand in the box only where they are quoted."""

import re
import tomllib
from collections.abc import Iterator
from functools import cache

import pytest
from pymorphy3 import MorphAnalyzer  # type: ignore[import-untyped]

from config.texts import FOLDER

RUSSIAN = FOLDER / "ru"
PRONOUNS = re.compile(
    r"(ты|тебя|тебе|тобо[йю]|тво(й|я|ё|е|и|его|ему|ей|ею|им|ими|их|ём|ем|ю))", re.IGNORECASE
)
COMMANDS = re.compile(r"прочитай правила|повтори\b|пропусти\b", re.IGNORECASE)
# What a player asks, not what a player is asked.
ASKED_OF_THE_STORYTELLER = {"also"}
# Words that look like an order to one person to the dictionary, and here are none.
OTHER_WORDS = {
    "заводи", "нашли", "нибудь", "пришли", "пристань", "пусть", "расселись", "суши", "точь",
}  # fmt: skip
# Orders that the dictionary takes for something else first.
ORDERS = {"взвесь", "давай", "дай", "навести", "стой"}


@cache
def analyser() -> MorphAnalyzer:
    return MorphAnalyzer(lang="ru")


@cache
def is_familiar(word: str) -> bool:
    """Does the word speak to one person whom one knows well?"""
    if PRONOUNS.fullmatch(word) or word in ORDERS:
        return True
    tag = analyser().parse(word)[0].tag
    return (
        word not in OTHER_WORDS
        and tag.POS == "VERB"
        and tag.number == "sing"
        and (tag.person == "2per" or tag.mood == "impr")
    )


def familiar_words(line: str) -> list[str]:
    words = re.findall(r"[а-яё]+", COMMANDS.sub("", line).lower())
    return [word for word in words if is_familiar(word)]


def texts_in(found: object) -> Iterator[str]:
    if isinstance(found, str):
        yield found
    elif isinstance(found, list):
        for one in found:
            yield from texts_in(one)
    elif isinstance(found, dict):
        for key, one in found.items():
            if key not in ASKED_OF_THE_STORYTELLER:
                yield from texts_in(one)


FILES = sorted(str(path.relative_to(RUSSIAN)) for path in RUSSIAN.rglob("*.toml"))


@pytest.mark.parametrize("file", FILES)
def test_players_are_addressed_with_courtesy(file: str) -> None:
    lines = list(texts_in(tomllib.loads((RUSSIAN / file).read_text(encoding="utf-8"))))
    assert lines
    assert [(word, line) for line in lines for word in familiar_words(line)] == []


def test_the_search_finds_a_familiar_word() -> None:
    for line in (
        "Твой голос",
        "Нажми и держи",
        "Кого ты номинируешь?",
        "Дай сюда",
        "С тобой никто не спорит",
    ):
        assert familiar_words(line), line
    for line in (
        "Нажмите и держите",
        "Скажите: прочитай правила",
        "Кто-нибудь пришёл",
        "Пусть говорит каждый",
    ):
        assert not familiar_words(line), line


@pytest.mark.parametrize("file", FILES)
def test_a_script_is_called_by_one_name(file: str) -> None:
    """Players say «скрипт», and so does the newest Russian translation of the game; «сценарий» is understood."""
    lines = texts_in(tomllib.loads((RUSSIAN / file).read_text(encoding="utf-8")))
    assert [line for line in lines if re.search("сценари", line, re.IGNORECASE)] == []
