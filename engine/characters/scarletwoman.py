from engine.characters.base import DEMON, Ability, Death, Game, Minion


class ScarletWoman(Minion):
    """With five or more alive, becomes the Demon that dies."""

    edition = "tb"

    reminders = ("Is The Demon",)

    def on_death(self, game: Game, me: Ability, death: Death) -> None:
        fallen = game.grimoire.seats[death.seat].character
        enough = game.alive_count(travellers=False) >= 4  # the one who has just died was the fifth
        catches = game.team(death.seat) is DEMON and death.seat != me.owner and enough
        if catches and game.may_become(me.owner, fallen, by=me) and game.works(me):
            game.become(me.owner, fallen, by=me)
