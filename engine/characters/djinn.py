from engine.characters.base import Fabled


class Djinn(Fabled):
    """The special rules of every jinxed pair on the script hold, and are read out whoever is in play."""

    # The rules stand where the pairs do: in the characters, and in words in config/texts.
