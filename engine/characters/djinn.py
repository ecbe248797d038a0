from engine.characters.base import Fabled


class Djinn(Fabled):
    """The special rules of every jinxed pair on the script hold, and are read out whoever is in play."""

    # A jinx is in force where both are on the script, with a Djinn or without; see `engine.jinxes`.
