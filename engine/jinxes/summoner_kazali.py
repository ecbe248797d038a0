from engine.jinxes.base import TwoDemons


class SummonerKazali(TwoDemons):
    """Where a Summoner's Demon is a second one, and one of them a Kazali, tonight's deaths are the Storyteller's."""

    pair = "summoner", "kazali"
