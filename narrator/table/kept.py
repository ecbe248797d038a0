"""What a restart needs besides the record of the game: people, keys of their phones, and where the table stood.

It lies beside the record, for the owner alone (0600), and is replaced as a whole, so a crash leaves the old or the
new one and never a half.
"""

import json
import os
from contextlib import suppress
from pathlib import Path
from typing import Any

from pydantic_core import to_json

from engine.phases import Phase
from engine.record import finished
from engine.script import script_from
from narrator.table.people import People
from narrator.table.storage import SUFFIX as RECORD_SUFFIX
from narrator.table.storage import RecordTrouble, newest_first, read_lines

SUFFIX = ".table.json"
FORM = 1


def state_path(record: Path) -> Path:
    """The file beside a record that keeps what is no part of the game."""
    return record.with_name(record.name.removesuffix(RECORD_SUFFIX) + SUFFIX)


def record_of(state: Path) -> Path:
    """The record that this file lies beside."""
    return state.with_name(state.name.removesuffix(SUFFIX) + RECORD_SUFFIX)


class TableState:
    """Keeps the newest state on disk; writing the same again costs nothing."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._last = b""

    def keep(self, data: dict[str, Any]) -> None:
        """Raises RecordTrouble when the disk does not take it.

        It is on the disk when this returns, which takes some 6 ms, and is meant to hold up the event loop: in the
        same step pages, voice and receipts tell what has changed, and what somebody was told no crash may take back.
        Written by a thread, every change and every receipt would have to wait for it, and a page that is drawn 25 ms
        later would show the changes made since, which are not on the disk yet."""
        text = to_json({"form": FORM, **data})  # at every change, and json.dumps takes three times as long
        if text == self._last:
            return
        fresh = self.path.with_suffix(".new")
        try:
            descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with os.fdopen(descriptor, "wb") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            fresh.replace(self.path)
        except OSError as error:
            with suppress(OSError):
                fresh.unlink()  # half of a state on a full disk is in the way of the next one
            raise RecordTrouble(
                f"The state of the table cannot be kept in {self.path} ({error.strerror}). Make room on the disk, or "
                "name another folder under `records` in your settings."
            ) from error
        self._last = text

    def forget(self) -> None:
        """Delete the file."""
        self.path.unlink(missing_ok=True)


def _is_whole(data: dict[str, Any]) -> bool:
    """Whether an evening can stand on it; as it is replaced as a whole, a part may only be missing by hand."""
    try:
        session = data["session"]
        People.from_data(session["people"])
        Phase(session["phase"])
        if not isinstance(data["script"], str):  # the id of an edition, in tables of earlier versions
            script_from(data["script"])
        return isinstance(data["port"], int) and isinstance(session["released"], int)
    except (KeyError, TypeError, ValueError):
        return False


def read_state(path: Path) -> dict[str, Any]:
    """The state beside a record. Raises RecordTrouble when there is none or it cannot be read."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        if not isinstance(data, dict) or data.get("form") != FORM or not _is_whole(data):
            raise ValueError("another form")
    except FileNotFoundError:
        raise RecordTrouble(
            f"There is no {path.name} beside the record, so nobody knows who sat where. The finished part of the "
            f"game can be read with `storyteller replay --spoil {record_of(path)}`."
        ) from None
    except (OSError, ValueError) as error:
        raise RecordTrouble(f"{path} cannot be read ({error}); start a new game.") from error
    return data


def state_beside(record: Path) -> dict[str, Any]:
    """The state beside a record that somebody named. Raises RecordTrouble, also for what is no record at all."""
    if not state_path(record).exists():
        read_lines(record)  # a wrong name or a folder is to be told as such
    return read_state(state_path(record))


def latest_unfinished(folder: Path) -> Path | None:
    """The newest record here, to offer to go on with it: its game is not over, or nothing was dealt and people had
    come.

    Only the newest: whoever has finished a later game does not want an older one back. What is no record, or has
    neither its first line nor people, or is written by another table now, is passed over. Raises RecordTrouble when
    the folder cannot be read.
    """
    for path in newest_first(folder):
        if gathered(path):
            return path
        try:
            lines = read_lines(path)
        except RecordTrouble:
            continue
        return None if finished(lines) else path
    return None


def gathered(record: Path) -> tuple[str, ...]:
    """Who had come to this table; nobody where something was dealt, or where its state cannot be read."""
    with suppress(RecordTrouble):
        people = People.from_data(read_state(state_path(record))["session"]["people"])
        if not people.settled:
            return tuple(one.name for one in people.everybody if not one.left)
    return ()
