from engine.jinxes.base import PowerlessBesideLegion


class LegionHatter(PowerlessBesideLegion):
    """Legion chosen at the Hatter's party is all of evil; where Legion is there, the Hatter has no ability."""

    pair = "legion", "hatter"
