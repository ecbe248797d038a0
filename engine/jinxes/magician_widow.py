from engine.jinxes.base import MagicianHides


class MagicianWidow(MagicianHides):
    """Where there is a Magician, a Widow sees neither who is the Magician nor who is the Demon."""

    pair = "magician", "widow"
