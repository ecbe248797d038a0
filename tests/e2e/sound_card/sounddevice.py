"""A sound card for tests, put in the place of the sounddevice library: one microphone, one loudspeaker, 48 kHz.

Whoever listens on the loopback port in SOUND_CARD_PORT is the room: what it sends is heard by the microphone in real
time, over the faint noise that every room has, and it is told whether the loudspeaker sounds. SOUND_CARD_SPEED makes
the loudspeaker play so many times faster than life, until it has been silent for a moment.

On the wire, room to card: a length in bytes (4, big-endian), then so many bytes of float32 samples. Card to room, a
line each: "loud"; "quiet N" after N frames that sounded without a longer pause; "played" when all that was sent has
been heard.
"""

import os
import socket
import struct
import threading
import time
from collections.abc import Callable
from typing import Any

import numpy as np

RATE = 48_000
SPEED = float(os.environ.get("SOUND_CARD_SPEED", "1"))
PAUSE = int(0.7 * RATE)
"""Frames of silence after which a line is over; the pauses inside a line are shorter."""
NOISE = 0.0005
"""Of the room, as a share of full scale: 66 decibels under it."""
TURN = 0.01
"""Seconds between two looks at the clock."""

DEVICES = [
    {
        "name": "test card",
        "max_input_channels": 1,
        "max_output_channels": 2,
        "default_samplerate": float(RATE),
    }
]


class PortAudioError(Exception):
    """What the real library raises; this card never fails."""


def query_devices(device: object = None, kind: str | None = None) -> Any:
    return DEVICES if device is None and kind is None else DEVICES[0]


def get_portaudio_version() -> tuple[int, str]:
    return 0, "a sound card for tests"


class Room:
    """The connection to the test, made when the first stream opens."""

    def __init__(self) -> None:
        self._line = socket.create_connection(("127.0.0.1", int(os.environ["SOUND_CARD_PORT"])))
        self._telling = threading.Lock()
        self._lock = threading.Lock()
        self._samples = np.zeros(0, dtype=np.float32)
        self._chance = np.random.default_rng(1)
        threading.Thread(target=self._receive, name="room", daemon=True).start()

    def tell(self, message: str) -> None:
        with self._telling:
            self._line.sendall(message.encode() + b"\n")

    def take(self, frames: int) -> "np.ndarray[Any, np.dtype[np.float32]]":
        """The next samples of the room: its noise, and what is said in it."""
        block = self._chance.normal(0, NOISE, frames).astype(np.float32)
        with self._lock:
            part, self._samples = self._samples[:frames], self._samples[frames:]
            over = len(part) > 0 and len(self._samples) == 0
        block[: len(part)] += part
        if over:
            self.tell("played")
        return block

    def _receive(self) -> None:
        file = self._line.makefile("rb")
        while head := file.read(4):
            sound = np.frombuffer(file.read(*struct.unpack(">I", head)), dtype=np.float32)
            with self._lock:
                self._samples = np.concatenate([self._samples, sound])


_rooms: list[Room] = []


def room() -> Room:
    if not _rooms:
        _rooms.append(Room())
    return _rooms[0]


class Stream:
    """Calls `turn` for every block that is due."""

    speed = 1.0

    def __init__(self, *, samplerate: float, blocksize: int) -> None:
        self.active = False
        self.room = room()
        self._block = blocksize
        self._seconds = blocksize / samplerate

    def start(self) -> None:
        self.active = True
        threading.Thread(target=self._run, name=type(self).__name__, daemon=True).start()

    def close(self) -> None:
        self.active = False

    def turn(self, frames: int) -> None:
        raise NotImplementedError

    def _run(self) -> None:
        due = time.monotonic()
        while self.active:
            while self.active and due <= time.monotonic():
                self.turn(self._block)
                due += self._seconds / self.speed
            time.sleep(TURN)


class InputStream(Stream):
    def __init__(
        self,
        *,
        samplerate: float,
        blocksize: int,
        device: object,
        channels: int,
        dtype: str,
        callback: Callable[..., None],
        finished_callback: Callable[[], None],
    ) -> None:
        assert (samplerate, channels, dtype, device) == (RATE, 1, "float32", None)
        super().__init__(samplerate=samplerate, blocksize=blocksize)
        self._callback, self._finished = callback, finished_callback

    def turn(self, frames: int) -> None:
        self._callback(self.room.take(frames)[:, np.newaxis], frames, None, None)

    def close(self) -> None:
        super().close()
        self._finished()


class OutputStream(Stream):
    def __init__(
        self,
        *,
        samplerate: float,
        blocksize: int,
        device: object,
        channels: int,
        dtype: str,
        latency: float,  # noqa: ARG002
        callback: Callable[..., None],
    ) -> None:
        assert (samplerate, dtype, device) == (RATE, "float32", None)
        super().__init__(samplerate=samplerate, blocksize=blocksize)
        self._callback = callback
        self._out = np.zeros((blocksize, channels), dtype=np.float32)
        self._sounded, self._silent = 0, PAUSE

    def turn(self, frames: int) -> None:
        self._callback(self._out, frames, None, None)
        if self._out.any():
            self.speed = SPEED
            if not self._sounded:
                self.room.tell("loud")
            else:
                self._sounded += self._silent
            self._sounded, self._silent = self._sounded + frames, 0
        elif self._sounded:
            self._silent += frames
            if self._silent >= PAUSE:
                self.room.tell(f"quiet {self._sounded}")
                self._sounded, self._silent, self.speed = 0, 0, 1.0
