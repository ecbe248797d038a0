from engine.characters.base import (
    GOOD,
    STORYTELLER,
    Ability,
    Death,
    Game,
    Registers,
    Spared,
    Townsfolk,
    plainly,
)


class Pacifist(Townsfolk):
    """A good player who is executed may live on."""

    edition = "bmr"

    prevents_deaths = True

    def spares(self, game: Game, me: Ability, death: Death) -> bool:
        if not death.execution or game.registers(death.seat, GOOD, me) is Registers.NO:
            return False
        spared: bool = game.ask(STORYTELLER, me, Spared(death.seat))
        if spared and not plainly(game.grimoire, death.seat, GOOD):
            game.went_wrong(me)
            game.registered_falsely(death.seat)
        return spared
