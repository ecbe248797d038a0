from engine.characters.base import Ability, Game
from engine.jinxes.base import Jinx


class LilMonstaMagician(Jinx):
    """While a Magician lives, the Storyteller says which Minion looks after Lil' Monsta, whomever they point at."""

    pair = "lilmonsta", "magician"

    def left_to_storyteller(self, game: Game, me: Ability, choosing: Ability) -> bool:
        """It speaks of a life, not of an ability that works."""
        magicians = [one for one in game.abilities_of("magician") if one.genuine]
        mine = choosing.character == "lilmonsta"
        return mine and any(game.grimoire.seats[one.owner].lives for one in magicians)
