"""Ctrl-C in the window of the Storyteller closes the table, and says there what was kept and how to go on."""

import re
import shlex
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from narrator.table.kept import read_state, state_path
from tests.e2e.pages import eventually
from tests.e2e.program import Storyteller, run_storyteller

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve")


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Storyteller]:
    program = Storyteller(tmp_path)
    yield program
    program.stop()


def interrupted(program: Storyteller) -> str:
    """Ctrl-C; everything that was printed."""
    assert program.process is not None
    program.process.send_signal(signal.SIGINT)
    assert program.wait() == 0
    printed = program.log.read_text(encoding="utf-8")
    assert "Traceback" not in printed, printed
    return printed


def way_on(printed: str) -> list[str]:
    found = re.findall(r"storyteller (play --resume \S+)", printed)
    assert found, printed
    return shlex.split(found[-1])


def test_a_table_to_which_nobody_came_leaves_nothing_behind(program: Storyteller) -> None:
    program.start("--no-voice", "--no-ear")
    record = program.record
    assert "Nobody had come, so nothing is kept." in interrupted(program)
    assert not record.exists()
    assert not state_path(record).exists()


def test_ctrl_c_counts_from_the_first_word_of_the_welcome_on(program: Storyteller) -> None:
    program.start("--no-voice", "--no-ear", ready=r"Players join")
    records = program.folder / "records"
    assert "Nobody had come, so nothing is kept." in interrupted(program)
    assert list(records.iterdir()) == []


def test_names_and_chairs_are_kept_before_the_deal(program: Storyteller) -> None:
    program.start("--no-voice", "--no-ear", "--players", ", ".join(NAMES))
    printed = interrupted(program)
    assert "names and chairs are kept" in printed
    program.start(*way_on(printed)[1:], "--no-voice", "--no-ear")
    kept = read_state(state_path(program.record))
    assert [one[0] for one in kept["session"]["people"]["people"]] == list(NAMES)


@pytest.mark.long
def test_a_game_is_kept_where_it_stands(program: Storyteller) -> None:
    program.start("--no-voice", "--no-ear", "--players", ", ".join(NAMES))
    record = program.record
    program.type("")  # to the chairs, and on: nobody has a phone to be waited for
    eventually(lambda: dealt(record), "the characters are dealt")
    printed = interrupted(program)
    assert f"storyteller play --resume {record}" in printed
    told = run_storyteller(program.folder, "replay", str(record))
    assert told.returncode == 2, "it is not over, so its secrets are not told"
    program.start(*way_on(printed)[1:], "--no-voice", "--no-ear")
    assert program.record == record
    assert dealt(record)


def dealt(record: Path) -> bool:
    state = state_path(record)
    return state.exists() and bool(read_state(state)["session"]["people"]["settled"])
