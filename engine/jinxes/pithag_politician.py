from engine.jinxes.base import StaysEvil


class PitHagPolitician(StaysEvil):
    """An evil player whom the Pit-Hag makes the Politician never changes sides by their own ability."""

    pair = "pithag", "politician"
