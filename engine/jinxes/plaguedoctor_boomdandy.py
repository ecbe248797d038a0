from engine.characters.base import DEMON, STORYTELLER, Ability, Game, OneSeat
from engine.jinxes.base import Jinx


class MadeBoomdandy(OneSeat):
    """Who becomes the Boomdandy, where the Storyteller would gain that ability."""


class PlagueDoctorBoomdandy(Jinx):
    """In place of the Storyteller's gaining the ability a player becomes the Boomdandy, and stays on their side."""

    pair = "plaguedoctor", "boomdandy"

    def instead_of_taking_up(self, game: Game, me: Ability, new: str, by: Ability) -> bool:
        if (by.character, new) != self.pair:
            return False
        demons, travellers = game.living(DEMON), game.square.travellers
        living = game.grimoire.living()
        seats = tuple(seat for seat in living if seat not in demons and seat not in travellers)
        if seats and not game.in_play(new):
            game.become(game.ask(STORYTELLER, me, MadeBoomdandy(*seats)), new, by=me)
        return True
