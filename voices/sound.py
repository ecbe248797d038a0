"""Mono sound in memory, its files, and its change of rate."""

from __future__ import annotations

import math
import threading
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt
import soundfile

if TYPE_CHECKING:
    from voices.atmosphere import Atmosphere, Stream

Samples = npt.NDArray[np.float32]
Pcm = npt.NDArray[np.int16]


@dataclass(frozen=True)
class Sound:
    """``samples`` mono float32 between -1 and 1, ``rate`` samples a second."""

    samples: Samples = field(repr=False)
    rate: int

    @property
    def seconds(self) -> float:
        """How long it is."""
        return len(self.samples) / self.rate

    def at_rate(self, rate: int) -> Sound:
        """The same sound at ``rate`` samples a second."""
        return self if rate == self.rate else Sound(resample(self.samples, self.rate, rate), rate)

    def as_pcm(self) -> Pcm:
        """The samples as int16, clipped; what is no number, which some drivers give at first, is silence."""
        return (np.nan_to_num(np.clip(self.samples, -1.0, 1.0), copy=False) * 32767).astype(np.int16)


def silence(seconds: float, rate: int) -> Sound:
    """So many seconds of nothing."""
    return Sound(np.zeros(round(seconds * rate), dtype=np.float32), rate)


def read_sound(path: Path) -> Sound:
    """Any file libsndfile reads, its channels averaged. Raises ``soundfile.LibsndfileError``."""
    samples, rate = soundfile.read(path, dtype="float32", always_2d=True)
    return Sound(samples.mean(axis=1, dtype=np.float32), int(rate))


SHARE = 32
"""Outputs that are computed together: many in one step, and few of them from samples they do not need."""
STEP = 1 << 18
"""Products that numpy computes in one step. With more it wakes threads, which cost more than they help here."""


def resample(samples: Samples, from_rate: int, to_rate: int) -> Samples:
    """``samples`` at another rate, through a windowed-sinc low pass at the lower of both Nyquist limits.

    Evaluates only the output points, so any two rates work; about 2 ms for ten seconds of 48 kHz.
    """
    if from_rate == to_rate or len(samples) == 0:
        return samples
    divisor = math.gcd(from_rate, to_rate)
    up, down = to_rate // divisor, from_rate // divisor
    shares, outputs = _shares(up, down)
    length = -(-len(samples) * up // down)
    rounds = -(-length // outputs)
    step = outputs // up * down
    before = -shares[0][0]
    needed = before + (rounds - 1) * step + max(first + len(taps) for first, taps in shares)
    padded = np.zeros(max(needed, before + len(samples)), dtype=np.float32)
    padded[before : before + len(samples)] = samples
    result = np.empty((rounds, outputs), dtype=np.float32)
    done = 0
    for first, taps in shares:
        inputs = np.ndarray((rounds, len(taps)), np.float32, padded, 4 * (before + first), (4 * step, 4))
        at_once = max(1, STEP // taps.size)
        for begin in range(0, rounds, at_once):
            some = slice(begin, min(begin + at_once, rounds))
            result[some, done : done + taps.shape[1]] = np.ascontiguousarray(inputs[some]) @ taps
        done += taps.shape[1]
    return result.reshape(-1)[:length]


@cache
def _shares(up: int, down: int) -> tuple[list[tuple[int, Samples]], int]:
    """How outputs come from inputs, some at a time: where the inputs of each share begin, counted from where its
    round does, and how much of each input is in each output (inputs, outputs). And how many outputs a round has: then
    all begins again, so many inputs further."""
    bank, half = _phases(up, down)
    width = bank.shape[1]
    outputs = up * max(1, SHARE // up)
    newest, phases = np.divmod(np.arange(outputs) * down + half, up)
    shares = []
    for begin in range(0, outputs, SHARE):
        which = slice(begin, begin + SHARE)
        first = int(newest[begin]) - width + 1
        taps = np.zeros((int(newest[which][-1]) - first + 1, len(newest[which])), dtype=np.float32)
        for output, (at, phase) in enumerate(zip(newest[which], phases[which], strict=True)):
            taps[at - first - width + 1 : at - first + 1, output] = bank[phase, ::-1]
        shares.append((first, taps))
    return shares, outputs


@cache
def _phases(up: int, down: int) -> tuple[Samples, int]:
    """A Blackman-windowed sinc, twelve crossings a side, cut just under the lower Nyquist limit: its taps by phase
    (up, taps a phase), and how many taps lie on one side."""
    widest = max(up, down)
    half = 12 * widest
    at = np.arange(-half, half + 1)
    taps = np.sinc(0.94 * at / widest) * np.blackman(2 * half + 1)
    taps *= up / taps.sum()
    bank = np.zeros((up, -(-len(taps) // up)), dtype=np.float32)
    for phase in range(up):
        branch = taps[phase::up]
        bank[phase, : len(branch)] = branch
    return bank, half


class WavRecording:
    """One wav file into which every line and every player's voice is written, one after the other.

    Usable from any thread. The file is complete after each ``add``, so an evening cut short is still heard.
    """

    def __init__(self, path: Path, rate: int = 22_050) -> None:
        self.path = path
        self.rate = rate
        self.seconds = 0.0
        self._lock = threading.Lock()
        self._under: Stream | None = None
        self._file = soundfile.SoundFile(
            path, "w", samplerate=rate, channels=1, subtype="PCM_16", format="WAV"
        )

    def add(self, sound: Sound, *, pause_after: float = 0.15) -> None:
        """Append ``sound`` and a pause. After ``close`` it does nothing."""
        with self._lock:
            if self._file.closed:
                return
            at_rate = sound.at_rate(self.rate)
            self._write(at_rate, sounding=True)
            self._write(silence(pause_after, self.rate), sounding=False)

    def pause(self, seconds: float) -> None:
        """Append silence. After ``close`` it does nothing."""
        with self._lock:
            if not self._file.closed:
                self._write(silence(seconds, self.rate), sounding=False)

    def accompany(self, atmosphere: Atmosphere) -> None:
        """Record this too from now on, under every sound and between them."""
        self._under = atmosphere.stream(self.rate)

    def _write(self, sound: Sound, *, sounding: bool) -> None:
        under = self._under
        self._file.write(sound.samples if under is None else under.under(sound.samples, sounding=sounding))
        self._file.flush()
        self.seconds += sound.seconds

    def close(self) -> None:
        """The file is whole; nothing is added any more."""
        with self._lock:
            self._file.close()
