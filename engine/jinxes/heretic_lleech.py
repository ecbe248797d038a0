from engine.jinxes.base import NeverTogether


class HereticLleech(NeverTogether):
    """The Heretic and the Lleech are never both in play."""

    pair = "heretic", "lleech"
