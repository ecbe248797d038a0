from engine.jinxes.base import PoisonsForGood


class SpyDamsel(PoisonsForGood):
    """The Damsel is poisoned from the moment that a Spy is in play, also when the Spy is not any more."""

    pair = "spy", "damsel"
