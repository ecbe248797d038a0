"""Whose voice it probably is, from the vectors of a speaker model: good enough to ask "Is it Alice?", never more.

The vectors are personal: they are kept in this process alone, and are gone with it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import Protocol, runtime_checkable

import numpy as np
import numpy.typing as npt

from voices.events import Utterance

Vector = tuple[float, ...]

ALIKE = 0.5
"""Cosine of the angle to the mean of somebody's vectors."""
CLEARLY = 0.15
"""By how much it must be more than to anybody else's.

With these two, by the network of `voices.workers.voice_prints` and pieces of 1.5 s, a reader who was learnt from
three was known in 14 of 15 others, and in 18 pieces of two strangers nobody was. Voices of espeak-ng are far more
alike: of twelve, each learnt from three sentences, 9 of 24 others were known and none taken for another's; of six who
were not learnt, 2 of 12 sentences were (2026-11-24). So it decides only whether somebody is asked about by name."""
KEPT = 8
"""Vectors of one person, the newest."""


@runtime_checkable
class TellsVoicesApart(Protocol):
    """A recogniser that has a speaker model."""

    def voice_of(self, utterance: Utterance) -> Vector:
        """What tells this voice from others, () where too little was said. Blocks; raises VoiceTrouble."""


class KnownVoices:
    """Of the people at one table, by any key."""

    def __init__(self) -> None:
        self._vectors: dict[str, deque[Vector]] = {}

    def learn(self, whose: str, vector: Vector) -> None:
        """Somebody known for certain said this; what is no vector, or of another model, is left out."""
        if not _is_vector(vector) or len(vector) != len(next(self._every(), vector)):
            return
        self._vectors.setdefault(whose, deque(maxlen=KEPT)).append(vector)

    def forget(self, whose: str) -> None:
        """Nothing is known any more of how they sound."""
        self._vectors.pop(whose, None)

    def likeliest(self, vector: Vector) -> str:
        """Who probably said this, "" where it may as well have been somebody else, or somebody unknown."""
        if not _is_vector(vector) or len(vector) != len(next(self._every(), ())):
            return ""
        scored = sorted(
            ((_cosine(np.mean([_unit(one) for one in known], axis=0), vector), whose)
             for whose, known in self._vectors.items()),
            reverse=True,
        )  # fmt: skip
        best, whose = scored[0]
        rival = scored[1][0] if len(scored) > 1 else -1.0
        return whose if best >= ALIKE and best - rival >= CLEARLY else ""

    def _every(self) -> Iterator[Vector]:
        return (vector for known in self._vectors.values() for vector in known)


def _is_vector(vector: Vector) -> bool:
    return bool(vector) and bool(np.isfinite(vector).all()) and any(vector)


def _unit(vector: Vector) -> npt.NDArray[np.float64]:
    array = np.asarray(vector, dtype=np.float64)
    unit: npt.NDArray[np.float64] = array / np.linalg.norm(array)
    return unit


def _cosine(one: npt.NDArray[np.float64], other: Vector) -> float:
    length = float(np.linalg.norm(one))
    return float(one @ _unit(other)) / length if length else 0.0
