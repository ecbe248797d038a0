from engine.characters.base import DEMON, SPENT, Ability, Act, Claim, Game, Stake, Townsfolk


class Slayer(Townsfolk):
    """Once, by day and in public, a chosen Demon dies."""

    edition = "tb"

    at_stake = Stake.A_LIFE
    proves_itself = True
    claim = Claim("slay", final=True)
    reminders = (SPENT,)

    def act(self, game: Game, me: Ability, act: Act) -> None:
        if game.spent(me):
            return
        game.spend(me)
        target = act.target
        assert target is not None
        if game.grimoire.seats[target].lives and self.slays(game, me, target) and game.works(me):
            game.kill(target, by=me)

    def slays(self, game: Game, me: Ability, target: int) -> bool:
        return game.is_taken_for_demon(target, me) or game.counts_as(target, DEMON, me)
