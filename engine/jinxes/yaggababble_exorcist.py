from engine.characters.base import Ability, Death, Grimoire
from engine.jinxes.base import Jinx


class YaggababbleExorcist(Jinx):
    """A Yaggababble whom the Exorcist chose kills nobody tonight: not in its turn, nor at any other moment."""

    pair = "yaggababble", "exorcist"

    def keeps_alive(self, grimoire: Grimoire, me: Ability, death: Death) -> bool:
        if death.by is None or death.by.character != "yaggababble" or death.by_day:
            return False
        chosen = grimoire.marked("Exorcised", death.by.owner)
        hands = (token.by for token in chosen if token.by is not None and token.by.genuine)
        return any(by.character == "exorcist" for by in hands)
