from engine.jinxes.base import Guarding


class LeviathanInnkeeper(Guarding):
    """Good wins if the Leviathan nominates one whom the Innkeeper chose last night, and they are executed."""

    pair = "leviathan", "innkeeper"
