from engine.jinxes.base import TwoDemons


class SummonerHatter(TwoDemons):
    """Where a Summoner's Demon is a second one and a Hatter is there, tonight's deaths are the Storyteller's."""

    pair = "summoner", "hatter"
