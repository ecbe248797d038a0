from engine.jinxes.base import MayCountAsEvil


class VizierPolitician(MayCountAsEvil):
    """A Politician may count as evil where the Vizier needs the vote of a good player."""

    pair = "vizier", "politician"
