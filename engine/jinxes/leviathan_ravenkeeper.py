from engine.jinxes.base import Visit


class LeviathanRavenkeeper(Visit):
    """The Leviathan points at a player each night: the Ravenkeeper wakes as if they had died, and lives."""

    pair = "leviathan", "ravenkeeper"
    slot = "leviathan"
    evil_too = True
