from engine.characters.base import Ability, Game
from engine.jinxes.base import Jinx


class LeviathanHatter(Jinx):
    """After day five nobody becomes the Leviathan by the Hatter."""

    pair = "leviathan", "hatter"

    def forbids_becoming(self, game: Game, me: Ability, seat: int, new: str, by: Ability) -> bool:
        return new == "leviathan" and by.character == "hatter" and game.night > 5
