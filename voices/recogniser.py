"""What every recogniser does, and when its result is believed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from voices.events import Heard, Utterance
from voices.grammar import Grammar


@dataclass(frozen=True)
class Acceptance:
    """Below these a result is not believed. Measured on people's table talk: without them 45 % of it became
    commands, with them 0 to 0.3 %, at a cost of 1.3 points of real commands."""

    likelihood_ratio: float = -6.5
    coverage: float = 0.7


class Recogniser(Protocol):
    """One engine. Its methods block and may be called from any one thread at a time."""

    engine: str

    def prepare(self, grammar: Grammar) -> None:
        """Make ``grammar`` quick to use. Raises VoiceTrouble."""

    def recognise(self, utterance: Utterance, grammar: Grammar) -> Heard | None:
        """What was said, or None when no words of ``grammar``. Raises VoiceTrouble."""

    def close(self) -> None: ...
