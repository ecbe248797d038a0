from engine.characters.base import Game
from engine.jinxes.base import MarionetteLater


class MarionetteLilMonsta(MarionetteLater):
    """With Lil' Monsta the Marionette is made once somebody looks after it, beside that player."""

    pair = "marionette", "lilmonsta"

    def awaited(self, game: Game) -> bool:
        return any(note.character == "lilmonsta" for note in game.notes)
