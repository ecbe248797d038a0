from engine.characters.base import Minion


class Baron(Minion):
    """Two more Outsiders are in play."""

    edition = "tb"

    changes_outsiders = (2,)
