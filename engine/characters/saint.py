from engine.characters.base import Ability, Execution, Game, Outsider


class Saint(Outsider):
    """If they die by execution, their side loses."""

    edition = "tb"

    loses_by_execution = True

    def on_execution(self, game: Game, me: Ability, execution: Execution) -> None:
        if execution.seat == me.owner and execution.died and game.works(me):
            game.win(game.alignment(me.owner).other, by=me)
