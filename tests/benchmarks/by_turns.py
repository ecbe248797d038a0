"""Processes that play games by turns, so that what else the machine does falls on all of them alike."""

import json
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Self


class Playing:
    """A process that plays what it is asked for: a line of JSON each, answered by one."""

    def __init__(
        self, program: str, *, folder: Path | None = None, around: Mapping[str, str] | None = None
    ) -> None:
        """`program`: its Python; `around`: its environment, in place of this process's own."""
        self.process = subprocess.Popen(
            [sys.executable, "-c", program],
            cwd=folder,
            env=around,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()

    def answer(self, asked: object) -> Any:
        """Raises RuntimeError where the process has come to an end; what it said stands on the error stream."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(asked) + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            raise RuntimeError(f"{self.process.args!r} ended before its games did")
        return json.loads(answer)
