from engine.jinxes.base import Guarding


class LeviathanMonk(Guarding):
    """Good wins if the Leviathan nominates whom the Monk chose last night, and they are executed."""

    pair = "leviathan", "monk"
