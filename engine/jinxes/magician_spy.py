from engine.jinxes.base import MagicianHides


class MagicianSpy(MagicianHides):
    """Where there is a Magician, a Spy sees neither who is the Magician nor who is the Demon."""

    pair = "magician", "spy"
