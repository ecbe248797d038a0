"""An event loop whose clock runs only when nobody has anything to do: an hour at a table takes no time.

`run(evening())` instead of `asyncio.run(evening())`. Sleeps, timeouts and everything that tells the time by
`narrator.table.pace` follow the loop's own clock, so nothing depends on how busy the machine is. Work in threads of
the loop takes no time at all. What talks to other processes, to a browser, or to threads of its own lives by the
machine's clock and belongs on `asyncio.run`.
"""

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

Outcome = TypeVar("Outcome")
LATE = 1e-6  # seconds that a wait is longer than asked for, as on any machine
LONGEST = 6 * 3600.0
"""Seconds of an evening, after which it has come to a stop somewhere."""
PATIENCE = 120.0
"""Seconds of the machine's clock that work in a thread may take."""
A_MOMENT = 5.0
"""Seconds of the machine's clock in which something must come in where nothing else will ever happen."""
SPINNING = 1000
"""Turns of the loop without a pause, after which somebody waits by looking again and again."""
A_TURN = 0.001  # seconds that each of them takes from then on


class Stopped(AssertionError):
    """Nothing will ever happen again at this table."""


class _Select:
    """A selector that never waits: the time it is asked to wait for is over at once."""

    def __init__(self, loop: "VirtualLoop", real: selectors.BaseSelector) -> None:
        self._loop, self._real = loop, real
        self._turns = 0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = self._real.select(0)
        if ready or timeout == 0:
            self._turns = 0 if ready else self._turns + 1
            if self._turns > SPINNING:
                self._loop.now += A_TURN
            return ready
        self._turns = 0
        if self._loop.in_threads:
            return self._wait(PATIENCE, "work in a thread does not end")
        if timeout is None:
            return self._wait(A_MOMENT, "everybody waits for somebody else")
        self._loop.now += timeout + LATE
        if self._loop.now > self._loop.longest:
            raise Stopped(f"the evening did not end in {self._loop.longest:.0f} seconds")
        return ready

    def _wait(self, seconds: float, otherwise: str) -> list[tuple[selectors.SelectorKey, int]]:
        ready = self._real.select(seconds)
        if not ready:
            raise Stopped(otherwise)
        return ready

    def __getattr__(self, name: str) -> Any:
        return getattr(self._real, name)


class VirtualLoop(asyncio.SelectorEventLoop):
    """An event loop with a clock of its own; `now` is in seconds since it began."""

    def __init__(self, longest: float = LONGEST) -> None:
        self.now, self.longest = 0.0, longest
        self.in_threads = 0  # pieces of work that have been given to threads and are not done
        super().__init__(_Select(self, selectors.DefaultSelector()))  # type: ignore[arg-type]

    def time(self) -> float:
        """Seconds since it began."""
        return self.now

    def run_in_executor(self, executor: Any, func: Callable[..., Any], *args: Any) -> asyncio.Future[Any]:  # type: ignore[override]
        """As any loop; until it is done, the clock stands."""
        work = super().run_in_executor(executor, func, *args)
        self.in_threads += 1
        work.add_done_callback(self._out_of_a_thread)
        return work

    def _out_of_a_thread(self, _: asyncio.Future[Any]) -> None:
        self.in_threads -= 1


def run(evening: Coroutine[Any, Any, Outcome], longest: float = LONGEST) -> Outcome:
    """As `asyncio.run`, on virtual time."""
    with asyncio.Runner(loop_factory=lambda: VirtualLoop(longest)) as runner:
        return runner.run(evening)
