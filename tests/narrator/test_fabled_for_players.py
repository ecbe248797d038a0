"""Fabled for players who agreed to it, exchanged chairs, and more people than are dealt a character."""

import socket
from pathlib import Path

import pytest

import narrator.table.day
from engine.grimoire import Ability
from engine.ledger import FabledJoined, Nominated
from engine.terms import STORYTELLER
from narrator.mind.storyteller import nominee
from narrator.play import NameThePlayers, _check_names, _travellers_needed
from narrator.screens.intents import OF_HOST
from narrator.simulation.simulated_players import SimulatedHost
from tests.narrator.table import Table
from tests.narrator.test_whole_box import arrive, at_a_table, facts, to_the_first_day
from tests.virtual_time import run

ALPHABET = "ABCDEFGHIJKLMNOPQRSTU"


@at_a_table
async def test_an_angel_looks_after_those_who_said_yes_in_the_lobby(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        assert (await table.host("fabled", character="angel")).done
        for number in (1, 4, 5):
            assert (await table.host("agree", character="angel", player=number)).done
        refused = await table.host("agree", character="angel", player=2)
        assert not refused.done
        assert "3 players" in refused.text
        assert (await table.host("agree", character="angel", player=5)).done  # takes it back
        assert table.session.table.as_data()["agreed"] == {"angel": [1, 4]}
        asked = table.room.host(grimoire_open=False).agreeing
        assert [number for number, _, offered in asked if ("angel", "Angel", True) in offered] == [1, 4]
        await to_the_first_day(table)
        assert FabledJoined("angel", (1, 4)) in facts(table, FabledJoined)
        assert table.room.town_square().fabled == ("Angel for Bob and Eve",)


@at_a_table
async def test_somebody_who_has_gone_takes_no_place_with_a_fabled(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        assert (await table.host("fabled", character="revolutionary")).done
        for number in (0, 1):
            assert (await table.host("agree", character="revolutionary", player=number)).done
        assert (await table.host("leave_out", player=0)).done
        assert (await table.host("start")).done
        await table.until(lambda: table.stage == "seating")
        assert table.room.host(grimoire_open=False).square.stage == "seating"
        apart = table.session.table.texts.shown("host.pair_apart")
        assert table.session.arrivals.pair_apart() == apart


@at_a_table
async def test_another_comes_in_the_place_of_whoever_has_gone(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        assert (await table.host("fabled", character="revolutionary")).done
        for number in (0, 1):
            assert (await table.host("agree", character="revolutionary", player=number)).done
        assert (await table.host("leave_out", player=0)).done
        assert (await table.host("agree", character="revolutionary", player=2)).done
        assert table.session.table.agreed == {"revolutionary": [1, 2]}


@at_a_table
async def test_a_token_of_a_fabled_lies_beside_the_storyteller_on_the_host_s_page(tmp_path: Path) -> None:
    """Beside no player: least of all beside the last one at the table."""
    async with Table(tmp_path) as table:
        assert (await table.host("fabled", character="fibbin")).done
        await to_the_first_day(table)
        grimoire = table.session.table.game.grimoire
        grimoire.mark("No Ability", STORYTELLER, by=Ability("fibbin", STORYTELLER, STORYTELLER))
        lines = table.room.host(grimoire_open=True).grimoire
        assert lines[-1] == "At the Storyteller: ability used up"


@at_a_table
async def test_a_buddhist_comes_by_day_for_players_and_they_keep_silent_the_next_day(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(narrator.table.day, "SILENCE", 0.5)
    async with Table(tmp_path) as table:
        said: list[str] = []
        table.session.table.listeners.append(lambda: said.append(table.session.table.caption))
        await to_the_first_day(table)
        assert not (await table.host("agree", character="revolutionary", player=0)).done
        assert (await table.host("agree", character="buddhist", player=2)).done
        assert (await table.host("fabled", character="buddhist")).done
        await table.until(lambda: "buddhist" in table.session.table.square.fabled)
        assert facts(table, FabledJoined) == [FabledJoined("buddhist", (2,))]
        assert not table.session.table.silent
        await table.day()
        await table.night()
        await table.until(lambda: table.session.table.silent)
        assert "silent" in table.room.phone(2).notice
        assert table.room.phone(3).notice == ""
        await table.until(lambda: not table.session.table.silent)
        assert table.stage == "discussion"
        assert table.room.phone(2).notice == ""
        await table.until(lambda: any("two minutes" in line.lower() and "Cat" in line for line in said))


@at_a_table
async def test_a_revolutionary_and_its_pair_are_there_from_the_start(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        assert (await table.host("fabled", character="revolutionary")).done
        for number in (3, 4):
            assert (await table.host("agree", character="revolutionary", player=number)).done
        await to_the_first_day(table)
        assert FabledJoined("revolutionary", (3, 4)) in facts(table, FabledJoined)
        assert table.session.table.game.alignment(3) is table.session.table.game.alignment(4)


@at_a_table
async def test_a_revolutionary_pair_that_sits_apart_is_told_to_the_host_before_the_deal(
    tmp_path: Path,
) -> None:
    async with Table(tmp_path) as table:
        assert (await table.host("fabled", character="revolutionary")).done
        for number in (1, 4):
            assert (await table.host("agree", character="revolutionary", player=number)).done
        await table.host("start")
        await table.until(lambda: table.stage == "seating")
        assert "two neighbours" in table.room.host(grimoire_open=False).notice
        assert (await table.host("swap", seat=2, other=4)).done
        assert table.room.host(grimoire_open=False).notice == ""


@at_a_table
async def test_two_players_exchange_chairs(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await to_the_first_day(table)
        assert not (await table.host("exchange", seat=1, other=1)).done
        assert (await table.host("exchange", seat=1, other=5)).done
        await table.until(lambda: table.session.table.square.ring == (0, 5, 2, 3, 4, 1, 6))
        assert [chair.name for chair in table.room.town_square().chairs][1] == "Flo"
        assert table.room.phone(1).name == "Bob"
        assert table.room.phone(1).me == 1


@at_a_table
async def test_for_a_bishop_the_storyteller_nominates_whom_its_mind_would(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await to_the_first_day(table)
        await arrive(table, "Zoe", "bishop", "Ann")
        expected = nominee(table.session.table.game, table.session.mind.seed)
        await table.host("open_nominations")
        await table.until(lambda: bool(facts(table, Nominated)), 30)
        first = facts(table, Nominated)[0]
        assert (first.by, first.nominee) == (STORYTELLER, expected)  # type: ignore[attr-defined]


def test_twenty_names_are_a_table_and_the_host_is_told_who_must_travel() -> None:
    names = tuple(f"Player {letter}" for letter in ALPHABET[:20])
    _check_names(names)
    (line,) = _travellers_needed(names)
    assert "at least 5 of them must choose a Traveller" in line
    assert _travellers_needed(names[:15]) == []
    with pytest.raises(NameThePlayers, match="15 players and 5 Travellers"):
        _check_names(tuple(f"Player {letter}" for letter in ALPHABET))


def test_the_host_page_of_twenty_says_how_many_come_as_travellers(tmp_path: Path) -> None:
    async def look() -> None:
        names = tuple(f"Player {letter}" for letter in ALPHABET[:20])
        async with Table(tmp_path, names=names) as table:
            assert "5 players have to come" in table.room.host(grimoire_open=False).notice

    run(look())


def test_pages_may_send_what_the_room_takes() -> None:
    assert set(OF_HOST["agree"].carries) == {"character", "player"}
    assert set(OF_HOST["exchange"].carries) == {"seat", "other"}


@at_a_table
async def test_the_host_presses_it_all_on_the_real_page(tmp_path: Path) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    async with Table(tmp_path, port=port) as table, table.evening.open():
        host = SimulatedHost(f"http://127.0.0.1:{port}")
        await host.enter(table.evening.pin)
        assert 'id="agree-angel-2"' in await host.get("/host")
        assert await host.post("/host", "/host/act", action="fabled", character="angel") == 303
        assert await host.post("/host", "/host/act", action="agree", character="angel", player="2") == 303
        assert "✓ Angel" in await host.get("/host")
        await to_the_first_day(table)
        assert "Angel for Cat" in await host.get("/square")
        assert 'id="host-exchange"' in await host.get("/host")
        assert await host.post("/host", "/host/act", action="exchange", seat="0", other="2") == 303
        await table.until(lambda: table.session.table.square.ring[:3] == (2, 1, 0))
