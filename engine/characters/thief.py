from engine.characters.base import Ability, Game, Grimoire, Traveller


class Thief(Traveller):
    """Each night somebody else is chosen, whose votes tomorrow count against."""

    edition = "tb"

    reminders = ("Negative Vote",)

    def each_night(self, game: Game, me: Ability) -> None:
        seat = game.choose(me, game.grimoire.others(me.owner))
        if game.works(me):
            game.grimoire.mark("Negative Vote", seat, by=me, until=game.dusk)

    def vote_worth(self, grimoire: Grimoire, me: Ability, seat: int, worth: int) -> int:
        return -worth if grimoire.marked("Negative Vote", seat, by=me) else worth
