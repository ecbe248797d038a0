"""What a good Storyteller thinks of a character: opinions/<character>.toml, where there is something to say.

What a character does is a fact, and stands with its rule. How much fun it is, and with whom, is taste, and stands
here. A character without a file is treated by its traits alone.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import tomli

from config.strict import Strict

FOLDER = Path(__file__).parent / "opinions"


class Company(Strict):
    """What it is `worth` to a bag to have the character in it where all of these conditions are met, and why.

    A fair mixture is worth 0, a bag that nobody should play -2.
    """

    beside: tuple[str, ...] = ()  # all of these are in the bag
    beside_one_of: tuple[str, ...] = ()  # at least one of these is
    without: tuple[str, ...] = ()  # none of these is
    without_outsiders: bool = False
    nobody_misleads: bool = False  # no character of the bag makes abilities go wrong
    fewer_learn: int = 99  # fewer Townsfolk than this learn something at the start or every night
    fewer_players: int = 99
    worth: float
    because: str


class Opinion(Strict):
    """What is not said in a file is as here."""

    as_drunk: float | None = None  # how well the Drunk is made to believe to be it; about 1 is usual
    as_red_herring: float | None = None  # how well it serves as one; about 1 is usual
    has_little_to_say: bool = False  # its say is had, or never comes: good loses least by its death
    seldom_shown: bool = False  # it confirms itself so soon that to point at it is a waste
    answers: tuple[str, ...] = ()  # a Minion: the Townsfolk beside whom it is worth more
    wants_many_players: bool = False  # a Demon that kills fast, or is no trouble to a few
    strong_when_evil: bool = False  # a Traveller: weighs about as much as a Minion then, or more
    for_an_alchemist: float = 1.0  # a Minion: how well its ability serves somebody good
    pointless_later: bool = False  # its ability is worth nothing to somebody who gets it in the night
    hard_at_first: bool = False  # nothing for an evening with somebody who plays for the first time
    company: tuple[Company, ...] = ()


@cache
def opinion(character: str) -> Opinion:
    """Of the character with this official id. Raises pydantic's ValidationError where its file is wrong."""
    file = FOLDER / f"{character}.toml"
    return (
        Opinion.model_validate(tomli.loads(file.read_text(encoding="utf-8"))) if file.exists() else Opinion()
    )
