"""Where what is heard is wrong again and again, it stands only if somebody says yes."""

import re
from pathlib import Path

import pytest

from engine import Act
from narrator.listening.hearing import Hearing
from narrator.table import saying_back
from tests.narrator.table import Table
from tests.narrator.test_hearing import in_nominations
from tests.virtual_time import run


async def asks(table: Table) -> bool:
    """Whether what is said back needs a yes."""
    await table.until(lambda: table.session.table.echo is not None)
    assert table.session.table.echo is not None
    return table.session.table.echo.asks


async def misheard(table: Table, hearing: Hearing, times: int) -> None:
    for _ in range(times):
        assert hearing.typed("Ann nominates Gus")
        await asks(table)
        assert hearing.typed("cancel")
        await table.until(lambda: table.session.table.echo is None)


def test_after_it_was_taken_back_often_silence_is_no_consent(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            await misheard(table, hearing, saying_back.UNSURE_AFTER)
            assert hearing.typed("Ann nominates Bob")
            assert await asks(table)
            await table.until(lambda: table.session.table.echo is None)
            assert table.session.table.square.nominees == ()

    run(evening())


def test_what_needs_a_yes_is_shown_to_every_phone_in_its_own_language(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            assert (await table.act(3, "language", language="ru")).done
            hearing = await in_nominations(table)
            await misheard(table, hearing, saying_back.UNSURE_AFTER)
            assert hearing.typed("Ann nominates Bob")
            assert await asks(table)
            shown, other = table.room.phone(3).square.echo, table.room.phone(2).square.echo
            assert shown is not None
            assert other is not None
            assert not re.search("[A-Za-z]", re.sub("Ann|Bob", "", shown.text)), shown.text
            assert other.text.isascii(), other.text

    run(evening())


def test_only_the_first_answer_counts(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            assert hearing.typed("Ann nominates Gus")
            await asks(table)
            assert table.session.saying_back.cancel()
            assert table.session.saying_back.outcome == "taken back"
            assert table.session.saying_back.correct(Act("nominate", 0, 1)) is not None, "too late"
            assert table.session.saying_back.outcome == "taken back"
            await table.until(lambda: table.session.table.echo is None)
            assert table.session.saying_back.outcome is None
            assert not table.session.table.requests

    run(evening())


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_it_is_answered_and_a_yes_earns_trust_again(tmp_path: Path, answer: str) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            await misheard(table, hearing, saying_back.UNSURE_AFTER)
            assert hearing.typed("Ann nominates Bob")
            assert await asks(table)
            assert hearing.typed(answer)
            await table.until(lambda: table.session.table.echo is None)
            assert (answer == "yes") is (table.session.saying_back._misheard == 0)
            if answer == "yes":
                await table.until(lambda: table.session.table.square.nominees == (1,))

    run(evening())


def test_once_or_twice_changes_nothing(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            await misheard(table, hearing, saying_back.UNSURE_AFTER - 1)
            assert hearing.typed("Ann nominates Bob")
            assert not await asks(table)
            assert not hearing.typed("yes"), "nobody is asked"
            await table.until(lambda: table.session.table.square.nominees == (1,))

    run(evening())


def test_after_a_minute_the_next_that_is_heard_needs_no_yes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            await misheard(table, hearing, saying_back.UNSURE_AFTER)
            monkeypatch.setattr(saying_back, "IN_A_ROW", 0.0)  # as if it had passed
            assert hearing.typed("Ann nominates Bob")
            assert not await asks(table)

    run(evening())


def test_a_minute_without_it_is_forgiven(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            await misheard(table, hearing, saying_back.UNSURE_AFTER - 1)
            monkeypatch.setattr(saying_back, "IN_A_ROW", 0.0)  # as if it had passed
            await misheard(table, hearing, 1)
            assert hearing.typed("Ann nominates Bob")
            assert not await asks(table)

    run(evening())


@pytest.mark.parametrize("nominee", [1, 6])
def test_what_is_tapped_was_not_misheard(tmp_path: Path, nominee: int) -> None:
    """Not even the very thing that had been heard before."""

    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            await misheard(table, hearing, saying_back.UNSURE_AFTER)
            await table.act(table.number_of(0), "nominate", nominee=nominee)
            await table.until(lambda: table.session.table.square.nominees == (nominee,))

    run(evening())


def test_two_who_take_it_back_at_once_take_it_back_once(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            for _ in range(2):
                assert hearing.typed("Ann nominates Gus")
                await asks(table)
                assert table.session.saying_back.cancel()
                assert table.session.saying_back.cancel()
                await table.until(lambda: table.session.table.echo is None)
            assert hearing.typed("Ann nominates Bob")
            assert not await asks(table)

    run(evening())


def test_a_phone_says_yes_to_what_it_shows_and_to_nothing_else(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            await misheard(table, hearing, saying_back.UNSURE_AFTER)
            assert hearing.typed("Ann nominates Bob")
            assert await asks(table)
            assert table.session.table.echo is not None
            assert not table.session.saying_back.stand("another")
            await table.act(table.number_of(3), "stand", echo=table.session.table.echo.id)
            await table.until(lambda: table.session.table.square.nominees == (1,))
            assert not table.session.saying_back.stand()

    run(evening())
