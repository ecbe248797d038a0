from engine.characters.base import Counts, Minion


class Baron(Minion):
    """Two more Outsiders are in play."""

    edition = "tb"

    def counts(self, players: int, counts: Counts) -> tuple[Counts, ...]:
        return (counts.more_outsiders(2),)
