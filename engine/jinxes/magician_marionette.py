from engine.characters.base import Ability, Game
from engine.jinxes.base import Jinx


class MagicianMarionette(Jinx):
    """While a Magician lives and has the ability, no Demon is told who the Marionette is."""

    pair = "magician", "marionette"

    def hushes(self, game: Game, me: Ability, teller: Ability) -> bool:
        works = any(one in game.now.working for one in game.abilities_of("magician"))
        return works and teller.character == "marionette"
