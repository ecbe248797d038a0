"""`storyteller`, but that its course fails while a file `trip` lies where it was started.

What stands in the file is how often; the file is gone after that. Without one everything is as it is.
"""

import asyncio
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

from narrator.command_line import main
from narrator.table.session import Session

TRIP = Path("trip")


Phase = Callable[[], Coroutine[Any, Any, None]]
"""What plays one."""


class Tripped(Exception):
    """Nobody expects it."""


async def stone() -> None:
    """Returns where there is something to trip over."""
    while not TRIP.exists():
        await asyncio.sleep(0.1)


def tripping(play: Phase) -> Phase:
    """The same, in the same task, with what Tripped ends it."""

    async def plays() -> None:
        course, waiting = asyncio.current_task(), asyncio.create_task(stone())
        assert course is not None
        waiting.add_done_callback(lambda ended: None if ended.cancelled() else course.cancel())
        try:
            await play()
        except asyncio.CancelledError:
            if not waiting.done():
                raise
            course.uncancel()
            left = int(TRIP.read_text(encoding="utf-8")) - 1
            TRIP.write_text(str(left), encoding="utf-8") if left else TRIP.unlink()
            raise Tripped("the Imp is Alice") from None
        finally:
            waiting.cancel()

    return plays


def begins(self: Session, *args: Any, **options: Any) -> None:
    usual(self, *args, **options)
    self._play = {phase: tripping(play) for phase, play in self._play.items()}


if __name__ == "__main__":
    usual = Session.__init__
    Session.__init__ = begins  # type: ignore[method-assign]
    sys.exit(main())
