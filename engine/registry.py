"""The characters there are, by official id, and the jinxes; each puts itself here when its module is loaded."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.characters.base import Character
    from engine.jinxes.base import Jinx

JINX_RULES: dict[str, "Jinx"] = {}
SECRETS: dict[str, "Character"] = {}
"""What an Amnesiac may have forgotten (`engine.secrets`), by id: abilities that stand in no script."""


WISHES: dict[str, "Character"] = {}
"""What a Wizard may wish for (`engine.wishes`), by id: abilities that the Storyteller has while a wish lasts."""


PLACEHOLDERS: dict[str, "Character"] = {}
"""What stands where nobody has named the character (`engine.unknown`), by id: on no script, in no bag."""


class _Characters(dict[str, "Character"]):
    """Nothing but characters; but who looks up an ability by name finds that of a jinx, a secret, a wish or a
    placeholder too."""

    def __missing__(self, name: str) -> "Character":
        # First: while the Storyteller's mind plays worlds through, a night asks for jinxes 50,000 times.
        if name in JINX_RULES:
            return JINX_RULES[name]
        for others in (SECRETS, WISHES, PLACEHOLDERS):
            if name in others:
                return others[name]
        raise KeyError(name)


CHARACTERS: dict[str, "Character"] = _Characters()


character: "Callable[[str], Character]" = CHARACTERS.__getitem__
"""The rule of the character with this official id, or of the jinx of this name ("pithag-goon"); raises KeyError.

The most frequent call of all, so nothing stands between.
"""
