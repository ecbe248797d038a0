from engine.characters.base import STORYTELLER, Ability, Game, OneSeat, character
from engine.jinxes.base import Jinx


class MadeTheDamsel(OneSeat):
    """Who becomes the Damsel, or whoever else has her ability, that the Pit-Hag has named."""


class PitHagDamsel(Jinx):
    """Where the Pit-Hag names the Damsel, the Storyteller decides who becomes it."""

    pair = "pithag", "damsel"

    def instead_of_becoming(self, game: Game, me: Ability, seat: int, new: str, by: Ability) -> int:
        if by.character != "pithag" or not character(new).is_or_has("damsel"):
            return seat
        among = (one for one in game.grimoire.everyone() if one not in game.square.travellers)
        chosen: int = game.ask(STORYTELLER, me, MadeTheDamsel(*among))
        return chosen
