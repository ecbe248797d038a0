from engine.characters.base import Ability, Game
from engine.jinxes.base import KeepsAbility


class LegionPreacher(KeepsAbility):
    """Legion whom the Preacher chooses keeps the ability; the Preacher may be told that the player is Legion."""

    pair = "legion", "preacher"

    def keeps_ability(self, game: Game, me: Ability, seat: int, by: Ability) -> bool:
        if by.character != "preacher" or game.grimoire.seats[seat].character != "legion":
            return False
        self.may_be_told(game, me, seat, by)
        return True
