from engine.characters.base import Ability, Game, Outsider, until_dusk


class Butler(Outsider):
    """Each night chooses a master, without whom they should not vote tomorrow."""

    edition = "tb"

    chooses_at_night = True
    minds_whom_they_chose = True
    reminders = ("Master",)
    lasts = {"Master": until_dusk}

    # Keeping to the master is the Butler's own affair: a vote without them still counts.
    def each_night(self, game: Game, me: Ability) -> None:
        seat = game.choose(me, game.grimoire.others(me.owner))
        if game.works(me):
            game.grimoire.mark("Master", seat, by=me, until=game.dusk)
