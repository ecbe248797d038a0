"""What a player counts as when somebody looks: yes, no, or as the Storyteller decides this time (RB-325).

Only living or dead players whose own ability says so may count as something else, and never while they are drunk
or poisoned.
"""

from enum import Enum
from typing import TypeAlias

from engine.abilities import standing
from engine.grimoire import Grimoire
from engine.registry import character
from engine.terms import Alignment, Team

Quality: TypeAlias = Alignment | Team | str


class Registers(Enum):
    """An answer that must be settled before it is used as a truth."""

    YES = "yes"
    NO = "no"
    STORYTELLER_DECIDES = "the Storyteller decides"

    def __bool__(self) -> bool:
        if self is Registers.STORYTELLER_DECIDES:
            raise TypeError("the Storyteller has to decide first: use game.counts_as")
        return self is Registers.YES


def disguises(grimoire: Grimoire, seat: int) -> tuple[Team, ...]:
    """The kinds of character this player may also count as."""
    known = standing(grimoire)
    return tuple(
        team
        for ability in known.held[seat]
        if ability in known.working and "registers" in character(ability.character).hooks
        for team in character(ability.character).registers(grimoire, ability)
    )


def registers(grimoire: Grimoire, seat: int, quality: Quality) -> Registers:
    """Whether this player counts as a side, a kind of character or a character."""
    record = grimoire.seats[seat]
    kinds = disguises(grimoire, seat)
    if isinstance(quality, Alignment):
        readings = {record.alignment is quality, *(team.side is quality for team in kinds)}
    elif isinstance(quality, Team):
        readings = {character(record.character).team is quality, *(team is quality for team in kinds)}
    else:
        readings = {record.character == quality, *(False for _ in kinds)}
        if character(quality).team in kinds:
            readings.add(True)
    if len(readings) > 1:
        return Registers.STORYTELLER_DECIDES
    return Registers.YES if True in readings else Registers.NO


def shown_as(grimoire: Grimoire, seat: int, among: tuple[str, ...]) -> tuple[str, ...]:
    """The characters, own one first, that somebody who looks at this player may see; `among` is the script."""
    kinds = disguises(grimoire, seat)
    own = grimoire.seats[seat].character
    return (own, *(one for one in among if one != own and character(one).team in kinds))
