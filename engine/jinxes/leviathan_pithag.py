from engine.characters.base import Ability, Game
from engine.jinxes.base import Jinx


class LeviathanPitHag(Jinx):
    """After day five the Pit-Hag makes nobody the Leviathan."""

    pair = "leviathan", "pithag"

    def forbids_becoming(self, game: Game, me: Ability, seat: int, new: str, by: Ability) -> bool:
        return new == "leviathan" and by.character == "pithag" and game.night > 5
