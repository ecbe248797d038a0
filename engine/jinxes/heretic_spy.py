from engine.jinxes.base import NeverTogether


class HereticSpy(NeverTogether):
    """The Heretic and the Spy are never both in play."""

    pair = "heretic", "spy"
