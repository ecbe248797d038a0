from engine.jinxes.base import LentTurnsNobody


class BoffinCultLeader(LentTurnsNobody):
    """A Demon who has the ability of the Cult Leader from the Boffin is never made good by it."""

    pair = "boffin", "cultleader"
