"""The host says how often the table plays, and the bags are chosen by it."""

from pathlib import Path

from tests.narrator.table import Table
from tests.narrator.test_whole_box import at_a_table

NAMES = tuple(f"Player{letter}" for letter in "ABCDEFGH")


@at_a_table
async def test_the_host_says_so_and_is_offered_the_others(tmp_path: Path) -> None:
    async with Table(tmp_path, names=NAMES) as table:
        for said in ("often", "seldom", "between"):
            assert (await table.host(f"plays_{said}")).done
            offered = {one for one in dict(table.room.host(grimoire_open=False).controls) if "plays_" in one}
            assert offered == {"plays_often", "plays_seldom", "plays_between"} - {f"plays_{said}"}


@at_a_table
async def test_it_reaches_the_bag_and_is_settled_then(tmp_path: Path) -> None:
    async with Table(tmp_path, names=NAMES, seed=3) as table:
        await table.host("plays_often")
        await table.deal()
        assert table.session.mind.experience == "often"
        assert not (await table.host("plays_seldom")).done


@at_a_table
async def test_it_is_known_after_a_restart(tmp_path: Path) -> None:
    async with Table(tmp_path, names=NAMES) as table:
        await table.host("plays_seldom")
        record = table.evening.record.path
    async with Table(tmp_path, resume=record) as again:
        assert again.session.table.experience == "seldom"
