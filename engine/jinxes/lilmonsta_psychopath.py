from engine.characters.base import DEMON, Ability, Death, Game
from engine.jinxes.base import Jinx


class LilMonstaPsychopath(Jinx):
    """A Psychopath who looks after Lil' Monsta dies when executed: no hands are played for it."""

    pair = "lilmonsta", "psychopath"

    def cannot_save(self, game: Game, me: Ability, saving: Ability, death: Death) -> bool:
        return saving.character == "psychopath" and death.execution and saving.owner in game.living(DEMON)
