"""What players believe who weigh everything that is public, and what each knows besides."""

from typing import Any, NamedTuple, Protocol

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


class Beliefs(Protocol):
    """Weighs the worlds that fit what is public. It is given nothing else, but for `Own` of whoever asks."""

    def seen_by(self, own: Own) -> Suspicions:
        """As a good player sees it."""

    def from_outside(self) -> Suspicions:
        """As somebody would see it who knows what is public and no more."""

    def holds_true(self, own: Own, report: SaidToLearn) -> float:
        """How likely it is, as that player sees it, that what they were told is so: from 0 to 1."""
