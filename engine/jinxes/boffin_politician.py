from engine.jinxes.base import NeverLent


class BoffinPolitician(NeverLent):
    """The Boffin never gives the Demon the ability of the Politician."""

    pair = "boffin", "politician"
