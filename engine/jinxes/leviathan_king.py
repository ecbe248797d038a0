from engine.jinxes.base import KingLearnsEarly


class LeviathanKing(KingLearnsEarly):
    """With a Leviathan in play the King learns each night as soon as one player is dead."""

    pair = "leviathan", "king"
