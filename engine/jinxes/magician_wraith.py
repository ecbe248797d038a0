from engine.jinxes.base import ForcedByName


class MagicianWraith(ForcedByName):
    """After an execution a living Magician may name a living player; if that is the Wraith, the Demon has to choose
    them tonight."""

    pair = "magician", "wraith"
