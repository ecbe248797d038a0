"""A Tinker who dies by day: the Storyteller's mind draws the moment, and the town hears that they died."""

from pathlib import Path

import pytest

from engine.ledger import DiedByDay
from narrator.mind import lives
from tests.narrator.table import Table
from tests.virtual_time import run

NINE = ("Ann", "Bob", "Cat", "Dan", "Eve", "Flo", "Gus", "Hal", "Ida")
WITH_A_TINKER = 5  # the seed


def test_a_tinker_dies_when_the_moment_comes_and_the_day_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lives, "STRUCK", 1.0)
    monkeypatch.setattr(lives, "_MOMENTS", 1)
    run(a_day_with_a_tinker(tmp_path))


async def a_day_with_a_tinker(tmp_path: Path) -> None:
    async with Table(tmp_path, names=NINE, seed=WITH_A_TINKER, edition_id="bmr") as table:
        await table.deal()
        await table.night()
        tinker = next(
            seat
            for seat, record in enumerate(table.session.table.game.grimoire.seats)
            if record.character == "tinker"
        )
        assert not [told for told in table.session.table.ledger if isinstance(told.fact, DiedByDay)]
        await table.host("open_nominations")
        await table.until(lambda: not table.session.table.square.alive[tinker])
        assert [one.fact for one in table.session.table.ledger if isinstance(one.fact, DiedByDay)] == [
            DiedByDay(tinker)
        ]
        await table.until(lambda: table.stage == "nominations")
        assert not table.room.town_square().chairs[tinker].alive
        await table.host("close_nominations")
        await table.until(lambda: table.stage in ("night", "reveal"))
