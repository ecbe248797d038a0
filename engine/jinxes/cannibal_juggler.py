from engine.characters.base import SPENT, Ability, Game
from engine.jinxes.base import Jinx, eaten_today


class CannibalJuggler(Jinx):
    """When a Juggler is executed on the day of their guesses, the Cannibal learns how many were right."""

    pair = "cannibal", "juggler"

    def on_dusk(self, game: Game, me: Ability) -> None:
        for lent, seat in eaten_today(game, "juggler"):
            juggler = Ability("juggler", seat, seat)
            first_day = game.grimoire.marked("First Day", seat, by=juggler)
            if first_day and game.grimoire.marked(SPENT, seat, by=juggler):
                self.hand_over(game, juggler, lent)

    def hand_over(self, game: Game, juggler: Ability, lent: Ability) -> None:
        """The guesses are the Cannibal's now, and so is the answer tonight."""
        game.grimoire.mark("First Day", lent.owner, by=lent, until=game.next_dawn)
        game.spend(lent)
        for text in ("Earlier Guesses", "Correct"):
            for token in game.grimoire.marked(text, by=juggler):
                game.grimoire.mark(text, token.seat, by=lent, until=token.until, data=token.data)
