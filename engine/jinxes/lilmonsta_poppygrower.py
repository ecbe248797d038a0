from engine.characters.base import Ability, Game
from engine.jinxes.base import Jinx


class LilMonstaPoppyGrower(Jinx):
    """While a Poppy Grower lives, the Minions are asked one by one who takes Lil' Monsta, and see nobody else."""

    pair = "lilmonsta", "poppygrower"

    def asked_apart(self, game: Game, me: Ability, choosing: Ability) -> bool:
        """It speaks of a life, not of an ability that works."""
        growers = [one for one in game.abilities_of("poppygrower") if one.genuine]
        mine = choosing.character == "lilmonsta"
        return mine and any(game.grimoire.seats[one.owner].lives for one in growers)
