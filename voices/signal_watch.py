"""Whether a microphone that works brings anything that can be understood: it may be muted, or turned up too far."""

from __future__ import annotations

from collections import deque

import numpy as np

from voices.events import HEARING_RATE, SignalFault
from voices.sound import Pcm

SILENT_FOR = 60.0
"""Seconds of nothing but zeros, which no open microphone brings. A browser or a headset that suppresses noise brings
them between two sentences. Like the figures below it is not measured: there was no microphone."""
FULL_SCALE = 32_500
CLIPPED = 0.002
"""Share of the samples of an utterance at full scale: a few cracks of a bag or a cup stay below it."""
IN_A_ROW = 3
"""Utterances that are clipped before that is worth telling."""


class SignalWatch:
    """Give it everything that the microphone brings, and every utterance; ``fault`` is what is wrong now."""

    def __init__(self) -> None:
        self.fault: SignalFault | None = None
        self._zeros = 0
        self._clipped: deque[bool] = deque(maxlen=IN_A_ROW)

    def hear(self, samples: Pcm) -> bool:
        """``samples`` int16 at 16 kHz, as they came. Whether ``fault`` has changed."""
        self._zeros = 0 if samples.any() else self._zeros + len(samples)
        if self._zeros >= SILENT_FOR * HEARING_RATE:
            return self._is(SignalFault.SILENT)
        return self.fault is SignalFault.SILENT and self._zeros == 0 and self._is(None)

    def hear_utterance(self, samples: Pcm) -> bool:
        """Whether ``fault`` has changed; the first one that is not clipped takes that back."""
        at_full_scale = np.abs(samples.astype(np.int32)) >= FULL_SCALE
        self._clipped.append(bool(len(samples)) and float(at_full_scale.mean()) > CLIPPED)
        if len(self._clipped) == IN_A_ROW and all(self._clipped):
            return self._is(SignalFault.CLIPPED)
        return self.fault is SignalFault.CLIPPED and not self._clipped[-1] and self._is(None)

    def begin_again(self) -> bool:
        """Another microphone. Whether ``fault`` has changed."""
        self._zeros = 0
        self._clipped.clear()
        return self._is(None)

    def _is(self, fault: SignalFault | None) -> bool:
        changed = fault is not self.fault
        self.fault = fault
        return changed
