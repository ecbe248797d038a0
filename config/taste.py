"""What is not read out to a table of strangers and children: taste/<language>.toml, which explains itself."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import tomli

from config.strict import Strict

FOLDER = Path(__file__).parent / "taste"


class Claims(Strict):
    """Words that make somebody a character: forms of "to be", what may follow them, sides, and who it may be."""

    be: tuple[str, ...]
    between: tuple[str, ...]
    side: tuple[str, ...]
    somebody: tuple[str, ...]


class Announcements(Strict):
    """Words that only the Storyteller announces or asks for."""

    said: tuple[str, ...]


class Taste(Strict):
    """The lists of one language."""

    unkind: tuple[str, ...]
    innocent: tuple[str, ...]
    sorrow: tuple[str, ...]
    claims: Claims
    announcements: Announcements


@cache
def all_tastes() -> tuple[Taste, ...]:
    """Those of every language there is: a table may mix its languages. Raises pydantic's ValidationError, OSError."""
    files = sorted(FOLDER.glob("*.toml"))
    return tuple(Taste.model_validate(tomli.loads(file.read_text(encoding="utf-8"))) for file in files)
