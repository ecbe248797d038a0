from engine.characters.base import STORYTELLER, Ability, Death, Game, Substitute, Townsfolk, TownSquare

_ALIVE = 3


class Mayor(Townsfolk):
    """Three alive and nobody executed: their side wins. Dying at night, another may die instead."""

    edition = "tb"

    prevents_deaths = True
    escapes_certain_death = "mayor: another may die when the Assassin comes"
    house_rules = {
        "mayor: another may die when the Assassin comes": (False, True),
        "mayor: who dies instead dies by the same hand": (True, False),
    }

    def instead_of_death(self, game: Game, me: Ability, death: Death) -> int | None:
        if death.seat != me.owner or death.by_day:
            return death.seat
        substitute: int = game.ask(STORYTELLER, me, Substitute(me.owner, game.grimoire.everyone()))
        return substitute

    def ends_unexecuted(self, square: TownSquare) -> bool:
        return square.living == _ALIVE

    def on_dusk(self, game: Game, me: Ability) -> None:
        if game.alive_count() == _ALIVE and not game.day.executions and game.works(me):
            game.win(game.alignment(me.owner), by=me)
