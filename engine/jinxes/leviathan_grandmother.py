from engine.characters.base import EVIL, Ability, Execution, Game
from engine.jinxes.base import Jinx


class LeviathanGrandmother(Jinx):
    """Evil wins if the grandchild dies by execution while the Leviathan lives and the Grandmother has her ability."""

    pair = "leviathan", "grandmother"

    def on_execution(self, game: Game, me: Ability, execution: Execution) -> None:
        lives = any(one.genuine and game.alive_for(one) for one in game.abilities_of("leviathan"))
        kin = game.grimoire.marked("Grandchild", execution.seat)
        if lives and execution.died and any(token.by in game.now.working for token in kin):
            game.win(EVIL, by=me)
