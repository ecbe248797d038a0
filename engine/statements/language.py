"""The words of the statement language: players (`Who`), what may be so of a player (`What`), and connectives.

Times and places are exact; what has no exact truth cannot be built: nothing about tomorrow, about what somebody
thinks, says or was shown, about the Storyteller, or about statements themselves.
"""

from typing import Literal, NamedTuple, TypeAlias

from engine.plain import recorded
from engine.terms import Alignment, Team

Bound: TypeAlias = Literal["every", "exactly", "at least", "at most"]
Impairment: TypeAlias = Literal["drunk", "poisoned", "drunk or poisoned"]
Hand: TypeAlias = Literal["left", "right", "either"]
Time: TypeAlias = int | None
"""A day or night by its number; TODAY and YESTERDAY relative to when the statement is judged; None: at any time.

By day, night TODAY is the night before; by night, day TODAY is the day before."""

TODAY = 0
YESTERDAY = -1
MOST_PARTS = 40
DEEPEST = 9


# Who


@recorded
class ThisPlayer(NamedTuple):
    """Somebody named."""

    seat: int


@recorded
class TheOne(NamedTuple):
    """The Demon, or whoever has a character: the living, or the dead when none lives. Nobody, if not in play."""

    kind: "HasCharacter | HasTeam"


@recorded
class NamedPlayers(NamedTuple):
    """Two or more players, in order of seat."""

    seats: tuple[int, ...]


@recorded
class NeighboursOf(NamedTuple):
    """The players beside somebody; `living`: the nearest living player each way."""

    who: "ThisPlayer | TheOne"
    living: bool = False


@recorded
class Those(NamedTuple):
    """All players, or those of a kind, and of these the ones that `that` holds of."""

    kind: "HasTeam | HasSide | HasLife | IsImpaired | None" = None
    that: "What | None" = None


@recorded
class Many(NamedTuple):
    """So many of a group; with "every" the number is 0 and the group must not be empty."""

    bound: Bound
    number: int
    among: "NamedPlayers | NeighboursOf | Those"


Who: TypeAlias = ThisPlayer | TheOne | Many


# What may be so of a player


@recorded
class HasCharacter(NamedTuple):
    """Is this character, whatever they believe."""

    character: str


@recorded
class HasTeam(NamedTuple):
    """Is of this kind."""

    team: Team


@recorded
class HasSide(NamedTuple):
    """Is good, or is evil."""

    side: Alignment


@recorded
class HasLife(NamedTuple):
    """Is alive, or is dead, as everybody can see."""

    alive: bool


@recorded
class IsImpaired(NamedTuple):
    """Is drunk, poisoned, or either."""

    how: Impairment


@recorded
class SharesSide(NamedTuple):
    """Is on the same side as somebody else."""

    whom: Who


@recorded
class Sits(NamedTuple):
    """Sits `steps` seats from somebody: to their left (clockwise), their right, or by the shorter way."""

    steps: int
    hand: Hand
    whom: Who


@recorded
class WasAwake(NamedTuple):
    """Woke for their own ability, or for the one they believe in."""

    night: Time


@recorded
class DiedByNight(NamedTuple):
    """Died in a night; `demon`: of a Demon's ability (G9)."""

    night: Time
    demon: bool = False


@recorded
class DiedOnDay(NamedTuple):
    """Died by day, executed or not."""

    day: Time


@recorded
class WasExecuted(NamedTuple):
    """Was executed, whether or not they died of it."""

    day: Time


@recorded
class WasExiled(NamedTuple):
    """Was exiled, whether or not they died of it."""

    day: Time


@recorded
class HasVoted(NamedTuple):
    """Raised a hand that was counted, for anybody or for somebody's execution."""

    day: Time
    whom: Who | None = None


@recorded
class HasNominated(NamedTuple):
    """Nominated that day: anybody, or `whom`."""

    day: Time
    whom: Who | None = None


@recorded
class WasNominated(NamedTuple):
    """Was nominated that day by anybody."""

    day: Time


@recorded
class Negated(NamedTuple):
    """Is not, or did not."""

    what: "What"


What: TypeAlias = (
    HasCharacter
    | HasTeam
    | HasSide
    | HasLife
    | IsImpaired
    | SharesSide
    | Sits
    | WasAwake
    | DiedByNight
    | DiedOnDay
    | WasExecuted
    | WasExiled
    | HasVoted
    | HasNominated
    | WasNominated
    | Negated
)


# Statements


@recorded
class Holds(NamedTuple):
    """`what` is so of `who`."""

    who: Who
    what: What


@recorded
class MoreThan(NamedTuple):
    """There are more of the first than of the second."""

    first: Those
    second: Those


@recorded
class NotSo(NamedTuple):
    """The opposite of the statement."""

    statement: "Statement"


@recorded
class Both(NamedTuple):
    """The one and the other."""

    first: "Statement"
    second: "Statement"


@recorded
class Either(NamedTuple):
    """The one or the other, or both."""

    first: "Statement"
    second: "Statement"


@recorded
class IfThen(NamedTuple):
    """True unless the first is so and the second is not."""

    first: "Statement"
    second: "Statement"


Statement: TypeAlias = Holds | MoreThan | NotSo | Both | Either | IfThen
