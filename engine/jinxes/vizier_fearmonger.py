from engine.characters.base import STORYTELLER, Ability, Game, Picked, until_dusk
from engine.jinxes.base import Jinx


class VizierFearmonger(Jinx):
    """The Vizier wakes with the Fearmonger, sees whom they frighten, and cannot have that player executed."""

    pair = "vizier", "fearmonger"
    reminders = ("Chosen",)
    lasts = {"Chosen": until_dusk}

    def on_chosen(self, game: Game, me: Ability, chooser: Ability, seat: int) -> None:
        if chooser.character != "fearmonger":
            return
        game.grimoire.mark("Chosen", seat, by=me, until=game.dusk)
        for one in game.abilities_of("vizier"):
            player = one.genuine and one.owner not in (STORYTELLER, chooser.owner)
            if player and game.alive_for(one):
                game.tell((one.owner,), Picked(chooser.owner, seat))

    def forbids_executing(self, game: Game, me: Ability, seat: int, by: Ability) -> bool:
        return by.character == "vizier" and bool(game.grimoire.marked("Chosen", seat, by=me))
