from engine.characters.base import Loric


class Gardener(Loric):
    """The Storyteller says which player gets which of the tokens in the bag, instead of chance."""

    plants = True
