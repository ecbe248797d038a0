from engine.characters.base import GOOD, Ability, Game
from engine.jinxes.base import Visit


class LeviathanBanshee(Visit):
    """The Leviathan points at a player each night: a good Banshee dies of it as if the Demon had killed her."""

    pair = "leviathan", "banshee"
    slot = "leviathan"

    def visited(self, game: Game, demon: Ability, seat: int) -> None:
        banshee = any(one.owner == seat and one.genuine for one in game.abilities_of("banshee"))
        if banshee and game.alignment(seat) is GOOD:
            game.kill(seat, by=demon)
