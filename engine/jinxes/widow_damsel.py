from engine.jinxes.base import PoisonsForGood


class WidowDamsel(PoisonsForGood):
    """The Damsel is poisoned from the moment that a Widow is in play, also when the Widow is not any more."""

    pair = "widow", "damsel"
