"""What tests of evenings lean on: a cast by hand, refusals that nobody overlooks, and waiting that ends."""

from pathlib import Path

import pytest

from tests.narrator.table import NAMES, Table
from tests.narrator.test_whole_box import at_a_table

CAST = ("imp", "monk", "washerwoman", "empath", "poisoner", "virgin", "slayer")


@at_a_table
async def test_each_seat_draws_what_the_test_says_and_the_night_is_played(tmp_path: Path) -> None:
    async with Table(tmp_path, cast=CAST) as table:
        await table.deal()
        assert tuple(one.character for one in table.session.table.game.grimoire.seats) == CAST
        await table.night()
        assert table.stage == "discussion"


@at_a_table
async def test_a_bag_that_no_table_could_have_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Exception, match="twice: imp"):
        async with Table(tmp_path, cast=("imp", "imp", *CAST[2:])) as table:
            await table.deal()


@at_a_table
async def test_a_refusal_that_the_test_does_not_look_at_fails_it(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match=r"nobody has looked at what was refused: .*number 0, nominate"):
        async with Table(tmp_path) as table:
            await table.act(0, "nominate", nominee=1)


@at_a_table
async def test_a_refusal_that_it_looks_at_is_what_it_wanted(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        assert not (await table.act(0, "nominate", nominee=1)).done
        assert (await table.act(0, "nominate", nominee=1)).text
        assert not await table.try_to(0, "nominate", nominee=1)


@at_a_table
async def test_what_never_comes_fails_with_what_the_table_waits_for(tmp_path: Path) -> None:
    async with Table(tmp_path, cast=CAST) as table:
        await table.host("start")
        await table.until(lambda: table.stage == "seating")
        for number in table.numbers:
            if NAMES[number] != "Bob":
                await table.act(number, "neighbours", right=True)
        with pytest.raises(AssertionError, match=r"phase seating.*neighbours not confirmed by \['Bob'\]"):
            await table.turns(lambda: table.stage == "deal", table.look_at_the_phones)


@at_a_table
async def test_what_never_comes_fails_with_what_was_refused_before_if_anything_was(tmp_path: Path) -> None:
    async with Table(tmp_path, cast=CAST) as table:
        await table.act(0, "nominate", nominee=1)
        with pytest.raises(AssertionError, match="number 0, nominate"):
            await table.until(lambda: table.stage == "deal")


@at_a_table
async def test_a_card_cannot_be_seen_before_it_is_dealt(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="a card that is not dealt; the table is in the phase lobby"):
        async with Table(tmp_path, cast=CAST) as table:
            await table.act(0, "ready")
