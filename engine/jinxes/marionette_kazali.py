from engine.jinxes.base import Jinx


class MarionetteKazali(Jinx):
    """The Marionette is made by the Kazali, of a neighbour, who is not told.

    There is nothing to do for it: whoever makes Minions makes only a neighbour of the Demon the Marionette.
    """

    pair = "marionette", "kazali"
