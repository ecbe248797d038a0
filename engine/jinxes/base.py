"""What a jinx is made of: the hooks of a character, and which two characters it is about."""

from typing import ClassVar

from engine.characters.base import EVIL, FABLED, GOOD, HOOKS, Ability, Alignment, Character, Game
from engine.jinxes import JinxedPair
from engine.registry import JINX_RULES


class Jinx(Character):
    """A rule of the Storyteller's own, in force from the start where both characters are on the script.

    It is held like a Fabled: always sober, nobody's seat, and asked before the abilities of players. A player who has
    one of the two abilities without being that character is jinxed as well, so it looks at abilities
    (`game.abilities_of`). Where its text speaks of an ability, it asks for itself whether that works.
    """

    pair: ClassVar[tuple[str, str]]
    team = FABLED

    apart: ClassVar[bool] = False  # whether no bag holds both

    def __init_subclass__(cls) -> None:
        if "pair" not in cls.__dict__:  # what several jinxes have in common
            return
        cls.hooks = frozenset(hook for hook in HOOKS if getattr(cls, hook) is not getattr(Character, hook))
        cls.id = JinxedPair(*cls.pair).key
        JINX_RULES[cls.id] = cls()


class StaysEvil(Jinx):
    """An evil player whom the first makes the second is never made good by the second's own ability."""

    reminders = ("Stays Evil",)

    def on_change(self, game: Game, me: Ability, seat: int, by: Ability | None) -> None:
        maker, made = self.pair
        if game.grimoire.seats[seat].character != made:
            game.grimoire.drop(game.grimoire.marked("Stays Evil", seat, by=me))
        elif by is not None and by.character == maker and game.alignment(seat) is EVIL:
            game.grimoire.mark("Stays Evil", seat, by=me)

    def instead_of_turning(
        self, game: Game, me: Ability, seat: int, alignment: Alignment, by: Ability | None
    ) -> bool:
        own = by is not None and by.character == self.pair[1] and by.owner == seat
        return own and alignment is GOOD and bool(game.grimoire.marked("Stays Evil", seat, by=me))


class MagicianHides(Jinx):
    """Where there is a Magician, who reads the grimoire by the other ability sees neither them nor the Demon."""

    def hides(self, game: Game, me: Ability, reader: Ability) -> tuple[int, ...]:
        """Whether the Magician lives or works is all one: it speaks of the tokens. Only a true Magician has one."""
        magicians = tuple(one.owner for one in game.abilities_of("magician") if one.genuine)
        return (*magicians, *game.now.demons) if magicians and reader.character in self.pair else ()


class NeverTogether(Jinx):
    """Of the two only one is ever in play: no bag holds both, and nobody is made one of them beside the other.

    Who makes themself one of them is the other until then, and cannot either.
    """

    apart = True

    def forbids_becoming(self, game: Game, me: Ability, seat: int, new: str, by: Ability) -> bool:
        if new not in self.pair:
            return False
        seats = enumerate(game.grimoire.seats)
        left = {record.character for other, record in seats if other != seat or other == by.owner}
        return not left.isdisjoint(one for one in self.pair if one != new)
