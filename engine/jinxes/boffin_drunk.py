from engine.jinxes.base import NeverLent


class BoffinDrunk(NeverLent):
    """The Boffin never gives the Demon the ability of the Drunk."""

    pair = "boffin", "drunk"
