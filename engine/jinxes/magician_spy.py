from engine.characters.base import Ability, Game
from engine.jinxes.base import Jinx


class MagicianSpy(Jinx):
    """Where there is a Magician, a Spy sees neither who is the Magician nor who is the Demon."""

    pair = "magician", "spy"

    def hides(self, game: Game, me: Ability, reader: Ability) -> tuple[int, ...]:
        """Whether the Magician lives or works is all one: it speaks of the tokens. Only a true Magician has one."""
        magicians = tuple(one.owner for one in game.abilities_of("magician") if one.genuine)
        return (*magicians, *game.now.demons) if magicians and reader.character == "spy" else ()
