from engine.jinxes.base import LentInName


class AlchemistMarionette(LentInName):
    """An Alchemist with the Marionette's ability has none of it; somebody else is the Marionette."""

    pair = "alchemist", "marionette"
