from engine.jinxes.base import NeverTogether


class HereticGodfather(NeverTogether):
    """The Heretic and the Godfather are never both in play."""

    pair = "heretic", "godfather"
