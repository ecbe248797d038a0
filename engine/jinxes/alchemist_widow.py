from engine.jinxes.base import NeverLent


class AlchemistWidow(NeverLent):
    """An Alchemist is not given the ability of the Widow, with which they would have none."""

    pair = "alchemist", "widow"
