from engine.jinxes.base import LosesByGrandchild


class LeviathanGrandmother(LosesByGrandchild):
    """Evil wins if the grandchild dies by execution while the Leviathan lives and the Grandmother has her ability."""

    pair = "leviathan", "grandmother"
