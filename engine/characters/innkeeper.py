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
    until_dawn,
    until_dusk,
)


class Innkeeper(Townsfolk):
    """Each night but the first two players cannot die, but one of the two is drunk until dusk."""

    edition = "bmr"

    chooses_at_night = True
    misleads = SELDOM
    prevents_deaths = True
    reminders = ("Safe", DRUNK)
    lasts = {"Safe": until_dawn, DRUNK: until_dusk}

    def other_nights(self, game: Game, me: Ability) -> None:
        guests = game.choose_two(me, game.grimoire.everyone())
        if not game.works(me):
            return
        drunk = game.ask(STORYTELLER, me, Drunken(*guests))
        for seat in guests:
            game.grimoire.mark("Safe", seat, by=me, until=game.dawn)
        game.grimoire.mark(DRUNK, drunk, by=me, until=game.dusk)  # on themself: nobody is safe any more

    def keeps_alive(self, grimoire: Grimoire, me: Ability, death: Death) -> bool:
        return bool(grimoire.marked("Safe", death.seat, by=me))
