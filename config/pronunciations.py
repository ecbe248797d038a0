"""How words are respelt for the speech engine, by language; the files are beside this one."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import tomli

FOLDER = Path(__file__).with_name("pronunciations")


@cache
def pronunciations(language: str) -> dict[str, str]:
    """Word to respelling; empty for a language that needs none."""
    file = FOLDER / f"{language}.toml"
    if not file.exists():
        return {}
    words: dict[str, str] = tomli.loads(file.read_text(encoding="utf-8"))
    return words
