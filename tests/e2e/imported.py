"""The Storyteller's program with everything imported, which takes it longer than to refuse what it was told.

Every command is run by a fork of it: a process of its own, with the arguments, environment, folder and ends that a
new one would have.
"""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from types import TracebackType

from tests.e2e.program import environment


class Imported:
    """Use as a context manager; `folder` is its home until it is given another."""

    def __init__(self, folder: Path) -> None:
        self._forks = subprocess.Popen(
            [sys.executable, "-m", "tests.e2e.imported"], env=environment(folder), text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )  # fmt: skip

    def __enter__(self) -> "Imported":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._forks.communicate()

    def run(self, folder: Path, *words: str) -> tuple[int, str]:
        """One command to its end: its status and all that it printed."""
        assert self._forks.stdin is not None
        assert self._forks.stdout is not None
        with tempfile.NamedTemporaryFile(mode="r", encoding="utf-8") as printed:
            order = (str(folder), environment(folder), printed.name, ["storyteller", *words])
            self._forks.stdin.write(json.dumps(order) + "\n")
            self._forks.stdin.flush()
            return int(self._forks.stdout.readline()), printed.read()


def fork_for_each() -> None:
    import narrator.command_line
    import narrator.play

    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            folder, variables, printed, sys.argv = json.loads(line)
            os.chdir(folder)
            os.environ.clear()
            os.environ.update(variables)
            nothing, paper = os.open(os.devnull, os.O_RDONLY), os.open(printed, os.O_WRONLY | os.O_APPEND)
            for end, stream in ((nothing, 0), (paper, 1), (paper, 2)):
                os.dup2(end, stream)
            sys.exit(narrator.command_line.main())
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)


if __name__ == "__main__":
    fork_for_each()
