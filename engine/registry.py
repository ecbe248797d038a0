"""The characters there are, by official id; each puts itself here when its module is loaded."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.characters.base import Character

CHARACTERS: dict[str, "Character"] = {}


def character(id_: str) -> "Character":
    """The character with this official id; raises KeyError."""
    return CHARACTERS[id_]
