from engine.jinxes.base import NamedByAlchemist


class AlchemistWidow(NamedByAlchemist):
    """An Alchemist with the Widow's ability has none of it, beside a true Widow: after an execution they may name
    whom they take for the Widow, and if that is right the Demon has to choose that Widow tonight."""

    pair = "alchemist", "widow"
