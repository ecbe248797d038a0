from engine.characters.base import (
    MINION,
    SELDOM,
    TRAVELLER,
    Ability,
    Execution,
    Game,
    Grimoire,
    Moment,
    Townsfolk,
    character,
    until_tomorrow_s_dusk,
)


class Minstrel(Townsfolk):
    """When a Minion dies by execution, everybody else but Travellers is drunk until the next day is over."""

    edition = "bmr"

    droisons_when_set_off = True
    misleads = SELDOM
    reminders = ("Everyone Is Drunk",)
    lasts = {"Everyone Is Drunk": until_tomorrow_s_dusk}

    def on_execution(self, game: Game, me: Ability, execution: Execution) -> None:
        """Nobody is asked what a player counts as who has lived on. A Cannibal who had this ability has just eaten
        whoever was executed, and has it no more."""
        if not execution.died or me not in game.abilities_of(me.character):
            return
        minion = MINION in execution.also or game.counts_as(execution.seat, MINION, me)
        if minion and game.works(me):
            end = game.dusk if game.is_night else Moment(game.night + 2)
            game.grimoire.mark("Everyone Is Drunk", me.owner, by=me, until=end)

    def droisons(self, grimoire: Grimoire, me: Ability) -> tuple[int, ...]:
        if not grimoire.marked("Everyone Is Drunk", by=me):
            return ()
        others = grimoire.others(me.owner)
        return tuple(s for s in others if character(grimoire.seats[s].character).team is not TRAVELLER)
