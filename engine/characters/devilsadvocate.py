from engine.characters.base import Ability, Death, Game, Grimoire, Minion, until_dusk, until_next_dawn


class DevilsAdvocate(Minion):
    """Each night another living player than the night before: executed tomorrow, they do not die."""

    edition = "bmr"

    chooses_at_night = True
    minds_executions = True
    prevents_deaths = True
    reminders = ("Survives Execution", "Chosen")
    lasts = {"Survives Execution": until_dusk, "Chosen": until_next_dawn}

    def each_night(self, game: Game, me: Ability) -> None:
        last_night = [t.seat for t in game.grimoire.marked("Chosen", by=me) if t.until == game.dawn]
        living = game.square.the_living
        seat = game.choose(me, tuple(one for one in living if one not in last_night) or living)
        # The choice is remembered for a night, drunk or sober.
        game.grimoire.mark("Chosen", seat, by=me, until=game.next_dawn)
        if game.works(me):
            game.grimoire.mark("Survives Execution", seat, by=me, until=game.dusk)

    def keeps_alive(self, grimoire: Grimoire, me: Ability, death: Death) -> bool:
        return death.execution and bool(grimoire.marked("Survives Execution", death.seat, by=me))
