from engine.jinxes.base import Jinx


class MarionetteBalloonist(Jinx):
    """A Marionette who drew the Balloonist's token may mean one Outsider more, as that token always may.

    There is nothing to do for it: what a token says of the bag holds whoever draws it.
    """

    pair = "marionette", "balloonist"
