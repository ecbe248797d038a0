from engine.jinxes.base import Guarding


class LeviathanExorcist(Guarding):
    """Good wins if the Leviathan nominates whom the Exorcist chose last night, and they are executed."""

    pair = "leviathan", "exorcist"
