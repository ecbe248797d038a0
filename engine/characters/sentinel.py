from engine.characters.base import Fabled


class Sentinel(Fabled):
    """There may be one Outsider more than usual, or one less."""

    from_the_start = True
    changes_outsiders = (-1, 0, 1)
