"""An error that nobody expected does not end an evening.

The phase in which it came begins again from what is on record, with what was half chosen. Where it comes again at the
same place, what was done last is taken back, if it can be, and the town hears so. Where that is no help either, no
more is taken back, and the table waits: everything is kept, the host's page says what is left to do, and whatever the
host changes, or "skip", is a new try.
"""

import asyncio
from collections.abc import Callable

from config.worded import Worded
from narrator.table.narration import Narration
from narrator.table.ruling import TableRulings
from narrator.table.table import Table


class Stumbles:
    """Of one game. `report` keeps what is known of an error and returns the file; None where errors end the evening,
    as in tests."""

    def __init__(self, table: Table, narration: Narration, rulings: TableRulings) -> None:
        self.table, self.narration, self.rulings = table, narration, rulings
        self.report: Callable[[BaseException], str] | None = None
        self._place: tuple[object, ...] = ()
        """Where it came last, since anything was taken back."""
        self._taken_back_from = 0
        """How many steps the game had when something was taken back. Nothing is taken back again before there are
        more: else a whole day would go, vote by vote."""
        self._night = 0
        """The night in which it came last, or before the day in which it did."""

    async def get_up(self, error: Exception) -> None:
        """Returns when the phase may begin again. Raises `error` where errors end the evening."""
        if self.report is None:
            raise error
        file = self.keep(error)
        place, self._place = self._place, self._stands()[:2]
        if place != self._place:
            self.table.interrupt()
        elif self._take_back():
            await asyncio.sleep(0)  # the course was broken off by it, and begins anew
        else:
            await self._wait_for_the_host(file)

    def keep(self, error: BaseException) -> str:
        """Keep what is known of an error, in the course or beside it, and tell the host. Returns the file."""
        assert self.report is not None
        file, self._night = self.report(error), self.table.square.night
        self._tell_the_host("errors.stumbled", file)
        return file

    def day_breaks(self) -> None:
        """What the host's page says of it goes, unless it came in the night that ends: nobody has read it yet."""
        if self.table.square.night > self._night:
            self.table.trouble("program", "")

    def _take_back(self) -> bool:
        """Take back what was done last, if it can be."""
        assert self.report is not None
        self._place = ()
        if self._steps <= self._taken_back_from:
            return False
        self._taken_back_from = self._steps
        try:
            return self.rulings.undo()
        except Exception as error:
            self.report(error)
            return False

    async def _wait_for_the_host(self, file: str) -> None:
        self._tell_the_host("errors.stuck", file)
        self.narration.aside(self.table.lines.line("control.stuck"))
        stood = self._stands()
        await self.narration.pace.until(lambda: self._stands() != stood)
        self.table.interrupt()

    @property
    def _steps(self) -> int:
        live = self.table.live
        return 0 if live is None else len(live.history)

    def _stands(self) -> tuple[object, ...]:
        """Where the game is."""
        live = self.table.live
        here = () if live is None else (self._steps, len(live.game.ledger), live.ruling)
        return self.table.phase, *here

    def _tell_the_host(self, key: str, file: str) -> None:
        table = self.table
        table.trouble("program", Worded(table.texts, lambda own: own.shown(key, file=file)))
