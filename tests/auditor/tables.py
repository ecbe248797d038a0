"""Random games for the auditor to read."""

from random import Random

from engine import Chain, Game, Script, edition
from engine.registry import CHARACTERS
from narrator.random_players import RandomPlayers
from narrator.random_storyteller import RandomStoryteller

NAMES = (
    "Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon", "Kim", "Leo", "Mia", "Ned", "Oda", "Pam",
    "Quin", "Ray", "Sue", "Tom",
)  # fmt: skip
OF_A_SCRIPT = {"townsfolk": 13, "outsider": 4, "minion": 4, "demon": 4}


def random_game(edition_id: str, seed: int, players: int = 0) -> Game:
    """A game of an edition that plays itself; tables of five to fifteen by turns, or of this size."""
    return random_game_of(edition(edition_id), seed, players or 5 + seed % 11)


def random_game_of(script: Script, seed: int, players: int, travellers: tuple[str, ...] = ()) -> Game:
    """A game of this script that plays itself; the Travellers sit among the `players` others."""
    size = players + len(travellers)
    seats = Random(seed).sample(range(size), len(travellers))
    return Game(
        script,
        NAMES[:size],
        Chain(RandomPlayers(seed), RandomStoryteller(seed)),
        travellers=tuple(zip(sorted(seats), travellers, strict=True)),
    )


def mixed_game(seed: int) -> Game:
    """A game of a script drawn from all characters there are, with up to four Travellers."""
    draw = Random(seed)
    characters = [
        one
        for team, count in OF_A_SCRIPT.items()
        for one in _some(draw, [each.id for each in CHARACTERS.values() if each.team == team], count)
    ]
    known = [one.id for one in CHARACTERS.values() if one.team == "traveller"]
    travellers = tuple(_some(draw, known, draw.randrange(5)))
    return random_game_of(
        Script("mixed", "Mixed", tuple(characters)), seed, draw.randrange(5, 16), travellers
    )


def _some(draw: Random, names: list[str], count: int) -> list[str]:
    return draw.sample(sorted(names), min(count, len(names)))
