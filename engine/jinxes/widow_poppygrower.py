from engine.characters.base import Ability, Game
from engine.jinxes.base import Jinx


class WidowPoppyGrower(Jinx):
    """While a Poppy Grower lives and has the ability, a Widow does not see the grimoire; she poisons all the same."""

    pair = "widow", "poppygrower"

    def hides(self, game: Game, me: Ability, reader: Ability) -> tuple[int, ...]:
        growers = [one for one in game.abilities_of("poppygrower") if one in game.now.working]
        lives = any(game.grimoire.seats[one.owner].lives for one in growers)
        return game.grimoire.everyone() if lives and reader.character == "widow" else ()
