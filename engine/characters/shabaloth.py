from engine.characters.base import NOBODY, STORYTELLER, Ability, Demon, Game, Moment, Revived


class Shabaloth(Demon):
    """Each night but the first two players die; before that one of last night's may come back to life."""

    edition = "bmr"

    chooses_at_night = True
    most_attacks = 2
    reminders = ("Dead", "Alive")
    lasts = {"Dead": lambda game: Moment(game.night + 2)}

    def other_nights(self, game: Game, me: Ability) -> None:
        able = me in game.now.working  # what a Goon drinks with them comes after what they give back
        picks = game.choose_some(me, game.grimoire.everyone(), 2)
        if able:
            self.give_back(game, me)
        if not game.works(me):
            return
        for seat in picks:
            game.grimoire.mark("Dead", seat, by=me, until=Moment(game.night + 2))
        for seat in picks:
            if game.works(me):  # the first may have been itself
                game.kill(seat, by=me)

    def attacks(self, game: Game, me: Ability) -> int:
        return 2

    def kept_asleep(self, game: Game, me: Ability) -> None:
        if game.works(me):
            self.give_back(game, me)

    def give_back(self, game: Game, me: Ability) -> None:
        """One of the dead whom it picked last night, killed or found dead."""
        eaten = [token.seat for token in game.grimoire.marked("Dead", by=me) if token.until == game.dusk]
        dead = tuple(seat for seat in eaten if not game.grimoire.seats[seat].lives)
        if dead:
            seat = game.ask(STORYTELLER, me, Revived(*dead, NOBODY))
            if seat != NOBODY:
                game.revive(seat, by=me)
