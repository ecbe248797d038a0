from engine.jinxes.base import StaysEvil


class PitHagCultLeader(StaysEvil):
    """An evil player whom the Pit-Hag makes the Cult Leader is never made good by their own ability."""

    pair = "pithag", "cultleader"
