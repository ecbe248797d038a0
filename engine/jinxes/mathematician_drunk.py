from engine.characters.base import Ability, Game
from engine.jinxes.base import Jinx


class MathematicianDrunk(Jinx):
    """The Mathematician counts the Drunk whose imagined ability errs or fails (wording of July 2026)."""

    pair = "mathematician", "drunk"

    def counts_as_wrong(self, game: Game, me: Ability, imagined: Ability) -> bool:
        return any(one.owner == imagined.owner for one in game.abilities_of("drunk"))
