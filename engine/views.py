"""What a player and the town square may see: folded from the ledger alone.

This module never receives a grimoire, so it cannot show what nobody was told.
"""

from collections.abc import Iterable
from typing import NamedTuple

from engine.ledger import Told
from engine.terms import TOWN
from engine.town_square import TownSquare, fold, standing_entries


class PlayerView(NamedTuple):
    """The town square, and what this player alone was told, oldest first."""

    seat: int
    square: TownSquare
    told: tuple[Told, ...]


def player_view(ledger: Iterable[Told], seat: int) -> PlayerView:
    """What the player in this seat may know."""
    entries = standing_entries(ledger)
    return PlayerView(seat, fold(entries), tuple(t for t in entries if t.to != TOWN and seat in t.to))


def town_square_view(ledger: Iterable[Told]) -> TownSquare:
    """What everybody may know."""
    return fold(ledger)
