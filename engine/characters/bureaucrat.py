from engine.characters.base import Ability, Game, Grimoire, Traveller, until_dusk


class Bureaucrat(Traveller):
    """Each night somebody else is chosen, whose votes tomorrow count three."""

    edition = "tb"

    chooses_at_night = True
    reminders = ("3 Votes",)
    lasts = {"3 Votes": until_dusk}

    def each_night(self, game: Game, me: Ability) -> None:
        seat = game.choose(me, game.grimoire.others(me.owner))
        if game.works(me):
            game.grimoire.mark("3 Votes", seat, by=me, until=game.dusk)

    def vote_worth(self, grimoire: Grimoire, me: Ability, seat: int, worth: int) -> int:
        return 3 * worth if grimoire.marked("3 Votes", seat, by=me) else worth
