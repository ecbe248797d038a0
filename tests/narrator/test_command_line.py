"""The words of the command line as people type them, with the real program started as they start it."""

import os
import re
import signal
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import Any

import pytest

from engine.script import EDITIONS
from models import catalogue
from models.in_files import models_in_files
from models.piper_voices import piper_voices
from narrator import command_line
from narrator.command_line import parser

CHECKOUT = Path(__file__).parents[2]
START = "import sys; from narrator.command_line import main; sys.exit(main())"


def storyteller(*words: str, start: str = START, **more: Any) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", start, *words],
        capture_output=True,
        text=True,
        cwd=CHECKOUT,
        check=False,
        **more,
    )


def working(body: str) -> str:
    """A start of the program whose `doctor` does `body` instead."""
    return textwrap.dedent(f"""
        import sys, types
        module = types.ModuleType("narrator.doctor")
        def doctor(chosen):
            {body}
        module.doctor = doctor
        sys.modules["narrator.doctor"] = module
        {START}
    """)


@pytest.mark.parametrize(
    ("words", "module", "expected"),
    [
        (
            ["play"],
            "play",
            {
                "players": None,
                "script": None,
                "edition": None,
                "port": None,
                "resume": None,
                "no_voice": False,
            },
        ),
        (
            ["play", "--players", " Ann, Bob ,Mary  Jane", "--port", "9000", "--no-ear", "--seed", "7"],
            "play",
            {"players": ["Ann", "Bob", "Mary Jane"], "port": 9000, "no_ear": True, "seed": 7},
        ),
        (
            ["play", "--resume", "g.jsonl", "--no-browser"],
            "play",
            {"resume": Path("g.jsonl"), "no_browser": True},
        ),
        (["demo"], "demo", {"players": 8, "speed": float("inf"), "record": None}),
        (["demo", "--real-time", "--record", "a.wav"], "demo", {"speed": 1.0, "record": Path("a.wav")}),
        (["demo", "--speed", "20", "--players", "15"], "demo", {"speed": 20.0, "players": 15}),
        (
            ["simulate", "tb", "--players", "10", "--games", "500", "--seed", "1", "--jobs", "2", "--json"],
            "simulate",
            {"script": "tb", "players": [10], "games": 500, "seed": 1, "jobs": 2, "json": True},
        ),
        (
            ["simulate", "--players", "5-7", "--storyteller", "random"],
            "simulate",
            {"script": "tb", "players": [5, 6, 7], "storyteller": "random", "json": False},
        ),
        (["play", "--edition", "bmr"], "play", {"edition": "bmr", "script": None}),
        (["play", "--script", "a.json"], "play", {"edition": None, "script": Path("a.json")}),
        (["demo", "--script", "a.json"], "demo", {"edition": None, "script": Path("a.json")}),
        (["check", "a.json"], "check", {"script": Path("a.json")}),
        (["replay", "game.jsonl"], "replay", {"record": Path("game.jsonl"), "spoil": False}),
        (["doctor", "--json"], "doctor", {"json": True}),
        (["models", "fetch", "en"], "speech_models", {"language": "en"}),
        (["models", "list"], "speech_models", {"config": None}),
    ],
)
def test_words_become_choices(words: list[str], module: str, expected: dict[str, Any]) -> None:
    chosen = parser().parse_args(words)
    assert re.fullmatch(rf"narrator\.(\w+\.)?{module}:\w+", chosen.runs)
    assert {name: getattr(chosen, name) for name in expected} == expected


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "required: COMMAND"),
        (["paly"], "invalid choice"),
        (["models"], "required: ACTION"),
        (["replay"], "required: RECORD"),
        (["play", "--players", "Ann,,Bob"], "a name is missing"),
        (["play", "--players", "Ann, Bob, ann"], "two players are called Ann"),
        (["play", "--players", ",".join(f"P{n}" for n in range(21))], "21 players; at most 20"),
        (["play", "--port", "0"], "not a whole number from 1 to 65535"),
        (["play", "--port", "9" * 6000], "not a whole number"),
        (["play", "--port", "٨٠٠٠"], "not a whole number"),
        (["simulate", "--players", "4"], "from 5 to 15"),
        (["simulate", "--players", "5-16"], "'16' is not a whole number from 5 to 15"),
        (["simulate", "--players", "5-"], "from 5 to 15"),
        (["simulate", "--players", "15-5"], "begins with the larger number; try 5-15"),
        (["simulate", "--storyteller", "gandalf"], "invalid choice"),
        (["simulate", "--games", "-1"], "not a whole number"),
        (["balance", "--skill", ","], "there is no word in ','"),
        (["demo", "--speed", "0"], "is not a speed"),
        (["demo", "--speed", "nan"], "is not a speed"),
        (["demo", "--speed", "2", "--real-time"], "not allowed with"),
        (["play", "--edition", "zz"], "invalid choice"),
        (["play", "--edition", "tb", "--script", "a.json"], "not allowed with"),
        (["check"], "required: FILE.json"),
    ],
)
def test_words_that_make_no_sense_are_refused_with_what_would(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        command_line.main(words)
    assert left.value.code == 2
    assert said in capsys.readouterr().err


def test_every_command_explains_itself(capsys: pytest.CaptureFixture[str]) -> None:
    done = storyteller("--help")
    assert done.returncode == 0
    assert "usage: storyteller" in done.stdout
    for words in (["play", "--help"], ["models", "fetch", "--help"]):
        with pytest.raises(SystemExit) as left:
            command_line.main(words)
        assert left.value.code == 0
        assert "usage: storyteller" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ["models", "fetch", "klingon"],
            "storyteller: No speech model is known as 'klingon'. Choose one of: "
            f"{', '.join((*catalogue(), *models_in_files()))}; or name",
        ),
        (
            ["voices", "fetch", "klingon"],
            "storyteller: No voice is known as 'klingon'. Choose one of: "
            f"{', '.join(voice.short or voice.name for voice in piper_voices().values())}, supertonic; or put",
        ),
        (["play", "--script", "zz"], "storyteller: There is no file zz. Check the name."),
        (
            ["play", "--script", "tb"],
            "storyteller: There is no file tb. For the edition, write --edition tb.",
        ),
        (["demo", "--script", "zz"], "storyteller: There is no file zz. Check the name."),
        (["play", "--address", "198.51.100.77"], "storyteller: '198.51.100.77' is not an address of this"),
        (
            ["models", "list", "--config", "absent.toml"],
            "storyteller: absent.toml: cannot be read (No such file",
        ),
    ],
)
def test_a_failure_a_person_can_mend_is_one_paragraph(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command_line.main(words) == 2
    told = capsys.readouterr().err
    assert told.startswith(said)
    assert told.count("\n") == 1


def test_a_failure_reaches_whoever_started_the_program() -> None:
    done = storyteller("play", "--script", "zz")
    assert done.returncode == 2
    assert done.stderr == "storyteller: There is no file zz. Check the name.\n"


def test_a_defect_of_ours_keeps_its_traceback() -> None:
    done = storyteller("doctor", start=working("raise RuntimeError('ours')"))
    assert done.returncode == 1
    assert "Traceback" in done.stderr


def test_the_status_of_the_work_is_the_status_of_the_program() -> None:
    assert storyteller("doctor", start=working("return 3")).returncode == 3


def test_interrupting_is_quiet() -> None:
    waiting = working("print('waiting', flush=True); import time; time.sleep(600)")
    with subprocess.Popen(
        [sys.executable, "-c", waiting, "doctor"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=CHECKOUT,
    ) as program:
        assert program.stdout is not None
        assert program.stdout.readline() == b"waiting\n"
        program.send_signal(signal.SIGINT)
        _, complaints = program.communicate(timeout=100)
    assert program.returncode == 130
    assert complaints == b""


def test_a_reader_that_leaves_is_no_failure() -> None:
    pouring = working("print('x' * 1_000_000); return 0")
    with subprocess.Popen(
        [sys.executable, "-c", pouring, "doctor"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=CHECKOUT,
    ) as program:
        assert program.stdout is not None
        assert program.stderr is not None
        program.stdout.read(10)
        program.stdout.close()
        complaints = program.stderr.read()
        program.wait(timeout=100)
    assert program.returncode == 141
    assert complaints == b""


def test_it_speaks_without_a_locale_of_its_own() -> None:
    done = storyteller("play", "--help", env={"PATH": os.defpath})
    assert done.returncode == 0
    assert "BOB, …" in done.stdout


def test_the_editions_of_the_command_line_are_those_of_the_engine() -> None:
    assert set(command_line.EDITIONS) == set(EDITIONS)
