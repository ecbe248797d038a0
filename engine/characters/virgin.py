from engine.characters.base import SPENT, STORYTELLER, TOWNSFOLK, Ability, Game, Nominated, Stake, Townsfolk


class Virgin(Townsfolk):
    """The first nominator, if a Townsfolk, is executed at once."""

    edition = "tb"

    at_stake = Stake.A_LIFE
    proves_itself = True
    reminders = (SPENT,)

    def on_nomination(self, game: Game, me: Ability, nomination: Nominated) -> None:
        if nomination.nominee != me.owner or game.spent(me):
            return
        game.spend(me)  # whoever nominates, drunk or poisoned as well
        if nomination.by != STORYTELLER and game.counts_as(nomination.by, TOWNSFOLK, me) and game.works(me):
            game.execute(nomination.by, at_once=True, by=me)
