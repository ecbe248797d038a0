from engine.jinxes.base import BansheeVisit


class RiotBanshee(BansheeVisit):
    """Riot points at a player each night: a good Banshee dies of it as if the Demon had killed her."""

    pair = "riot", "banshee"
    slot = "riot"
