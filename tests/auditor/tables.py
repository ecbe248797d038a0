"""Random games for the auditor to read."""

from engine import Chain, Game, edition
from narrator.random_players import RandomPlayers
from narrator.random_storyteller import RandomStoryteller

NAMES = (
    "Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon", "Kim", "Leo", "Mia", "Ned", "Oda",
)  # fmt: skip


def random_game(edition_id: str, seed: int, players: int = 0) -> Game:
    """A game that plays itself; tables of five to fifteen by turns, or of this size."""
    size = players or 5 + seed % 11
    return Game(edition(edition_id), NAMES[:size], Chain(RandomPlayers(seed), RandomStoryteller(seed)))
