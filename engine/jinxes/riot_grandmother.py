from engine.jinxes.base import LosesByGrandchild


class RiotGrandmother(LosesByGrandchild):
    """Evil wins if the grandchild dies by execution while Riot lives and the Grandmother has her ability."""

    pair = "riot", "grandmother"
