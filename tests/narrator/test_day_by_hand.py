"""Where a person runs the game no clock ends the talk or the nominations, if they like. Nothing is stuck."""

import asyncio
from pathlib import Path

from engine.phases import Phase
from tests.narrator.table import Table
from tests.narrator.test_desk import sits_down
from tests.narrator.test_rulings import slow
from tests.narrator.test_whole_box import at_a_table

CLOSES = "close_nominations"


def control(table: Table, action: str) -> str:
    """Its label on the grimoire's page, "" where it is not there."""
    screen = table.room.grimoire(open_=True)
    controls = (*screen.controls, *((screen.goes_on,) if screen.goes_on else ()))
    return next((label for one, label in controls if one == action), "")


async def by_hand(table: Table) -> None:
    slow(table, discussion=5.0)
    await table.deal()
    await table.night()
    await sits_down(table)
    assert (await table.host("day_by_hand")).done
    assert table.stage == "discussion"


@at_a_table
async def test_the_clock_says_that_time_is_up_and_waits(tmp_path: Path) -> None:
    async with Table(tmp_path, seed=5) as table:
        await by_hand(table)
        said = table.spoken()
        texts = table.session.table.texts
        up = {texts.said("day.time_is_up", one) for one in range(texts.variants("day.time_is_up"))}
        await table.until(lambda: any(line in up for line in said), 60)
        await asyncio.sleep(600)
        assert table.stage == "discussion"
        assert len([line for line in said if line in up]) == 1, "it is said once"
        assert (await table.host("day_by_clock")).done
        await table.until(lambda: table.stage == "nominations", 60)


def awaited(table: Table) -> str:
    """What the person has to tap before the table goes on, as the covered page of the grimoire has it."""
    return table.room.grimoire(open_=False).awaited


@at_a_table
async def test_the_page_says_what_the_table_waits_for_the_person_to_tap(tmp_path: Path) -> None:
    async with Table(tmp_path, seed=5) as table:
        shown = table.session.table.texts.shown
        assert awaited(table) == shown("host.seating"), "nobody else begins"
        await by_hand(table)
        slow(table, accusation=40.0, defence=40.0)
        await table.until(lambda: table.session.pace.deadline is not None, 60)
        assert awaited(table) == "", "the clock of the talk runs"
        assert (await table.host("pause")).done
        assert awaited(table) == shown("host.resume")
        assert (await table.host("resume")).done
        await asyncio.sleep(600)
        assert awaited(table) == shown("host.open_nominations")
        reply = await table.host("say_it", text="who is next")
        assert shown("desk.awaits", line=shown("host.open_nominations")) in (
            reply.text, table.room.grimoire(open_=True).answered
        )  # fmt: skip
        assert (await table.host("open_nominations")).done
        await table.until(lambda: table.stage == "nominations", 60)
        await asyncio.sleep(600)
        assert awaited(table) == shown("host.close_nominations")
        assert (await table.act(table.number_of(0), "nominate", nominee=1)).done
        await table.until(lambda: table.session.table.speaker == 0, 60)
        assert awaited(table) == "", "whoever speaks has their time"
        await asyncio.sleep(600)
        assert awaited(table) == shown("host.begin_vote")
        assert (await table.host("day_by_clock")).done
        await table.until(lambda: table.stage != "defence", 60)
        assert awaited(table) == ""


@at_a_table
async def test_when_nobody_can_nominate_any_more_the_page_says_so_and_offers_to_close(tmp_path: Path) -> None:
    async with Table(tmp_path, seed=5) as table:
        await by_hand(table)
        assert (await table.host("open_nominations")).done
        await table.until(lambda: table.stage == "nominations", 60)
        await asyncio.sleep(600)
        assert table.stage == "nominations", "no last call comes by itself"
        usual = control(table, CLOSES)
        assert usual == table.session.table.texts.shown("host.close_nominations")
        await everybody_nominates(table)
        await asyncio.sleep(600)
        assert table.stage == "nominations", "it is the person who ends the day"
        assert control(table, CLOSES) == table.session.table.texts.shown("host.nobody_left")
        assert (await table.host("say_it", text="next")).done
        await table.until(lambda: table.session.table.phase is not Phase.NOMINATIONS, 60)


async def everybody_nominates(table: Table) -> None:
    """Somebody else each, the Imp the Virgin; nobody raises a hand."""
    ring = table.session.table.square.ring
    for place, seat in enumerate(ring):
        whom = ring[(place + 5) % len(ring)]
        assert (await table.act(table.number_of(seat), "nominate", nominee=whom)).done
        await table.until(lambda whom=whom: whom in table.session.table.square.nominees, 60)  # type: ignore[misc]
        if table.stage == "defence":
            await table.host("begin_vote")
        await table.until(
            lambda: table.stage == "nominations" and table.session.table.menu() is not None, 600
        )


@at_a_table
async def test_a_say_has_a_warning_and_lasts_until_the_person_ends_it(tmp_path: Path) -> None:
    async with Table(tmp_path, seed=5) as table:
        await by_hand(table)
        assert (await table.host("open_nominations")).done
        await table.until(lambda: table.stage == "nominations", 60)
        slow(table, accusation=40.0, defence=40.0)
        heard = table.spoken()
        assert (await table.act(table.number_of(0), "nominate", nominee=1)).done
        await table.until(lambda: table.stage == "defence", 60)
        await asyncio.sleep(600)
        assert table.session.table.speaker == 0
        texts = table.session.table.texts
        up = {texts.said("day.time_is_up", one) for one in range(texts.variants("day.time_is_up"))}
        assert sum(line in up for line in heard) == 1
        assert sum("15" in line for line in heard) == 1
        assert (await table.host("spoken")).done
        await table.until(lambda: table.session.table.speaker == 1, 60)
        await asyncio.sleep(600)
        assert table.stage == "defence"
        assert (await table.host("day_by_clock")).done
        await table.until(lambda: table.stage != "defence", 60)


@at_a_table
async def test_who_decides_everything_ends_the_day_themself(tmp_path: Path) -> None:
    async with Table(tmp_path, seed=5) as table:
        await table.deal()
        await table.night()
        assert (await table.host("depth", depth="clerk")).done
        assert table.session.desk.holds_the_day
        assert (await table.host("depth", depth="veto")).done
        assert not table.session.desk.holds_the_day


@at_a_table
async def test_it_outlives_a_restart_and_ends_with_the_person(tmp_path: Path) -> None:
    async with Table(tmp_path, seed=5) as table:
        await by_hand(table)
        (record,) = table.evening.plan.settings.records_folder.glob("*.jsonl")
        await table.stop()
    async with Table(tmp_path, seed=5, resume=record) as table:
        slow(table, discussion=5.0)
        assert table.session.desk.holds_the_day
        await asyncio.sleep(600)
        assert table.stage == "discussion"
        await sits_down(table, "machine")
        assert not control(table, "day_by_clock")
        await table.until(lambda: table.stage == "nominations", 60)
