"""A sentence that a character brings into the game, said with players and characters of the moment.

The rules know it by its name alone. Its words stand with the character, in the table `[phrases]` of its text.
"""

from typing import NamedTuple

from engine.plain import recorded


@recorded
class Phrase(NamedTuple):
    """The sentence `name` of the character `of`, about these seats and characters (ids)."""

    of: str
    name: str
    seats: tuple[int, ...] = ()
    characters: tuple[str, ...] = ()

    def __str__(self) -> str:
        """Its name, by which a phone answers with it."""
        return self.name
