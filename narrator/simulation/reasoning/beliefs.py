"""What players believe who weigh everything that is public, and what each knows besides."""

from abc import ABC, abstractmethod
from typing import Any, NamedTuple

from numpy.typing import NDArray

from narrator.simulation.reasoning.town import SaidToLearn

Weights = NDArray[Any]


class Own(NamedTuple):
    """What one good player knows and the town does not: who they are, and what they have not told yet."""

    seat: int
    character: str
    untold: tuple[SaidToLearn, ...] = ()


class Suspicions(NamedTuple):
    """By seat, from 0 to 1: that this player is the Demon now, and that they are evil."""

    demon: Weights
    evil: Weights


class Beliefs(ABC):
    """Weighs the worlds that fit what is public. It is given nothing else, but for `Own` of whoever asks.

    Each is looked at by one and the same evidence: `_look` reads what has become public since, and forgets the
    `_views` of before where that changes anything. Weights are by world, None where no world is known.
    """

    def __init__(self) -> None:
        self._views: dict[Own | None, Suspicions] = {}

    def look(self) -> None:
        """Read what has become public. To be called whenever people have spoken: what is believed may depend on the
        moments at which somebody looked, and these must be the same for the same game."""
        self._look()

    def seen_by(self, own: Own) -> Suspicions:
        """As a good player sees it."""
        return self._view(own)

    def from_outside(self) -> Suspicions:
        """As somebody would see it who knows what is public and no more."""
        return self._view(None)

    def holds_true(self, own: Own, report: SaidToLearn) -> float:
        """How likely it is, as that player sees it, that what they were told is so: from 0 to 1."""
        self._look()
        weights = self._weights_of(own)
        total = 0.0 if weights is None else float(weights.sum())
        return float(weights @ self._true(report)) / total if weights is not None and total > 0 else 1.0

    def _view(self, own: Own | None) -> Suspicions:
        self._look()
        known = self._views.get(own)
        if known is None:
            known = self._views[own] = self._suspicions(self._weights_of(own))
        return known

    @abstractmethod
    def _look(self) -> None:
        """Read what has become public since the last look."""

    @abstractmethod
    def _weights_of(self, own: Own | None) -> Weights | None:
        """As that player weighs the worlds; None: as somebody from outside does."""

    @abstractmethod
    def _suspicions(self, weights: Weights | None) -> Suspicions:
        """What worlds weighed like this say of each player."""

    @abstractmethod
    def _true(self, report: SaidToLearn) -> Weights:
        """From 0 to 1: whether this is so in each world; what is not understood is so everywhere."""
