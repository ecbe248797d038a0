"""The host says how often the table plays, and the bags are chosen by it."""

from pathlib import Path

from tests.narrator.table import Table
from tests.narrator.test_whole_box import at_a_table

NAMES = tuple(f"Player{letter}" for letter in "ABCDEFGH")


@at_a_table
async def test_the_host_says_so_and_sees_what_is_so(tmp_path: Path) -> None:
    async with Table(tmp_path, names=NAMES) as table:
        for said in ("often", "seldom", "between"):
            assert (await table.host(f"plays_{said}")).done
            for plays in (table.room.host(grimoire_open=False).plays, table.room.grimoire(open_=False).plays):
                assert {one: so for one, _, so in plays} == {
                    one: one == said for one in ("seldom", "between", "often")
                }


@at_a_table
async def test_it_reaches_the_bag_and_is_settled_then(tmp_path: Path) -> None:
    async with Table(tmp_path, names=NAMES, seed=3) as table:
        await table.host("plays_often")
        await table.deal()
        assert table.session.mind.experience == "often"
        assert not table.room.host(grimoire_open=False).plays
        assert not (await table.host("plays_seldom")).done


@at_a_table
async def test_it_is_known_after_a_restart(tmp_path: Path) -> None:
    async with Table(tmp_path, names=NAMES) as table:
        await table.host("plays_seldom")
        record = table.evening.record.path
    async with Table(tmp_path, resume=record) as again:
        assert again.session.table.experience == "seldom"
