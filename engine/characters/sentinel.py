from engine.characters.base import Counts, Fabled


class Sentinel(Fabled):
    """There may be one Outsider more than usual, or one less."""

    from_the_start = True

    def counts(self, players: int, counts: Counts) -> tuple[Counts, ...]:
        return tuple(counts.more_outsiders(number) for number in (-1, 0, 1))
