from engine.jinxes.base import KingLearnsEarly


class RiotKing(KingLearnsEarly):
    """With Riot in play the King learns each night as soon as one player is dead."""

    pair = "riot", "king"
