from engine.jinxes.base import NeverTogether


class HereticWidow(NeverTogether):
    """The Heretic and the Widow are never both in play."""

    pair = "heretic", "widow"
