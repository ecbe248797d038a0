"""The games of a group over all its evenings: one file beside the records, for its owner alone.

It is written where the host has switched it on and everybody has been told, holds no name of anybody who does not
want to be counted, and is deleted by one button or one command.
"""

import json
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Final

from narrator.errors import StorytellerError
from narrator.statistics.counting import GameCount
from narrator.table.storage import write_privately

FORM: Final = 1


class StatisticsTrouble(StorytellerError):
    """The statistics cannot be read; the text says why and what to do."""


def statistics_path(records: Path) -> Path:
    """Where the statistics of whoever plays here lie."""
    return records / "statistics.json"


class Group:
    """The games kept in a file."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def games(self) -> tuple[GameCount, ...]:
        """All of them, the oldest first. Raises StatisticsTrouble."""
        try:
            data = json.loads(self.path.read_text(encoding="utf-8"))
            if data["form"] != FORM:
                raise ValueError("another form")
            return tuple(GameCount.from_data(one) for one in data["games"])
        except FileNotFoundError:
            return ()
        except (OSError, ValueError, TypeError, KeyError, RecursionError) as error:
            raise StatisticsTrouble(
                f"The statistics in {self.path} cannot be read ({type(error).__name__}: {error}). Put a whole copy "
                "of the file back, or delete it with `storyteller statistics --delete`."
            ) from error

    def keep(self, games: Iterable[GameCount]) -> None:
        """These too, each in the place of what was kept of it. Raises StatisticsTrouble, RecordTrouble."""
        known = {one.id: one for one in self.games()}
        new = {one.id: one for one in games}
        if any(known.get(id_) != one for id_, one in new.items()):
            self._write({**known, **new}.values())

    def forget(self, nobody: Collection[str]) -> None:
        """These players, by names in small letters, are nobody in all that is kept. Raises likewise."""
        games = self.games()
        without = tuple(one.without(nobody) for one in games)
        if without != games:
            self._write(without)

    def delete(self) -> None:
        """Keep nothing any more. Raises StatisticsTrouble where the file cannot be deleted."""
        try:
            self.path.unlink(missing_ok=True)
        except OSError as error:
            raise StatisticsTrouble(f"{self.path} cannot be deleted: {error.strerror}.") from error

    def _write(self, games: Iterable[GameCount]) -> None:
        data = {"form": FORM, "games": [one.as_data() for one in games]}
        write_privately(self.path, json.dumps(data, ensure_ascii=False, indent=1) + "\n")
