from engine.characters.base import CHARACTERS, Ability, Grimoire, character
from engine.jinxes.base import NeverTogether


class HereticPitHag(NeverTogether):
    """The Heretic and the Pit-Hag are never both in play."""

    pair = "heretic", "pithag"

    def never_named(self, grimoire: Grimoire, me: Ability, chooser: Ability) -> tuple[str, ...]:
        """She herself keeps every Heretic out, so that to shake the head tells her nothing."""
        herself = chooser.owner >= 0 and grimoire.seats[chooser.owner].character == "pithag"
        if not herself or chooser.character != "pithag":
            return ()
        return tuple(one for one in CHARACTERS if character(one).is_or_has("heretic"))
