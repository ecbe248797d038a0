from engine.characters.base import Ability, Game
from engine.jinxes.base import Jinx


class LeviathanKing(Jinx):
    """With a Leviathan in play the King learns each night as soon as one player is dead."""

    pair = "leviathan", "king"

    def hastens(self, game: Game, me: Ability, waiting: Ability) -> bool:
        dead = len(game.grimoire.living()) < len(game.grimoire.ring)
        return waiting.character == "king" and dead and game.in_play("leviathan")
