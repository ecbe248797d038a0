from engine.characters.base import DEMON, OUTSIDER, STORYTELLER, Ability, Game, OneCharacter, Seats
from engine.jinxes.base import Jinx


class MadeOutsiders(Seats):
    """Who become Outsiders, none to two players, where the Storyteller would gain the Baron's ability."""


class WhichOutsider(OneCharacter):
    """As which Outsider that player goes on."""

    def __init__(self, seat: int, characters: tuple[str, ...]) -> None:
        super().__init__(characters)
        self.seat = seat


class PlagueDoctorBaron(Jinx):
    """In place of the Storyteller's gaining the Baron's ability up to two players become Outsiders not in play."""

    pair = "plaguedoctor", "baron"

    def instead_of_taking_up(self, game: Game, me: Ability, new: str, by: Ability) -> bool:
        if (by.character, new) != self.pair:
            return False
        demons, everyone = game.living(DEMON), game.grimoire.everyone()
        seats = tuple(s for s in everyone if s not in game.square.travellers and s not in demons)
        most = min(2, len(self.spare(game)))
        for seat in game.ask(STORYTELLER, me, MadeOutsiders(seats, 0, most)) if most else ():
            outsider = game.ask(STORYTELLER, me, WhichOutsider(seat, self.spare(game)))
            if game.may_become(seat, outsider, by=me):
                game.become(seat, outsider, by=me)
        return True

    def spare(self, game: Game) -> tuple[str, ...]:
        return tuple(one for one in game.script.of(OUTSIDER) if not game.in_play(one))
