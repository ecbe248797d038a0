from engine.jinxes.base import Visit


class LeviathanFarmer(Visit):
    """The Leviathan points at a player each night: a good Farmer acts as if they had died, and lives."""

    pair = "leviathan", "farmer"
    slot = "leviathan"
