from engine.characters.base import DEMON, Ability, Death, Game
from engine.jinxes.base import Jinx


class LilMonstaVizier(Jinx):
    """A Vizier who looks after Lil' Monsta can die by execution."""

    pair = "lilmonsta", "vizier"

    def cannot_save(self, game: Game, me: Ability, saving: Ability, death: Death) -> bool:
        return saving.character == "vizier" and death.execution and saving.owner in game.living(DEMON)
