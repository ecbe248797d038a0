"""A room with one loudspeaker and one microphone in it: what is played comes back, later, weaker and with the room's
own echo, and people speak besides. Only the sound card is replaced, and its clock is as fast as the ear can follow.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable

import numpy as np

from voices import Atmosphere, Ear, Mouth, PipeMicrophone, Sound
from voices.echo import Played
from voices.events import HEARING_RATE
from voices.sound import Samples, silence
from voices.speakers import Playback

BLOCK = HEARING_RATE // 50
RESPONSE = 0.4
"""Seconds of a room's echo that are kept: it has fallen by 48 dB by then."""


class EchoingRoom:
    """``echo`` decibels lower than it was played our voice is heard, ``delay`` seconds later. ``noise``: root mean
    square of the room itself. ``scale`` is what a driver makes of every sample: 1 leaves them alone."""

    def __init__(
        self, *, echo: float = 12.0, delay: float = 0.06, noise: float = 0.0005, seed: int = 1
    ) -> None:
        self.chance = np.random.default_rng(seed)
        self.noise = noise
        self.microphone = PipeMicrophone()
        self.ticked: list[Callable[[], None]] = []
        self.speaker = RoomSpeaker(self)
        self.seconds = 0.0
        self._response = room_response(self.chance, delay) * np.float32(10 ** (-echo / 20))
        self._tail: Samples = np.zeros(len(self._response) + BLOCK, dtype=np.float32)
        self._said: list[tuple[int, Samples]] = []
        self._block = 0
        self.driver: Callable[[Samples], Samples] = lambda samples: samples

    def clock(self) -> float:
        return self.seconds

    def say(self, sound: Sound, *, level: float = 0.08, after: float = 0.0) -> float:
        """Somebody says this, ``after`` seconds from now. Returns how long it lasts."""
        samples = sound.at_rate(HEARING_RATE).samples
        loudness = float(np.sqrt(np.mean(np.square(samples))))
        self._said.append(
            (self._block + round(after * 50), samples * np.float32(level / max(loudness, 1e-6)))
        )
        return len(samples) / HEARING_RATE

    def tick(self) -> None:
        """20 ms pass."""
        played = self.speaker.playback.take(BLOCK)
        size = len(self._response) + BLOCK
        if played.any():
            spectrum = np.fft.rfft(played, size) * np.fft.rfft(self._response, size)
            self._tail[:size] += np.fft.irfft(spectrum, size).astype(np.float32)
        heard = self._tail[:BLOCK] + self.chance.normal(0, self.noise, BLOCK).astype(np.float32)
        self._tail = np.concatenate([self._tail[BLOCK:], np.zeros(BLOCK, dtype=np.float32)])
        for begun, samples in self._said:
            begin = (self._block - begun) * BLOCK
            if begin >= 0:
                part = samples[begin : begin + BLOCK]
                heard[: len(part)] += part
        self._said = [one for one in self._said if (self._block + 1 - one[0]) * BLOCK < len(one[1])]
        self._block += 1
        self.seconds = self._block / 50
        self.microphone.push(Sound(self.driver(heard.astype(np.float32)), HEARING_RATE))
        for tell in self.ticked:
            tell()

    async def pass_seconds(self, seconds: float, ear: Ear) -> None:
        """So much time passes; it stands still while the ear makes sense of something."""
        until = self._block + round(seconds * 50)
        while self._block < until:
            self.tick()
            await asyncio.sleep(0)
            if ear.busy:
                await ear.settled()

    async def until(self, done: Callable[[], bool], ear: Ear, *, limit: float = 60.0) -> None:
        """Raises TimeoutError when so many seconds of the room passed first."""
        until = self.seconds + limit
        while not done():
            if self.seconds > until:
                raise TimeoutError(f"{limit} s of the room have passed")
            await self.pass_seconds(0.02, ear)

    async def hear_out(self, line: Awaitable[object], ear: Ear) -> None:
        """Until the mouth has said it; the room's clock waits while it is rendered."""
        ended = asyncio.ensure_future(line)
        while not ended.done():
            if self.speaker.sounding:
                await self.pass_seconds(0.02, ear)
            else:
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(0.005):
                        await asyncio.shield(ended)


class RoomSpeaker:
    """The loudspeaker, at the pace of the room's clock."""

    speed = 1.0

    def __init__(self, room: EchoingRoom) -> None:
        self.playback = Playback()
        self.sounding = False
        self._moved = asyncio.Event()
        self._cut = False
        room.ticked.append(self._ticked)

    @property
    def played(self) -> Played:
        return self.playback.played

    def _ticked(self) -> None:
        if self.playback.finished:
            self._moved.set()

    async def play(self, sound: Sound) -> bool:
        return await self._play(sound, spoken=True)

    async def wait(self, seconds: float) -> bool:
        return await self._play(silence(seconds, HEARING_RATE), spoken=False)

    async def _play(self, sound: Sound, *, spoken: bool) -> bool:
        self._cut = False
        self._moved.clear()
        self.playback.begin(sound.at_rate(HEARING_RATE).samples, spoken=spoken)
        self.sounding = True
        try:
            await self._moved.wait()
        finally:
            self.sounding = False
        return not self._cut

    def silence(self) -> None:
        self.playback.clear()
        self._cut = True
        self._moved.set()

    def hold(self) -> None:
        self.playback.hold(True)

    def release(self) -> None:
        self.playback.hold(False)

    def accompany(self, atmosphere: Atmosphere) -> None:
        self.playback.under = atmosphere.stream(HEARING_RATE)

    def close(self) -> None:
        self.silence()


def room_response(chance: np.random.Generator, delay: float) -> Samples:
    """From loudspeaker to microphone: the direct sound after ``delay``, then an echo that falls by 60 dB in half a
    second and carries a third of the power."""
    length = int(RESPONSE * HEARING_RATE)
    tail = chance.normal(0, 1, length) * np.exp(-6.9 * np.arange(length) / (0.5 * HEARING_RATE))
    tail[: int(0.01 * HEARING_RATE)] = 0.0
    tail *= 0.7 / np.sqrt(np.sum(np.square(tail)))
    tail[0] = 1.0
    response = np.concatenate(
        [np.zeros(round(delay * HEARING_RATE)), tail / np.sqrt(np.sum(np.square(tail)))]
    )
    return response.astype(np.float32)


def mouth_in(room: EchoingRoom, mouth: Mouth) -> Callable[[], bool]:
    """Whether it speaks now, for ``room.until``."""
    return lambda: mouth.speaking and room.speaker.sounding
