from engine.jinxes.base import NeverTogether


class HereticPitHag(NeverTogether):
    """The Heretic and the Pit-Hag are never both in play."""

    pair = "heretic", "pithag"
