"""The special rules of jinxed pairs are read out to the whole table, whoever is in play."""

from pathlib import Path

import pytest

from config.jinx_texts import load_jinx_texts
from engine.ledger import FabledJoined
from engine.script import Script, edition
from tests.narrator import table as tables
from tests.narrator.table import Table
from tests.virtual_time import run


@pytest.mark.parametrize(("seed", "in_play"), [(2, set()), (1, {"spy", "poppygrower"})])
def test_the_rule_of_a_pair_is_read_out_though_neither_is_in_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int, in_play: set[str]
) -> None:
    """So nobody can tell from it which Minion is in play; both games say the same."""
    script = Script("mine", "Mine", (*edition("tb").characters, "poppygrower", "djinn"))
    monkeypatch.setattr(tables, "edition", lambda _: script)

    async def evening() -> None:
        async with Table(tmp_path, seed=seed) as table:
            await table.deal()
            await table.night()
            dealt = {seat.character for seat in table.session.table.game.grimoire.seats}
            assert dealt & {"spy", "poppygrower"} == in_play
            assert FabledJoined("djinn") in [told.fact for told in table.session.table.game.ledger]
            assert table.session.narration._said.count(load_jinx_texts()["spy-poppygrower"]) == 1

    run(evening())
