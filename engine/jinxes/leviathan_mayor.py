from engine.characters.base import GOOD, Ability, Game
from engine.jinxes.base import Jinx


class LeviathanMayor(Jinx):
    """Good wins if both live when day five ends without an execution."""

    pair = "leviathan", "mayor"

    def on_dusk(self, game: Game, me: Ability) -> None:
        """Their presence counts, not whether they are sober. Where both sides would win then, good does."""
        both = (game.abilities_of(one) for one in self.pair)
        live = all(any(one.genuine and game.alive_for(one) for one in mine) for mine in both)
        if game.night == 5 and live and not game.day.executions:
            game.win(GOOD, by=me)
