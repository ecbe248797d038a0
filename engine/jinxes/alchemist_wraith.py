from engine.jinxes.base import NamedByAlchemist


class AlchemistWraith(NamedByAlchemist):
    """An Alchemist with the Wraith's ability has none of it, beside a true Wraith: after an execution they may name
    whom they take for the Wraith, and if that is right the Demon has to choose that Wraith tonight."""

    pair = "alchemist", "wraith"
