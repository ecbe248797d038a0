from engine.jinxes.base import Jinx


class MathematicianChambermaid(Jinx):
    """The Chambermaid learns whether the Mathematician wakes tonight, although she wakes first."""

    pair = "mathematician", "chambermaid"

    # Nothing is left to do here: our Chambermaid counts everybody who will still wake tonight.
