from engine.characters.base import STORYTELLER, Ability, Death, Game, Traveller, YesNo


class Amused(YesNo):
    """Was the Deviant funny today, so that they live?"""


class Deviant(Traveller):
    """May live on when exiled, on a day when they were funny."""

    edition = "snv"

    prevents_deaths = True

    def spares(self, game: Game, me: Ability, death: Death) -> bool:
        return death.exile and death.seat == me.owner and bool(game.ask(STORYTELLER, me, Amused()))
