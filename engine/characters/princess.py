from engine.characters.base import (
    DEMON,
    SPENT,
    Ability,
    Death,
    Execution,
    FirstDay,
    Game,
    Grimoire,
    Townsfolk,
    is_from,
    until_next_dawn,
)

_SURVIVED = "princess: her own execution counts if she survives it"


class Princess(FirstDay, Townsfolk):
    """If a player whom they nominated is executed on their first day, the Demon kills nobody in the night after."""

    edition = "carousel"

    prevents_deaths = True
    reminders = ("Doesn't Kill", "First Day", SPENT)
    lasts = {"Doesn't Kill": until_next_dawn, **FirstDay.lasts}
    house_rules = {_SURVIVED: (False, True)}

    def on_execution(self, game: Game, me: Ability, execution: Execution) -> None:
        """Whether the player dies of it or not, and whatever the Princess has drunk by then (G5)."""
        own = execution.seat == me.owner and (execution.died or not game.house_rules[_SURVIVED])
        if self.is_first_day(game, me) and execution.nominator == me.owner and not own:
            game.grimoire.mark("Doesn't Kill", me.owner, by=me, until=game.next_dawn)

    def keeps_alive(self, grimoire: Grimoire, me: Ability, death: Death) -> bool:
        """The Demon chooses all the same, and whatever else it does goes on."""
        night = not death.by_day
        return night and is_from(DEMON, death) and bool(grimoire.marked("Doesn't Kill", me.owner, by=me))
