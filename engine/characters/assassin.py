from engine.characters.base import SPENT, Ability, Game, Minion


class Assassin(Minion):
    """Once, on any night but the first, a chosen player dies, whatever protects them."""

    edition = "bmr"

    reminders = ("Dead", SPENT)

    def other_nights(self, game: Game, me: Ability) -> None:
        if game.spent(me):
            return
        sober = me in game.now.working  # a Goon's drink comes too late to save the Goon
        seat = game.may_choose(me, game.grimoire.everyone())
        if seat is None:
            return
        game.spend(me)
        if sober or game.works(me):
            game.kill(seat, by=me, certain=True)
