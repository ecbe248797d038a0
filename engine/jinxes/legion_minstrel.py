from engine.characters.base import Ability, Execution, Game, Grimoire
from engine.jinxes.base import KeepsAbility


class LegionMinstrel(KeepsAbility):
    """No Minstrel makes Legion drunk; the Minstrel may be told of an executed player that they were Legion."""

    pair = "legion", "minstrel"

    def keeps_unharmed(self, grimoire: Grimoire, me: Ability, seat: int, by: Ability) -> bool:
        return by.character == "minstrel" and grimoire.seats[seat].character == "legion"

    def on_execution(self, game: Game, me: Ability, execution: Execution) -> None:
        if execution.died and execution.character == "legion":
            for minstrel in game.abilities_of("minstrel"):
                self.may_be_told(game, me, execution.seat, minstrel)
