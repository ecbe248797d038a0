from engine.jinxes.base import MayCountAsEvil


class VizierZealot(MayCountAsEvil):
    """A Zealot may count as evil where the Vizier needs the vote of a good player."""

    pair = "vizier", "zealot"
