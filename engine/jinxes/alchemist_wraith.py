from engine.jinxes.base import NeverLent


class AlchemistWraith(NeverLent):
    """An Alchemist is not given the ability of the Wraith, with which they would have none."""

    pair = "alchemist", "wraith"
