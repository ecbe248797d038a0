"""Where sound comes from: a microphone, a file, or samples pushed by a program."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

import numpy as np
import soundfile

from voices.errors import ConnectADevice
from voices.events import HEARING_RATE
from voices.portaudio import portaudio
from voices.sound import Pcm, Samples, Sound, read_sound

BLOCK_SECONDS = 0.02

Receiver = Callable[[Pcm], None]
"""Takes 16 kHz int16 samples, on the loop's thread."""


class Microphone(Protocol):
    """Where blocks of sound come from."""

    name: str

    def start(self, receive: Receiver, lost: Callable[[ConnectADevice], None]) -> None:
        """Give every block to ``receive`` until ``stop``; call ``lost`` once when it is unplugged.

        Called on the loop. Raises ConnectADevice or InstallSomething.
        """

    def stop(self) -> None:
        """No more blocks from now on."""


class StreamResampler:
    """Blocks at one rate to blocks at 16 kHz with no seam between them.

    Works on a window that overlaps its neighbours by more than the filter's length, so each output sample is the one
    that resampling the whole would give.
    """

    OVERLAP = 64
    """Periods of the common step kept on both sides of a block: the filter reaches twelve."""

    def __init__(self, rate: int) -> None:
        self.rate = rate
        divisor = math.gcd(rate, HEARING_RATE)
        self._step = rate // divisor
        self._made = HEARING_RATE // divisor
        margin = self.OVERLAP * max(1, -(-self._step // self._made))
        self._margin = -(-margin // self._step)
        self._window = np.zeros(self._margin * self._step, dtype=np.float32)

    def resample(self, samples: Samples) -> Pcm:
        """As ``floats``, and as int16."""
        return Sound(self.floats(samples), HEARING_RATE).as_pcm()

    def floats(self, samples: Samples) -> Samples:
        """The 16 kHz samples that are now certain: about ``margin`` late, none lost."""
        if self.rate == HEARING_RATE:
            return samples
        self._window = np.concatenate([self._window, samples])
        steps = len(self._window) // self._step - 2 * self._margin
        if steps <= 0:
            return np.zeros(0, dtype=np.float32)
        used = (steps + 2 * self._margin) * self._step
        result = Sound(self._window[:used], self.rate).at_rate(HEARING_RATE)
        certain = result.samples[self._margin * self._made : (self._margin + steps) * self._made]
        self._window = self._window[steps * self._step :]
        return certain


class DeviceMicrophone:
    """A microphone, through PortAudio. ``device`` is PortAudio's number or name, None its default."""

    def __init__(self, device: int | str | None = None) -> None:
        self.device = device
        self.name = str(device) if device is not None else "default microphone"
        self._stream: Any = None

    def start(self, receive: Receiver, lost: Callable[[ConnectADevice], None]) -> None:
        library = portaudio()
        loop = asyncio.get_running_loop()
        try:
            description = library.query_devices(self.device, "input")
            self.name = str(description["name"])
            rate = int(description["default_samplerate"])
            resampler = StreamResampler(rate)

            def arrived(block: Any, _frames: int, _time: Any, _status: Any) -> None:
                # Some devices hand over whatever was in memory, numbers that are none among it.
                sound = np.clip(np.nan_to_num(block[:, 0]), -1.0, 1.0).astype(np.float32)
                samples = resampler.resample(sound)
                if not loop.is_closed():
                    loop.call_soon_threadsafe(receive, samples)

            def ended() -> None:
                if self._stream is not None and not loop.is_closed():
                    loop.call_soon_threadsafe(
                        lost, ConnectADevice(f"The microphone {self.name} stopped.", "Connect it again.")
                    )

            self._stream = library.InputStream(
                samplerate=rate,
                blocksize=int(rate * BLOCK_SECONDS),
                device=self.device,
                channels=1,
                dtype="float32",
                callback=arrived,
                finished_callback=ended,
            )
            self._stream.start()
        except (library.PortAudioError, ValueError) as error:
            self.stop()
            which = "No microphone" if self.device is None else f"The microphone {self.device!r}"
            raise ConnectADevice(
                f"{which} can be opened: {error}."
                if self.device is None
                else f"{which} cannot be opened: {error}.",
                "Connect one or name another; 'storyteller doctor' lists them.",
            ) from error

    def stop(self) -> None:
        stream, self._stream = self._stream, None
        if stream is not None:
            stream.close()


class PipeMicrophone:
    """Samples pushed by a program: only the sound card is replaced. ``push`` belongs to the loop's thread."""

    name = "pipe"

    def __init__(self) -> None:
        self._receive: Receiver | None = None

    def start(self, receive: Receiver, lost: Callable[[ConnectADevice], None]) -> None:  # noqa: ARG002
        self._receive = receive

    def stop(self) -> None:
        self._receive = None

    def push(self, sound: Sound, *, quiet_before: float = 0.0, quiet_after: float = 0.0) -> None:
        """Hear ``sound`` at once, in blocks of 20 ms, with seconds of silence before and after it.

        Half a second of silence ends an utterance. The sound is dropped while the ear is deaf, like any in a room.
        """
        around = [
            np.zeros(int(seconds * HEARING_RATE), dtype=np.int16) for seconds in (quiet_before, quiet_after)
        ]
        samples = np.concatenate([around[0], sound.at_rate(HEARING_RATE).as_pcm(), around[1]])
        block = int(HEARING_RATE * BLOCK_SECONDS)
        for begin in range(0, len(samples), block):
            if self._receive is not None:
                self._receive(samples[begin : begin + block])


class FileMicrophone:
    """A sound file heard once, at ``speed`` times its pace (``math.inf``: as fast as it is read)."""

    def __init__(self, path: Path, speed: float = 1.0) -> None:
        self.name = str(path)
        self.speed = speed
        self._path = path
        self._pipe = PipeMicrophone()
        self._task: asyncio.Task[None] | None = None
        self.ended = asyncio.Event()

    def start(self, receive: Receiver, lost: Callable[[ConnectADevice], None]) -> None:
        try:
            sound = read_sound(self._path).at_rate(HEARING_RATE)
        except (OSError, soundfile.LibsndfileError) as error:
            raise ConnectADevice(
                f"The sound file {self._path} cannot be read: {error}.", "Name another."
            ) from error
        self._pipe.start(receive, lost)
        self._task = asyncio.get_running_loop().create_task(self._play(sound))

    async def _play(self, sound: Sound) -> None:
        loop = asyncio.get_running_loop()
        began = loop.time()
        step = HEARING_RATE // 10
        for begin in range(0, len(sound.samples), step):
            self._pipe.push(Sound(sound.samples[begin : begin + step], HEARING_RATE))
            due = began + (begin + step) / HEARING_RATE / self.speed
            await asyncio.sleep(max(0.0, due - loop.time()))
        self.ended.set()

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
        self._pipe.stop()
