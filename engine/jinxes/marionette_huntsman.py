from engine.jinxes.base import Jinx


class MarionetteHuntsman(Jinx):
    """A Damsel is in play where it is the Marionette who drew the Huntsman's token, as wherever that token is.

    There is nothing to do for it: what a token says of the bag holds whoever draws it.
    """

    pair = "marionette", "huntsman"
