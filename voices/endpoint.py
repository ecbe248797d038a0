"""When somebody starts and stops speaking, told by loudness.

A voice detector calls a table full of talk speech, and is right. The speaker differs from the talk by being nearer,
and so louder: by some decibels over the running floor.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from enum import Enum, auto

import numpy as np
import numpy.typing as npt

from voices.events import HEARING_RATE
from voices.sound import Pcm

FRAME = HEARING_RATE // 50
"""20 ms: the step in which loudness is judged."""
FRAME_SECONDS = FRAME / HEARING_RATE
QUIETEST = -62.0
"""Decibels under full scale below which a room is simply silent."""


class Edge(Enum):
    """What a block of samples brought."""

    STARTED = auto()
    PERHAPS_ENDED = auto()
    """It is quiet, though not yet for long enough: the speech is over, or goes on after a breath."""
    ENDED = auto()
    TOO_LONG = auto()


@dataclass(frozen=True)
class Stretch:
    """One edge, with the samples of the speech when it (perhaps) ended: the same at both edges, unless it went on
    between them. ``speech_from`` and ``speech_to`` are indices into ``samples``; ``end`` counts samples since the
    endpointer was made. ``floor``: the room's loudness before it, in decibels under full scale."""

    edge: Edge
    end: int
    samples: Pcm = field(default_factory=lambda: np.zeros(0, dtype=np.int16), repr=False)
    speech_from: int = 0
    speech_to: int = 0
    floor: float = QUIETEST


@dataclass(frozen=True)
class EndpointSettings:
    """All but ``over_floor`` and ``over_bar`` (decibels) in seconds. ``after`` is also how long it is quiet before
    speech has perhaps ended: with 0.16 s of it as many of 168 commands were right as with 0.25 s, and over babble
    20 dB quieter five of 84 were wrong instead of four (2026-11-21)."""

    over_floor: float = 9.0
    over_bar: float = 0.0
    silence: float = 0.45
    before: float = 0.3
    after: float = 0.16
    shortest: float = 0.1
    longest: float = 12.0
    floor_memory: float = 4.0


class LevelEndpointer:
    """Give it blocks of 16 kHz samples of any size; it gives back the edges they brought."""

    def __init__(self, settings: EndpointSettings | None = None) -> None:
        self.settings = settings or EndpointSettings()
        self._rest: Pcm = np.zeros(0, dtype=np.int16)
        self._count = 0
        self._levels: deque[float] = deque(maxlen=round(self.settings.floor_memory / FRAME_SECONDS))
        self.reset()

    def reset(self) -> None:
        """Forget a speech that has begun; the floor of the room is kept."""
        self._before: deque[Pcm] = deque(maxlen=round(self.settings.before / FRAME_SECONDS) + 3)
        self._recent: deque[bool] = deque(maxlen=5)
        self._frames: list[Pcm] = []
        self._speech_levels: list[float] = []
        self._first = 0
        self._last_loud = 0
        self._loud = 0

    @property
    def floor(self) -> float:
        """The room's loudness in decibels under full scale; nothing near is louder than this while nobody speaks."""
        return max(QUIETEST, float(np.median(self._levels))) if self._levels else QUIETEST

    @property
    def speaking(self) -> bool:
        """Whether somebody has begun and not ended."""
        return bool(self._frames)

    def hear(self, samples: Pcm, *, bar: float = QUIETEST) -> list[Stretch]:
        """``bar``: nothing counts that is not louder than this by as much as it must be louder than the floor, and at
        its beginning by ``over_bar`` more."""
        self._bar = bar
        self._rest = np.concatenate([self._rest, samples])
        edges = []
        while len(self._rest) >= FRAME:
            frame, self._rest = self._rest[:FRAME], self._rest[FRAME:]
            self._count += FRAME
            edge = self._judge(frame)
            if edge is not None:
                edges.append(edge)
        return edges

    def _judge(self, frame: Pcm) -> Stretch | None:
        level = level_of(frame)
        if not self.speaking:
            return self._wait(frame, level)
        self._frames.append(frame)
        self._speech_levels.append(level)
        if level > max(self._threshold, self._bar + self.settings.over_floor):
            self._last_loud = len(self._frames)
            self._loud += 1
        quiet = len(self._frames) - self._last_loud
        if quiet * FRAME_SECONDS >= self.settings.silence:
            return self._end()
        if quiet == self._frames_after and not self._is_knock:
            return self._stretch(Edge.PERHAPS_ENDED)
        if len(self._frames) * FRAME_SECONDS >= self.settings.longest:
            self._levels.extend(self._speech_levels)
            self.reset()
            return Stretch(Edge.TOO_LONG, self._count)
        return None

    def _wait(self, frame: Pcm, level: float) -> Stretch | None:
        loud = level > max(self.floor, self._bar + self.settings.over_bar) + self.settings.over_floor
        self._recent.append(loud)
        self._before.append(frame)
        if sum(self._recent) < 3:
            self._levels.append(level)
            return None
        self._threshold = self.floor + self.settings.over_floor
        self._frames = list(self._before)
        self._first = len(self._frames) - len(self._recent) + self._recent.index(True)
        self._last_loud = len(self._frames)
        self._loud = sum(self._recent)
        return Stretch(Edge.STARTED, self._count)

    @property
    def _frames_after(self) -> int:
        return round(self.settings.after / FRAME_SECONDS)

    @property
    def _is_knock(self) -> bool:
        return self._loud * FRAME_SECONDS < self.settings.shortest

    def _stretch(self, edge: Edge) -> Stretch:
        samples = np.concatenate(self._frames[: self._last_loud + self._frames_after])
        floor = self._threshold - self.settings.over_floor
        return Stretch(edge, self._count, samples, self._first * FRAME, self._last_loud * FRAME, floor)

    def _end(self) -> Stretch | None:
        ended = None if self._is_knock else self._stretch(Edge.ENDED)
        self._levels.extend(level for level in self._speech_levels[self._last_loud :][-5:])
        self.reset()
        return ended


def level_of(samples: npt.NDArray[np.int16]) -> float:
    """Decibels under full scale; digital silence is -100."""
    power = float(np.mean(np.square(samples.astype(np.float32) / 32768))) if len(samples) else 0.0
    return 10 * float(np.log10(max(power, 1e-10)))


def speech_in(samples: Pcm, floor: float, over_floor: float = 6.0) -> tuple[int, int]:
    """Between which samples somebody speaks, in sound whose ends somebody set by hand; equal when nobody does."""
    frames = len(samples) // FRAME
    loud = [
        frame for frame in range(frames)
        if level_of(samples[frame * FRAME : (frame + 1) * FRAME]) > floor + over_floor
    ]  # fmt: skip
    if len(loud) < 3:
        return 0, 0
    return loud[0] * FRAME, (loud[-1] + 1) * FRAME
