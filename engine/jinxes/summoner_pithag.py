from engine.jinxes.base import TwoDemons


class SummonerPitHag(TwoDemons):
    """Where a Summoner's Demon is a second one beside a Pit-Hag's, tonight's deaths are the Storyteller's."""

    pair = "summoner", "pithag"
