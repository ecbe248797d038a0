"""What a jinx is made of: the hooks of a character, and which two characters it is about."""

from typing import ClassVar

from engine.characters.base import FABLED, HOOKS, Character
from engine.jinxes import JinxedPair
from engine.registry import JINX_RULES


class Jinx(Character):
    """A rule of the Storyteller's own, in force from the start where both characters are on the script.

    It is held like a Fabled: always sober, nobody's seat, and asked before the abilities of players. A player who has
    one of the two abilities without being that character is jinxed as well, so it looks at abilities
    (`game.abilities_of`). Where its text speaks of an ability, it asks for itself whether that works.
    """

    pair: ClassVar[tuple[str, str]]
    team = FABLED

    def __init_subclass__(cls) -> None:
        cls.hooks = frozenset(hook for hook in HOOKS if getattr(cls, hook) is not getattr(Character, hook))
        cls.id = JinxedPair(*cls.pair).key
        JINX_RULES[cls.id] = cls()
