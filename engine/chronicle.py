"""The chronicle: what truly happened, in order, that is not written in the tokens or told to anybody.

It answers what an ability asks about the past: who woke, who died of what, whose ability went wrong. Views never
see it. Entries are only ever added, but for a death that is taken back; an undo goes back to an earlier copy.
"""

from typing import Any, Literal, NamedTuple

from engine.grimoire import Ability
from engine.plain import recorded, recorded_among_its_own
from engine.terms import Alignment, Team


@recorded_among_its_own
class When(NamedTuple):
    """Night `night`, or the day that follows it. Moments compare in the order they come."""

    night: int
    by_day: bool = False


@recorded
class Woke(NamedTuple):
    """A player woke for their own ability, or what they take for it; `character` is whose slot it was."""

    when: When
    seat: int
    character: str


@recorded
class Died(NamedTuple):
    """A player died, or so it looks (a Zombuul). `character` and `alignment` are as they were then."""

    when: When
    seat: int
    character: str
    alignment: Alignment
    by: Ability | None = None
    execution: bool = False
    exile: bool = False


@recorded
class Became(NamedTuple):
    """A player has this character from now on, or comes back to life with it."""

    when: When
    seat: int
    character: str


@recorded
class DeedOfEvil(NamedTuple):
    """By day, somebody whose character is evil, or may have counted as such, "voted" or "nominated".

    `kinds`: what they counted as just then, the truth first. What an ability makes them for certain is another deed;
    `falsely`: it only makes them look so.
    """

    when: When
    seat: int
    deed: Literal["voted", "nominated"]
    kinds: tuple[Team, ...]
    falsely: bool = False


@recorded
class WentWrong(NamedTuple):
    """Another character's ability spoilt that of this player: the wrong result, or none."""

    when: When
    seat: int
    character: str


@recorded
class SheetLineRead(NamedTuple):
    """A person has come past this line of the night sheet: `done`, or passed over, as nobody is that character."""

    when: When
    slot: str
    done: bool


Event = Woke | Died | Became | DeedOfEvil | WentWrong | SheetLineRead
Chronicle = tuple[Any, ...]
