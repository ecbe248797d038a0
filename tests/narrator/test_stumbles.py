"""An error that nobody expected, in the middle of an evening: it goes on, and players are shown nothing of it."""

import asyncio
import gc
import stat
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from config.texts import load_texts
from engine.phases import Phase
from narrator.evening import Evening
from narrator.play import TheTableFell, _errors_kept_out_of_the_window, _until_ended
from narrator.table.storage import errors_path, keep_error
from tests.narrator.table import Table
from tests.virtual_time import run

TEXTS = load_texts("en")
SHOWN = TEXTS.shown
CAST = ("washerwoman", "imp", "empath", "poisoner", "soldier", "mayor", "chef")


class Surprise(Exception):
    """Nobody expects it."""


def going_on(table: Table) -> Path:
    """The table goes on after errors, as an evening of `play` does; the file that keeps them."""
    file = errors_path(table.evening.record.path)
    table.session.stumbles.report = partial(keep_error, file)
    return file


def failing(table: Table, phase: Phase, *, when: Callable[[], bool], times: int) -> list[int]:
    """The phase fails, `times` times in all, whenever it has been played up to what `when` sees; one for each."""
    play = table.session._play[phase]
    failed: list[int] = []

    async def fails() -> None:
        playing = asyncio.ensure_future(play())
        try:
            while not playing.done():
                if len(failed) < times and when():
                    failed.append(1)
                    raise Surprise("the Imp is Ann")
                await asyncio.sleep(0.005)
            playing.result()
        finally:
            playing.cancel()

    table.session._play[phase] = fails
    return failed


async def a_day_with_a_vote(table: Table) -> None:
    await table.deal()
    await table.night()
    await table.host("open_nominations")
    await table.until(lambda: table.stage == "nominations")


def ways_to_say(key: str, **values: Any) -> set[str]:
    return {str(TEXTS.said(key, variant, **values)) for variant in range(TEXTS.variants(key))}


def problem(table: Table) -> str:
    return table.room.host(grimoire_open=False).square.problem


def evening(tmp_path: Path, play: Callable[[Table], Awaitable[None]]) -> None:
    async def played() -> None:
        async with Table(tmp_path, cast=CAST) as table:
            await play(table)

    run(played())


@pytest.mark.parametrize("phase", [Phase.FIRST_NIGHT, Phase.DISCUSSION])
def test_phase_that_fails_once_begins_again_with_what_was_half_chosen(tmp_path: Path, phase: Phase) -> None:
    async def play(table: Table) -> None:
        file = going_on(table)

        def half_way() -> bool:
            look = table.session.table.look
            return phase is not Phase.FIRST_NIGHT or (look is not None and bool(look.confirmed))

        failed = failing(table, phase, when=half_way, times=1)
        await table.deal()
        await table.until(lambda: table.session.table.look is not None)
        for number in table.numbers[:3]:
            await table.answer_look(number)
        await table.until(lambda: failed or phase is not Phase.FIRST_NIGHT)
        await table.until(lambda: table.session.table.look is not None)
        look = table.session.table.look
        assert look is not None
        assert look.confirmed >= {table.room.phone(number).me for number in table.numbers[:3]}
        await table.night()
        await table.until(lambda: failed and table.stage == "discussion")
        await table.day()
        assert table.stage == "night"
        assert "Surprise" in file.read_text("utf-8")

    evening(tmp_path, play)


@pytest.mark.parametrize("phase", [Phase.DAWN, Phase.DISCUSSION])
def test_host_reads_where_it_is_kept_until_the_next_dawn_and_players_read_nothing(
    tmp_path: Path, phase: Phase
) -> None:
    async def play(table: Table) -> None:
        file = going_on(table)
        failed = failing(table, phase, when=lambda: True, times=1)
        await table.deal()
        await table.night()
        await table.until(lambda: failed and table.stage == "discussion")
        await table.until(lambda: problem(table))
        assert problem(table) == SHOWN("errors.stumbled", file=str(file))
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        shown = [str(table.room.phone(number)) for number in table.numbers] + [str(table.room.town_square())]
        assert not [page for page in shown if str(file) in page or "Surprise" in page]
        await table.day()
        await table.night()
        assert problem(table) == ""

    evening(tmp_path, play)


def test_vote_that_fails_each_time_is_taken_back(tmp_path: Path) -> None:
    async def play(table: Table) -> None:
        going_on(table)
        failed = failing(table, Phase.VOTE, when=lambda: True, times=2)
        await a_day_with_a_vote(table)
        said = table.spoken()
        receipt = await table.act(0, "nominate", nominee=2)
        assert receipt.done, receipt.text
        await table.until(lambda: len(failed) == 2)
        await table.until(lambda: table.stage == "nominations")
        assert 2 in table.room.phone(0).offers.nominate  # as if nobody had nominated
        taken_back = ways_to_say("control.undone_so", line="Ann nominates Cat.")
        await table.until(lambda: taken_back & set(said))
        assert table.session.table.headline in taken_back  # and not only who was nominated
        await table.vote_for(2, {0, 2, 3, 4})
        assert len(failed) == 2
        await table.host("close_nominations")
        await table.until(lambda: table.stage == "night")

    evening(tmp_path, play)


def test_no_more_than_one_step_is_taken_back_at_one_place(tmp_path: Path) -> None:
    """Else a day would be gone, vote by vote."""

    async def play(table: Table) -> None:
        file = going_on(table)
        votes: list[int] = []
        failed = failing(table, Phase.NOMINATIONS, when=lambda: len(votes) == 2, times=99)
        await a_day_with_a_vote(table)
        for nominator, nominee in ((0, 2), (1, 3)):
            assert (await table.act(nominator, "nominate", nominee=nominee)).done
            await table.vote_for(nominee, {0, 1, 4})
            votes.append(nominee)
        await table.until(lambda: problem(table) == SHOWN("errors.stuck", file=str(file)))
        assert len(failed) == 4
        assert table.stage == "nominations"
        offered = table.room.phone(5).offers.nominate
        assert 3 in offered, "the second vote is taken back"
        assert 2 not in offered, "the first stands"

    evening(tmp_path, play)


@pytest.mark.parametrize("way", ["skip", "end"])
def test_night_that_fails_each_time_waits_for_the_host(tmp_path: Path, way: str) -> None:
    async def play(table: Table) -> None:
        file = going_on(table)
        failed = failing(table, Phase.FIRST_NIGHT, when=lambda: True, times=2)
        await table.deal()
        said = table.spoken()
        await table.until(lambda: len(failed) == 2)
        await table.until(lambda: problem(table) == SHOWN("errors.stuck", file=str(file)))
        await table.until(lambda: ways_to_say("control.stuck") & set(said))
        await asyncio.sleep(600)
        assert len(failed) == 2  # it does not try by itself, over and over
        if way == "skip":
            assert (await table.host("skip")).done
            await table.night()
            assert table.stage == "discussion"
        else:
            assert (await table.host("end")).done
            await table.until(lambda: table.stage == "reveal")

    evening(tmp_path, play)


def test_without_it_an_error_ends_the_evening(tmp_path: Path) -> None:
    async def play(table: Table) -> None:
        failing(table, Phase.FIRST_NIGHT, when=lambda: True, times=1)
        await table.deal()
        with pytest.raises(Surprise):
            await table.over()

    evening(tmp_path, play)


def test_errors_are_kept_one_behind_the_other(tmp_path: Path) -> None:
    file = tmp_path / "game.errors.txt"
    assert keep_error(file, Surprise("first")) == keep_error(file, Surprise("second")) == str(file)
    assert [line for line in file.read_text("utf-8").splitlines() if "Surprise" in line] == [
        "tests.narrator.test_stumbles.Surprise: first",
        "tests.narrator.test_stumbles.Surprise: second",
    ]
    assert keep_error(tmp_path / "no folder" / "x", Surprise()) == str(tmp_path / "no folder" / "x")


def test_play_goes_on_after_errors_in_every_game_of_the_evening(tmp_path: Path) -> None:
    async def played() -> None:
        async with Table(tmp_path, cast=CAST) as table:
            assert table.session.stumbles.report is None
            evening = Evening(replace(table.evening.plan, survives_errors=True))
        of_the_next_game = evening._session(evening.session.table.people)
        for session in (evening.session, of_the_next_game):
            assert session.stumbles.report is not None
            assert session.stumbles.report(Surprise("first")) == str(errors_path(evening.record.path))
        evening.record.close()

    run(played())


def test_error_beside_every_phase_ends_play_with_how_to_go_on(tmp_path: Path) -> None:
    async def played() -> None:
        async with Table(tmp_path, cast=CAST) as table:
            await table.deal()
            evening = table.evening

            async def fails() -> None:
                raise Surprise("the Imp is Ann")

            evening.run = fails  # type: ignore[method-assign]
            with pytest.raises(TheTableFell) as fell:
                await _until_ended(evening, lambda: None)
            text = str(fell.value)
            assert str(errors_path(evening.record.path)) in text
            assert f"play --resume {evening.record.path}" in text
            assert "Imp" not in text
            assert "the Imp is Ann" in errors_path(evening.record.path).read_text("utf-8")

    run(played())


def test_what_fails_beside_the_course_is_kept_and_not_printed(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def play(table: Table) -> None:
        file = going_on(table)
        await table.deal()
        await table.night()

        async def fails() -> None:
            raise Surprise("the Imp is Ann")

        with _errors_kept_out_of_the_window(table.evening):
            table.session.narration.apart(fails())
            await asyncio.sleep(1)
            gc.collect()  # asyncio tells of it when nobody can ask any more
        assert str(file) in caplog.text
        assert "Ann" not in caplog.text
        assert "Surprise" not in caplog.text
        assert "the Imp is Ann" in file.read_text("utf-8")
        assert problem(table) == SHOWN("errors.stumbled", file=str(file))
        await table.day()
        assert table.stage == "night"

    evening(tmp_path, play)
