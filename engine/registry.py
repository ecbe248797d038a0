"""The characters there are, by official id; each puts itself here when its module is loaded."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.characters.base import Character

CHARACTERS: dict[str, "Character"] = {}


character: "Callable[[str], Character]" = CHARACTERS.__getitem__
"""The character with this official id; raises KeyError. The most frequent call of all, so nothing stands between."""
