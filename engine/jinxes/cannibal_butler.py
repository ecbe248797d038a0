from engine.jinxes.base import ToldWhatTheyAte


class CannibalButler(ToldWhatTheyAte):
    """A Cannibal who has the Butler's ability is told so: they have to know whose vote to wait for."""

    pair = "cannibal", "butler"
