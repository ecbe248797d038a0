from engine.jinxes.base import AllLegion


class LegionSummoner(AllLegion):
    """Where the Summoner makes somebody Legion, all of evil is."""

    pair = "legion", "summoner"
