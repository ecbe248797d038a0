"""Who players say they are by a button on their phones: public, changed, taken back, kept; no fact of the game."""

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from engine.live import replay
from engine.record import read
from narrator.screens.records import PhoneScreen
from narrator.table.storage import NotWritten
from tests.narrator.table import Table
from tests.narrator.test_whole_box import at_a_table, to_the_first_day

ANN, BOB, CAT = 0, 1, 2


def said(screen: PhoneScreen) -> dict[str, str]:
    return {one.name: one.says for one in screen.square.chairs if one.says}


def the_mind_knows(table: Table) -> Mapping[int, str]:
    return table.session.mind.claims


def lines_of(table: Table) -> list[dict[str, object]]:
    text = table.evening.record.path.read_text("utf-8")
    return [one for one in map(json.loads, text.splitlines()) if "says" in one]


@at_a_table
async def test_it_stands_on_every_phone_is_changed_and_taken_back(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await to_the_first_day(table)
        assert len({screen.may_say for screen in table.phones()}) == 1
        assert ("imp", "Imp") in (table.phones()[ANN].may_say or ())
        digest = table.session.table.game.digest
        for character, shown in (("chef", {"Bob": "Chef"}), ("imp", {"Bob": "Imp"}), ("", {})):
            assert (await table.act(BOB, "i_am", character=character)).done
            assert [said(screen) for screen in table.phones()] == [shown] * 7
            assert said(table.phones()[ANN]) == shown
            assert {one.name: one.says for one in table.room.town_square().chairs if one.says} == shown
            assert dict(the_mind_knows(table)) == ({BOB: character} if character else {})
        assert table.session.table.game.digest == digest
        assert [(one["says"], one["is"], one["day"]) for one in lines_of(table)] == [
            (BOB, "chef", 1),
            (BOB, "imp", 1),
            (BOB, "", 1),
        ]


@at_a_table
async def test_the_dead_say_it_too_and_nobody_says_what_is_not_on_the_script(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await to_the_first_day(table)
        assert (await table.host("rule", verb="kill", seat=CAT)).done
        await table.until(lambda: not table.session.table.square.alive[CAT])
        assert (await table.act(CAT, "i_am", character="saint")).done
        for unknown in ("vortox", "nobody", "scapegoat"):
            assert not await table.try_to(BOB, "i_am", character=unknown)
        assert said(table.phones()[ANN]) == {"Cat": "Saint"}


@at_a_table
async def test_it_is_offered_by_day_alone(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await table.deal()
        assert {screen.may_say for screen in table.phones()} == {None}
        assert not await table.try_to(BOB, "i_am", character="chef")
        assert said(table.phones()[BOB]) == {}


@at_a_table
async def test_a_restart_keeps_it_and_no_undo_unsays_it(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await to_the_first_day(table)
        assert (await table.host("rule", verb="kill", seat=CAT)).done
        assert (await table.act(BOB, "i_am", character="chef")).done
        await table.until(lambda: not table.session.table.square.alive[CAT])
        assert (await table.host("undo_ruling")).done
        await table.until(lambda: table.session.table.square.alive[CAT])
        assert said(table.phones()[ANN]) == {"Bob": "Chef"}
        path = table.evening.record.path
        whole = read(path.read_text("utf-8"))
        without = [line for line in whole if "says" not in line]
        assert replay(whole).game.digest == replay(without).game.digest
    async with Table(tmp_path, resume=path) as table:
        await table.until(lambda: table.stage == "discussion")
        assert said(table.phones()[ANN]) == {"Bob": "Chef"}
        assert dict(the_mind_knows(table)) == {BOB: "chef"}
        assert table.session.mind.said[2] == {BOB: "chef"}, "as the second night will fall"
        assert (await table.act(BOB, "i_am", character="")).done
        assert dict(the_mind_knows(table)) == table.session.mind.said[2] == {}


@at_a_table
async def test_each_phone_shows_it_in_its_language(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await to_the_first_day(table)
        table.room.speak(ANN, "ru")
        assert (await table.act(BOB, "i_am", character="chef")).done
        assert said(table.phones()[ANN]) == {"Bob": "Повар"}
        assert said(table.phones()[CAT]) == {"Bob": "Chef"}


@at_a_table
async def test_what_the_disk_does_not_take_is_not_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Table(tmp_path) as table:
        await to_the_first_day(table)

        def full(_: object) -> None:
            raise NotWritten("no room")

        monkeypatch.setattr(table.session.writing, "_write", full)
        assert not (await table.act(BOB, "i_am", character="chef")).done
        assert said(table.phones()[ANN]) == {}
        assert dict(the_mind_knows(table)) == {}
