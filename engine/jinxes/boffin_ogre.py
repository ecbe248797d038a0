from engine.jinxes.base import NeverLent


class BoffinOgre(NeverLent):
    """The Boffin never gives the Demon the ability of the Ogre."""

    pair = "boffin", "ogre"
