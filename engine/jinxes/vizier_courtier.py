from engine.characters.base import Ability, ChosenBy, Game
from engine.jinxes.base import ViziersLoss


class VizierCourtier(ViziersLoss):
    """A Vizier whom the Courtier makes drunk is told so, and cannot die by day all the same."""

    pair = "vizier", "courtier"

    def is_lost(self, game: Game, vizier: Ability) -> bool:
        return any(effect.by and effect.by.character == "courtier" for effect in game.now.spoils(vizier))

    def tell(self, game: Game, seat: int) -> None:
        game.tell_in_secret(seat, ChosenBy("courtier"))
