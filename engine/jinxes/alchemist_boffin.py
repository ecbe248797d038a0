from engine.characters.base import HAS_ABILITY, Ability, Game
from engine.jinxes.base import Jinx


class AlchemistBoffin(Jinx):
    """An Alchemist with the Boffin's ability is not told what the Demon has by it."""

    pair = "alchemist", "boffin"

    def hushes(self, game: Game, me: Ability, teller: Ability) -> bool:
        tokens = game.grimoire.marked(HAS_ABILITY, teller.owner)
        lent = any(
            token.data == "boffin" and token.by and token.by.character == "alchemist" for token in tokens
        )
        return teller.character == "boffin" and lent
