"""What a table keeps on disk: the record and the state beside it, in real files. A killed table goes on from them."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from engine import LiveGame, resume
from engine.record import Line
from narrator.evening import _recovered
from narrator.table.kept import TableState, read_state, state_path
from narrator.table.ports import Mind
from narrator.table.storage import RecordFile

IN_MEMORY = Path("/dev/shm")  # a disk that costs no time, where there is one


class Disk:
    """Use as a context manager; nothing of it is left afterwards."""

    def __init__(self) -> None:
        self._folder = TemporaryDirectory(dir=IN_MEMORY if IN_MEMORY.is_dir() else None)
        self.record = RecordFile.create(Path(self._folder.name), datetime(2027, 1, 15, 20))
        self._state = TableState(state_path(self.record.path))

    def __enter__(self) -> "Disk":
        return self

    def __exit__(self, *_: object) -> None:
        self.record.close()
        self._folder.cleanup()

    def write(self, line: Line) -> None:
        self.record.write(line)

    def keep(self, session: Any, keys: Any, script: Any) -> None:
        self._state.keep({"port": 8000, "script": script, "keys": keys, "session": session})

    def kept(self) -> dict[str, Any]:
        """The state of the table, as a new process finds it."""
        return read_state(self._state.path)

    def recovered(self, mind: Mind, why: Callable[[str], str]) -> LiveGame:
        """The game on record, to go on with."""
        self.record.close()
        live, owed = _recovered(self.record.path, cards_seen=True)
        self.record = RecordFile.go_on_with(self.record.path)
        for line in owed:
            self.record.write(line)
        return resume(live, mind, self.record.write, why)
