from engine.characters.base import NO_ABILITY, Ability, Execution, Game
from engine.jinxes.base import Jinx


class LleechMastermind(Jinx):
    """The host dies by execution and the Mastermind lives: the Lleech lives on, and has no ability any more."""

    pair = "lleech", "mastermind"

    reminders = (NO_ABILITY,)

    def on_execution(self, game: Game, me: Ability, execution: Execution) -> None:
        """Taken by the letter: without its ability it attacks nobody either, and the game goes on as long as it
        lives, not for one day. Only that the Mastermind lives is asked, not whether they are sober."""
        masterminds = (one for one in game.abilities_of("mastermind") if one.genuine and game.alive_for(one))
        if not execution.died or not any(masterminds):
            return
        for token in game.grimoire.marked("Host", execution.seat):
            if token.by is not None and token.by in game.now.working:
                game.grimoire.mark(NO_ABILITY, token.by.owner, by=me)
                game.grimoire.unmark(token)  # else it would die of this death

    def on_change(self, game: Game, me: Ability, seat: int, by: Ability | None) -> None:
        """Who is no Lleech any more has the ability of who they are now."""
        if game.grimoire.seats[seat].character != "lleech":
            game.grimoire.drop(game.grimoire.marked(NO_ABILITY, seat, by=me))
