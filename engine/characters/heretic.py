from engine.characters.base import Ability, Alignment, Game, Outsider


class Heretic(Outsider):
    """Whoever wins, loses, and whoever loses, wins, even if the Heretic is dead."""

    edition = "carousel"

    works_when_dead = True
    house_rules = {"heretic: two of them turn the result once": (True, False)}

    def result(self, game: Game, me: Ability, side: Alignment) -> Alignment:
        first = next(one for one in game.now.at_work("result") if one.character == me.character)
        once = game.house_rules["heretic: two of them turn the result once"]
        return side if once and me != first else side.other
