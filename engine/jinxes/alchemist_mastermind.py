from engine.jinxes.base import NeverLent


class AlchemistMastermind(NeverLent):
    """An Alchemist is not given the ability of the Mastermind, with which they would have none."""

    pair = "alchemist", "mastermind"
