from engine.characters.base import SPENT, Ability, Death, Game, Minion


class Assassin(Minion):
    """Once, on any night but the first, a chosen player dies, whatever protects them."""

    edition = "bmr"

    chooses_at_night = True
    reminders = ("Dead", SPENT)
    house_rules = {"assassin: a Zombuul dies for real": (True, False)}

    def other_nights(self, game: Game, me: Ability) -> None:
        if game.spent(me):
            return
        sober = me in game.now.working  # a Goon's drink comes too late to save the Goon
        seat = game.may_choose(me, game.grimoire.everyone())
        if seat is None:
            return
        game.spend(me)
        if sober or game.works(me):
            self.strike(game, me, seat)

    def strike(self, game: Game, me: Ability, seat: int) -> None:
        zombuul = Ability("zombuul", seat, seat)
        sham = zombuul in game.now.working and game.grimoire.seats[seat].alive
        if sham and not game.house_rules["assassin: a Zombuul dies for real"]:
            game.feign_death(seat, Death(seat, me))
        else:
            game.kill(seat, by=me, certain=True)
