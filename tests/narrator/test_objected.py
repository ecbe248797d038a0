"""What somebody has objected to is not said back again because the same was heard once more."""

from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from engine.questions import Act
from narrator.listening import objected
from narrator.listening.corrections import Anew
from narrator.listening.hearing import Hearing
from narrator.voice_bench.corpus import TABLES, table_talk
from narrator.voice_bench.measure import open_recogniser
from narrator.voice_bench.rooms import ROOMS, Acoustics
from narrator.voice_bench.synthetic_voices import synthetic_voices
from narrator.voice_bench.table import MeasuredTable, english, meaning_of
from tests.narrator.table import Table
from tests.narrator.test_hearing import in_nominations
from tests.virtual_time import run
from voices import Intent
from voices.events import EarEvent, Perhaps

LANGUAGES: dict[str, tuple[tuple[str, ...], str, str, str, str, str]] = {
    "en": (
        ("Ann", "Bob", "Cat", "Dan", "Eve", "Finn", "Gus"),
        "Ann nominates Bob",
        "no",
        "seat one nominates seat two",
        "yes",
        "wrong",
    ),
    "ru": (
        ("Аня", "Боря", "Катя", "Даня", "Ева", "Федя", "Глеб"),
        "Аня номинирует Борю",
        "нет",
        "место один номинирует место два",
        "да",
        "неверно",
    ),
}
EACH = pytest.mark.parametrize("language", LANGUAGES)


async def said_back(table: Table) -> tuple[int, int | None]:
    """Waits until something is, and gives back who nominates whom."""
    await table.until(lambda: table.session.table.echo is not None)
    act = table.session.table.said_back
    assert act is not None
    return act.by, act.target


async def nothing_said_back(table: Table) -> None:
    await table.until(lambda: table.session.table.echo is None)


def hears(hearing: Hearing, event: EarEvent) -> None:
    """As the ear tells it."""
    hearing._event(event)


def nominates(who: int, whom: int, text: str, *others: Intent) -> Intent:
    slots = {"nominator": str(who + 1), "nominee": str(whom + 1)}
    return Intent("nominate_by", slots, text, 0.8, others=others)


ANN_CAT = nominates(0, 2, "ann nominates cat")
ANN_BOB = nominates(0, 1, "ann nominates bob", ANN_CAT)


@EACH
@pytest.mark.parametrize("in_other_words", [False, True])
def test_where_nothing_else_was_heard_the_seats_are_asked_for(
    tmp_path: Path, language: str, in_other_words: bool
) -> None:
    names, sentence, no, seats, yes, wrong = LANGUAGES[language]

    async def evening() -> None:
        async with Table(tmp_path, names=names, language=language) as table:
            hearing = await in_nominations(table)
            assert hearing.typed(sentence)
            assert await said_back(table) == (0, 1)
            assert hearing.typed(wrong if in_other_words else no)
            await nothing_said_back(table)
            assert hearing.typed(sentence)
            assert isinstance(hearing.question, Anew)
            assert hearing.question.by_seat
            assert table.session.table.said_back is None, "the same is not said back"
            assert hearing.typed(seats)
            assert await said_back(table) == (0, 1)
            assert table.session.table.echo is not None
            assert table.session.table.echo.asks, "it was objected to before"
            assert hearing.typed(yes)
            await table.until(lambda: table.session.table.square.nominees == (1,))

    run(evening())


@EACH
def test_heard_a_third_time_nothing_comes_of_it(tmp_path: Path, language: str) -> None:
    names, sentence, no, *_ = LANGUAGES[language]

    async def evening() -> None:
        async with Table(tmp_path, names=names, language=language) as table:
            hearing = await in_nominations(table)
            assert hearing.typed(sentence)
            await said_back(table)
            assert hearing.typed(no)
            await nothing_said_back(table)
            assert hearing.typed(sentence)
            assert hearing.typed(sentence)
            assert hearing.question is None
            assert table.session.table.said_back is None
            assert table.session.table.square.nominees == ()

    run(evening())


@pytest.mark.parametrize("doubtful", [False, True])
def test_what_else_was_heard_comes_before_it_and_needs_a_yes(tmp_path: Path, doubtful: bool) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            hears(hearing, ANN_BOB)
            assert await said_back(table) == (0, 1)
            assert hearing.typed("no")
            await nothing_said_back(table)
            hears(hearing, Perhaps((replace(ANN_BOB, others=()), ANN_CAT)) if doubtful else ANN_BOB)
            assert hearing.doubt is not None
            assert hearing.doubt.intents == (ANN_CAT,)
            assert hearing.typed("yes")
            await table.until(lambda: table.session.table.square.nominees == (2,))

    run(evening())


def test_of_two_that_were_heard_only_the_other_is_asked_about(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            hears(hearing, ANN_BOB)
            await said_back(table)
            assert hearing.typed("no")
            await nothing_said_back(table)
            hears(hearing, Perhaps((ANN_CAT, replace(ANN_BOB, others=()))))
            assert hearing.doubt is not None
            assert hearing.doubt.intents == (ANN_CAT,)

    run(evening())


def test_a_name_alone_that_was_objected_to_is_not_asked_about_either(tmp_path: Path) -> None:
    """Nor is it asked who nominates whom somebody has just said they do not."""

    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            hears(hearing, Intent("nominate", {"nominee": "2"}, "i nominate bob", 0.8))
            assert hearing.asked is not None
            assert hearing.typed("no")
            assert isinstance(hearing.question, Anew)
            cat = Intent("answer_name", {"player": "3"}, "cat", 0.2)
            hears(hearing, Intent("answer_name", {"player": "2"}, "bob", 0.8, others=(cat,)))
            assert hearing.asked is not None
            assert hearing.asked.about.target == "3"
            assert hearing.typed("Ann")
            assert await said_back(table) == (0, 2)

    run(evening())


def test_what_was_put_right_does_not_come_back_by_the_next_correction(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            assert hearing.typed("Ann nominates Bob")
            assert await said_back(table) == (0, 1)
            assert hearing.typed("no, Cat")
            await table.until(lambda: table.session.table.said_back is not None)
            await table.until(lambda: (act := table.session.table.said_back) is not None and act.target == 2)
            assert hearing.typed("no, Bob")
            await nothing_said_back(table)
            assert isinstance(hearing.question, Anew)
            assert hearing.question.by_seat
            assert table.session.table.square.nominees == ()

    run(evening())


def test_what_was_asked_about_and_denied_is_not_asked_about_again(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            hears(hearing, Perhaps((replace(ANN_BOB, others=()),)))
            assert hearing.doubt is not None
            assert hearing.typed("no")
            assert hearing.question is None
            hears(hearing, ANN_BOB)
            assert hearing.doubt is not None
            assert hearing.doubt.intents == (ANN_CAT,)

    run(evening())


def test_an_objection_is_forgotten_after_a_while(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            assert hearing.typed("Ann nominates Bob")
            await said_back(table)
            assert hearing.typed("no")
            await nothing_said_back(table)
            monkeypatch.setattr(objected, "COUNTS_FOR", 0.0)  # as if it had passed
            assert hearing.typed("Ann nominates Bob")
            assert await said_back(table) == (0, 1)

    run(evening())


def test_somebody_else_may_nominate_whom_it_was_about(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            assert hearing.typed("Ann nominates Bob")
            await said_back(table)
            assert hearing.typed("no")
            await nothing_said_back(table)
            assert hearing.typed("Cat nominates Bob")
            assert await said_back(table) == (2, 1)

    run(evening())


def test_by_ear_it_comes_back_only_by_the_seats_and_with_a_yes() -> None:
    voice = synthetic_voices()[0]
    around = Acoustics([voice(text).samples for text in islice(table_talk(TABLES[0]), 6)])
    meant = Act("nominate", 0, 1)
    recogniser = open_recogniser("pocketsphinx")

    async def evening() -> None:
        async with MeasuredTable(TABLES[0], recogniser, english()) as table:

            async def back_after(said: str, turn: int) -> Act | None:
                await table.hear(around.heard(voice(said), ROOMS[0], turn, 1.0))
                return table.said_back

            assert await back_after("Alice nominates Robert", 0) == meant
            assert await back_after("no", 1) is None
            assert isinstance(table.hearing.question, Anew)
            assert await back_after("Alice nominates Robert", 2) is None, table.diary
            assert isinstance(table.hearing.question, Anew)
            assert table.hearing.question.by_seat
            assert await back_after("seat one nominates seat two", 3) == meant, table.diary
            assert table.session.table.echo is not None
            assert table.session.table.echo.asks
            await back_after("yes", 4)
            await table.let_stand()
            assert table.done == [meaning_of(meant)]

    try:
        run(evening())
    finally:
        recogniser.close()
