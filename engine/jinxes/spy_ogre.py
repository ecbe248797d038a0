from engine.characters.base import Ability, Grimoire
from engine.jinxes.base import Jinx


class SpyOgre(Jinx):
    """The Ogre reads the Spy as what they are: evil."""

    pair = "spy", "ogre"

    def reads_plainly(self, grimoire: Grimoire, me: Ability, seat: int, reader: Ability) -> bool:
        return reader.character == "ogre" and grimoire.seats[seat].character == "spy"
