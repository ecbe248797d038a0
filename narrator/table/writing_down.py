"""What the table writes down, and what happens while the disk takes nothing.

Nothing is told, taken or shown that is not on disk. So the table stands still while there is no room: its clock and
its voice are stopped, the host's page says why, and a tap is refused as if it had never been made. As soon as there
is room it goes on where it stood.
"""

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import Any, TypeVar

from config.worded import Worded
from engine.record import Line
from narrator.table.narration import Narration
from narrator.table.storage import RecordTrouble
from narrator.table.table import Table

LOOK_AGAIN = 1.0
"""Seconds from one look for room on the disk to the next."""

log = logging.getLogger(__name__)

Played = TypeVar("Played")


class WritingDown:
    """Of one game. `trouble`: the disk takes nothing, and the table stands still."""

    def __init__(
        self,
        table: Table,
        narration: Narration,
        write: Callable[[Line], None],
        keep: Callable[[dict[str, Any]], None],
        require_room: Callable[[], None],
    ) -> None:
        """`write` and `keep` raise RecordTrouble where the disk does not take a line of the record, or the state of
        the table; `require_room` where it would not take what comes after it either."""
        self.table, self.narration, self.pace = table, narration, narration.pace
        self.trouble = False
        self._write, self._keep, self._require_room = write, keep, require_room
        self.lines = 0  # that were written since the start
        self._kept: dict[str, Any] = {}
        self._paused = False  # nobody else had paused the table

    def write(self, line: Line) -> None:
        """A line of the record; raises RecordTrouble."""
        self._write(line)
        self.lines += 1

    def keep(self) -> None:
        """Write the state of the table down; where that cannot be, the table stands still."""
        data = self.table.as_data()
        try:
            self._keep(data)
        except RecordTrouble as trouble:
            self.stand_still(trouble)
        else:
            self._kept = data

    def take_back(self) -> None:
        """What was tapped since the state on disk was not taken."""
        if self._kept:
            self.table.take_back(self._kept)

    async def on_record(self, play: Callable[[], Played]) -> Played:
        """What `play` gives, as soon as the disk takes what it writes; it may be called again."""
        while True:
            try:
                return play()
            except RecordTrouble as trouble:
                await self.wait_for_room(trouble)

    async def wait_for_room(self, trouble: RecordTrouble) -> None:
        """The table stands still until there is room."""
        self.stand_still(trouble)
        await self.pace.until(lambda: not self.trouble)

    def stand_still(self, trouble: RecordTrouble) -> None:
        """Stop the clock and the voice, say why to the host, and look for room from now on."""
        if self.trouble:
            return
        self.trouble = True
        log.warning("%s", trouble)
        table = self.table
        table.trouble("disk", Worded(table.texts, lambda own: own.shown("errors.disk")))
        self._paused = not self.pace.paused
        self.narration.set_paused(True)
        self.narration.show_caption("")  # nobody has paused it, and saying "go on" makes no room
        table.changed()
        with contextlib.suppress(RuntimeError):  # before the table is open there is nobody to wait
            self.narration.apart(self._look_for_room())

    async def _look_for_room(self) -> None:
        while self.trouble and not (self.table.ended or self.table.closed):
            await asyncio.sleep(LOOK_AGAIN)
            self.possible()

    def possible(self) -> bool:
        """Whether the disk takes something; a table that stood still goes on then."""
        if self.trouble and self._takes_something():
            self.trouble = False
            with self.table.changing():
                self.table.trouble("disk", "")
                if self._paused:
                    self.narration.set_paused(False)
        return not self.trouble

    def _takes_something(self) -> bool:
        data = self.table.as_data()
        with contextlib.suppress(RecordTrouble):
            self._require_room()
            self._keep(data)
            self._kept = data
            return True
        return False
