from engine.jinxes.base import NeverLent


class AlchemistMarionette(NeverLent):
    """An Alchemist is not given the ability of the Marionette, with which they would have none."""

    pair = "alchemist", "marionette"
