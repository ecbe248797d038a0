from engine.jinxes.base import StaysEvil


class PitHagGoon(StaysEvil):
    """An evil player whom the Pit-Hag makes the Goon is never made good by their own ability."""

    pair = "pithag", "goon"
