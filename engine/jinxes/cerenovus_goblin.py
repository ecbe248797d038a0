from engine.characters.base import Ability, Grimoire
from engine.jinxes.base import Jinx


class CerenovusGoblin(Jinx):
    """A Cerenovus may tell a player to be taken for the Goblin."""

    pair = "cerenovus", "goblin"

    def also_named(self, grimoire: Grimoire, me: Ability, chooser: Ability) -> tuple[str, ...]:
        return ("goblin",) if chooser.character == "cerenovus" else ()
