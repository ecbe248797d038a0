"""A host who plays has no grimoire: no page, no intent and no socket gives any of it, until all are told."""

import json
from pathlib import Path

from config.texts import load_texts
from engine import replay
from narrator.screens.intents import OF_HOST
from narrator.table.storage import read_lines
from tests.narrator.table import Table
from tests.narrator.test_whole_box import at_a_table, to_the_first_day

TEXTS = load_texts("en")
NONE = TEXTS.shown("host.plays_no_grimoire")


async def host_plays(table: Table) -> None:
    await to_the_first_day(table)
    assert (await table.host("host_plays")).done


@at_a_table
async def test_nothing_of_the_grimoire_is_given_to_a_host_who_plays(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await host_plays(table)
        room = table.room
        assert not room.has_grimoire
        assert room.host(grimoire_open=True).grimoire == ()
        screen = room.grimoire(open_=True)
        assert (screen.page, screen.nets, screen.answered, screen.sayable) == (None, (), "", ())
        assert (screen.waits, screen.reveal.left) == (False, ())


@at_a_table
async def test_every_intent_of_the_chair_is_refused_and_the_others_are_not(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await host_plays(table)
        of_chair = {name for name, kind in OF_HOST.items() if kind.of.of_the_chair}
        assert {
            "depth",
            "judge",
            "amend_look",
            "draft_nod",
            "sheet_lay",
            "show_card",
            "message",
            "say_it",
        } <= of_chair
        assert {"pause", "rule", "open_nominations", "host_looks"}.isdisjoint(of_chair)
        assert (await table.host("depth", depth="clerk")).text == NONE
        assert (await table.host("say_it", text="who is next")).text == NONE
        assert (await table.host("show_card", piece="number", value="2")).text == NONE
        assert not table.session.desk.taken
        assert (await table.host("pause")).done
        assert (await table.host("resume")).done


@at_a_table
async def test_all_are_told_and_whoever_opens_it_plays_no_more(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        said = table.spoken()
        await host_plays(table)
        assert table.room.town_square().host_plays == "host.plays_public"
        await table.until(lambda: any("host" in line or "grimoire" in line for line in said), 60)
        assert (await table.host("host_looks")).done
        for number in table.numbers:
            assert table.room.phone(number).square.host_plays == "host.looks_public", (
                "it stands on every phone"
            )
        assert table.room.host(grimoire_open=True).grimoire
        assert (await table.host("depth", depth="clerk")).done
        assert [line["host_plays"] for line in lines(table) if "host_plays" in line] == [True, False]
        live = table.session.table.live
        assert live is not None
        assert replay(read_lines(table.evening.record.path)).game.digest == live.game.digest


def lines(table: Table) -> list[dict[str, object]]:
    return [json.loads(line) for line in table.evening.record.path.read_text("utf-8").splitlines()]


@at_a_table
async def test_who_decides_anything_gives_it_back_first(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await to_the_first_day(table)
        assert (await table.host("depth", depth="clerk")).done
        refused = await table.host("host_plays")
        assert refused.text == TEXTS.shown("host.plays_not_yet")
        assert (await table.host("depth", depth="machine")).done
        assert (await table.host("host_plays")).done


@at_a_table
async def test_it_is_so_after_a_restart(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await host_plays(table)
        record = table.evening.record.path
        await table.stop()
    async with Table(tmp_path, resume=record) as table:
        assert table.session.host_plays.on
        assert not table.room.has_grimoire


@at_a_table
async def test_the_next_game_with_the_same_people_begins_so(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await host_plays(table)
        assert (await table.host("end")).done
        await table.until(lambda: table.session.retelling.whole, 3600)
        assert (await table.host("new_game")).done
        await table.until(lambda: table.stage == "lobby", 60)
        assert table.session.host_plays.on
