"""Defaults, house rules, voice profiles and texts; `config.settings` reads them.

This module stays light, as the command line imports it to know the error by name.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Problem:
    """One thing wrong in a settings file. `line` counts from 1 and is None where it is not known."""

    file: Path
    line: int | None
    key: str
    wrong: str
    remedy: str

    def __str__(self) -> str:
        place = str(self.file) if self.line is None else f"{self.file}, line {self.line}"
        about = f"{self.key} {self.wrong}" if self.key else self.wrong
        return f"{place}: {about}. {self.remedy}"


class BrokenConfig(Exception):
    """A settings file cannot be used; says for each problem where it is, what is wrong and what to do."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = problems
