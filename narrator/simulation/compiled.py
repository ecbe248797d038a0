"""The rules compiled by mypyc, for simulations: about half again as many games a second, and the same games.

Python as it is written stays the default and the reference: evenings at a table wait for people, not for the rules.
What is compiled is a copy of `engine/` in the user's data folder, so that nothing in the checkout changes.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from hashlib import blake2b
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from rich.console import Console

import engine
import engine.game
from config.folders import data_folder
from narrator.errors import StorytellerError

CORE: Final = (
    "abilities", "chronicle", "course", "day", "game", "grimoire", "ledger", "night_sheet", "offers", "phases",
    "terms", "town_square", "votes", "rules/changes", "rules/death", "rules/events", "rules/evil_info",
    "rules/information", "rules/registration", "rules/victory",
)  # fmt: skip
"""The modules that are compiled. The others stay as they are: a compiled `int` takes True for seat 1, a compiled
check raises TypeError where the caller expects its refusal, compiled statements break off the process, and characters
and jinxes are subclasses that anybody may add."""

_COMMAND_LINE = "from narrator.command_line import main; raise SystemExit(main())"
_LEFT_OUT = ("__pycache__", "*.so", "*.pyd", "*.c")


class CannotCompile(StorytellerError):
    """The engine cannot be compiled on this machine; without it everything runs the same, but slower."""


def is_compiled() -> bool:
    """Whether the rules of this process are the compiled ones."""
    return not str(engine.game.__file__).endswith(".py")


def run_compiled(words: list[str]) -> int:
    """The command line once more in a process with compiled rules, which are made first where they are not there yet.

    `words`: as they were typed, without the program's name. Returns its exit code. Raises CannotCompile.
    """
    folder = compiled()
    with_it = os.pathsep.join(filter(None, (str(folder), os.environ.get("PYTHONPATH", ""))))
    # Safe: the folder this is called from comes before the compiled engine neither there nor in its processes.
    around = {**os.environ, "PYTHONPATH": with_it, "PYTHONSAFEPATH": "1"}
    return subprocess.run([sys.executable, "-c", _COMMAND_LINE, *words], env=around, check=False).returncode


def compiled() -> Path:
    """A folder that holds the engine as it is now, compiled for this Python. Raises CannotCompile."""
    source = Path(str(engine.__file__)).parent
    folder = data_folder() / "compiled" / fingerprint(source)
    if not folder.is_dir():
        compile_into(folder, source)
        for older in folder.parent.iterdir():
            if older != folder:
                shutil.rmtree(older, ignore_errors=True)
    return folder


def fingerprint(source: Path) -> str:
    """Of the engine's text, the Python and the compiler: another one is compiled anew."""
    read = blake2b(f"{sys.version} {sys.platform} {_compiler_version()}".encode(), digest_size=8)
    for file in sorted(source.rglob("*.py")):
        read.update(str(file.relative_to(source)).encode() + file.read_bytes())
    return read.hexdigest()


def compile_into(folder: Path, source: Path) -> None:
    """Compile the engine of `source`; the folder is there only when all of it is. Raises CannotCompile."""
    if find_spec("mypyc") is None:
        raise CannotCompile(
            'The rules are compiled by mypyc, which is not installed: pip install "storyteller[compiled]". '
            "Without --compiled the same games are played, more slowly."
        )
    unfinished = folder.with_name(f"{folder.name}.{os.getpid()}")
    shutil.copytree(source, unfinished / "engine", ignore=shutil.ignore_patterns(*_LEFT_OUT))
    files = [f"engine/{module}.py" for module in CORE]
    compiler = [sys.executable, "-m", "mypyc", "--ignore-missing-imports", *files]
    try:
        with Console(stderr=True).status("Compiling the rules, which takes a minute or two, once"):
            done = subprocess.run(compiler, cwd=unfinished, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise CannotCompile(
                "The rules could not be compiled; a compiler for C and Python's headers are needed "
                "(Debian: gcc, python3-dev). Without --compiled the same games are played, more slowly. "
                f"The compiler said: {_last_line(done.stderr or done.stdout)}"
            )
        shutil.rmtree(unfinished / "build", ignore_errors=True)
        unfinished.rename(folder)
    finally:
        shutil.rmtree(unfinished, ignore_errors=True)


def _compiler_version() -> str:
    try:
        return version("mypy")
    except PackageNotFoundError:
        return ""  # which compile_into says


def _last_line(text: str) -> str:
    return next((line.strip() for line in reversed(text.splitlines()) if line.strip()), "nothing")
