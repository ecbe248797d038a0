from engine.characters.base import DEMON, Ability, Death, Game, character
from engine.jinxes.base import Jinx, ViziersLoss


class LilMonstaVizier(Jinx):
    """A Vizier who looks after Lil' Monsta can die by execution, with the ability or after having lost it."""

    pair = "lilmonsta", "vizier"

    def cannot_save(self, game: Game, me: Ability, saving: Ability, death: Death) -> bool:
        theirs = saving.character == "vizier" or isinstance(character(saving.character), ViziersLoss)
        return theirs and death.execution and death.seat in game.living(DEMON)
