from engine.characters.base import Ability, Game
from engine.jinxes.base import LentInName


class AlchemistMastermind(LentInName):
    """An Alchemist with the Mastermind's ability has none of it, and nobody is the Mastermind, or becomes it."""

    pair = "alchemist", "mastermind"
    lent_beside = False

    def forbids_becoming(self, game: Game, me: Ability, seat: int, new: str, by: Ability) -> bool:
        return new == self.pair[1] and bool(self.in_name(game.grimoire))
