"""How an evening ends: a game that the host ends, another game, and a table that is closed."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from config.texts import load_texts
from engine import replay
from engine.phases import Phase
from engine.questions import NOMINATE, Act
from narrator.table.kept import read_state, state_path
from narrator.table.storage import read_lines
from narrator.telling.timeline import timeline
from tests.narrator.table import Table
from tests.virtual_time import run

TEXTS = load_texts("en")


async def dealt(table: Table) -> None:
    await table.sit_down()
    await table.until(lambda: table.stage == "deal")


async def in_a_look(table: Table) -> None:
    await table.deal()
    await table.until(lambda: table.room.phone(0).look is not None)
    for number in table.numbers[:3]:
        await table.answer_look(number)


async def in_the_second_look(table: Table) -> None:
    await table.deal()
    await table.until(lambda: table.stage == "night")
    await table.reach_look("n1.read")


async def at_dawn(table: Table) -> None:
    """Paused before the hush: nobody has heard yet that the night is over."""
    await table.deal()
    session = table.session
    session.table.phase_listeners.append(lambda: session.set_paused(session.table.phase is Phase.DAWN))
    async with table.patience(60):
        while not session.pace.paused:
            for number in table.numbers:
                await table.answer_look(number)
            await asyncio.sleep(0.002)
    session.table.phase_listeners.pop()
    assert session.table.phase is Phase.DAWN


async def by_day(table: Table) -> None:
    await table.deal()
    await table.night()


async def nominating(table: Table) -> None:
    await by_day(table)
    await table.host("open_nominations")
    await table.until(lambda: table.stage == "nominations")


async def said_back(table: Table) -> None:
    await nominating(table)
    seconds = table.session.table.settings.seconds.model_copy(update={"cancel": 30.0, "defence": 30.0})
    table.session.table.settings = table.session.table.settings.model_copy(update={"seconds": seconds})
    assert table.session.floor.request(Act(NOMINATE, 0, 1)) is None  # heard, and not tapped: it is said back
    await table.until(lambda: table.session.table.echo is not None)


async def accused(table: Table) -> None:
    await said_back(table)
    table.session.table.settings = table.session.table.settings.model_copy(
        update={"seconds": table.session.table.settings.seconds.model_copy(update={"cancel": 0.05})}
    )
    await table.host("cancel", echo=table.room.town_square().echo.id)  # type: ignore[union-attr]
    await table.until(lambda: table.session.table.echo is None and not table.session.table.requests)
    await table.act(0, "nominate", nominee=1)
    await table.until(lambda: table.stage == "defence")


async def voting(table: Table) -> None:
    await nominating(table)
    await table.act(0, "nominate", nominee=1)
    await table.until(
        lambda: table.session.table.vote is not None and bool(table.session.table.square.counted)
    )


async def paused(table: Table) -> None:
    await by_day(table)
    await table.host("pause")
    await asyncio.sleep(0.02)


async def with_a_ruling_waiting(table: Table) -> None:
    """And with a nomination that nobody has come to yet."""
    await nominating(table)
    await table.host("pause")
    await table.act(0, "nominate", nominee=1)
    await table.host("rule", verb="kill", seat=2, value="")


WHEREVER = [
    dealt, in_a_look, in_the_second_look, at_dawn, by_day, nominating, said_back, accused, voting, paused,
    with_a_ruling_waiting,
]  # fmt: skip


@pytest.mark.parametrize("where", WHEREVER, ids=lambda where: where.__name__)
def test_the_host_ends_the_game_and_everybody_sees_and_hears_who_was_who(
    tmp_path: Path, where: Callable[[Table], Awaitable[None]]
) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            await where(table)
            lines = table.spoken()
            assert "end" in dict(table.room.host(grimoire_open=False).controls)
            ended = await table.host("end")
            assert ended.done, ended.text
            assert not (await table.host("end")).done
            await table.until(lambda: table.stage == "reveal", 5)
            await table.until(lambda: bool(said("thanks") & set(lines)), 5)
            check_the_reveal(table, lines)
            check_the_record(table)
            await another_game(table)

    run(evening())


def said(key: str) -> set[str]:
    """Everything that may be said of this."""
    return lines_of(f"end.{key}")


def lines_of(key: str) -> set[str]:
    return {TEXTS.said(key, variant) for variant in range(TEXTS.variants(key))}


def check_the_reveal(table: Table, lines: list[str]) -> None:
    seats = table.session.table.game.grimoire.seats
    told = [line for line in lines if line in said("nobody_wins")]
    assert len(told) == 1, "it is said once that nobody has won"
    after = lines[lines.index(told[0]) :]
    for seat in seats:
        assert any(seat.name in line for line in after), f"nobody heard who {seat.name} was"
    for screen in [table.room.town_square(), *(phone.square for phone in table.phones())]:
        assert (screen.stage, screen.winner, screen.paused) == ("reveal", "nobody", False)
        assert [(row.name, row.character) for row in screen.reveal] == [
            (seat.name, TEXTS.character_name(seat.character)) for seat in seats
        ]
        assert TEXTS.shown("timeline.nobody_wins") in screen.timeline
        assert screen.vote is None
        assert screen.echo is None
    assert all(phone.look is None and phone.hand is None for phone in table.phones())


def check_the_record(table: Table) -> None:
    """A replay ends the same way, and the story is told from it as it was told on the pages."""
    again = replay(read_lines(table.evening.record.path))
    assert again.over
    assert again.game.digest == table.session.table.game.digest
    words = table.session.table.words("en")
    assert TEXTS.shown("timeline.nobody_wins") in timeline(again.game.ledger, words)


async def another_game(table: Table) -> None:
    first = table.evening.record.path
    assert (await table.host("new_game")).done
    await table.until(lambda: table.evening.record.path != first and table.stage == "lobby", 5)
    assert table.room.town_square().winner is None
    assert [chair.name for chair in table.room.town_square().chairs] == list(table.names)


def test_another_game_is_on_the_script_that_was_chosen_and_judged_by_whom_it_was(tmp_path: Path) -> None:
    """Though the evening began with another one. What a person decided in a game is of that game."""

    async def evening() -> None:
        async with Table(tmp_path) as table:
            assert (await table.host("edition", edition="snv")).done
            assert (await table.host("fabled", character="angel")).done
            assert (await table.host("agree", character="angel", player=2)).done
            for chosen in ("plays_often", "madness_by_hand", "opinions_by_hand"):
                assert (await table.host(chosen)).done
            await dealt(table)
            table.session.desk.overruled["n1/clockmaker"] = 2
            await table.host("end")
            await table.until(lambda: table.session.retelling.whole)
            await another_game(table)
            assert table.session.table.script.name == "Sects & Violets"
            assert table.session.table.experience == "often"
            assert table.session.arrivals.fabled() == ("angel",)
            assert table.session.table.agreed == {"angel": [2]}
            assert table.session.madness.by_hand
            assert table.session.desk.by_hand
            assert table.session.desk.overruled == {}
            assert read_state(state_path(table.evening.record.path))["script"]["name"] == "Sects & Violets"

    run(evening())


def test_the_script_that_was_chosen_is_kept_before_the_deal(tmp_path: Path) -> None:
    """For `play --resume`, which begins with the script that is kept."""

    async def evening() -> None:
        async with Table(tmp_path) as table:
            assert (await table.host("edition", edition="bmr")).done
            assert (await table.host("fabled", character="doomsayer")).done
            kept = read_state(state_path(table.evening.record.path))["script"]
            assert (kept["name"], kept["fabled"]) == ("Bad Moon Rising", ["doomsayer"])

    run(evening())


# Closing the table


async def seating(table: Table) -> None:
    await table.host("start")
    await table.until(lambda: table.stage == "seating")


async def in_the_lobby(table: Table) -> None:
    """People have joined, and nothing has begun."""


async def with_the_grimoire_open(table: Table) -> None:
    await by_day(table)
    await table.host("end")
    await table.until(lambda: table.stage == "reveal", 5)


async def closed(table: Table) -> None:
    """As `Evening.run` ends by itself."""
    await table.until(lambda: table.session.table.ended, 5)
    await asyncio.wait_for(table.over(), 5)


@pytest.mark.parametrize(
    "where", [in_the_lobby, seating, *WHEREVER, with_the_grimoire_open], ids=lambda where: where.__name__
)
def test_a_closed_table_says_goodbye_everywhere_and_can_be_gone_on_with(
    tmp_path: Path, where: Callable[[Table], Awaitable[None]]
) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            await where(table)
            stage, record, lines = table.stage, table.evening.record.path, table.spoken()
            assert "close" in dict(table.room.host(grimoire_open=False).controls)
            assert (await table.host("close")).done
            for screen in [table.room.town_square(), *(phone.square for phone in table.phones())]:
                assert screen.stage == "closed"
                assert screen.goodbye == TEXTS.shown(farewell(table))
            assert table.room.host(grimoire_open=False).controls == ()
            assert not (await table.act(0, "ready")).done
            await closed(table)
            assert said("goodbye") & set(lines)
            assert not said("nobody_wins") & set(lines), "closing a table is not the end of its game"
        async with Table(tmp_path, resume=record) as again:
            await again.until(lambda: again.stage == stage, 5)
            assert [one.name for one in again.session.table.people.everybody] == list(again.names)

    run(evening())


def farewell(table: Table) -> str:
    if table.session.table.live is None:
        return "goodbye.nothing_dealt"
    return "goodbye.over" if table.session.table.live.over else "goodbye.kept"


def test_of_a_table_to_which_nobody_came_nothing_is_kept(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path, names=()) as table:
            await table.until(lambda: bool(table.room.town_square().caption))
            assert (await table.host("close")).done
            await closed(table)

    run(evening())
    assert list(tmp_path.iterdir()) == []


def test_a_game_is_neither_ended_nor_played_again_before_there_is_one(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            for stage in (in_the_lobby, seating):
                await stage(table)
                controls = dict(table.room.host(grimoire_open=False).controls)
                assert {"end", "new_game"} & controls.keys() == set()
                for action in ("end", "new_game"):
                    refused = await table.host(action)
                    assert (refused.done, refused.text) == (False, TEXTS.shown("errors.not_now"))

    run(evening())


def test_a_finished_game_that_was_closed_shows_its_end_again_and_leads_to_another(tmp_path: Path) -> None:
    """Also where the table was closed, or killed, while the end was told."""

    async def evening() -> None:
        async with Table(tmp_path) as table:
            await by_day(table)
            session = table.session
            session.table.phase_listeners.append(
                lambda: session.close() if session.table.phase is Phase.GAME_OVER else None
            )
            await table.host("end")
            await closed(table)
            record = table.evening.record.path
        async with Table(tmp_path, resume=record) as again:
            lines = again.spoken()
            await again.until(lambda: bool(said("thanks") & set(lines)), 5)
            assert again.room.town_square().winner == "nobody"
            assert len(again.room.town_square().reveal) == len(again.names)
            await another_game(again)
        assert not state_path(record).exists(), "the new table is what can be gone on with"

    run(evening())


@pytest.mark.parametrize("rows", [0, 1, 3, 6])
def test_a_table_stopped_in_the_reading_of_the_grimoire_goes_on_where_it_was(
    tmp_path: Path, rows: int
) -> None:
    """No row is on a page before its line, and none is read out twice."""

    async def evening() -> None:
        async with Table(tmp_path) as table:
            await by_day(table)
            aloud = table.session.narration.voice.say

            async def until_there(line: str, begun: Callable[[], None] | None = None) -> None:
                if table.stage == "reveal" and len(table.room.town_square().reveal) == rows:
                    await asyncio.Event().wait()
                await aloud(line, begun)

            table.session.narration.voice.say = until_there  # type: ignore[method-assign]
            await table.host("end")
            await table.until(
                lambda: table.stage == "reveal" and len(table.room.town_square().reveal) == rows
            )
            await table.stop()
            record = table.evening.record.path
        again = Table(tmp_path, resume=record)
        lines, shown = again.spoken(), list[tuple[int, str]]()
        aloud = again.session.narration.voice.say

        async def say(line: str, begun: Callable[[], None] | None = None) -> None:
            await aloud(line, begun)
            shown.append((len(again.room.town_square().reveal), line))

        again.session.narration.voice.say = say  # type: ignore[method-assign]
        assert len(again.room.town_square().reveal) == rows
        async with again:
            await again.until(lambda: bool(said("thanks") & set(lines)), 5)
            names = [seat.name for seat in again.session.table.game.grimoire.seats]
            assert len(again.room.town_square().reveal) == len(names)
            read = shown[1 : 1 + len(names) - rows]
            assert shown[0][1] in lines_of("restart.telling")
            assert [number for number, _ in read] == list(range(rows + 1, len(names) + 1))
            for name, (_, line) in zip(names[rows:], read, strict=True):
                assert name in line

    run(evening())
