from engine.jinxes.base import NeverLent


class AlchemistOrganGrinder(NeverLent):
    """An Alchemist is not given the ability of the Organ Grinder: the one would make the other drunk."""

    pair = "alchemist", "organgrinder"
