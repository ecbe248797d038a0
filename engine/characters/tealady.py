from engine.characters.base import GOOD, Ability, Death, Game, Grimoire, Registers, Townsfolk, registers


class TeaLady(Townsfolk):
    """While both her living neighbours are good, neither can die."""

    edition = "bmr"

    prevents_deaths = True
    reminders = ("Cannot Die",)

    def keeps_alive(self, grimoire: Grimoire, me: Ability, death: Death) -> bool:
        neighbours = grimoire.living_neighbours(me.owner)
        return death.seat in neighbours and all(
            registers(grimoire, seat, GOOD, me) is Registers.YES for seat in neighbours
        )

    def spares(self, game: Game, me: Ability, death: Death) -> bool:
        """Beside a Spy or a Recluse it is the Storyteller who says whether both are good."""
        neighbours = game.grimoire.living_neighbours(me.owner)
        if death.seat not in neighbours or any(
            game.registers(s, GOOD, me) is Registers.NO for s in neighbours
        ):
            return False
        return all(game.counts_as(seat, GOOD, me) for seat in neighbours)
