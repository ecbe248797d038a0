from engine.characters.base import DRUNK, SELDOM, Ability, Game, Outsider, until_dusk


class Goon(Outsider):
    """Each night the first player whose ability chooses them is drunk until dusk, and they join that side."""

    edition = "bmr"

    misleads = SELDOM
    reminders = (DRUNK,)
    lasts = {DRUNK: until_dusk}

    def on_chosen(self, game: Game, me: Ability, chooser: Ability, seat: int) -> None:
        if seat == me.owner and not game.grimoire.marked(DRUNK, by=me) and game.works(me):
            game.grimoire.mark(DRUNK, chooser.owner, by=me, until=game.dusk)
            game.turn(me.owner, game.alignment(chooser.owner), by=me)
