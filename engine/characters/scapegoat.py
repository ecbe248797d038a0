from engine.characters.base import STORYTELLER, Ability, Game, OneSeat, Registers, Traveller


class Instead(OneSeat):
    """Who is executed: the condemned, or the Scapegoat for them."""


class Scapegoat(Traveller):
    """May be executed instead of somebody on the same side."""

    edition = "tb"

    def instead_of_execution(self, game: Game, me: Ability, seat: int) -> int:
        if seat == me.owner or game.registers(seat, game.alignment(me.owner), me) is Registers.NO:
            return seat
        executed: int = game.ask(STORYTELLER, me, Instead(seat, me.owner))
        return executed
