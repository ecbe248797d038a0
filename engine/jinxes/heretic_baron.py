from engine.jinxes.base import NeverTogether


class HereticBaron(NeverTogether):
    """The Heretic and the Baron are never both in play."""

    pair = "heretic", "baron"
