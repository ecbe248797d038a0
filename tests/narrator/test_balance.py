"""`storyteller balance`: figures that add up, games that can be played again, and the same games by whomever."""

import json
import os
import signal
import sys
import threading
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from narrator import command_line
from narrator.simulation import shards
from narrator.simulation.balance import CannotBalance
from narrator.simulation.balance_figures import figures_of, worth
from narrator.simulation.balance_plots import draw, write_parquet
from narrator.simulation.shards import (
    GamesLost,
    NeedsExtra,
    TableKind,
    digest_of,
    play_all,
    play_shard,
    shards_of,
)

FEW = ("tb", "--players", "5,6", "--games", "3", "--storyteller", "random,lie", "--skill", "expert")


def balanced(capsys: pytest.CaptureFixture[str], folder: Path, *words: str) -> dict[str, Any]:
    assert command_line.main(["balance", *FEW, "--out", str(folder), "--json", *words]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_the_figures_add_up_and_are_kept(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    found = balanced(capsys, tmp_path)
    assert found == json.loads((tmp_path / "figures.json").read_text())
    assert found["games"] == 12
    assert "| lie | expert | 5 | 3 |" in (tmp_path / "figures.md").read_text()
    cells = [(cell["storyteller"], cell["players"], cell["games"]) for cell in found["cells"]]
    assert cells == [("lie", 5, 3), ("lie", 6, 3), ("random", 5, 3), ("random", 6, 3)]
    for cell in found["cells"]:
        good = cell["good"]
        assert good["low"] <= good["share"] == good["games"] / 3 <= good["high"]
        assert cell["days"] >= 1
    for table in found["tables"]:
        assert table["demons"]["imp"]["share"] == table["good"]["share"]


def test_a_run_that_was_stopped_goes_on_where_it_was(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = balanced(capsys, tmp_path)
    missing = sorted((tmp_path / "shards").iterdir())[0]
    missing.unlink()
    broken = sorted((tmp_path / "shards").iterdir())[0]
    broken.write_text("[")
    played: list[shards.Shard] = []

    def watched(shard: shards.Shard) -> list[shards.Row]:
        played.append(shard)
        return play_shard(shard)

    monkeypatch.setattr(shards, "play_shard", watched)
    again = balanced(capsys, tmp_path)
    assert {one.file for one in played} == {missing.name, broken.name}
    assert again["digest"] == whole["digest"]


def test_any_game_can_be_played_again(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    balanced(capsys, tmp_path)
    rows = [row for file in (tmp_path / "shards").iterdir() for row in json.loads(file.read_text())]
    row = next(row for row in rows if (row["players"], row["storyteller"], row["seed"]) == (6, "lie", 2))
    words = ["balance", "tb", "--players", "6", "--skill", "expert", "--storyteller", "lie", "--replay", "2"]
    assert command_line.main(words) == 0
    told = capsys.readouterr().out.splitlines()
    assert json.loads(told[-1])["digest"] == row["digest"]
    assert any("GameOver" in line for line in told)
    assert any("SaidToBe(" in line for line in told)


def test_the_table_is_shown(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert command_line.main(["balance", *FEW, "--out", str(tmp_path)]) == 0
    shown = capsys.readouterr().out
    assert "lie, expert, 5" in shown
    assert "points" in shown


@pytest.mark.parametrize("words", [("--skill", "genius"), ("--storyteller", "oracle")])
def test_what_there_is_not_is_named(words: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    assert command_line.main(["balance", "tb", *words]) != 0
    assert words[1] in capsys.readouterr().err


def test_a_folder_or_a_cluster_that_is_none_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(CannotBalance, match="Name another folder with --out"):
        command_line.run(command_line.parser().parse_args(["balance", *FEW, "--out", str(tmp_path / "file")]))

    def nobody_there(_: str) -> None:
        raise OSError("timed out")

    monkeypatch.setitem(sys.modules, "distributed", SimpleNamespace(Client=nobody_there))
    shards = shards_of([TableKind("tb", "refused", 5, "expert", "random")], 1, 1)
    with pytest.raises(GamesLost, match="No Dask scheduler answers at tcp://nowhere:1"):
        list(play_all(shards, cluster="tcp://nowhere:1"))


def test_a_missing_library_names_the_extra(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for library in ("joblib", "distributed", "matplotlib", "pyarrow"):
        monkeypatch.setitem(sys.modules, library, None)
    cells = [TableKind("tb", "refused", 5, "expert", "random")]
    with pytest.raises(NeedsExtra, match=r"storyteller\[balance\]"):
        list(play_all(shards_of(cells, 1, 1), jobs=2))
    with pytest.raises(NeedsExtra, match=r"storyteller\[cluster\]"):
        list(play_all(shards_of(cells, 1, 1), cluster="tcp://127.0.0.1:1"))
    with pytest.raises(NeedsExtra, match=r"storyteller\[balance\]"):
        write_parquet([], tmp_path / "games.parquet")
    with pytest.raises(NeedsExtra, match=r"storyteller\[balance\]"):
        draw({"tables": []}, tmp_path)


def made_up(games: int) -> list[shards.Row]:
    """Games in which the Empath decides: good wins three of four with one and one of four without."""
    return [
        {
            "players": 7,
            "skill": "expert",
            "storyteller": "random",
            "seed": number,
            "winner": "good" if (number % 4 != 0) is (number % 2 == 0 or number % 4 == 3) else "evil",
            "days": 3,
            "dealt": ["imp", "empath" if number % 8 < 4 else "chef", "monk" if number % 3 else "mayor"],
            "final": True,
            "alive": 3,
            "told_to_liars": 2,
            "falsehoods": 1,
            "seen_through": number % 2,
            "milliseconds": [1.0, 3.0],
            "digest": str(number),
        }
        for number in range(games)
    ]


def with_winners(rows: list[shards.Row]) -> list[shards.Row]:
    for row in rows:
        often = 3 if "empath" in row["dealt"] else 1
        row["winner"] = "good" if row["seed"] % 4 < often else "evil"
    return rows


def test_what_a_character_is_worth_is_found_out() -> None:
    found = {one["character"]: one for one in worth(with_winners(made_up(800)))}
    assert found["empath"]["low"] > 5
    assert found["chef"]["high"] < -5
    assert found["mayor"]["low"] < 0 < found["mayor"]["high"]
    assert found["imp"]["points"] == 0  # always there


def test_shares_of_falsehoods_and_times() -> None:
    (cell,) = figures_of(with_winners(made_up(8)))["cells"]
    assert cell["seen_through"]["share"] == 0.5
    assert cell["true_to_liars"]["share"] == 0.5
    assert cell["milliseconds"]["most"] == 3.0


@pytest.mark.long
def test_plots_and_parquet(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    pytest.importorskip("matplotlib")
    rows = with_winners(made_up(40))
    write_parquet(rows, tmp_path / "games.parquet")
    assert parquet.read_table(tmp_path / "games.parquet").to_pylist() == rows
    for file in draw({"script": "tb", **figures_of(rows)}, tmp_path):
        assert file.stat().st_size > 1000


def some_shards() -> list[shards.Shard]:
    return shards_of([TableKind("tb", "refused", size, "expert", "random") for size in (5, 6, 7)], 1, 80)


def rows_by(jobs: int = 1, cluster: str = "") -> list[shards.Row]:
    return [row for _, rows in play_all(some_shards(), jobs, cluster) for row in rows]


@pytest.mark.slow
def test_processes_play_the_same_games_though_one_is_killed() -> None:
    pytest.importorskip("joblib")
    mine = os.getpid()
    killer = threading.Thread(target=kill_a_child_of, args=(mine,))
    rows: list[shards.Row] = []
    for _, played in play_all(some_shards(), jobs=2):
        if not rows:
            killer.start()
        rows += played
    killer.join()
    assert len(rows) == 240
    assert digest_of(rows) == digest_of(rows_by())


def kill_a_child_of(parent: int) -> None:
    """The youngest process of this one: a worker of joblib."""
    children = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    os.kill(int(children[-1]), signal.SIGKILL)


@pytest.mark.slow
def test_a_cluster_plays_the_same_games_though_a_worker_is_killed() -> None:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as cluster:
        rows: list[shards.Row] = []
        for _, played in play_all(some_shards(), cluster=cluster.scheduler_address):
            if not rows:
                os.kill(cluster.workers[0].pid, signal.SIGKILL)
            rows += played
    assert len(rows) == 240
    assert digest_of(rows) == digest_of(rows_by())
