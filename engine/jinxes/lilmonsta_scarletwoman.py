from engine.characters.base import Ability, ChosenBy, Death, Game
from engine.jinxes.base import Jinx


class LilMonstaScarletWoman(Jinx):
    """With five or more alive, a Scarlet Woman looks after Lil' Monsta for good once whoever did so has died."""

    pair = "lilmonsta", "scarletwoman"
    reminders = ("Is The Demon",)

    def on_death(self, game: Game, me: Ability, death: Death) -> None:
        there = game.grimoire.marked("Is The Demon", death.seat)
        enough = game.alive_count(travellers=False) >= 4  # the one who has just died was the fifth
        if not there or not enough:
            return
        for woman in game.abilities_of("scarletwoman"):
            if woman.owner != death.seat and game.works(woman):
                game.grimoire.drop(there)
                game.grimoire.mark("Is The Demon", woman.owner, by=me)
                game.tell_in_secret(woman.owner, ChosenBy("lilmonsta"))
                return
