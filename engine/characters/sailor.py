from engine.characters.base import (
    DRUNK,
    SELDOM,
    STORYTELLER,
    Ability,
    Death,
    Drunken,
    Game,
    Grimoire,
    Townsfolk,
    until_dusk,
)


class Sailor(Townsfolk):
    """Each night drinks with a living player, and one of the two is drunk until dusk; sober, cannot die."""

    edition = "bmr"

    chooses_at_night = True
    minds_executions = True
    misleads = SELDOM
    prevents_deaths = True
    reminders = (DRUNK,)
    lasts = {DRUNK: until_dusk}

    def each_night(self, game: Game, me: Ability) -> None:
        mate = game.choose(me, game.square.the_living)
        if not game.works(me):
            return
        drunk = me.owner if mate == me.owner else game.ask(STORYTELLER, me, Drunken(me.owner, mate))
        game.grimoire.mark(DRUNK, drunk, by=me, until=game.dusk)

    def keeps_alive(self, grimoire: Grimoire, me: Ability, death: Death) -> bool:
        return death.seat == me.owner
