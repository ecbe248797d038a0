from engine.jinxes.base import GuardingInRiot


class RiotMonk(GuardingInRiot):
    """Good wins if Riot nominates whom the Monk chose last night, and they are executed."""

    pair = "riot", "monk"
