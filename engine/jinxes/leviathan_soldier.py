from engine.jinxes.base import GuardedByThemself


class LeviathanSoldier(GuardedByThemself):
    """Good wins if the Leviathan nominates the Soldier, and they are executed."""

    pair = "leviathan", "soldier"
