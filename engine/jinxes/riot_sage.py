from engine.jinxes.base import Visit


class RiotSage(Visit):
    """Riot points at a player each night: a good Sage learns as if the Demon had killed them, and lives."""

    pair = "riot", "sage"
    slot = "riot"
