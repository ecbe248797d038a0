from engine.characters.base import Ability, Game, Grimoire, Traveller, until_dusk


class Thief(Traveller):
    """Each night somebody else is chosen, whose votes tomorrow count against."""

    edition = "tb"

    chooses_at_night = True
    reminders = ("Negative Vote",)
    lasts = {"Negative Vote": until_dusk}

    def each_night(self, game: Game, me: Ability) -> None:
        seat = game.choose(me, game.grimoire.others(me.owner))
        if game.works(me):
            game.grimoire.mark("Negative Vote", seat, by=me, until=game.dusk)

    def vote_worth(self, grimoire: Grimoire, me: Ability, seat: int, worth: int) -> int:
        return -worth if grimoire.marked("Negative Vote", seat, by=me) else worth
