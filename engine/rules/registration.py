"""What a player counts as when somebody looks: yes, no, or as the Storyteller decides this time (RB-325).

Only living or dead players whose own ability says so may count as something else, and never while they are drunk
or poisoned. What an ability makes a player count as for certain is no doubt: it is part of the plain truth.
"""

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple, TypeAlias

from engine.abilities import at_work, holdings, standing
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


class InDoubt(NamedTuple):
    """The ability asked whether the player counts as that, and the Storyteller may say either."""

    me: Ability
    seat: int
    quality: Quality


_YES, _NO, _IN_DOUBT = Registers  # `Registers.YES` takes longer to look up


def disguises(grimoire: Grimoire, seat: int, me: Ability | None = None) -> tuple[Team, ...]:
    """The kinds of character this player may also count as, for the ability `me` where one looks."""
    known = standing(grimoire)
    deceiving = known.at_work("registers")
    if not deceiving:
        return ()
    if me is not None and (
        me.owner in known.honest
        or ("reads_plainly" in known.holdings.hooks and _read_plainly(grimoire, seat, me))
    ):
        return ()
    kinds: tuple[Team, ...] = ()
    for ability in deceiving:
        kind = character(ability.character)
        if ability.owner == seat or not kind.disguises_only_its_owner:
            kinds += kind.registers(grimoire, ability, seat)
    return kinds if grimoire.taken_for is None or not kinds else _in_a_trial(grimoire, seat, kinds)


def _in_a_trial(grimoire: Grimoire, seat: int, kinds: tuple[Team, ...]) -> tuple[Team, ...]:
    """Those of these kinds of which the trial takes the player for somebody."""
    others = _others_taken_for(grimoire, seat)
    return tuple([kind for kind in kinds if any(character(one).team is kind for one in others)])


def disguised(
    grimoire: Grimoire, seats: Sequence[int], me: Ability | None = None
) -> dict[int, tuple[Team, ...]]:
    """Who of these players may also count as another kind of character, and as which: `disguises` of them all."""
    deceiving = standing(grimoire).at_work("registers")
    if not deceiving:
        return {}
    if not [one for one in deceiving if not character(one.character).disguises_only_its_owner]:
        owners = {one.owner for one in deceiving}
        if owners.isdisjoint(seats):
            return {}
        seats = [seat for seat in seats if seat in owners]
    found = dict[int, tuple[Team, ...]]()
    for seat in seats:
        kinds = disguises(grimoire, seat, me)
        if kinds:
            found[seat] = kinds
    return found


def _others_taken_for(grimoire: Grimoire, seat: int) -> tuple[str, ...]:
    """What a trial takes this player for beside what they are."""
    own, taken = grimoire.seats[seat].character, grimoire.taken_for or {}
    return tuple([one for one in taken.get(seat, ()) if one != own])


def _may_be_themself(grimoire: Grimoire, seat: int) -> bool:
    """Whether who may count as something else may count as what they are: always, but in a trial."""
    return grimoire.taken_for is None or grimoire.seats[seat].character in grimoire.taken_for.get(seat, ())


def _read_plainly(grimoire: Grimoire, seat: int, me: Ability) -> bool:
    asked = at_work(grimoire, "reads_plainly")
    return any(character(one.character).reads_plainly(grimoire, one, seat, me) for one in asked)


def certainly(grimoire: Grimoire, seat: int, me: Ability | None = None) -> tuple[Team | Alignment, ...]:
    """What an ability that works makes this player count as, whoever looks; for who can only learn what is true,
    no more than they are."""
    if "counts_also" not in holdings(grimoire).hooks:
        return ()
    known = standing(grimoire)
    if me is not None and me.owner in known.honest:
        return truly_also(grimoire, seat)
    return _said_of(grimoire, seat, known.at_work("counts_also"))


def truly_also(grimoire: Grimoire, seat: int) -> tuple[Team | Alignment, ...]:
    """What of it is so, and not a story that somebody tells (`counts_falsely`)."""
    asked = [one for one in at_work(grimoire, "counts_also") if not character(one.character).counts_falsely]
    return _said_of(grimoire, seat, asked)


def _said_of(grimoire: Grimoire, seat: int, asked: Sequence[Ability]) -> tuple[Team | Alignment, ...]:
    return tuple(
        [also for one in asked for also in character(one.character).counts_also(grimoire, one, seat)]
    )


def side_of(grimoire: Grimoire, seat: int, me: Ability | None = None) -> Alignment:
    """The side this player counts as being on; for who can only learn what is true, the one they are on."""
    for also in certainly(grimoire, seat, me):
        if isinstance(also, Alignment):
            return also
    return grimoire.seats[seat].alignment


def registers(grimoire: Grimoire, seat: int, quality: Quality, me: Ability | None = None) -> Registers:
    """Whether this player counts as a side, a kind of character or a character."""
    kinds = disguises(grimoire, seat, me)
    plain = plainly(grimoire, seat, quality, me)
    if not kinds:
        return _YES if plain else _NO
    readings = {plain} if _may_be_themself(grimoire, seat) else set()
    if isinstance(quality, Alignment):
        if any(isinstance(also, Alignment) for also in certainly(grimoire, seat, me)):
            readings = {plain}
        else:
            readings.update(team.side is quality for team in kinds)
    elif isinstance(quality, Team):
        readings.update(team is quality for team in kinds)
    elif grimoire.taken_for is None:
        readings.update((False, character(quality).team in kinds))
    else:
        readings.update(one == quality for one in _others_taken_for(grimoire, seat))
    if len(readings) > 1:
        return _IN_DOUBT
    return _YES if True in readings else _NO


def plainly(grimoire: Grimoire, seat: int, quality: Quality, me: Ability | None = None) -> bool:
    """Whether this player is that, or counts as that for certain, whatever they may count as besides."""
    if isinstance(quality, Alignment):
        return side_of(grimoire, seat, me) is quality
    own = grimoire.seats[seat].character
    if isinstance(quality, Team):
        return character(own).team is quality or quality in certainly(grimoire, seat, me)
    return own == quality


def truly(grimoire: Grimoire, seat: int, team: Team) -> bool:
    """Whether this player is of that kind, or counts as one of it for certain, and not only in a story that somebody
    tells: whom the rules take for one of it, though nobody looks."""
    return character(grimoire.seats[seat].character).team is team or team in truly_also(grimoire, seat)


def shown_as(
    grimoire: Grimoire, seat: int, among: tuple[str, ...], me: Ability | None = None
) -> tuple[str, ...]:
    """The characters, own one first, that somebody who looks at this player may see; `among` is the script."""
    kinds = disguises(grimoire, seat, me)
    own = grimoire.seats[seat].character
    if not kinds:
        return (own,)
    shown = [one for one in among if one != own and character(one).team in kinds]
    if grimoire.taken_for is not None:
        others = _others_taken_for(grimoire, seat)
        shown = [one for one in shown if one in others]
        if shown and not _may_be_themself(grimoire, seat):
            return tuple(shown)
    return (own, *shown)
