"""What happens to a player, as the hooks see it."""

from typing import NamedTuple

from engine.grimoire import Ability
from engine.registry import character
from engine.terms import Alignment, Team


class Death(NamedTuple):
    """Somebody is about to die, or has just died. `by` is None where no ability did it.

    Nothing stops or moves a `certain` one. `by_day`: between dawn and dusk, which no standing hook can see in the
    grimoire. `nominator`: as in `Execution`. `shrouded`: whether everybody took them for dead before; known once they
    have died.
    """

    seat: int
    by: Ability | None = None
    execution: bool = False
    exile: bool = False
    certain: bool = False
    by_day: bool = False
    nominator: int | None = None
    shrouded: bool = False


class Execution(NamedTuple):
    """`died`: truly and of it. `character` and `alignment` are what the player was before.

    `nominator`: whose nomination of this player led to it, by a vote or by somebody's verdict on it; None where it
    came at once, or to another than the nominee. `also`: what they counted as for certain beside that. `seemed`:
    whether everybody saw them die of it, truly or not.
    """

    seat: int
    died: bool
    character: str
    alignment: Alignment
    nominator: int | None = None
    also: tuple[Team | Alignment, ...] = ()
    seemed: bool = False


class CountedVote(NamedTuple):
    """All hands are counted; `kind` and `about` are those of the `VoteBegan`.

    `raised`: whose hands were up, in order of the count; `tally`: what they are worth, of which `needed` are enough.
    """

    kind: str
    about: int
    raised: tuple[int, ...]
    tally: int
    needed: int


def is_from(team: Team, death: Death) -> bool:
    """Whether an ability of this kind of character kills: what the Demon did itself, not what its player did."""
    return death.by is not None and character(death.by.character).team is team
