from engine.characters.base import DEMON, Ability, Game, Registers
from engine.jinxes.base import Jinx


class RecluseSage(Jinx):
    """The Recluse may be shown to the Sage in the place of the Demon who killed."""

    pair = "recluse", "sage"

    def stands_in(self, game: Game, me: Ability, seat: int, learner: Ability) -> bool:
        if learner.character != "sage" or seat not in (one.owner for one in game.abilities_of("recluse")):
            return False
        return game.registers(seat, DEMON, learner) is Registers.STORYTELLER_DECIDES
