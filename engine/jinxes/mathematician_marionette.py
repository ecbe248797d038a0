from engine.characters.base import Ability, Game
from engine.jinxes.base import Jinx


class MathematicianMarionette(Jinx):
    """The Mathematician counts the Marionette whose imagined ability errs or fails (wording of July 2026)."""

    pair = "mathematician", "marionette"

    def counts_as_wrong(self, game: Game, me: Ability, imagined: Ability) -> bool:
        return game.grimoire.seats[imagined.owner].character == "marionette"
