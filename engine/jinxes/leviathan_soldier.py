from engine.characters.base import Ability, Game
from engine.jinxes.base import Guarding


class LeviathanSoldier(Guarding):
    """Good wins if the Leviathan nominates the Soldier, and they are executed."""

    pair = "leviathan", "soldier"

    def guards(self, game: Game, me: Ability, seat: int) -> bool:
        return any(one.owner == seat and one in game.now.working for one in game.abilities_of("soldier"))
