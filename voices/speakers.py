"""Where sound goes: a loudspeaker, a file, or nowhere at the same pace."""

from __future__ import annotations

import asyncio
import contextlib
import math
import threading
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from voices.atmosphere import Atmosphere, Stream
from voices.echo import Played
from voices.errors import ConnectADevice, VoiceTrouble
from voices.events import HEARING_RATE
from voices.portaudio import portaudio
from voices.sound import Samples, Sound, WavRecording, silence

BLOCK_SECONDS = 0.02
"""One block of a loudspeaker."""

LATENCY_SECONDS = 0.1
"""How much is given to the sound card before it sounds, and so the longest that anything sounds after ``silence``.
With PortAudio's "low" a sound server ran dry many times a second while the machine was busy: every line stuttered."""

TICK = 0.02
"""Seconds between two looks at a loudspeaker that may have finished or been unplugged."""

STALLED_SECONDS = 2.0
"""A loudspeaker that asks for nothing for so long is gone."""


class Speaker(Protocol):
    """One sound at a time. All methods belong to the loop's thread."""

    @property
    def played(self) -> Played:
        """What it sounds, for an ear that is not to hear it."""

    @property
    def speed(self) -> float:
        """Seconds of sound that pass in one second."""

    async def play(self, sound: Sound) -> bool:
        """Return True when the sound was played to its end, False when ``silence`` cut it off.

        Raises ConnectADevice.
        """

    async def wait(self, seconds: float) -> bool:
        """A pause, at this speaker's pace and held and cut off like a sound."""

    def silence(self) -> None:
        """Cut off what is playing: silent within one block."""

    def hold(self) -> None:
        """Stand still until ``release``."""

    def release(self) -> None:
        """Go on where ``hold`` stopped."""

    def accompany(self, atmosphere: Atmosphere) -> None:
        """Play this too from now on, under every line and between them. Blocks for about a second."""

    def close(self) -> None:
        """Silence, and give the device back."""


class NullSpeaker:
    """No loudspeaker, but the same clock. ``speed`` 2.0 takes half the time, ``math.inf`` none."""

    def __init__(self, speed: float = 1.0) -> None:
        if not speed > 0:
            raise ValueError(f"speed is {speed}; it must be greater than 0")
        self._speed = speed
        self._going = asyncio.Event()
        self._going.set()
        self._cut = asyncio.Event()
        self.played = Played()

    @property
    def speed(self) -> float:
        return self._speed

    async def play(self, sound: Sound) -> bool:
        return await self.wait(sound.seconds)

    async def wait(self, seconds: float) -> bool:
        self._cut.clear()
        loop = asyncio.get_running_loop()
        left = seconds / self._speed
        await asyncio.sleep(0)
        while not self._cut.is_set():
            if not self._going.is_set():
                await self._going.wait()
                continue
            if left <= 0:
                return True
            since = loop.time()
            with contextlib.suppress(TimeoutError):
                # not wait_for: in Python 3.11 it loses a cancellation that comes together with the event
                async with asyncio.timeout(min(left, BLOCK_SECONDS)):
                    await self._cut.wait()
            left -= loop.time() - since
        return False

    def silence(self) -> None:
        self._cut.set()
        self._going.set()

    def hold(self) -> None:
        self._going.clear()

    def release(self) -> None:
        self._going.set()

    def accompany(self, atmosphere: Atmosphere) -> None:
        """Nothing sounds here."""

    def close(self) -> None:
        self.silence()


class Playback:
    """What the sound card asks for, block by block, on its own thread."""

    def __init__(self) -> None:
        self.rate = HEARING_RATE
        self.played = Played()
        self._lock = threading.Lock()
        self._samples: Samples = np.zeros(0, dtype=np.float32)
        self._position = 0
        self._held = False
        self._spoken = False
        self.under: Stream | None = None
        """What sounds under and between the lines, at the rate of the sound card."""

    def begin(self, samples: Samples, *, spoken: bool = True) -> None:
        """``spoken``: a line, and no pause, so that what is under it gives way."""
        with self._lock:
            self._samples, self._position, self._spoken = samples, 0, spoken

    def clear(self) -> None:
        """Nothing is left to play, and nothing holds it."""
        with self._lock:
            self._samples, self._position, self._held = np.zeros(0, dtype=np.float32), 0, False

    def hold(self, held: bool) -> None:
        """While held, the sound card gets silence and the sound waits."""
        with self._lock:
            self._held = held

    def rewind(self, frames: int) -> None:
        """So many frames were taken and never sounded."""
        with self._lock:
            self._position = max(0, self._position - frames)

    @property
    def finished(self) -> bool:
        """Whether the sound card has taken the whole sound."""
        with self._lock:
            return self._position >= len(self._samples)

    @property
    def position(self) -> int:
        """Samples played of the present sound."""
        return self._position

    @property
    def held(self) -> bool:
        """Whether the sound waits."""
        return self._held

    def fill(self, block: npt.NDArray[np.float32]) -> None:
        """Write the next samples into ``block`` (frames, channels); zeros when there are none."""
        block[:] = self.take(len(block))[:, np.newaxis]

    def take(self, frames: int) -> Samples:
        """The next samples, mono."""
        line = np.zeros(frames, dtype=np.float32)
        with self._lock:
            part = self._samples[self._position : self._position + (0 if self._held else frames)]
            self._position += len(part)
            sounding = self._spoken and len(part) > 0
        line[: len(part)] = part
        sound = line if self.under is None else self.under.under(line, sounding=sounding)
        self.played.note(sound, self.rate)
        return sound


class DeviceSpeaker:
    """A loudspeaker, through PortAudio. ``device`` is PortAudio's number or name, None its default.

    The stream opens at the device's own rate, so every line is resampled once and any line can follow any other.
    After it was unplugged every ``play`` tries to open it again. Raises InstallSomething or ConnectADevice.
    """

    speed = 1.0

    def __init__(self, device: int | str | None = None) -> None:
        self.device = device
        self._library = portaudio()
        self._playback = Playback()
        self._cut = asyncio.Event()
        self._atmosphere: Atmosphere | None = None
        self._open()

    def _open(self) -> None:
        try:
            description = self._library.query_devices(self.device, "output")
            self.name = str(description["name"])
            self._rate = self._playback.rate = int(description["default_samplerate"])
            self._play_under()
            self._stream = self._library.OutputStream(
                samplerate=self._rate,
                blocksize=int(self._rate * BLOCK_SECONDS),
                device=self.device,
                channels=min(2, int(description["max_output_channels"])),
                dtype="float32",
                latency=LATENCY_SECONDS,
                callback=self._fill,
            )
            self._stream.start()
        except (self._library.PortAudioError, ValueError) as error:
            which = "The loudspeaker" if self.device is None else f"The loudspeaker {self.device!r}"
            raise ConnectADevice(
                f"{which} cannot be opened: {error}.",
                "Connect one or name another; 'storyteller doctor' lists them.",
            ) from error

    def _fill(self, block: npt.NDArray[np.float32], _frames: int, _time: Any, _status: Any) -> None:
        self._playback.fill(block)

    @property
    def played(self) -> Played:
        return self._playback.played

    async def play(self, sound: Sound) -> bool:
        return await self._play(sound, spoken=True)

    async def _play(self, sound: Sound, *, spoken: bool) -> bool:
        if not self._stream.active:
            self._stream.close()
            self._open()
        self._cut.clear()
        self._playback.begin(sound.at_rate(self._rate).samples, spoken=spoken)
        loop = asyncio.get_running_loop()
        position, moved_at = 0, loop.time()
        while not self._playback.finished:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(TICK):
                    await self._cut.wait()
            if self._cut.is_set():
                return False
            if self._playback.position != position or self._playback.held:
                position, moved_at = self._playback.position, loop.time()
            if not self._stream.active or loop.time() - moved_at > STALLED_SECONDS:
                self._playback.clear()
                raise ConnectADevice(
                    "The loudspeaker stopped: it was unplugged or taken.", "Connect it again."
                )
        return True

    async def wait(self, seconds: float) -> bool:
        return await self._play(silence(seconds, self._rate), spoken=False)

    def silence(self) -> None:
        self._playback.clear()
        self._cut.set()

    def hold(self) -> None:
        self._playback.hold(True)

    def release(self) -> None:
        self._playback.hold(False)

    def accompany(self, atmosphere: Atmosphere) -> None:
        self._atmosphere = atmosphere
        self._play_under()

    def _play_under(self) -> None:
        """Another device may have another rate."""
        under = self._playback.under
        if self._atmosphere is not None and (under is None or under.rate != self._rate):
            self._playback.under = self._atmosphere.stream(self._rate)

    def close(self) -> None:
        self.silence()
        self._stream.close()


class RecordingSpeaker:
    """Another speaker, and every line it plays to the end in a ``WavRecording`` as well."""

    def __init__(self, recording: WavRecording, inner: Speaker) -> None:
        self.recording = recording
        self.inner = inner

    @property
    def speed(self) -> float:
        return self.inner.speed

    @property
    def played(self) -> Played:
        return self.inner.played

    async def play(self, sound: Sound) -> bool:
        played = await self.inner.play(sound)
        if played:
            self.recording.add(sound)
        return played

    async def wait(self, seconds: float) -> bool:
        waited = await self.inner.wait(seconds)
        if waited:
            self.recording.pause(seconds)
        return waited

    def silence(self) -> None:
        self.inner.silence()

    def hold(self) -> None:
        self.inner.hold()

    def release(self) -> None:
        self.inner.release()

    def accompany(self, atmosphere: Atmosphere) -> None:
        self.inner.accompany(atmosphere)
        self.recording.accompany(atmosphere)

    def close(self) -> None:
        self.inner.close()
        self.recording.close()


def open_speaker(device: int | str | None = None, speed: float = 1.0) -> tuple[Speaker, VoiceTrouble | None]:
    """The loudspeaker, or a silent one on the same clock and what is missing. Faster than life is always silent.

    A named device that cannot be opened is trouble too, never silently another one.
    """
    if speed != 1.0 or math.isinf(speed):
        return NullSpeaker(speed), None
    try:
        return DeviceSpeaker(device), None
    except VoiceTrouble as trouble:
        return NullSpeaker(speed), trouble
