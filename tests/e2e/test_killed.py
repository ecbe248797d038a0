"""A game survives being killed after a line of its record, with the same end.

In CI each edition's game dies after every tenth line, and one of them by a real SIGKILL of a process of its own; the
slow ones die after every single line, in this process and by a real SIGKILL of a process of their own (one or two
minutes a game on a quiet machine): pytest -m slow -s tests/e2e/test_killed.py
"""

import asyncio
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import tests.e2e
from engine.script import EDITIONS
from narrator.storage import read_lines
from narrator.table_state import state_path
from tests.e2e.killed import Killed, live, lives_for

CHECKOUT = Path(tests.e2e.__file__).resolve().parents[2]


def whole_game(folder: Path, edition: str) -> tuple[str, int]:
    """The digest that an uninterrupted game ends with, and the lines of its record."""
    table = asyncio.run(live(folder, edition))
    return table.session.game.digest, len(read_lines(table.evening.record.path))


def on_disk(folder: Path) -> int:
    """How many lines of a game that goes on; 0 while nothing of it has been told to anybody."""
    for record in folder.glob("*.jsonl"):
        state = state_path(record)
        if state.exists() and json.loads(state.read_text("utf-8"))["session"]["people"]["settled"]:
            return len(read_lines(record))
    return 0


def dies_here(folder: Path, edition: str, lines: int) -> bool:
    """One life in this process; False when the game came to its end."""
    try:
        with lives_for(lines):
            asyncio.run(live(folder, edition))
    except Killed:
        return True
    return False


def dies_really(folder: Path, edition: str, lines: int) -> bool:
    """One life in a process of its own, ended by SIGKILL."""
    words = [sys.executable, "-m", "tests.e2e.killed", str(folder), edition, str(lines)]
    ended = subprocess.run(words, cwd=CHECKOUT, capture_output=True, text=True, timeout=120, check=False)
    assert ended.returncode in (0, -9), ended.stderr
    return ended.returncode == -9


@contextmanager
def nursery() -> Iterator[Callable[[Path, str, int], bool]]:
    """Lives in processes of their own, each ended by SIGKILL, that need not import everything again."""
    words = [sys.executable, "-m", "tests.e2e.killed"]
    with subprocess.Popen(
        words, cwd=CHECKOUT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:

        def dies(folder: Path, edition: str, lines: int) -> bool:
            assert process.stdin is not None
            assert process.stdout is not None
            print(folder, edition, lines, sep="\t", file=process.stdin, flush=True)
            status = int(process.stdout.readline())
            assert status in (0, -9), "its traceback is above"
            return status == -9

        yield dies


def dies_again_and_again(
    folder: Path, edition: str, dies: Callable[[Path, str, int], bool], lines: range
) -> None:
    """Killed each time the record holds as many lines as the next of `lines`."""
    for line in lines:
        assert dies(folder, edition, line - on_disk(folder)), f"the game ended before line {line}"
        assert max(len(read_lines(path)) for path in folder.glob("*.jsonl")) == line


def same_end(folder: Path, edition: str, dies: Callable[[Path, str, int], bool], every: int) -> int:
    """Whether a game that dies every so many lines ends as it does uninterrupted; how often it died."""
    digest, lines = whole_game(folder / "whole", edition)
    killed, deaths = folder / "killed", range(every, lines, every)
    dies_again_and_again(killed, edition, dies, deaths)
    assert whole_game(killed, edition) == (digest, lines)
    return len(deaths)


@pytest.mark.parametrize("edition", EDITIONS)
def test_killed_after_every_tenth_line(tmp_path: Path, edition: str) -> None:
    same_end(tmp_path, edition, dies_here, 10)


def test_a_process_killed_by_the_system(tmp_path: Path) -> None:
    same_end(tmp_path, "tb", dies_really, 40)


@pytest.mark.slow
@pytest.mark.parametrize("edition", EDITIONS)
def test_killed_after_every_line(tmp_path: Path, edition: str) -> None:
    same_end(tmp_path, edition, dies_here, 1)


@pytest.mark.slow
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_process_killed_after_every_line(tmp_path: Path, edition: str) -> None:
    with nursery() as dies:
        deaths = same_end(tmp_path, edition, dies, 1)
    print(f"\n{edition}: killed after each of {deaths} lines, and the same end")
