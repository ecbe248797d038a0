from engine.characters.base import Ability, Grimoire
from engine.jinxes.base import NeverTogether


class HereticPitHag(NeverTogether):
    """The Heretic and the Pit-Hag are never both in play."""

    pair = "heretic", "pithag"

    def never_named(self, grimoire: Grimoire, me: Ability, chooser: Ability) -> tuple[str, ...]:
        """She herself keeps every Heretic out, so that to shake the head tells her nothing."""
        herself = chooser.owner >= 0 and grimoire.seats[chooser.owner].character == "pithag"
        return ("heretic",) if herself and chooser.character == "pithag" else ()
