from engine.jinxes.base import StaysEvil


class PitHagOgre(StaysEvil):
    """An evil player whom the Pit-Hag makes the Ogre is never made good by their own ability."""

    pair = "pithag", "ogre"
