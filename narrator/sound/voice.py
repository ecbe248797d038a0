"""What the session speaks with: the mouth of `voices`, or captions that stay as long as it takes to read them."""

import asyncio
from collections.abc import Callable, Sequence

from narrator.table.pace import Pace
from voices import Mouth
from voices.events import LineStarted, MouthEvent, SpeechTrouble

LETTERS_A_SECOND = 14.0


class SpokenAloud:
    """Speaks through a `voices.Mouth`; `caption` gets every line as it begins, `trouble` why one is only shown."""

    def __init__(
        self, mouth: Mouth, caption: Callable[[str], None], trouble: Callable[[str], None] = lambda _: None
    ) -> None:
        self.mouth = mouth
        self._caption, self._trouble = caption, trouble
        self._preparing: set[asyncio.Task[None]] = set()
        mouth.subscribe(self._moved)

    async def say(self, line: str, begun: Callable[[], None] | None = None) -> None:
        failed: list[Exception] = []

        def start() -> None:  # a mistake of the table's is the table's, and never the mouth's
            try:
                if begun is not None:
                    begun()
            except Exception as error:
                failed.append(error)

        await self.mouth.say(line, pause_after=self.mouth.profile.pause, on_start=start)
        if failed:
            raise failed[0]

    def prepare(self, lines: Sequence[str]) -> None:
        task = asyncio.get_running_loop().create_task(self.mouth.prepare(lines))
        self._preparing.add(task)
        task.add_done_callback(self._preparing.discard)

    def skip(self) -> None:
        self.mouth.skip()

    def stop(self) -> None:
        self.mouth.stop()

    def pause(self) -> None:
        self.mouth.pause()

    def resume(self) -> None:
        self.mouth.resume()

    def repeat(self) -> bool:
        return self.mouth.repeat() is not None

    def _moved(self, event: MouthEvent) -> None:
        if isinstance(event, LineStarted):
            self._caption(event.text)
        elif isinstance(event, SpeechTrouble):
            self._trouble(f"{event.cause} {event.next_step}")


class CaptionsOnly:
    """No voice: every line stands on the town square as long as it takes to read it."""

    def __init__(self, pace: Pace, caption: Callable[[str], None]) -> None:
        self._pace, self._caption = pace, caption
        self._last = ""
        self._turn = asyncio.Lock()  # one line at a time, as a mouth has it

    async def say(self, line: str, begun: Callable[[], None] | None = None) -> None:
        async with self._turn:
            self._last = line
            if begun is not None:
                begun()
            self._caption(line)
            await self._pace.rest(len(line) / LETTERS_A_SECOND)

    def prepare(self, lines: Sequence[str]) -> None:
        """What is only shown is always ready."""

    def skip(self) -> None:
        self._pace.skip()

    def stop(self) -> None:
        self._pace.skip()

    def pause(self) -> None:
        """The pace of the table is paused already."""

    def resume(self) -> None:
        """The pace of the table goes on already."""

    def repeat(self) -> bool:
        if self._last:
            self._caption(self._last)
        return bool(self._last)
