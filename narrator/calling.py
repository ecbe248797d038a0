"""How this program was called, so that a line to type can be typed as it is printed.

Messages name the program `storyteller`. That word is a command only where the environment of the checkout is
active; most people start with `python3 -m narrator.install`.
"""

import os
import re
import shutil
import sys
from pathlib import Path
from typing import Final

CALLED: Final = "STORYTELLER_CALLED"
"""The environment variable in which `narrator.install` says how it was called itself."""

COMMANDS: Final = (
    "play",
    "demo",
    "simulate",
    "balance",
    "replay",
    "statistics",
    "check",
    "scripts",
    "doctor",
    "models",
    "bench",
    "voices",
)

_A_LINE_TO_TYPE = re.compile(rf"\bstoryteller (?=(?:{'|'.join(COMMANDS)})\b)")


def program() -> str:
    """What to type before a command, in the folder where this program was started."""
    if os.environ.get(CALLED):
        return os.environ[CALLED]
    started = Path(sys.argv[0])
    found = shutil.which("storyteller")
    if started.stem != "storyteller" or (found is not None and Path(found).samefile(started)):
        return "storyteller"
    here = Path.cwd()
    absolute = started.absolute()
    return str(absolute.relative_to(here) if absolute.is_relative_to(here) else absolute)


def as_called(text: str) -> str:
    """The text with every line to type put as this program was called."""
    return _A_LINE_TO_TYPE.sub(lambda _: f"{program()} ", text)
