"""Somebody plays for the first time: the host says so in the lobby, and nothing hard is dealt."""

from pathlib import Path

from config.opinions import opinion
from tests.narrator.table import Table
from tests.narrator.test_whole_box import at_a_table

NAMES = tuple(f"Player{letter}" for letter in "ABCDEFGH")


@at_a_table
async def test_the_host_says_so_and_takes_it_back(tmp_path: Path) -> None:
    async with Table(tmp_path, names=NAMES, edition_id="snv") as table:
        assert "new_players" in dict(table.room.host(grimoire_open=False).controls)
        assert (await table.host("new_players")).done
        assert "new_players" not in dict(table.room.host(grimoire_open=False).controls)
        assert (await table.host("no_new_players")).done
        assert "new_players" in dict(table.room.host(grimoire_open=False).controls)


@at_a_table
async def test_it_reaches_the_bag(tmp_path: Path) -> None:
    async with Table(tmp_path, names=NAMES, edition_id="snv", seed=3) as table:
        await table.host("new_players")
        await table.deal()
        dealt = table.session.table.game.bag
        assert "vortox" not in dealt
        assert len([one for one in dealt if opinion(one).hard_at_first]) <= 1
        assert table.session.mind.new_players
        assert not (await table.host("no_new_players")).done


@at_a_table
async def test_it_is_known_after_a_restart(tmp_path: Path) -> None:
    async with Table(tmp_path, names=NAMES) as table:
        await table.host("new_players")
        record = table.evening.record.path
    async with Table(tmp_path, resume=record) as again:
        assert again.session.table.new_players
