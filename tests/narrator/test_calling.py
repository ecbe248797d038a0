"""A line to type is printed as the program was called."""

import re
import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path

import pytest

from narrator import command_line
from narrator.calling import CALLED, COMMANDS, as_called, program

SET_UP = "python3 -m narrator.install"


Started = Callable[[str | Path], None]


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Started:
    """Start the program by this path, from an empty folder."""
    monkeypatch.delenv(CALLED, raising=False)
    monkeypatch.setenv("PATH", str(tmp_path / "nothing"))
    monkeypatch.chdir(tmp_path)
    return lambda path: monkeypatch.setattr(sys, "argv", [str(path)])


def test_every_command_is_put_as_it_was_called(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(CALLED, SET_UP)
    for command in COMMANDS:
        assert as_called(f"Try 'storyteller {command} x'.") == f"Try '{SET_UP} {command} x'."
    assert as_called("A storyteller plays for you.") == "A storyteller plays for you."


def test_the_commands_are_those_of_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        command_line.main(["--help"])
    listed = re.findall(r"^    (\w+)\b", capsys.readouterr().out.partition("commands:")[2], re.MULTILINE)
    assert set(listed) == set(COMMANDS)


def test_a_program_that_is_on_the_path_needs_no_folder(
    started: Started, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    there = tmp_path / "bin" / "storyteller"
    there.parent.mkdir()
    there.write_text("#!/bin/sh\n")
    there.chmod(0o755)
    started(there)
    assert program() == str(Path("bin", "storyteller"))
    monkeypatch.setenv("PATH", str(there.parent))
    assert program() == "storyteller"


def test_a_program_elsewhere_is_named_by_its_whole_path(started: Started, tmp_path: Path) -> None:
    started("/elsewhere/.venv/bin/storyteller")
    assert program() == "/elsewhere/.venv/bin/storyteller"
    started(tmp_path / ".venv" / "bin" / "storyteller")
    assert program() == str(Path(".venv", "bin", "storyteller"))
    started("/elsewhere/pytest")
    assert program() == "storyteller"


def test_a_trouble_names_the_command_as_it_was_called(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv(CALLED, SET_UP)
    script = tmp_path / "script.json"
    script.write_text('["noble", "nobody-of-that-name"]')
    assert command_line.main(["play", "--script", str(script)]) == 2
    assert f"{SET_UP} check" in capsys.readouterr().err


def test_the_version_is_told() -> None:
    done = subprocess.run(
        [sys.executable, "-c", "from narrator.command_line import main; main(['--version'])"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == f"storyteller {version('storyteller')}\n"
