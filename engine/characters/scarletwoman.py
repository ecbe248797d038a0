from engine.characters.base import DEMON, Ability, Death, Game, Minion


class ScarletWoman(Minion):
    """With five or more alive, becomes the Demon that dies."""

    edition = "tb"

    reminders = ("Is The Demon",)

    def on_death(self, game: Game, me: Ability, death: Death) -> None:
        """Who registers as dead, as a Zombuul under its shroud, was not one of the five."""
        fallen = game.grimoire.seats[death.seat].character
        before = game.alive_count(travellers=False) + (not death.shrouded)
        catches = game.team(death.seat) is DEMON and death.seat != me.owner and before >= 5
        if catches and game.may_become(me.owner, fallen, by=me) and game.works(me):
            game.become(me.owner, fallen, by=me)
