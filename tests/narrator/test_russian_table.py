"""A table that speaks Russian: what is typed does what it says, and nonsense is answered in Russian."""

import re
from pathlib import Path

import pytest

from narrator.listening.hearing import Hearing
from narrator.play import _typed
from tests.narrator.table import Table
from tests.virtual_time import run

NAMES = ("Аня", "Боря", "Коля", "Даша", "Игорь", "Фёдор", "Николь")


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
    "question", ["кто мёртв", "сколько нужно голосов", "что делает Прачка", "что такое казнь"]
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
