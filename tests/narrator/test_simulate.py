"""`storyteller simulate` as it is called, and what it does with games that fail."""

import json
import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from engine import Game
from engine.deciders import Nobody
from engine.questions import Answer, Question
from narrator import command_line
from narrator.simulation import simulate
from narrator.simulation.random_storyteller import RandomStoryteller
from narrator.simulation.storytellers import STORYTELLERS

COMMAND = [
    sys.executable,
    "-c",
    "from narrator.command_line import main; raise SystemExit(main())",
    "simulate",
]


def storyteller(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*COMMAND, *words], capture_output=True, text=True, check=False, timeout=120)


def figures(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, dict[str, Any]]:
    status = command_line.main(["simulate", *words, "--json"])
    return status, json.loads(capsys.readouterr().out)


def test_the_figures_of_a_run_add_up(capsys: pytest.CaptureFixture[str]) -> None:
    status, found = figures(capsys, "--players", "5-15", "--games", "55", "--storyteller", "random")
    assert status == 0
    assert found["games"] == 55
    assert found["players"] == list(range(5, 16))
    assert sum(side["games"] for side in found["winners"].values()) == 55
    assert sum(found["days"]["counts"].values()) == 55
    assert 0 < found["final_three"]["games"] < 55
    assert found["exceptions"] == []
    assert found["games_per_second"] == pytest.approx(55 / found["seconds"], rel=0.1)
    for share in (*found["winners"].values(), found["final_three"]):
        assert share["low"] < share["share"] == share["games"] / 55 < share["high"]


def test_the_rules_of_thumb_play_by_default(capsys: pytest.CaptureFixture[str]) -> None:
    status, found = figures(capsys, "--games", "6", "--players", "8")
    assert (status, found["storyteller"], found["games"]) == (0, "rules", 6)


def test_players_who_reason_can_be_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--games", "6", "--players", "8", "--storyteller", "random")
    status, found = figures(capsys, *words, "--skill", "expert")
    assert (status, found["skill"], found["exceptions"]) == (0, "expert", [])
    assert figures(capsys, *words)[1]["days"] != found["days"]


def test_the_same_seed_gives_the_same_games_in_any_number_of_processes(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ("tb", "--players", "5-9", "--games", "24", "--seed", "11", "--storyteller", "random")
    _, alone = figures(capsys, *words)
    together = json.loads(storyteller(*words, "--jobs", "2", "--json").stdout)
    for found in (alone, together):
        del found["seconds"], found["games_per_second"]
    assert alone == together
    _, others = figures(capsys, *words[:-3], "12", "--storyteller", "random")
    assert others["days"] != alone["days"]


def test_one_game_of_a_run_can_be_played_alone() -> None:
    run = simulate.Run("tb", (5, 6, 7), 9, 100, "random")
    for table in run.tables():
        words = run.line_for(*table).split()[1:]
        again = simulate.run_of(command_line.parser().parse_args(words))
        assert list(again.tables()) == [table]
        assert simulate.play_one(again, table) == simulate.play_one(run, table)


def test_people_read_lines_and_the_bar_stays_out_of_the_output() -> None:
    done = storyteller("--games", "20", "--players", "7", "--storyteller", "random")
    assert done.returncode == 0
    assert done.stderr == ""
    assert done.stdout.startswith("20 games of 7 players, seeds from 1, Storyteller: random\n")
    for words in (
        "games/s",
        "good wins",
        "evil wins",
        "final three reached",
        "days",
        "exceptions           0",
    ):
        assert words in done.stdout


class FailsNowAndThen(RandomStoryteller):
    """A rule that breaks in every third game."""

    def decide(self, question: Question, game: Game) -> Answer:
        if self.seed % 3 == 0 and question.id.startswith("n1/"):
            raise ZeroDivisionError("the moon is missing")
        return super().decide(question, game)


def test_a_game_that_fails_is_counted_and_can_be_played_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(STORYTELLERS, "random", FailsNowAndThen)
    status, found = figures(capsys, "--games", "60", "--players", "7", "--storyteller", "random")
    assert status == 1
    failed = found["exceptions"]
    assert len(failed) == 20
    assert sum(found["days"]["counts"].values()) == 60 - len(failed)
    again = failed[0]["again"]
    assert "ZeroDivisionError: the moon is missing" in failed[0]["traceback"]
    assert command_line.main(again.split()[1:]) == 1
    said = capsys.readouterr().out
    assert "the moon is missing" in said
    assert f"Again: {again}" in said


def test_a_storyteller_who_never_answers_is_an_exception_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(STORYTELLERS, "random", lambda _: Nobody())
    status, found = figures(capsys, "--games", "12", "--storyteller", "random")
    assert (status, len(found["exceptions"])) == (1, 12)
    assert found["winners"]["good"]["share"] is None
    assert command_line.main(["simulate", "--games", "12", "--storyteller", "random"]) == 1
    said = capsys.readouterr().out
    assert "no game came to its end" in said
    assert "and 2 more; --json has them all" in said


def test_a_script_there_is_not_is_told() -> None:
    done = storyteller("zz")
    assert done.returncode == 2
    assert (
        done.stderr
        == "storyteller: There is no edition, no file and no script of yours 'zz'; editions: tb, bmr, snv.\n"
    )
    assert done.stdout == ""


def script_file(folder: Path, *entries: object) -> str:
    file = folder / "my script.json"
    file.write_text(json.dumps([{"id": "_meta", "name": "Mine"}, *entries]), encoding="utf-8")
    return str(file)


SMALL = (
    "chef",
    "empath",
    "monk",
    "slayer",
    "virgin",
    "soldier",
    "saint",
    "drunk",
    "baron",
    "poisoner",
    "imp",
)
HOMEBREW = {"id": "ooze", "name": "Ooze", "team": "demon", "ability": "Each night*, somebody dies."}


def test_a_script_file_is_played_at_the_tables_it_is_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = script_file(tmp_path, *SMALL)
    status, found = figures(capsys, file, "--games", "4", "--players", "5,6,10", "--storyteller", "random")
    assert (status, found["players"], found["games"]) == (0, [5, 6], 4)
    _, found = figures(capsys, file, "--games", "2", "--storyteller", "random")
    assert found["players"] == [5, 6]
    with pytest.raises(simulate.CannotSimulate, match="Mine cannot be dealt to 10 players, only to 5 and 6"):
        simulate.run_of(command_line.parser().parse_args(["simulate", file, "--players", "10"]))


def test_a_script_with_homebrew_is_played_without_it_or_with_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = script_file(tmp_path, *SMALL, HOMEBREW)
    assert command_line.main(["simulate", file, "--games", "1"]) == 2
    assert "--without-homebrew plays without them" in capsys.readouterr().err
    for word in ("--without-homebrew", "--replace-homebrew"):
        status, found = figures(capsys, file, word, "--games", "2", "--storyteller", "random")
        assert (status, found["exceptions"]) == (0, [])


def test_one_game_of_a_script_file_can_be_played_again_by_its_line(tmp_path: Path) -> None:
    file = script_file(tmp_path, *SMALL, HOMEBREW)
    words = ["simulate", file, "--without-homebrew", "--games", "1", "--players", "6"]
    run = simulate.run_of(command_line.parser().parse_args([*words, "--storyteller", "random"]))
    again = command_line.parser().parse_args(shlex.split(run.line_for(6, 1))[1:])
    assert simulate.run_of(again) == run


@pytest.mark.parametrize(
    ("count", "games", "low", "high"),
    [
        (5, 10, 0.237, 0.763),
        (0, 10, 0.0, 0.278),
        (10, 10, 0.722, 1.0),
        (250, 500, 0.456, 0.544),
        (0, 0, 0.0, 1.0),
    ],
)
def test_the_interval_is_that_of_wilson(count: int, games: int, low: float, high: float) -> None:
    assert simulate.interval(count, games) == pytest.approx((low, high), abs=0.0006)


def workers_of(process: subprocess.Popen[str]) -> list[int]:
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
    return [int(one) for one in children if b"spawn_main" in Path(f"/proc/{one}/cmdline").read_bytes()]


def running_with_workers() -> subprocess.Popen[str]:
    run = subprocess.Popen(
        [*COMMAND, "--games", "100000", "--jobs", "2", "--players", "15", "--storyteller", "random"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
    )  # fmt: skip
    until = time.monotonic() + 60
    while not workers_of(run) and time.monotonic() < until:
        time.sleep(0.05)
    time.sleep(1)
    return run


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="finds its processes in /proc")
def test_a_process_that_dies_is_told() -> None:
    run = running_with_workers()
    try:
        os.kill(workers_of(run)[0], signal.SIGKILL)
        said, errors = run.communicate(timeout=60)
    finally:
        run.kill()
    assert run.returncode == 2
    assert said == ""
    assert errors.startswith("storyteller: A process died in the middle of its games")


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="finds its processes in /proc")
def test_ctrl_c_ends_it_quietly_with_all_its_processes() -> None:
    run = running_with_workers()
    workers = workers_of(run)
    try:
        os.killpg(run.pid, signal.SIGINT)
        _, errors = run.communicate(timeout=60)
    finally:
        run.kill()
    assert run.returncode == 130
    assert "Traceback" not in errors
    assert not any(Path(f"/proc/{worker}").exists() for worker in workers)
