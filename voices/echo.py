"""Our own voice in the microphone: what the loudspeaker was given is known, so what the room makes of it is learnt
and taken away again.

The filter is a frequency-domain adaptive one whose step is set for every frequency by how uncertain it still is
(Enzner and Vary, "Frequency-domain adaptive Kalman filter for acoustic echo control in hands-free telephones", Signal
Processing 86, 2006; in partitions of one block, as long rooms need). It goes on learning while somebody speaks, and
is not led astray by them.
"""

from __future__ import annotations

import threading
from collections import deque

import numpy as np
import numpy.typing as npt

from voices.endpoint import FRAME, level_of
from voices.microphones import StreamResampler
from voices.sound import Pcm, Samples

Spectrum = npt.NDArray[np.complex64]

PARTITIONS = 16
"""Of 20 ms: the sound card's delay, the way through the room, and most of its echo."""
CHANGES = 0.9998
"""How alike a room is from one block to the next."""
NOISE_MEMORY = 0.8
FIRST_UNCERTAINTY = 0.1
SILENT = -75.0
"""Decibels under full scale below which nothing is played."""
LEARNT_AFTER = 50
"""Blocks of sound until it is known how much of our own voice is left; until then nobody is heard over it."""
REMEMBERED = 150
"""Blocks over which what is left is measured: three seconds of sound."""
MOST_WAITING, KEPT_WAITING = 16_000, 3_200
"""Samples played that no microphone asked for: beyond a second the two have lost each other, and begin anew."""


class Played:
    """What the loudspeaker was given, in order; asked for as fast as the microphone hears. Usable from any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._waiting: deque[Samples] = deque()
        self._count = 0
        self._resampler: StreamResampler | None = None

    def note(self, samples: Samples, rate: int) -> None:
        """These are given to the loudspeaker now, silence too."""
        with self._lock:
            if self._resampler is None or self._resampler.rate != rate:
                self._resampler = StreamResampler(rate)
            part = self._resampler.floats(samples)
            self._waiting.append(part)
            self._count += len(part)
            while self._count > MOST_WAITING:
                self._drop(self._count - KEPT_WAITING)

    def take(self, count: int) -> Samples:
        """The next ``count`` samples at 16 kHz, zeros where nothing is played."""
        taken = np.zeros(count, dtype=np.float32)
        done = 0
        with self._lock:
            while done < count and self._waiting:
                part = self._waiting.popleft()
                used = part[: count - done]
                taken[done : done + len(used)] = used
                done += len(used)
                if len(used) < len(part):
                    self._waiting.appendleft(part[len(used) :])
            self._count -= done
        return taken

    def forget(self) -> None:
        """No microphone heard what was played up to now."""
        with self._lock:
            self._drop(self._count)

    def _drop(self, count: int) -> None:
        while count > 0 and self._waiting:
            part = self._waiting.popleft()
            dropped = min(count, len(part))
            if dropped < len(part):
                self._waiting.appendleft(part[dropped:])
            count -= dropped
            self._count -= dropped


class EchoCanceller:
    """Give it what the microphone hears, in blocks of any size; what was ``played`` meanwhile it asks for itself."""

    def __init__(self, played: Played) -> None:
        bins = FRAME + 1
        self._source = played
        self._waiting: Pcm = np.zeros(0, dtype=np.int16)
        self._before = np.zeros(FRAME, dtype=np.float32)
        self._played: Spectrum = np.zeros((PARTITIONS, bins), dtype=np.complex64)
        self._room: Spectrum = np.zeros((PARTITIONS, bins), dtype=np.complex64)
        decay = np.exp(-np.arange(PARTITIONS) / 8)[:, np.newaxis]
        self._uncertain: npt.NDArray[np.float32] = np.repeat(FIRST_UNCERTAINTY * decay, bins, 1).astype(
            np.float32
        )
        self._rest: npt.NDArray[np.float32] = np.full(bins, 1e-3, dtype=np.float32)
        self._levels: deque[float] = deque([-100.0] * PARTITIONS, maxlen=PARTITIONS)
        self._left: deque[float] = deque(maxlen=REMEMBERED)

    @property
    def sounding(self) -> bool:
        """Whether what was played can still be heard."""
        return self._loudest > SILENT

    @property
    def _loudest(self) -> float:
        return max(self._levels)

    @property
    def left(self) -> float:
        """How loud our own voice may be now in what ``hear`` gave back, in decibels under full scale; 0 until enough
        of it was heard to know."""
        if not self.sounding:
            return -100.0
        return self._loudest + float(np.median(self._left)) if len(self._left) >= LEARNT_AFTER else 0.0

    def hear(self, samples: Pcm, *, alone: bool) -> Pcm:
        """What came without what we know of, whole blocks of 20 ms; where nothing was played lately, as it came.
        ``alone``: nobody else seems to speak."""
        self._waiting = np.concatenate([self._waiting, samples])
        cleaned = []
        while len(self._waiting) >= FRAME:
            block, self._waiting = self._waiting[:FRAME], self._waiting[FRAME:]
            cleaned.append(self._block(block, self._source.take(FRAME), alone))
        return np.concatenate([np.zeros(0, dtype=np.int16), *cleaned])

    def _block(self, heard: Pcm, played: Samples, alone: bool) -> Pcm:
        self._levels.append(level_of((np.clip(played, -1.0, 1.0) * 32767).astype(np.int16)))
        spectrum = np.fft.rfft(np.concatenate([self._before, played])).astype(np.complex64)
        self._before = played
        self._played = np.concatenate([spectrum[np.newaxis], self._played[:-1]])
        if not self.sounding:
            return heard
        microphone = heard.astype(np.float32) / 32768
        echo = np.fft.irfft(np.sum(self._played * self._room, axis=0))[FRAME:].astype(np.float32)
        rest: Samples = (microphone - echo).astype(np.float32)
        self._learn(rest)
        if np.sum(np.square(rest)) > np.sum(np.square(microphone)):  # it is not learnt yet
            rest = microphone.astype(np.float32)
        cleaned: Pcm = np.clip(rest * 32768, -32_768, 32_767).astype(np.int16)
        if alone:
            self._left.append(level_of(cleaned) - self._loudest)
        return cleaned

    def _learn(self, rest: Samples) -> None:
        error = np.fft.rfft(np.concatenate([np.zeros(FRAME, dtype=np.float32), rest])).astype(np.complex64)
        power = np.square(np.abs(error))
        self._rest = (NOISE_MEMORY * self._rest + (1 - NOISE_MEMORY) * power).astype(np.float32)
        loud = np.square(np.abs(self._played))
        expected = np.sum(loud * self._uncertain, axis=0) * 0.5 + self._rest + 1e-8
        share = self._uncertain / expected
        step = np.fft.irfft(share * np.conj(self._played) * error, axis=1)
        step[:, FRAME:] = 0.0  # a partition is one block long
        self._room = (CHANGES * (self._room + np.fft.rfft(step, axis=1))).astype(np.complex64)
        kept = np.maximum(self._uncertain * (1 - 0.5 * share * loud), 0.0)
        self._uncertain = (CHANGES**2 * kept + (1 - CHANGES**2) * np.square(np.abs(self._room))).astype(
            np.float32
        )
