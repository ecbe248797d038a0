"""The reveal at a person's pace: one by one, in any order, with nothing known of whoever is not uncovered yet."""

import json
from dataclasses import asdict
from functools import partial
from pathlib import Path

import pytest

from engine.terms import UNKNOWN
from narrator.screens.records import Square
from narrator.table.reveal import Reveal
from tests.narrator.table import Table
from tests.virtual_time import run


async def to_the_end(table: Table) -> Reveal:
    """A first night; then the host ends the game, and the grimoire waits for the person."""
    await table.deal()
    await table.night()
    await table.host("end")
    await table.until(lambda: table.session.reveal.begun)
    return table.session.reveal


def uncovered(table: Table) -> list[int]:
    """Whom every page shows, by seat."""
    shown = [row.seat for row in table.room.town_square().reveal]
    assert all([row.seat for row in phone.square.reveal] == shown for phone in table.phones())
    return shown


def shows(table: Table, seats: list[int]) -> bool:
    return uncovered(table) == seats


def controls(table: Table) -> list[str]:
    return [action for action, _ in table.room.host(grimoire_open=False).controls]


def characters_in(table: Table, square: Square) -> set[int]:
    """The seats whose characters stand anywhere in it, where nobody else has the same."""
    text = json.dumps(asdict(square))
    named = {
        seat: table.session.table.texts.character_name(one.character)
        for seat, one in enumerate(table.session.table.game.grimoire.seats)
    }
    return {seat for seat, name in named.items() if name in text}


def test_players_are_uncovered_in_any_order_and_nobody_else_is(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path, seed=4, reveal="person") as table:
            await to_the_end(table)
            assert table.stage == "reveal"
            assert uncovered(table) == []
            assert controls(table)[:3] == ["reveal_next", "reveal_rest", "reveal_end"]
            leading = table.room.grimoire(open_=True).goes_on
            assert leading is not None
            assert leading[0] == "reveal_next"
            for seat, so_far in ((3, [3]), (0, [0, 3])):
                assert (await table.host("reveal", seat=seat)).done
                await table.until(partial(shows, table, so_far))
                square = table.room.town_square()
                assert square.newest is not None
                assert square.newest.seat == seat
                assert characters_in(table, square) == set(so_far)
                assert not square.timeline
                assert not square.decoys
                assert table.room.story() is None
            assert not (await table.host("reveal", seat=3)).done, "is uncovered"
            assert not (await table.host("reveal", seat=9)).done, "nobody sits there"
            assert (await table.host("reveal_next")).done
            await table.until(lambda: uncovered(table) == [0, 1, 3])
            rows = table.session.table.telling.rows  # type: ignore[attr-defined]
            assert [row[1] == UNKNOWN for row in rows] == [False, False, True, False, True, True, True]
            assert (await table.host("reveal_rest")).done
            await table.until(lambda: table.room.story() is not None)
            assert uncovered(table) == list(range(7))
            assert table.room.town_square().timeline
            assert "reveal_end" not in controls(table)
            assert not (await table.host("reveal_next")).done

    run(evening())


def test_the_reveal_ends_when_the_person_says_so(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path, seed=4, reveal="person") as table:
            reveal = await to_the_end(table)
            for _ in range(7):
                assert (await table.host("reveal_next")).done
            await table.until(lambda: len(reveal.uncovered) == 7)
            assert controls(table)[0] == "reveal_end"
            assert table.room.story() is None
            assert not table.room.town_square().timeline
            assert (await table.host("reveal_end")).done
            await table.until(lambda: table.room.story() is not None)

    run(evening())


@pytest.mark.parametrize("how", ["reveal_end", "reveal_rest", "reveal_result"])
def test_who_has_won_may_be_told_last(tmp_path: Path, how: str) -> None:
    async def evening() -> None:
        async with Table(tmp_path, seed=4, reveal="person", result_last=True) as table:
            told = list[str]()
            say = table.session.narration.voice.say

            async def heard(line: str, begun: object = None) -> None:
                told.append(line)
                await say(line, begun)  # type: ignore[arg-type]

            table.session.narration.voice.say = heard  # type: ignore[method-assign]
            await to_the_end(table)
            results = {
                table.session.table.texts.said("end.nobody_wins", one, table.session.table.lines.tone)
                for one in range(4)
            }
            assert table.room.town_square().winner is None
            assert not results & set(told)
            assert (await table.host("reveal_next")).done
            await table.until(lambda: uncovered(table) == [0])
            assert table.room.town_square().winner is None
            assert (await table.host(how)).done
            await table.until(lambda: table.room.town_square().winner == "nobody")
            assert results & set(told)
            if how == "reveal_result":
                assert not (await table.host("reveal_result")).done, "said once"
                assert (await table.host("reveal_end")).done
            await table.until(lambda: table.room.story() is not None)
            assert sum(line in results for line in told) == 1

    run(evening())


def test_what_comes_with_a_player_is_the_persons_choice(tmp_path: Path) -> None:
    """Tokens and what was not so; the rest of the evening hears nothing of what was chosen."""

    async def evening() -> None:
        async with Table(tmp_path, seed=4, reveal="person") as table:
            reveal = await to_the_end(table)
            tokens = {one.seat for one in table.session.table.game.grimoire.reminders if one.seat >= 0}
            assert tokens, "the seed gives a game with tokens"
            story = (await table.session.retelling.make_ready()).story(table.session.table.lines)
            so = table.session.table.texts.shown("story.so")
            misled = {
                row.seat
                for row in story.people
                if any(one.notes and one.notes != (so,) for one in story.of(row.name))
            }
            for _ in range(7):
                assert (await table.host("reveal_next")).done
            await table.until(lambda: len(reveal.uncovered) == 7)
            rows = table.room.town_square().reveal
            assert {row.seat for row in rows if row.tokens} == tokens
            assert {row.seat for row in rows if row.not_so} == misled
            assert (await table.host("reveal_with", what="tokens", shown=False)).done
            assert (await table.host("reveal_with", what="heard", shown=False)).done
            assert not any(row.tokens or row.not_so for row in table.room.town_square().reveal)
            assert not (await table.host("reveal_with", what="everything", shown=True)).done

    run(evening())


def test_without_a_line_of_the_voice_pages_alone_tell(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path, seed=4, reveal="person") as table:
            reveal = await to_the_end(table)
            assert (await table.host("reveal_with", what="aloud", shown=False)).done
            said = table.room.town_square().caption
            assert (await table.host("reveal_next")).done
            await table.until(lambda: reveal.uncovered == [0])
            square = table.room.town_square()
            assert square.caption == said
            assert square.newest is not None

    run(evening())


def test_killed_in_the_middle_it_goes_on_where_it_was(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path, seed=4, reveal="person", result_last=True) as table:
            await to_the_end(table)
            for seat in (5, 2):
                assert (await table.host("reveal", seat=seat)).done
            await table.until(lambda: uncovered(table) == [2, 5])
            record = table.evening.record.path
        async with Table(tmp_path, resume=record, reveal="person", result_last=True) as again:
            await again.until(lambda: again.room.town_square().newest is not None)
            assert uncovered(again) == [2, 5]
            assert again.room.town_square().winner is None
            assert characters_in(again, again.room.town_square()) == {2, 5}
            assert (await again.host("reveal_next")).done
            await again.until(lambda: uncovered(again) == [0, 2, 5])
            assert (await again.host("reveal_end")).done
            await again.until(lambda: again.room.story() is not None)
            assert uncovered(again) == list(range(7))
        async with Table(tmp_path, resume=record, reveal="person", result_last=True) as last:
            await last.until(lambda: last.room.story() is not None)
            assert last.room.town_square().winner == "nobody"

    run(evening())


def test_given_back_over_a_restart_the_voice_tells_all_and_who_has_won(tmp_path: Path) -> None:
    """Killed when the town knew that the game is over, and not yet who has won."""

    async def evening() -> None:
        async with Table(tmp_path, seed=4, reveal="person", result_last=True) as table:
            table.session.table.listeners.append(
                lambda: table.session.set_paused(True) if table.session.reveal.result_kept else None
            )
            await table.deal()
            await table.night()
            await table.host("end")
            await table.until(lambda: table.session.reveal.result_kept)
            assert not table.session.reveal.begun
            record = table.evening.record.path
        async with Table(tmp_path, resume=record, reveal="voice") as again:
            await again.until(lambda: again.room.story() is not None)
            assert again.room.town_square().winner == "nobody"
            assert uncovered(again) == list(range(7))

    run(evening())


def test_it_belongs_to_whoever_sits_there(tmp_path: Path) -> None:
    """A person who decides everything uncovers the players; given back in the middle, the voice goes on alone."""

    async def evening() -> None:
        async with Table(tmp_path, seed=4) as table:
            await table.deal()
            await table.night()
            assert not table.session.reveal.by_person
            assert (await table.host("depth", depth="clerk")).done
            assert table.session.reveal.by_person
            await table.host("end")
            await table.until(lambda: table.session.reveal.begun)
            assert (await table.host("reveal", seat=6)).done
            await table.until(lambda: uncovered(table) == [6])
            assert (await table.host("depth", depth="machine")).done
            await table.until(lambda: table.room.story() is not None)
            assert uncovered(table) == list(range(7))

    run(evening())


def test_the_next_game_is_begun_in_the_middle_of_it_and_keeps_its_ways(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path, seed=4) as table:
            await table.deal()
            await table.night()
            assert (await table.host("reveal_by", how="person")).done
            assert (await table.host("result_last", last=True)).done
            assert not (await table.host("reveal_by", how="everybody")).done
            await table.host("end")
            await table.until(lambda: table.session.reveal.begun)
            assert (await table.host("new_game")).done
            await table.until(lambda: table.stage == "lobby")
            reveal = table.session.reveal
            assert reveal.by_person
            assert reveal.tells_result_last
            assert not reveal.begun
            assert table.room.story() is not None, "of the game that was left"

    run(evening())


def test_nothing_of_it_means_anything_before_the_end(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path, seed=4, reveal="person") as table:
            await table.deal()
            await table.night()
            for action in ("reveal_next", "reveal_rest", "reveal_result", "reveal_end"):
                assert not (await table.host(action)).done
            assert not (await table.host("reveal", seat=0)).done
            assert not any(action.startswith("reveal") for action in controls(table))
            assert table.room.grimoire(open_=False).reveal.left == ()
            assert table.room.town_square().reveal == ()

    run(evening())


def test_nothing_is_suggested_for_a_game_that_is_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening() -> None:
        async with Table(tmp_path, seed=4) as table:
            monkeypatch.setattr(table.session.arrivals, "suggestions", lambda _: ("doomsayer",))
            await table.deal()
            assert len(table.room.host(grimoire_open=False).suggestions) == 1
            await table.night()
            await table.host("end")
            await table.until(lambda: table.stage == "reveal")
            assert table.room.host(grimoire_open=False).suggestions == ()

    run(evening())
