from engine.jinxes.base import LentTurnsNobody


class BoffinGoon(LentTurnsNobody):
    """A Demon who has the ability of the Goon from the Boffin is never made good by it."""

    pair = "boffin", "goon"
