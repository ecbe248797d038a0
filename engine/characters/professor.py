from engine.characters.base import SPENT, TOWNSFOLK, Ability, Game, Townsfolk


class Professor(Townsfolk):
    """Once, on any night but the first, a dead player lives again if they are a Townsfolk."""

    edition = "bmr"

    chooses_at_night = True
    proves_itself = True
    reminders = ("Alive", SPENT)

    def other_nights(self, game: Game, me: Ability) -> None:
        dead = game.square.the_dead
        if game.spent(me) or not dead:
            return
        seat = game.may_choose(me, dead)
        if seat is None:
            return
        game.spend(me)
        still_dead = not game.grimoire.seats[seat].lives
        if still_dead and game.counts_as(seat, TOWNSFOLK, me) and game.works(me):
            game.revive(seat, by=me)
