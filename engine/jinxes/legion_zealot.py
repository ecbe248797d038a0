from engine.jinxes.base import MayCountAsEvil


class LegionZealot(MayCountAsEvil):
    """A Zealot, who has to vote, may count as evil where Legion looks whether a good player voted."""

    pair = "legion", "zealot"
