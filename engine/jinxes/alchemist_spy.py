from engine.jinxes.base import NeverLent


class AlchemistSpy(NeverLent):
    """An Alchemist is not given the ability of the Spy, with which they would have none."""

    pair = "alchemist", "spy"
