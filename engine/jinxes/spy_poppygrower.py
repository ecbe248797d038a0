from engine.characters.base import Ability, Game
from engine.jinxes.base import Jinx


class SpyPoppyGrower(Jinx):
    """While a Poppy Grower lives and has the ability, no Spy sees the grimoire."""

    pair = "spy", "poppygrower"

    def instead_of_acting(self, game: Game, me: Ability, sleeper: Ability) -> bool:
        growers = [one for one in game.abilities_of("poppygrower") if one in game.now.working]
        return sleeper.character == "spy" and any(game.grimoire.seats[one.owner].lives for one in growers)
