from engine.characters.base import DEMON, SPENT, Ability, Game, character
from engine.jinxes.base import Jinx


class MarionetteLilMonsta(Jinx):
    """With Lil' Monsta the Marionette is made once somebody looks after it, beside that player."""

    pair = "marionette", "lilmonsta"
    reminders = (SPENT,)

    def arrives_later(self, game: Game, me: Ability, undealt: str) -> bool:
        return undealt == "marionette" and self.both(game)

    def settle(self, game: Game, me: Ability) -> None:
        if self.both(game) and game.living(DEMON) and not game.spent(me):
            game.spend(me)
            character("marionette").arrive(game)

    def both(self, game: Game) -> bool:
        return set(self.pair) <= {note.character for note in game.notes}
