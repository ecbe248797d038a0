from engine.characters.base import (
    GOOD,
    STORYTELLER,
    TRAVELLER,
    Ability,
    Death,
    Game,
    OneSeat,
    Registers,
    Townsfolk,
    plainly,
)


class NewFarmer(OneSeat):
    """The living good player who becomes a Farmer as one dies."""


class Farmer(Townsfolk):
    """Dying at night makes a living good player a Farmer."""

    edition = "carousel"

    def on_death(self, game: Game, me: Ability, death: Death) -> None:
        """At once, whatever the place on the sheet (G8): the heir may die in the same night, and be followed."""
        if death.seat != me.owner or not game.is_night:
            return
        heirs = tuple(seat for seat in game.grimoire.living() if self.may_follow(game, me, seat))
        if heirs and game.works(me):
            heir = game.ask(STORYTELLER, me, NewFarmer(*heirs))
            if not plainly(game.grimoire, heir, GOOD, me):
                game.went_wrong(me)
                game.registered_falsely(heir)
            game.become(heir, self.id, by=me)

    def may_follow(self, game: Game, me: Ability, seat: int) -> bool:
        """Travellers never change their character."""
        good = game.registers(seat, GOOD, me) is not Registers.NO
        return good and seat != me.owner and game.team(seat) is not TRAVELLER
