from engine.characters.base import Ability, Game
from engine.jinxes.base import Jinx


class SummonerPoppyGrower(Jinx):
    """While a Poppy Grower lives, the Summoner says which Demon comes, and the Storyteller who it is."""

    pair = "summoner", "poppygrower"

    def left_to_storyteller(self, game: Game, me: Ability, choosing: Ability) -> bool:
        """It speaks of a life, not of an ability that works."""
        growers = [one for one in game.abilities_of("poppygrower") if one.genuine]
        mine = choosing.character == "summoner"
        return mine and any(game.grimoire.seats[one.owner].lives for one in growers)
