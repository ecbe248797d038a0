from engine.jinxes.base import NamedByAlchemist


class AlchemistSpy(NamedByAlchemist):
    """An Alchemist with the Spy's ability has none of it, beside a true Spy: after an execution they may name
    whom they take for the Spy, and if that is right the Demon has to choose that Spy tonight."""

    pair = "alchemist", "spy"
