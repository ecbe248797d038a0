from engine.characters.base import DEMON, SPENT, Ability, Act, Game, Townsfolk


class Slayer(Townsfolk):
    """Once, by day and in public, a chosen Demon dies."""

    edition = "tb"

    claim = "slay"
    reminders = (SPENT,)

    def act(self, game: Game, me: Ability, act: Act) -> None:
        if game.spent(me):
            return
        game.spend(me)
        target = act.target
        assert target is not None
        alive = game.grimoire.seats[target].alive
        if game.works(me) and alive and game.counts_as(target, DEMON, me):
            game.kill(target, by=me)
