"""One voice: lines are said one after the other, none is lost, and everything can be stopped at once."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Callable, Generator, Iterable
from enum import Enum, auto
from typing import Any

from voices.errors import VoiceTrouble
from voices.events import LineEnded, LineStarted, MouthEvent, Outcome, SpeechTrouble
from voices.listeners import Listeners, call_safely
from voices.rendering import Renderer, VoiceProfile
from voices.sound import Sound, silence
from voices.speakers import NullSpeaker, Speaker

LETTERS_A_SECOND = 14.0
"""How fast a caption is read when the line cannot be heard."""


REPEATED_SINCE_CUT = 3
"""How many lines "repeat" goes back to one that was hushed: with what was said since, or it would be forgotten."""


class _Stage(Enum):
    WAITING = auto()
    SOUNDING = auto()
    PAUSE_AFTER = auto()


class SpokenLine:
    """A line given to the mouth. Await it for its ``Outcome``, which comes after its pause."""

    def __init__(
        self,
        text: str,
        pause_after: float,
        profile: VoiceProfile,
        on_start: Callable[[], object] | None = None,
        on_end: Callable[[], object] | None = None,
    ) -> None:
        self.text = text
        self.pause_after = pause_after
        self.profile = profile
        self.hushed = False
        self._on_start = on_start
        self._on_end = on_end
        self._ended: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, None while it has not."""
        return self._ended.result() if self._ended.done() else None

    def note_start(self) -> None:
        """Its first sound: call whoever waits for it."""
        call_safely(self._on_start)

    def note_end(self) -> None:
        """Its last sound: call whoever waits for it, once."""
        callback, self._on_end = self._on_end, None
        call_safely(callback)

    def settle(self, outcome: Outcome) -> None:
        """It is over, in this way; whoever awaits it goes on."""
        self.note_end()
        if not self._ended.done():
            self._ended.set_result(outcome)

    def __await__(self) -> Generator[Any, None, Outcome]:
        return asyncio.shield(self._ended).__await__()


class Mouth:
    """Says lines through ``speaker``. Use it as ``async with``; its methods belong to the loop's thread.

    A line that cannot be made audible is shown: ``SpeechTrouble``, then its caption for as long as it lasts.
    """

    def __init__(self, renderer: Renderer, speaker: Speaker, profile: VoiceProfile | None = None) -> None:
        self.profile = profile or VoiceProfile()
        self.renderer = renderer
        self.speaker = speaker
        self._clock = NullSpeaker(speaker.speed)
        self._waiting: deque[SpokenLine] = deque()
        self._current: SpokenLine | None = None
        self._stage = _Stage.WAITING
        self._cut_as: Outcome | None = None
        self._said: deque[SpokenLine] = deque(maxlen=REPEATED_SINCE_CUT)
        self._hushed = False
        self._paused = False
        self._wake = asyncio.Event()
        self._going_on = asyncio.Event()
        self._going_on.set()
        self._silent = asyncio.Event()
        self._silent.set()
        self._listeners: Listeners[MouthEvent] = Listeners()
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Mouth:
        self._task = asyncio.create_task(self._run(), name="mouth")
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    @property
    def speaking(self) -> bool:
        """True from a line's first sound to its last, its pause not included."""
        return self._stage is _Stage.SOUNDING

    @property
    def paused(self) -> bool:
        """True between ``pause`` and ``resume``."""
        return self._paused

    def say(
        self,
        line: str,
        *,
        pause_after: float = 0.0,
        interrupt: bool = False,
        profile: VoiceProfile | None = None,
        on_start: Callable[[], object] | None = None,
        on_end: Callable[[], object] | None = None,
    ) -> SpokenLine:
        """Queue a line; await the result to wait for its end and ``pause_after`` seconds more.

        ``interrupt`` says it at once; the line it cuts off is said again from its beginning afterwards (and
        ``on_start`` of that line is called again). ``on_end`` is called once, when the sound ends or is dropped.
        """
        spoken = SpokenLine(line, pause_after, profile or self.profile, on_start, on_end)
        if not interrupt:
            self._waiting.append(spoken)
        elif self._current is None or self._cut_as is not None:
            self._waiting.appendleft(spoken)
        else:
            if self._stage is not _Stage.PAUSE_AFTER:
                self._waiting.appendleft(self._current)
            self._waiting.appendleft(spoken)
            self._cut(Outcome.INTERRUPTED)
        self._silent.clear()
        self._wake.set()
        return spoken

    def repeat(self) -> SpokenLine | None:
        """Say the last line again before what is queued; where one was hushed lately, from that one on. Returns the
        last of them, None when nothing was said yet."""
        lines = list(self._said)
        hushed = next((place for place, line in enumerate(lines) if line.hushed), len(lines) - 1)
        again = [SpokenLine(line.text, line.pause_after, line.profile) for line in lines[hushed:]]
        self._waiting.extendleft(reversed(again))
        for line in lines:
            line.hushed = False
        if not again:
            return None
        self._silent.clear()
        self._wake.set()
        return again[-1]

    def hush(self) -> bool:
        """Silence within one block, as somebody said "stop": the line ends as SKIPPED, its pause is kept, ``repeat``
        says it again whole, and the next follows. False when nothing sounds."""
        if self._stage is not _Stage.SOUNDING or self._current is None or self._cut_as is not None:
            return False
        self._hushed = self._current.hushed = True
        self._silence()
        return True

    def skip(self) -> None:
        """End the current line and its pause; the next follows."""
        if self._cut_as is None:
            self._cut(Outcome.SKIPPED)

    def stop(self) -> None:
        """Silence within one block; this line and every queued one end as STOPPED."""
        waiting, self._waiting = self._waiting, deque()
        for line in waiting:
            if line is not self._current:
                line.settle(Outcome.STOPPED)
        self._cut(Outcome.STOPPED)
        self._note_silence()

    def pause(self) -> None:
        """Stand still, in the middle of a line too, until ``resume``."""
        self._paused = True
        self._going_on.clear()
        for speaker in (self.speaker, self._clock):
            speaker.hold()

    def resume(self) -> None:
        """Go on where ``pause`` stopped."""
        self._paused = False
        self._going_on.set()
        for speaker in (self.speaker, self._clock):
            speaker.release()
        self._wake.set()

    async def silent(self) -> None:
        """Wait until nothing sounds and nothing is queued."""
        await self._silent.wait()

    async def prepare(self, lines: Iterable[str], profile: VoiceProfile | None = None) -> None:
        """Render lines ahead of time. What cannot be rendered is found out again when it is said."""
        for line in lines:
            with contextlib.suppress(VoiceTrouble):
                await asyncio.to_thread(self.renderer.render, line, profile or self.profile)

    def subscribe(self, listener: Callable[[MouthEvent], object]) -> Callable[[], None]:
        """Call ``listener`` with every event, on the loop's thread. Returns how to stop that."""
        return self._listeners.subscribe(listener)

    async def close(self) -> None:
        """Stop, and give the speaker back. The renderer stays open for others."""
        self.stop()
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])
            self._task = None
        self.speaker.close()

    def _cut(self, outcome: Outcome) -> None:
        if self._current is None:
            return
        self._cut_as = outcome
        self._going_on.set()
        self._silence()

    def _silence(self) -> None:
        for speaker in (self.speaker, self._clock):
            speaker.silence()
            if self._paused:
                speaker.hold()

    async def _run(self) -> None:
        while True:
            await self._wake.wait()
            if self._paused or not self._waiting:
                self._wake.clear()
                continue
            line = self._waiting.popleft()
            self._current, self._cut_as = line, None
            try:
                await self._speak(line)
            finally:
                self._current, self._stage = None, _Stage.WAITING
                if self._cut_as is Outcome.STOPPED:
                    line.settle(Outcome.STOPPED)
            self._note_silence()

    async def _speak(self, line: SpokenLine) -> None:
        sound, outcome = await self._rendered(line)
        await self._stand_still()
        if self._cut_as is None:
            outcome = await self._sound(line, sound, outcome)
            if self._cut_as is None and line.pause_after > 0:
                self._stage = _Stage.PAUSE_AFTER
                await self._pass(self.speaker, line.pause_after)
                line.settle(outcome)
        if self._cut_as is not Outcome.INTERRUPTED:
            line.settle(self._cut_as or outcome)

    async def _stand_still(self) -> None:
        """A line that was made ready during a pause begins after it, unless it is cut off meanwhile."""
        while self._paused and self._cut_as is None:
            await self._going_on.wait()

    async def _sound(self, line: SpokenLine, sound: Sound, outcome: Outcome) -> Outcome:
        """Play a line; returns SPOKEN or SHOWN. Its LineEnded says when it was cut off."""
        if line in self._said:  # it was interrupted, and is said again
            self._said.remove(line)
        self._said.append(line)
        self._stage, self._hushed = _Stage.SOUNDING, False
        line.note_start()
        self._listeners.tell(LineStarted(line.text, sound.seconds / self.speaker.speed))
        ahead = asyncio.create_task(self._render_next())
        try:
            if outcome is Outcome.SPOKEN:
                await self.speaker.play(sound)
            else:
                await self._clock.wait(sound.seconds)
        except VoiceTrouble as trouble:
            self._listeners.tell(SpeechTrouble(line.text, trouble.cause, trouble.next_step))
            outcome = Outcome.SHOWN
            await self._clock.wait(sound.seconds)
        finally:
            self._stage = _Stage.WAITING
            ahead.cancel()
        if self._hushed:
            outcome = Outcome.SKIPPED
        self._listeners.tell(LineEnded(line.text, self._cut_as or outcome))
        if self._cut_as is not Outcome.INTERRUPTED:
            line.note_end()
        return outcome

    async def _pass(self, speaker: Speaker, seconds: float) -> None:
        try:
            await speaker.wait(seconds)
        except VoiceTrouble:
            await self._clock.wait(seconds)

    async def _rendered(self, line: SpokenLine) -> tuple[Sound, Outcome]:
        try:
            return await asyncio.to_thread(self.renderer.render, line.text, line.profile), Outcome.SPOKEN
        except VoiceTrouble as trouble:
            self._listeners.tell(SpeechTrouble(line.text, trouble.cause, trouble.next_step))
            return silence(1.0 + len(line.text) / LETTERS_A_SECOND, 8_000), Outcome.SHOWN

    async def _render_next(self) -> None:
        if self._waiting:
            following = self._waiting[0]
            await self.prepare([following.text], following.profile)

    def _note_silence(self) -> None:
        if not self._waiting and self._current is None:
            self._silent.set()
