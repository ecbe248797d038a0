from engine.characters.base import EVIL, Ability, Alignment, Game
from engine.jinxes.base import Jinx


class RecluseOgre(Jinx):
    """An Ogre who becomes evil because the Recluse they picked counted as evil is told."""

    pair = "recluse", "ogre"

    def instead_of_turning(
        self, game: Game, me: Ability, seat: int, alignment: Alignment, by: Ability | None
    ) -> bool:
        if alignment is not EVIL or by is None or (by.character, by.owner) != ("ogre", seat):
            return False
        friends = [token.seat for token in game.grimoire.marked("Friend", by=by)]
        recluses = [one.owner for one in game.abilities_of("recluse")]
        if not any(friend in recluses and game.alignment(friend) is not EVIL for friend in friends):
            return False
        game.turn(seat, alignment, by=me)
        return True
