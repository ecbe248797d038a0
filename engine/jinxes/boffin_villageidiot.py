from engine.characters.base import Ability, Game, character
from engine.jinxes.base import Jinx


class BoffinVillageIdiot(Jinx):
    """The Boffin may give the Demon the Village Idiot's ability beside one in play, while a token is left."""

    pair = "boffin", "villageidiot"

    def allows_another(self, game: Game, me: Ability, new: str, by: Ability) -> bool:
        copies = sum(record.character == new for record in game.grimoire.seats)
        return (by.character, new) == self.pair and copies < character(new).copies
