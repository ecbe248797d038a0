from engine.characters.base import STORYTELLER, Ability, Game, OneSeat, Registers, Traveller, plainly


class Instead(OneSeat):
    """Who is executed: the condemned, or the Scapegoat for them."""


class Scapegoat(Traveller):
    """May be executed instead of somebody on the same side."""

    edition = "tb"

    def instead_of_execution(self, game: Game, me: Ability, seat: int) -> int:
        side = game.alignment(me.owner)
        if seat == me.owner or game.registers(seat, side, me) is Registers.NO:
            return seat
        executed: int = game.ask(STORYTELLER, me, Instead(seat, me.owner))
        if executed == me.owner and not plainly(game.grimoire, seat, side, me):
            game.went_wrong(me)
            game.registered_falsely(seat)
        return executed
