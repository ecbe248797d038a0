"""Time at the table: waiting that can be stirred, paused and skipped, and sped up for a demonstration.

The clock of a table is that of the event loop it runs on, as its sleeps and timeouts have it; nothing else in this
package asks the machine for the time. On a loop whose clock jumps to whatever comes next (tests/virtual_time.py) an
evening takes no longer than it computes. The date on the wall is asked for by `Pace.date`.
"""

import asyncio
import math
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from datetime import datetime
from typing import Any

_BEGINNING = time.time() - time.monotonic()
"""The wall clock when the program started, less the clock that only ever goes forward."""


def clock() -> float:
    """Seconds of the running loop's clock, or of the machine's where no loop runs; it only ever goes forward."""
    try:
        return asyncio.get_running_loop().time()
    except RuntimeError:
        return time.monotonic()


def now() -> int:
    """Milliseconds of the server's clock, as the pages know it. Whoever sets the clock of the laptop does not move
    it: a table whose clock was set back an hour would wait that hour for the next hand."""
    return int((_BEGINNING + clock()) * 1000)


def never() -> bool:
    """Nothing but the time ends this wait."""
    return False


UNSEEN = 500
"""Milliseconds by which a deadline may be told wrongly: pages show whole seconds."""


class Countdown:
    """Seconds that are left, over several waits. A wait also ends at each of `warnings`, so long before the end."""

    def __init__(self, seconds: float, *, warnings: tuple[float, ...] = ()) -> None:
        self.left = seconds
        self._told: int | None = None
        self._every = sorted(warnings, reverse=True)
        self._warnings = [one for one in self._every if one < seconds]

    @property
    def next_stop(self) -> float:
        """How much is left when the running wait ends."""
        return self._warnings[0] if self._warnings else 0.0

    @property
    def end(self) -> int:
        """When it runs out, by the server's clock in milliseconds. It moves only by what can be seen: every page that
        shows it is sent the new one."""
        end = now() + int(self.left * 1000)
        if self._told is None or abs(end - self._told) >= UNSEEN:
            self._told = end
        return self._told

    def add(self, seconds: float) -> None:
        """So much more time; what was warned of before is warned of again."""
        self.left = max(0.0, self.left) + seconds
        self._warnings = [one for one in self._every if one < self.left]

    def take_warning(self) -> float | None:
        """The warning that has just been reached, once; None when there is none."""
        if self._warnings and self.left <= self._warnings[0]:
            return self._warnings.pop(0)
        return None


class Pace:
    """The clock of one table. `speed` shortens what is there for effect; people are given their time at any speed.
    `date` is what calendar and clock on the wall show."""

    def __init__(self, speed: float = 1.0, *, date: Callable[[], datetime] = datetime.now) -> None:
        self.speed = speed
        self.date = date
        self.paused = False
        self.news: Callable[[], Coroutine[Any, Any, None] | None] = lambda: (
            None
        )  # told before anybody waits on
        self.held = False  # a demonstration's clock waits for its recogniser; what is done still counts
        self.deadline: int | None = None
        self.open_ended = False  # the wait that runs has no end: only what people do ends it
        self.deadline_moved: Callable[[], None] = lambda: None  # it begins, ends, is at another time, or none
        self._skips = 0  # how often somebody has skipped
        self._stirred = asyncio.Event()

    def stir(self) -> None:
        """Something happened: whoever waits looks again."""
        self._stirred.set()

    def skip(self) -> None:
        """End the waits that are running now, and none that begins later."""
        self._skips += 1
        self.stir()

    def pause(self) -> None:
        """From now on no time passes."""
        self.paused = True
        self.stir()

    def resume(self) -> None:
        """Time passes again."""
        self.paused = False
        self.stir()

    async def rest(self, seconds: float) -> None:
        """Let this time pass; a faster table shortens it."""
        await self.until(never, Countdown(seconds / self.speed))

    async def until(
        self, done: Callable[[], bool], countdown: Countdown | None = None, *, shown: bool = False
    ) -> bool:
        """Wait until people have made `done()` true; gives up when the countdown runs out, or when skipped.

        A paused table lets no time pass. `shown` puts the end of the wait on every page; one such wait at a time.
        """
        countdown = countdown or Countdown(math.inf)
        skips = self._skips
        try:
            while True:
                if not self.paused and (news := self.news()) is not None:
                    await news
                    continue
                if not self.paused and (
                    done() or self._skips > skips or countdown.left <= countdown.next_stop
                ):
                    return done()
                left = math.inf if self.paused or self.held else countdown.left - countdown.next_stop
                if shown:
                    self._show(
                        countdown.end if left < math.inf else None, open_ended=countdown.left == math.inf
                    )
                began = clock()
                await self._stir(left)
                if left < math.inf:
                    countdown.left -= clock() - began
        finally:
            if shown:
                self._show(None)

    def _show(self, deadline: int | None, *, open_ended: bool = False) -> None:
        if (deadline, open_ended) != (self.deadline, self.open_ended):
            self.deadline, self.open_ended = deadline, open_ended
            self.deadline_moved()

    async def _stir(self, timeout: float) -> None:
        self._stirred.clear()
        # Not asyncio.wait_for: in Python 3.11 it can swallow a cancellation that comes with the event.
        with suppress(TimeoutError):
            async with asyncio.timeout(None if timeout == math.inf else timeout):
                await self._stirred.wait()
