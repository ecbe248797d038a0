"""The story at the table: told a section at a time, kept after "play again", and beside the record."""

import asyncio
from collections.abc import Callable
from pathlib import Path

from config.texts import load_texts
from narrator.screens.records import Square
from narrator.table.storage import read_lines, story_path
from tests.narrator.table import Table
from tests.virtual_time import run

RU = load_texts("ru")


async def to_the_end(table: Table) -> None:
    """A first night, and then the host ends the game: nobody wins, and all is told."""
    await table.deal()
    await table.night()
    await table.host("end")


def kept(table: Table) -> list[tuple[Square, str]]:
    """The town square as each line of the voice begins, with that line."""
    squares: list[tuple[Square, str]] = []
    say = table.session.narration.voice.say

    async def heard(line: str, begun: Callable[[], None] | None = None) -> None:
        def also() -> None:
            if begun is not None:
                begun()
            squares.append((table.room.town_square(), line))

        await say(line, also)

    table.session.narration.voice.say = heard  # type: ignore[method-assign]
    return squares


def test_each_line_of_the_story_is_shown_as_it_is_told_and_then_all_of_it(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path, seed=4) as table:
            squares = kept(table)
            assert table.room.story() is None
            await to_the_end(table)
            await table.until(lambda: table.room.story() is not None)
            story = table.room.story()
            assert story is not None
            assert story.aloud
            assert all(square.story is None for square, _ in squares if not square.reveal)
            for told in story.aloud:
                square = next(square for square, line in squares if line == story.line(told))
                assert square.telling == told[0]
                assert square.story is not None
                assert not square.story.chapters, "not all of it yet"
                assert {
                    "why": square.story.why,
                    "moments": square.story.moments,
                    "awards": square.story.awards,
                }[told[0]][-1] == story.line(told)
            whole = table.room.town_square().story
            assert whole == story
            assert whole.chapters
            assert table.room.town_square().telling == ""
            for number in table.numbers:
                phone = table.room.phone(number)
                assert phone.own == story.of(phone.name)

    run(evening())


def test_skip_ends_a_section_and_not_the_story(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path, seed=4) as table:
            squares = kept(table)
            table.session.table.listeners.append(
                lambda: table.session.skip() if table.session.retelling.section else None
            )
            await to_the_end(table)
            await table.until(lambda: table.room.story() is not None)
            story = table.room.story()
            assert story is not None
            said = [line for _, line in squares]
            assert not [told for told in story.aloud if story.line(told) in said]
            assert story.chapters

    run(evening())


def test_the_last_game_stays_for_who_played_it_and_over_a_restart(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path, seed=4) as table:
            await to_the_end(table)
            await table.until(lambda: table.room.story() is not None)
            story, first = table.room.story(), table.evening.record.path
            assert story is not None
            page = story_path(first)
            assert page.stat().st_mode & 0o777 == 0o600
            assert story.awards[0] in page.read_text(encoding="utf-8").replace("&#39;", "'")
            assert (await table.host("new_game")).done
            await table.until(lambda: table.stage == "lobby")
            session = table.evening.session
            assert session.table.live is None
            assert table.room.story() == story
            assert all(phone.last_game for phone in table.phones())
            assert table.room.town_square().story is None
            newcomer = table.room.join("Zoe")
            assert not table.room.phone(newcomer).last_game
            record = table.evening.record.path
            session.table.changed()
        async with Table(tmp_path, resume=record) as again:
            assert again.room.story() == story
            assert again.room.phone(0).last_game
            await asyncio.sleep(0.05)
            again.session.table.changed()
            russian = again.room.story("ru")
            assert russian is not None
            assert russian.of("Ann") != story.of("Ann") or not story.of("Ann")
        first.unlink()
        async with Table(tmp_path, resume=again.evening.record.path) as without:
            assert without.room.story() is None
            assert not without.room.phone(0).last_game

    run(evening())


def test_a_restart_while_it_is_told_goes_on_where_it_was(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path, seed=4) as table:
            session = table.session
            session.table.listeners.append(
                lambda: (
                    session.set_paused(True) if session.retelling.told and not session.pace.paused else None
                )
            )
            await to_the_end(table)
            await table.until(lambda: bool(session.retelling.told))
            told, record = session.retelling.told, table.evening.record.path
            assert not session.retelling.whole
        async with Table(tmp_path, resume=record) as again:
            squares = kept(again)
            await again.until(lambda: again.session.retelling.whole)
            story = again.room.story()
            assert story is not None
            said = [line for _, line in squares]
            assert [one for one in story.aloud if story.line(one) in said] == [
                one for one in story.aloud if one not in told
            ]

    run(evening())


def test_a_record_that_cannot_be_read_is_told_without_reasons(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path, seed=4) as table:
            table.session.retelling._read = lambda: read_lines(tmp_path / "gone.jsonl")
            await to_the_end(table)
            await table.until(lambda: table.room.story() is not None)
            story = table.room.story()
            assert story is not None
            assert story.chapters
            assert story.awards
            assert story.why == ()

    run(evening())
