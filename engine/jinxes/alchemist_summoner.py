from engine.jinxes.base import NeverLent


class AlchemistSummoner(NeverLent):
    """An Alchemist is not given the ability of the Summoner, with which a game would begin without a Demon."""

    pair = "alchemist", "summoner"
