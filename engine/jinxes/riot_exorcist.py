from engine.jinxes.base import GuardingInRiot


class RiotExorcist(GuardingInRiot):
    """Good wins if Riot nominates whom the Exorcist chose last night, and they are executed."""

    pair = "riot", "exorcist"
