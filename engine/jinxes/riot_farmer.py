from engine.jinxes.base import Visit


class RiotFarmer(Visit):
    """Riot points at a player each night: a good Farmer acts as if they had died, and lives."""

    pair = "riot", "farmer"
    slot = "riot"
