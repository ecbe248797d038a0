# ruff: noqa: RUF001 (Cyrillic is meant)
"""Players' names in Russian sentences: declined where the dictionary knows them, and right where it does not."""

import re
from collections.abc import Mapping

import pytest

from config.texts import CASES, FOLDER, load_texts

RUSSIAN = load_texts("ru")
CASES_OF: Mapping[str, tuple[str, str, str, str, str, str]] = {
    "Аня": ("Ани", "Ане", "Аню", "Аней", "Ане", "с Аней"),
    "Боб": ("Боба", "Бобу", "Боба", "Бобом", "Бобе", "с Бобом"),
    "Вова": ("Вовы", "Вове", "Вову", "Вовой", "Вове", "с Вовой"),
    "Маша": ("Маши", "Маше", "Машу", "Машей", "Маше", "с Машей"),
    "Света": ("Светы", "Свете", "Свету", "Светой", "Свете", "со Светой"),
    "Лев": ("Льва", "Льву", "Льва", "Львом", "Льве", "со Львом"),
    "Илья": ("Ильи", "Илье", "Илью", "Ильёй", "Илье", "с Ильёй"),
    "Петр": ("Петра", "Петру", "Петра", "Петром", "Петре", "с Петром"),
    "Саша": ("Саши", "Саше", "Сашу", "Сашей", "Саше", "с Сашей"),
    "Анна-Мария": ("Анны-Марии", "Анне-Марии", "Анну-Марию", "Анной-Марией", "Анне-Марии", "с Анной-Марией"),
    "Жозе": ("Жозе", "Жозе", "Жозе", "Жозе", "Жозе", "с Жозе"),
    "Bob": ("игрока Bob", "игроку Bob", "игрока Bob", "игроком Bob", "игроке Bob", "с игроком Bob"),
    "Зверобой": (
        "игрока Зверобой", "игроку Зверобой", "игрока Зверобой", "игроком Зверобой", "игроке Зверобой",
        "с игроком Зверобой",
    ),
}  # fmt: skip
SENTENCES = {
    "Боб": ("Аня номинирует Боба.", "Голосуем против Боба", "Никто не говорит, что сидит рядом с Бобом."),
    "Вова": ("Аня номинирует Вову.", "Голосуем против Вовы", "Никто не говорит, что сидит рядом с Вовой."),
    "Маша": ("Аня номинирует Машу.", "Голосуем против Маши", "Никто не говорит, что сидит рядом с Машей."),
    "Слава": (
        "Аня номинирует Славу.", "Голосуем против Славы", "Никто не говорит, что сидит рядом со Славой.",
    ),
    "Bob": (
        "Аня номинирует игрока Bob.", "Голосуем против игрока Bob",
        "Никто не говорит, что сидит рядом с игроком Bob.",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES_OF)
def test_a_name_has_its_cases(name: str) -> None:
    forms = RUSSIAN.player_forms(name)
    assert (*(forms[case] for case in CASES), forms["with"]) == CASES_OF[name]


@pytest.mark.parametrize("name", SENTENCES)
def test_a_sentence_declines_the_name_in_it(name: str) -> None:
    nominated, title, beside = SENTENCES[name]
    assert RUSSIAN.shown("timeline.nominated", nominator="Аня", nominee=name) == nominated
    assert RUSSIAN.shown("vote.title", nominee=name) == title
    assert RUSSIAN.shown("host.beside_nobody", name=name) == beside


def test_a_list_of_names_is_declined_name_by_name() -> None:
    line = [RUSSIAN.said("fabled.silence", number, names=["Аня", "Bob", "Лев"]) for number in range(3)]
    assert any("кроме Ани, игрока Bob и Льва." in one for one in line), line


def test_a_language_without_cases_says_the_name_as_it_is() -> None:
    assert set(load_texts("en").player_forms("Аня").values()) == {"Аня"}


def test_no_preposition_that_changes_stands_before_a_name() -> None:
    """In and to and about (three such words) change before some names; only "with" comes with the name."""
    changing = re.compile(
        r"\b(?:в|во|к|ко|о|об|с|со)\s+\{\w+_(?:genitive|dative|accusative|instrumental|prep\w+)\}"
    )
    people = r"\{(?:name|names|nominee|nominator|target|leader|former|first|second|third|slayer)_"
    for file in (FOLDER / "ru").glob("**/*.toml"):
        for line in file.read_text(encoding="utf-8").splitlines():
            found = changing.search(line)
            assert not (found and re.search(people, found[0])), f"{file.name}: {line}"
            assert not re.match(rf'\s*(?:\w+ = )?"{people}', line), f"{file.name}: {line}"
