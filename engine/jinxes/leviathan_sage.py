from engine.jinxes.base import Visit


class LeviathanSage(Visit):
    """The Leviathan points at a player each night: a good Sage learns as if the Demon had killed them, and lives."""

    pair = "leviathan", "sage"
    slot = "leviathan"
