from engine.jinxes.base import GuardingInRiot


class RiotInnkeeper(GuardingInRiot):
    """Good wins if Riot nominates one whom the Innkeeper chose last night, and they are executed."""

    pair = "riot", "innkeeper"
