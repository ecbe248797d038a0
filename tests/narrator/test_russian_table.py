"""A table that speaks Russian: what is typed does what it says, and nonsense is answered in Russian."""

import re
from functools import partial
from pathlib import Path

import pytest

from config.texts import load_texts
from narrator.listening.hearing import Hearing
from narrator.play import _print_welcome, _typed
from tests.narrator.table import Table
from tests.virtual_time import run

NAMES = ("Аня", "Боря", "Коля", "Даша", "Игорь", "Фёдор", "Николь")
ENGLISH_NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus")


async def in_nominations(table: Table) -> Hearing:
    await table.deal()
    await table.night()
    await table.host("open_nominations")
    await table.until(lambda: table.stage == "nominations")
    table.evening.hearing.retune()
    return table.evening.hearing


@pytest.mark.parametrize(
    ("said", "answer", "by", "whom"),
    [
        ("Аня номинирует Борю", "", 0, 1),
        ("номинирую Федора", "Даша", 3, 5),
        ("номинирую соседа слева", "я сказала глупость, это Игорь", None, None),
        ("номинирую соседа слева", "Игорь", 4, 5),
        ("номинирую себя", "третий игрок", 2, 2),
        ("место 7 номинирует Игоря", "", 6, 4),
    ],
)
def test_a_nomination_in_russian(
    said: str, answer: str, by: int | None, whom: int | None, tmp_path: Path
) -> None:
    async def evening() -> None:
        async with Table(tmp_path, names=NAMES, language="ru", seed=2) as table:
            hearing = await in_nominations(table)
            assert hearing.typed(said)
            if answer:
                assert hearing.typed(answer) == (by is not None)
            if by is not None:
                await table.until(lambda: table.session.table.square.nominees == (whom,))
                assert table.session.table.square.nominators == (by,)

    run(evening())


@pytest.mark.parametrize(
    "question", ["кто мёртв", "кто погиб", "сколько нужно голосов", "что делает Прачка", "что такое казнь"]
)
def test_questions_are_answered_in_russian(question: str, tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path, names=NAMES, language="ru") as table:
            hearing = await in_nominations(table)
            before = table.session.table.caption
            assert hearing.typed(f"Рассказчик, {question}?")
            await table.until(lambda: table.session.table.caption != before)
            assert not re.search("[a-z]{2}", table.session.table.caption)

    run(evening())


def test_window_says_in_russian_what_may_be_typed_and_that_enter_sends_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def evening() -> None:
        async with Table(tmp_path, names=NAMES, language="ru") as table:
            hearing = await in_nominations(table)
            capsys.readouterr()
            _print_welcome(table.evening, [])
            (line,) = (line for line in capsys.readouterr().out.splitlines() if "ввод" in line)
            assert (typed := re.search("«(.*?)»", line))
            assert hearing.typed(typed[1])
            assert not re.search("[a-z]{2}", line)

    run(evening())


def test_nonsense_is_answered_with_what_can_be_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def evening() -> None:
        async with Table(tmp_path, names=NAMES, language="ru") as table:
            await in_nominations(table)
            capsys.readouterr()
            _typed(table.evening, "абракадабра")
            _typed(table.evening, "Ann nominates Bob")
            printed = capsys.readouterr().out
            assert printed.count("Сейчас это ничего не значит. Можно сказать так: ") == 2
            assert re.search(r"номинирую (Аню|Борю|Колю|Дашу|Игоря|Фёдора|Николь)", printed)
            assert not re.search("[a-z]{2}", printed)

    run(evening())


def test_an_example_of_what_can_be_said_is_in_the_nominative(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def evening() -> None:
        async with Table(tmp_path, names=NAMES, language="ru") as table:
            hearing = await in_nominations(table)
            capsys.readouterr()
            _typed(table.evening, "абракадабра")
            printed = capsys.readouterr().out
            assert (asked := re.search(r"рассказчик что такое ([\w ]+)", printed))
            glossary = table.evening.texts.rules.glossary.values()
            assert asked[1] in {entry.term.casefold() for entry in glossary}
            assert hearing.typed(asked[0])

    run(evening())


@pytest.mark.parametrize(
    ("language", "names", "typed"),
    [("ru", NAMES, "Fyz yjvbybhetn <jh."), ("en", ENGLISH_NAMES, "Фтт тщьштфеуы Ищи")],
)
def test_what_is_typed_in_the_other_layout_of_the_keyboard_is_understood(
    language: str, names: tuple[str, ...], typed: str, tmp_path: Path
) -> None:
    async def evening() -> None:
        async with Table(tmp_path, names=names, language=language) as table:
            hearing = await in_nominations(table)
            assert hearing.typed(typed)
            await table.until(lambda: table.session.table.square.nominees == (1,))

    run(evening())


def test_whom_the_table_trusted_least_stands_in_its_case() -> None:
    told = partial(load_texts("ru").shown, "reveal.most_distrusted", number=2)
    both = told(names=["Жан-Поль", "O'Neil"], players=2)
    assert both == "Меньше всех в темноте доверяли Жану-Полю и игроку O'Neil: по 2 раза."
    assert told(names=["O'Neil"], players=1) == "Меньше всех в темноте доверяли игроку O'Neil: 2 раза."
    right = load_texts("ru").shown("reveal.best_nose", names=["Жан-Поль", "O'Neil"], number=2, players=2)
    assert right.endswith("верно по 2 раза.")


@pytest.mark.parametrize(
    ("language", "names", "typed"),
    [
        ("ru", NAMES, "отмена"),
        ("ru", NAMES, "jnvtyf"),
        ("en", ENGLISH_NAMES, "cancel"),
        ("en", ENGLISH_NAMES, "undo"),
    ],
)
def test_a_typed_line_need_not_call_the_storyteller_first(
    language: str, names: tuple[str, ...], typed: str, tmp_path: Path
) -> None:
    async def evening() -> None:
        async with Table(tmp_path, names=names, language=language) as table:
            await in_nominations(table)
            _typed(table.evening, typed)
            texts, key = table.session.table.texts, "control.nothing_to_cancel"
            told = {texts.said(key, variant) for variant in range(texts.variants(key))}
            await table.until(lambda: table.session.table.caption in told)

    run(evening())
