from engine.characters.base import NO_ABILITY, Ability, Game
from engine.jinxes.base import ViziersLoss


class VizierPreacher(ViziersLoss):
    """A Vizier who has no ability by the Preacher, which they are told anyway, cannot die by day all the same."""

    pair = "vizier", "preacher"

    def is_lost(self, game: Game, vizier: Ability) -> bool:
        laid = game.grimoire.marked(NO_ABILITY, vizier.owner)
        preached = any(token.by is not None and token.by.character == "preacher" for token in laid)
        return preached and vizier in game.now.silenced and vizier not in game.now.lifeless
