from engine.jinxes.base import BansheeVisit


class LeviathanBanshee(BansheeVisit):
    """The Leviathan points at a player each night: a good Banshee dies of it as if the Demon had killed her."""

    pair = "leviathan", "banshee"
    slot = "leviathan"
