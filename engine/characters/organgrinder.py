from engine.characters.base import (
    DRUNK,
    SELDOM,
    STORYTELLER,
    Ability,
    Game,
    Grimoire,
    Minion,
    YesNo,
    until_dusk,
)


class OrganGrinder(Minion):
    """Votes on executions are secret; each night may choose to be drunk until dusk."""

    edition = "carousel"

    chooses_at_night = True
    misleads = SELDOM
    reminders = (DRUNK,)
    lasts = {DRUNK: until_dusk}

    def each_night(self, game: Game, me: Ability) -> None:
        if me.owner == STORYTELLER:  # the ability of a Plague Doctor's Storyteller, whom nothing makes drunk
            return
        drinks = game.ask(me.owner, me, YesNo())
        game.chosen(me, drinks)
        if drinks and game.works(me):
            game.grimoire.mark(DRUNK, me.owner, by=me, until=game.dusk)

    def secret_votes(self, grimoire: Grimoire, me: Ability) -> bool:
        return True
