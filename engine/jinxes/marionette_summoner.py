from engine.characters.base import Game
from engine.jinxes.base import MarionetteLater


class MarionetteSummoner(MarionetteLater):
    """With a Summoner the Marionette is made once the Demon is, beside that player."""

    pair = "marionette", "summoner"

    def awaited(self, game: Game) -> bool:
        return "summoner" in (*game.bag, *(note.character for note in game.notes))
