from engine.characters.base import (
    DRUNK,
    SELDOM,
    SPENT,
    STORYTELLER,
    Ability,
    Drunken,
    Game,
    Moment,
    Townsfolk,
)


class Courtier(Townsfolk):
    """Once, at night, names a character: its player is drunk for three nights and three days."""

    edition = "bmr"

    chooses_at_night = True
    misleads = SELDOM
    reminders = (DRUNK, SPENT)
    lasts = {DRUNK: lambda game: Moment(game.night + 3)}

    def each_night(self, game: Game, me: Ability) -> None:
        if game.spent(me):
            return
        named = game.choose_character(me, game.script.characters, optional=True)
        if named is None:
            return
        game.spend(me)
        players = tuple(seat for seat in game.grimoire.everyone() if game.counts_as(seat, named, me))
        if players and game.works(me):
            drunk = players[0] if len(players) == 1 else game.ask(STORYTELLER, me, Drunken(*players))
            game.grimoire.mark(DRUNK, drunk, by=me, until=Moment(game.night + 3))
