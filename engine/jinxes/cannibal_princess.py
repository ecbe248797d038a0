from engine.characters.base import DEMON, Ability, Death, Execution, Game, Grimoire, is_from
from engine.jinxes.base import Jinx


class CannibalPrincess(Jinx):
    """When a Cannibal nominated the Princess who is executed and dies, the Demon kills nobody in the night after."""

    pair = "cannibal", "princess"
    reminders = ("Doesn't Kill",)

    def on_execution(self, game: Game, me: Ability, execution: Execution) -> None:
        cannibals = [one.owner for one in game.abilities_of("cannibal") if one.genuine]
        if execution.died and execution.character == self.pair[1] and execution.nominator in cannibals:
            game.grimoire.mark("Doesn't Kill", execution.seat, by=me, until=game.next_dawn)

    def keeps_alive(self, grimoire: Grimoire, me: Ability, death: Death) -> bool:
        return not death.by_day and is_from(DEMON, death) and bool(grimoire.marked("Doesn't Kill", by=me))
