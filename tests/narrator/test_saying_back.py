"""Where what is heard is wrong again and again, it stands only if somebody says yes."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from engine import Act
from narrator.listening.corrections import Anew
from narrator.listening.hearing import Hearing
from narrator.table import saying_back
from tests.narrator.table import Table
from tests.narrator.test_hearing import in_nominations, shots
from tests.virtual_time import run
from voices import NotUnderstood, WhyNot
from voices.events import Perhaps


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


# In a loud room


def hears(hearing: Hearing, text: str, *, held_by: str = "", perhaps: bool = False) -> None:
    """This is said over babble, into the microphone of all or while somebody holds it open."""
    assert hearing.grammar is not None
    intent = hearing.sentences.parse(text, hearing.grammar)
    assert intent is not None, text
    heard = replace(intent, in_a_loud_room=True, held_by=held_by)
    hearing._event(Perhaps((heard,)) if perhaps else heard)


async def next_line(table: Table, before: str) -> str:
    """What is said back or asked after that."""

    def another() -> bool:
        echo = table.session.table.echo
        return echo is not None and echo.text != before

    await table.until(another)
    assert table.session.table.echo is not None
    return table.session.table.echo.text


@pytest.mark.parametrize("second", ["yes", "no", ""])
def test_a_shot_over_babble_needs_a_second_yes(tmp_path: Path, second: str) -> None:
    """One short word is misheard there, and one line overheard: a nomination had become a shot."""

    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            hears(hearing, "ann shoots gus")
            first = await next_line(table, "")
            hears(hearing, "yes")
            await next_line(table, first)
            assert await asks(table)
            assert not shots(table)
            if second:
                hears(hearing, second)
            await table.until(lambda: table.session.table.echo is None)
            assert (shots(table) != []) is (second == "yes")

    run(evening())


def test_a_name_and_yes_over_babble_is_not_yet_a_yes_to_a_shot(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            hears(hearing, "i shoot gus")
            hears(hearing, "ann yes")
            assert await asks(table)
            await table.until(lambda: table.session.table.echo is None)
            assert not shots(table)

    run(evening())


def test_what_was_perhaps_a_yes_over_babble_is_none_to_a_shot(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            hears(hearing, "ann shoots gus")
            first = await next_line(table, "")
            hears(hearing, "yes", perhaps=True)
            assert table.session.saying_back.outcome is None
            assert table.session.table.echo is not None
            assert table.session.table.echo.text == first

    run(evening())


@pytest.mark.parametrize("by", ["tap", "held"])
def test_whoever_taps_over_babble_is_asked_once(tmp_path: Path, by: str) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            hears(hearing, "ann shoots gus", held_by="" if by == "tap" else "1")
            assert await asks(table)
            assert table.session.table.echo is not None
            if by == "tap":
                await table.act(table.number_of(0), "stand", echo=table.session.table.echo.id)
            else:
                hears(hearing, "yes", held_by="1")
            await table.until(lambda: shots(table) != [])

    run(evening())


UNCLEAR = NotUnderstood("so", WhyNot.DOUBTFUL)


@pytest.mark.parametrize("answer", ["yes", "no", ""])
@pytest.mark.parametrize("loud", [True, False])
def test_what_nobody_understood_over_babble_was_perhaps_a_no(tmp_path: Path, loud: bool, answer: str) -> None:
    """In quiet people say all sorts of things when somebody is nominated."""

    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            assert hearing.typed("Ann nominates Bob")
            first = await next_line(table, "")
            await table.until(lambda: table.session.table.caption == first)
            hearing._event(replace(UNCLEAR, in_a_loud_room=loud))
            if loud:
                await next_line(table, first)
                assert await asks(table)
                if answer:
                    hears(hearing, answer)
            await table.until(lambda: table.session.table.echo is None)
            stands = not loud or answer == "yes"
            assert (table.session.table.square.nominees == (1,)) is stands

    run(evening())


@pytest.mark.parametrize("perhaps", [True, False])
def test_whoever_taps_to_speak_against_a_line_takes_it_back(tmp_path: Path, perhaps: bool) -> None:
    """Whatever was made of it: "no" was taken for "so", and the wrong player stayed nominated."""

    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            assert hearing.typed("Ann nominates Bob")
            await asks(table)
            if perhaps:
                hears(hearing, "so", held_by="1")
            else:
                hearing._event(replace(UNCLEAR, held_by="1"))
            await table.until(lambda: table.session.table.echo is None)
            assert table.session.table.square.nominees == ()
            assert isinstance(hearing.question, Anew)

    run(evening())


@pytest.mark.parametrize(("held_by", "asked"), [("1", True), ("", False)])
def test_whoever_taps_over_babble_is_asked_whether_it_was_a_question(
    tmp_path: Path, held_by: str, asked: bool
) -> None:
    """ "What are you?" was heard for a nomination, and answered as if somebody had asked."""

    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            hears(hearing, "who is dead", held_by=held_by)
            assert (hearing.doubt is not None) is asked
            if asked:
                hears(hearing, "yes", held_by=held_by)
            await table.until(lambda: hearing.question is None)

    run(evening())


def test_saying_it_again_while_it_is_said_back_changes_nothing(tmp_path: Path) -> None:
    """Who hears no answer for a while says it once more; that neither begins the wait anew nor asks for a yes."""

    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            assert hearing.typed("Ann nominates Bob")
            assert not await asks(table)
            shown = table.session.table.echo
            assert shown is not None
            for again in (
                "Ann nominates Bob",
                "I nominate Bob",
                "Ann is nominating Bob",
                "Ann nominates Bob",
            ):
                assert hearing.typed(again)
                assert table.session.table.echo is not None
                assert table.session.table.echo.id == shown.id
            await table.until(lambda: table.session.table.square.nominees == (1,))
            assert not table.session.table.requests
            assert table.session.saying_back._misheard == 0

    run(evening())


def test_saying_it_again_with_a_no_before_it_says_it_back_once_more(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            assert hearing.typed("Ann nominates Bob")
            assert not await asks(table)
            shown = table.session.table.echo
            assert shown is not None
            assert hearing.typed("no, Ann nominates Bob")
            await table.until(
                lambda: table.session.table.echo is not None and table.session.table.echo.id != shown.id
            )

    run(evening())


def test_what_was_said_twice_before_the_answer_began_is_not_refused(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            hearing = await in_nominations(table)
            assert hearing.typed("Ann nominates Bob")
            assert not await asks(table)
            assert table.session.saying_back.request(Act("nominate", 0, 1)) is None
            await table.until(lambda: table.session.table.square.nominees == (1,))
            assert not table.session.table.requests

    run(evening())
