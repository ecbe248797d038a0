"""The special rules of jinxed pairs are read out to the whole table, whoever is in play."""

import json
from pathlib import Path

import pytest

from config.jinx_texts import load_jinx_texts
from config.texts import load_texts
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


def test_the_host_reads_what_the_rules_are_that_stand_there_once_a_script_is_loaded(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path) as table:
            ids = [*edition("tb").characters, "poppygrower"]
            assert (await table.host("script", text=json.dumps(ids))).done
            notice = str(table.room.host(grimoire_open=False).notice)
            heading, rule = load_texts("en").shown("host.jinxes"), load_jinx_texts()["spy-poppygrower"]
            assert 0 <= notice.find(heading) < notice.find(rule)
            assert (await table.host("script", text=json.dumps(list(edition("tb").characters)))).done
            assert heading not in str(table.room.host(grimoire_open=False).notice)

    run(evening())
