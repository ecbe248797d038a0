"""What a player counts as when somebody looks: yes, no, or as the Storyteller decides this time (RB-325).

Only living or dead players whose own ability says so may count as something else, and never while they are drunk
or poisoned.
"""

from enum import Enum
from typing import TypeAlias

from engine.abilities import standing
from engine.grimoire import Ability, Grimoire
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


def disguises(grimoire: Grimoire, seat: int, me: Ability | None = None) -> tuple[Team, ...]:
    """The kinds of character this player may also count as, for the ability `me` where one looks."""
    known = standing(grimoire)
    deceiving = known.at_work("registers")
    if not deceiving or (me is not None and me.owner in known.honest):
        return ()
    return tuple(
        team
        for ability in deceiving
        for team in character(ability.character).registers(grimoire, ability, seat)
    )


def registers(grimoire: Grimoire, seat: int, quality: Quality, me: Ability | None = None) -> Registers:
    """Whether this player counts as a side, a kind of character or a character."""
    kinds = disguises(grimoire, seat, me)
    if not kinds:
        return Registers.YES if plainly(grimoire, seat, quality) else Registers.NO
    readings = {plainly(grimoire, seat, quality)}
    if isinstance(quality, Alignment):
        readings.update(team.side is quality for team in kinds)
    elif isinstance(quality, Team):
        readings.update(team is quality for team in kinds)
    else:
        readings.update((False, character(quality).team in kinds))
    if len(readings) > 1:
        return Registers.STORYTELLER_DECIDES
    return Registers.YES if True in readings else Registers.NO


def plainly(grimoire: Grimoire, seat: int, quality: Quality) -> bool:
    """Whether this player is that, whatever they may count as."""
    record = grimoire.seats[seat]
    if isinstance(quality, Alignment):
        return record.alignment is quality
    if isinstance(quality, Team):
        return character(record.character).team is quality
    return record.character == quality


def shown_as(
    grimoire: Grimoire, seat: int, among: tuple[str, ...], me: Ability | None = None
) -> tuple[str, ...]:
    """The characters, own one first, that somebody who looks at this player may see; `among` is the script."""
    kinds = disguises(grimoire, seat, me)
    own = grimoire.seats[seat].character
    if not kinds:
        return (own,)
    return (own, *(one for one in among if one != own and character(one).team in kinds))
