"""Rules compiled for simulations: the same games, told apart by their time alone; and what goes wrong with it."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import engine
from narrator import command_line
from narrator.simulation import compiled
from narrator.simulation.compiled import CannotCompile, compile_into, fingerprint

CHECKOUT = Path(__file__).parents[2]
ENGINE = Path(str(engine.__file__)).parent
NOT_FOR_COMPILED = "test_the_auditor_sees_a_name_that_was_told"
"""It puts another method into the class of the game, which a compiled class does not let it do."""


def tiny_engine(folder: Path, text: str = "NIGHTS: int = 2\n") -> Path:
    (folder / "engine" / "rules").mkdir(parents=True)
    for module in ("__init__", *compiled.CORE):
        (folder / "engine" / f"{module}.py").write_text(text, encoding="utf-8")
    return folder / "engine"


def test_other_rules_are_compiled_anew(tmp_path: Path) -> None:
    source = tiny_engine(tmp_path)
    before = fingerprint(source)
    assert fingerprint(source) == before
    (source / "day.py").write_text("NIGHTS: int = 3\n", encoding="utf-8")
    assert fingerprint(source) != before


def test_rules_that_cannot_be_compiled_leave_nothing_behind(tmp_path: Path) -> None:
    source = tiny_engine(tmp_path, "NIGHTS: int = 'two'\n")
    with pytest.raises(CannotCompile, match="Without --compiled the same games are played") as trouble:
        compile_into(tmp_path / "made" / "one", source)
    assert 'has type "str", variable has type "int"' in str(trouble.value)
    assert list((tmp_path / "made").iterdir()) == []


def test_without_the_compiler_the_way_to_it_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "find_spec", lambda _: None)
    with pytest.raises(CannotCompile, match=r"storyteller\[compiled\]"):
        compile_into(tmp_path / "one", ENGINE)


@pytest.mark.parametrize("command", ["simulate", "balance"])
def test_the_same_command_runs_again_with_compiled_rules(
    command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its words are those it was called with, which need not be those of the process."""
    again: list[list[str]] = []

    def run(words: list[str]) -> int:
        again.append(words)
        return 7

    monkeypatch.setattr(f"narrator.simulation.{command}.run_compiled", run)
    words = [command, "tb", "--players", "7", "--games", "3", "--compiled"]
    assert command_line.main(words) == 7
    assert again == [words]


def test_another_compiler_compiles_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = tiny_engine(tmp_path)
    before = fingerprint(source)
    monkeypatch.setattr(compiled, "version", lambda _: "0.0")
    assert fingerprint(source) != before


def test_the_rules_of_this_process_are_read_as_they_are_written() -> None:
    assert not compiled.is_compiled()


def figures_of(data: Path, *words: str) -> dict[str, Any]:
    start = "from narrator.command_line import main; raise SystemExit(main())"
    done = subprocess.run(
        [sys.executable, "-c", start, *words, "--json"],
        env={**os.environ, "XDG_DATA_HOME": str(data)},
        capture_output=True,
        text=True,
        check=True,
    )
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("cc") is None, reason="no compiler for C")
def test_compiled_rules_pass_their_tests_and_play_the_same_games(tmp_path: Path) -> None:
    data = tmp_path / "data"
    for script in ("tb", "bmr", "snv", "config/scripts/masks.json"):
        words = (str(CHECKOUT / script) if "/" in script else script, "--games", "40", "--jobs", "2")
        slow, quick = figures_of(data, "simulate", *words), figures_of(data, "simulate", *words, "--compiled")
        assert (slow.pop("rules"), quick.pop("rules")) == ("Python", "compiled")
        for figures in (slow, quick):
            del figures["seconds"], figures["games_per_second"]
        assert slow == quick
    few = ("balance", "tb", "--players", "7", "--games", "40", "--storyteller", "random", "--jobs", "2")
    slow = figures_of(data, *few, "--out", str(tmp_path / "slow"))
    quick = figures_of(data, *few, "--out", str(tmp_path / "quick"), "--compiled")
    assert (slow["rules"], quick["rules"]) == ("Python", "compiled")
    assert slow["digest"] == quick["digest"]
    (folder,) = (data / "storyteller" / "compiled").iterdir()
    done = subprocess.run(
        [sys.executable, "-P", "-m", "pytest", "-n", "2", "-p", "no:cacheprovider", "-m", "not slow"]
        + [f"tests/{room}" for room in ("engine", "characters", "rules")]
        + ["-k", f"not {NOT_FOR_COMPILED}"],
        cwd=CHECKOUT,
        env={**os.environ, "PYTHONPATH": os.pathsep.join((str(folder), str(CHECKOUT)))},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:]
