from engine.jinxes.base import Visit


class RiotRavenkeeper(Visit):
    """Riot points at a player each night: a good Ravenkeeper wakes as if they had died, and lives."""

    pair = "riot", "ravenkeeper"
    slot = "riot"
