from engine.jinxes.base import GuardedByThemself, GuardingInRiot


class RiotSoldier(GuardedByThemself, GuardingInRiot):
    """Good wins if Riot nominates the Soldier, and they are executed."""

    pair = "riot", "soldier"
