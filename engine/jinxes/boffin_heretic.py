from engine.jinxes.base import NeverLent


class BoffinHeretic(NeverLent):
    """The Boffin never gives the Demon the ability of the Heretic."""

    pair = "boffin", "heretic"
