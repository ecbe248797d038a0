from engine.jinxes.base import PowerlessBesideLegion


class LegionEngineer(PowerlessBesideLegion):
    """Legion made by an Engineer is all of evil; where Legion is there, the Engineer is told, and has no ability."""

    pair = "legion", "engineer"
    tells = True
