from engine.characters.base import DRUNK, SELDOM, Ability, Game, Outsider, WentWrong, until_dusk


class Goon(Outsider):
    """Each night the first player whose ability chooses them is drunk until dusk, and they join that side."""

    edition = "bmr"

    misleads = SELDOM
    reminders = (DRUNK,)
    lasts = {DRUNK: until_dusk}

    def on_chosen(self, game: Game, me: Ability, chooser: Ability, seat: int) -> None:
        if seat == me.owner and not self.was_chosen(game, me) and game.works(me):
            game.grimoire.mark(DRUNK, chooser.owner, by=me, until=game.dusk)
            game.turn(me.owner, game.alignment(chooser.owner), by=me)

    def was_chosen(self, game: Game, me: Ability) -> bool:
        """Whether somebody was the first tonight. Drunk or poisoned then, the Goon has let that go by (G4): all that
        is left of it is that it went wrong."""
        wasted = WentWrong(game.when, me.owner, me.character) in game.chronicle
        return wasted or bool(game.grimoire.marked(DRUNK, by=me))
