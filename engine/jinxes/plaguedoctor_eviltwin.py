from engine.characters.base import DEMON, EVIL, STORYTELLER, Ability, Game, OneSeat
from engine.jinxes.base import Jinx


class MadeEvilTwin(OneSeat):
    """Who becomes the Evil Twin, where the Storyteller would gain that ability."""


class PlagueDoctorEvilTwin(Jinx):
    """In place of the Storyteller's gaining the ability a player becomes the Evil Twin, and is evil."""

    pair = "plaguedoctor", "eviltwin"

    def instead_of_taking_up(self, game: Game, me: Ability, new: str, by: Ability) -> bool:
        if (by.character, new) != self.pair:
            return False
        demons, travellers = game.living(DEMON), game.square.travellers
        living = game.grimoire.living()
        seats = tuple(seat for seat in living if seat not in demons and seat not in travellers)
        if seats and not game.in_play(new):
            seat: int = game.ask(STORYTELLER, me, MadeEvilTwin(*seats))
            game.become(seat, new, side=EVIL, by=me)
        return True
