from engine.characters.base import Ability, Became, Died, Game
from engine.jinxes.base import Jinx


class ScarletWomanFangGu(Jinx):
    """While a Fang Gu dies because it jumps, the Scarlet Woman does not change: there would be two Demons."""

    pair = "scarletwoman", "fanggu"

    def forbids_becoming(self, game: Game, me: Ability, seat: int, new: str, by: Ability) -> bool:
        if by.character != "scarletwoman" or new != "fanggu":
            return False
        deaths = (event for event in reversed(game.chronicle) if isinstance(event, Died))
        fallen = next(event for event in deaths if event.character == new)
        by_its_own_hand = fallen.by is not None and fallen.by.owner == fallen.seat
        return by_its_own_hand and any(
            self.is_new(game, token.seat) for token in game.grimoire.marked("Once")
        )

    def is_new(self, game: Game, seat: int) -> bool:
        """Whether the Fang Gu has jumped to this player tonight."""
        return Became(game.when, seat, "fanggu") in game.chronicle
