from engine.jinxes.base import MayCountAsEvil


class LegionPolitician(MayCountAsEvil):
    """A Politician may count as evil where Legion looks whether a good player voted."""

    pair = "legion", "politician"
