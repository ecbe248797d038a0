"""Records on disk: one file for each game, one JSON line for each thing that happened, safe before it takes effect.

The folder is for its owner alone (0700, files 0600): a record holds every secret of its game. A line is on the disk
when `write` returns, and a line that could not be written whole leaves no trace. One process writes a record at a
time. What a crash cut off in the middle of a line is dropped when the record is opened again: it never took effect.
"""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from traceback import format_exception

from engine.record import BrokenRecord, Line, read
from narrator.errors import StorytellerError

try:
    import fcntl
except ImportError:  # Windows has no such lock: there two Storytellers could write one record
    fcntl = None  # type: ignore[assignment]

SUFFIX = ".jsonl"
A_WHILE = 1 << 18
"""Bytes that records and states of half an hour take at most."""
WRITABLE = "Make it a folder that you may write, or name another under `records` in your settings"
CHECK_THE_NAME = (
    f"Check its name: records end in {SUFFIX} and lie in the folder that `storyteller doctor` names"
)
ROOM = "Make room on the disk or make it writable again, then try again"
_FLAGS = os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0)


class RecordTrouble(StorytellerError):
    """A record cannot be read or written; its text says why and what to do."""


class RecordInUse(RecordTrouble):
    """Another Storyteller is writing this record."""


class NotWritten(RecordTrouble):
    """The disk did not take a line. The record is as it was before; writing may be tried again."""


class RecordFile:
    """One record, open for writing. Made by `create` or `go_on_with`; `write` is what `LiveGame` calls."""

    def __init__(self, path: Path, descriptor: int) -> None:
        self.path = path
        self._descriptor = descriptor
        self._length = os.fstat(descriptor).st_size  # in bytes, whole lines only

    @classmethod
    def create(cls, folder: Path, began: datetime) -> "RecordFile":
        """A new empty record, named by the local time the game began; raises RecordTrouble."""
        with _explained(f"No record can be kept in {folder}", WRITABLE):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            path, descriptor = _new_file(folder, f"{began:%Y-%m-%d_%H-%M-%S}")
            _lock(descriptor, path)
            _sync_folder(folder)
        return cls(path, descriptor)

    @classmethod
    def go_on_with(cls, path: Path) -> "RecordFile":
        """Open a record to go on writing it, without the line that a crash cut off.

        Raises RecordInUse while another process writes it, and RecordTrouble when it is not there, not a record, or
        damaged before its end (it is left untouched then).
        """
        with _explained(f"The record {path} cannot be opened", CHECK_THE_NAME):
            descriptor = os.open(path, _FLAGS)
        try:
            _lock(descriptor, path)
            whole = read_lines(path)
            with _explained(f"The record {path} cannot be mended"):
                _drop_unfinished_line(descriptor, path.read_bytes(), len(whole))
        except BaseException:
            os.close(descriptor)
            raise
        return cls(path, descriptor)

    def write(self, line: Line) -> None:
        """Append a line; it is on the disk when this returns. Raises NotWritten, and the record is as before."""
        data = json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
        try:
            if os.fstat(self._descriptor).st_size != self._length:
                os.ftruncate(self._descriptor, self._length)  # what is left of a line that was not written
            _write_all(self._descriptor, data)
            os.fsync(self._descriptor)
        except OSError as error:
            with suppress(OSError):
                os.ftruncate(self._descriptor, self._length)
            raise NotWritten(
                f"The record {self.path} takes no more lines ({_cause(error)}). The game waits where it is: "
                "make room on the disk or make it writable again, then go on. Nothing is lost."
            ) from error
        self._length += len(data)

    def lines(self) -> list[Line]:
        """Everything written so far."""
        return read_lines(self.path)

    def close(self) -> None:
        """Let others write it; closing twice does nothing."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1

    def __enter__(self) -> "RecordFile":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def read_lines(path: Path) -> list[Line]:
    """The lines of a record, without a last one that was cut off; raises RecordTrouble."""
    if path.is_dir():
        raise RecordTrouble(
            f"{path} is a folder. Name the record file in it, such as {path / ('…' + SUFFIX)}."
        )
    with _explained(f"The record {path} cannot be read", CHECK_THE_NAME):
        data = path.read_bytes()
    try:
        # A crash may cut a letter in two: that is part of a line that is dropped anyway.
        text = data.decode(errors="ignore" if _cut_in_a_letter(data) else "strict")
        lines = read(text)
    except UnicodeDecodeError as error:
        raise RecordTrouble(f"{path} is not a record of a game: it is not text ({error.reason}).") from error
    except BrokenRecord as error:
        raise RecordTrouble(f"{path} is not a whole record of a game: {error}.") from error
    if "storyteller" not in lines[0]:
        raise RecordTrouble(
            f"{path} is not a record of a game: it does not begin as one. Records end in {SUFFIX} and lie in the "
            "records folder that `storyteller doctor` names."
        )
    return lines


def require_room(folder: Path) -> None:
    """Raises RecordTrouble where the disk of this folder does not take what a while of a game writes. It is tried:
    quotas and disks that went read-only say so in no other way."""
    path = folder / ".room"
    with _explained(f"There is no room in {folder}", ROOM):
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        try:
            _write_all(descriptor, bytes(A_WHILE))
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
            path.unlink(missing_ok=True)  # a second table on this laptop tries the same file


def story_path(record: Path) -> Path:
    """Where the story of this record lies, once its game is over."""
    return record.with_name(record.name.removesuffix(SUFFIX) + ".html")


def errors_path(record: Path) -> Path:
    """Where the program's own errors of this game are kept, for whoever mends them."""
    return record.with_name(record.name.removesuffix(SUFFIX) + ".errors.txt")


def keep_error(path: Path, error: BaseException) -> str:
    """Write the traceback of this error behind those before it, for its owner alone: it may tell of the game. Returns
    the path; where the disk takes nothing, there is only that."""
    with suppress(OSError):
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        with os.fdopen(descriptor, "a", encoding="utf-8") as file:
            file.writelines([*format_exception(error), "\n"])
    return str(path)


def write_privately(path: Path, text: str) -> None:
    """A file for its owner alone, whole or not at all; raises RecordTrouble."""
    fresh = path.with_name(path.name + ".new")
    with _explained(f"{path} cannot be written"):
        descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            file.write(text)
        fresh.replace(path)


def newest_first(folder: Path) -> Iterator[Path]:
    """The records here that no other table writes now; raises RecordTrouble when the folder cannot be read."""
    if not folder.exists():
        return
    with _explained(f"The records in {folder} cannot be listed"):
        records = sorted(folder.glob(f"*{SUFFIX}"), reverse=True)
    yield from (path for path in records if not _is_in_use(path))


def _new_file(folder: Path, name: str) -> tuple[Path, int]:
    """A file of its own: nobody else can have made it, not even in the same second."""
    number = 1
    while True:
        path = folder / (f"{name}{SUFFIX}" if number == 1 else f"{name}_{number}{SUFFIX}")
        try:
            return path, os.open(path, _FLAGS | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            number += 1


def _lock(descriptor: int, path: Path) -> None:
    if fcntl is None:
        return
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        raise RecordInUse(
            f"Another Storyteller is writing {path}. Go on in its window, or close it and try again."
        ) from error


def _is_in_use(path: Path) -> bool:
    try:
        descriptor = os.open(path, _FLAGS)
    except OSError:
        return False  # whoever goes on with it is told
    try:
        _lock(descriptor, path)
    except RecordInUse:
        return True
    finally:
        os.close(descriptor)
    return False


def _drop_unfinished_line(descriptor: int, data: bytes, whole_lines: int) -> None:
    """Cut the file behind its last whole line, which may still lack its line break."""
    raw = data.split(b"\n")
    last = [number for number, one in enumerate(raw) if one.strip()][whole_lines - 1]
    kept = b"\n".join(raw[: last + 1])
    os.ftruncate(descriptor, len(kept))
    _write_all(descriptor, b"\n")
    os.fsync(descriptor)


def _write_all(descriptor: int, data: bytes) -> None:
    while data:
        data = data[os.write(descriptor, data) :]


def _cut_in_a_letter(data: bytes) -> bool:
    """Whether only the very last letter of the file is incomplete."""
    try:
        data.decode()
    except UnicodeDecodeError as error:
        return error.reason == "unexpected end of data"
    return False


def _sync_folder(folder: Path) -> None:
    """A new name survives a power cut only when its folder is on the disk too; Windows has no such call."""
    if os.name != "posix":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


@contextmanager
def _explained(what: str, remedy: str = "") -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise RecordTrouble(f"{what}: {_cause(error)}.{f' {remedy}.' if remedy else ''}") from error


def _cause(error: OSError) -> str:
    return (error.strerror or str(error)).lower()
