from engine.characters.base import (
    DEMON,
    EVIL,
    GOOD,
    STORYTELLER,
    TRAVELLER,
    Ability,
    Game,
    OneSeat,
    character,
)
from engine.jinxes.base import Jinx


class NewMarionette(OneSeat):
    """Which good player beside the Demon becomes the Marionette."""


class PlagueDoctorMarionette(Jinx):
    """In place of the Storyteller's gaining the ability a good neighbour of the Demon becomes the Marionette."""

    pair = "plaguedoctor", "marionette"

    def instead_of_taking_up(self, game: Game, me: Ability, new: str, by: Ability) -> bool:
        if (by.character, new) != self.pair:
            return False
        near = {seat for demon in game.living(DEMON) for seat in game.grimoire.neighbours(demon)}
        seats = tuple(
            seat
            for seat in game.grimoire.everyone()
            if seat in near and game.alignment(seat) is GOOD and game.team(seat) is not TRAVELLER
        )
        believing = [one for one in seats if character(game.grimoire.seats[one].character).can_be_believed]
        if seats and not game.in_play(new):
            seat: int = game.ask(STORYTELLER, me, NewMarionette(*(believing or seats)))
            game.become(seat, new, side=EVIL, by=me)
        return True
