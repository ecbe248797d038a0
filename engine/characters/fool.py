from engine.characters.base import SPENT, Ability, Death, Game, Townsfolk


class Fool(Townsfolk):
    """The first time they would die, they do not."""

    edition = "bmr"

    minds_executions = True
    prevents_deaths = True
    proves_itself = True
    reminders = (SPENT,)

    def instead_of_death(self, game: Game, me: Ability, death: Death) -> int | None:
        if death.seat != me.owner or game.spent(me):
            return death.seat
        game.spend(me)
        return None

    def on_death(self, game: Game, me: Ability, death: Death) -> None:
        """Drunk or poisoned they die the first time, which the Mathematician notices."""
        if death.seat == me.owner and not death.certain and not game.spent(me):
            game.works(me)
