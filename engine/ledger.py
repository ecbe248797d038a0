"""The ledger: everything anybody was ever told, in order. Views are folded from it and from nothing else.

Seats are indices; `to` is a tuple of seats or TOWN. Entries are only ever added: what an undo takes back is
followed by `Retracted`, because players cannot un-hear.
"""

from typing import Any, Literal, NamedTuple

from engine.plain import recorded
from engine.terms import Alignment, Team


@recorded
class Told(NamedTuple):
    to: tuple[int, ...] | Literal["town"]
    fact: Any
    step: str


# What the whole table is told


@recorded
class Seated(NamedTuple):
    """Who sits where: names by seat number, and the seats clockwise."""

    names: tuple[str, ...]
    ring: tuple[int, ...]


@recorded
class TravellerJoined(NamedTuple):
    """A Traveller sits down, at the start or later; `ring` is the circle with them in it (RB-017)."""

    seat: int
    name: str
    character: str
    ring: tuple[int, ...]


@recorded
class LeftTheTable(NamedTuple):
    """A player goes home; `ring` is the circle without them."""

    seat: int
    ring: tuple[int, ...]


@recorded
class Reseated(NamedTuple):
    """Players changed chairs."""

    ring: tuple[int, ...]


@recorded
class FabledJoined(NamedTuple):
    """A Fabled is in play from now on, for these players if for any; nothing about it is secret."""

    character: str
    seats: tuple[int, ...] = ()


@recorded
class FabledLeft(NamedTuple):
    character: str


@recorded
class PublicChoice(NamedTuple):
    """Everybody is told whom a public character's ability is about: the Gnome's amigo."""

    character: str
    seats: tuple[int, ...]


@recorded
class NightFell(NamedTuple):
    night: int


@recorded
class DayBroke(NamedTuple):
    """Dawn of day `day`: who died in the night, never how (RB-062 to RB-064)."""

    day: int
    died: tuple[int, ...]
    revived: tuple[int, ...] = ()


@recorded
class NominationsOpened(NamedTuple):
    day: int


@recorded
class Nominated(NamedTuple):
    by: int
    nominee: int


@recorded
class NominationsReopened(NamedTuple):
    """After the day's execution this player alone may nominate once more, whomever they like."""

    by: int


@recorded
class ExileCalled(NamedTuple):
    """A group decision, not a nomination (G14 of the rules spec)."""

    by: int
    traveller: int


@recorded
class VoteBegan(NamedTuple):
    """The count begins: `order` is clockwise with the nominee last (RB-099); `needed` is half the living.

    For an exile everybody is asked, the dead too, and half of all players are needed.
    """

    nominee: int
    order: tuple[int, ...]
    needed: int
    exile: bool = False


@recorded
class HandCounted(NamedTuple):
    """`ghost`: this hand, when raised, uses up a ghost vote; `worth`: what it adds to the tally then."""

    seat: int
    raised: bool
    tally: int
    ghost: bool = False
    worth: int = 1


@recorded
class ExileDecided(NamedTuple):
    traveller: int
    tally: int
    needed: int
    exiled: bool


@recorded
class Exiled(NamedTuple):
    """`died` is False for a survivor and for a Traveller who was dead already."""

    seat: int
    died: bool


@recorded
class Contest(NamedTuple):
    """These two players decide the game between them; everybody chooses one."""

    pair: tuple[int, int]


@recorded
class ContestDecided(NamedTuple):
    """How many chose each of the two; `winner` is None for a tie."""

    pair: tuple[int, int]
    tally: tuple[int, int]
    winner: int | None


@recorded
class CameBack(NamedTuple):
    """Alive again in the middle of the day: a human Storyteller's ruling. At night the dawn tells."""

    seat: int


@recorded
class GhostVoteReturned(NamedTuple):
    seat: int


@recorded
class GhostVoteTaken(NamedTuple):
    """A dead player's vote is gone without a hand raised: a human Storyteller's ruling."""

    seat: int


@recorded
class VoteTokenGiven(NamedTuple):
    """A dead player hands their vote over."""

    by: int
    to: int


@recorded
class VoteCounted(NamedTuple):
    """`outcome`: "about to die", "tie" (nobody is about to die) or "too few"; `tally` of `needed` to get there."""

    nominee: int
    tally: int
    needed: int
    outcome: Literal["about to die", "tie", "too few"]


@recorded
class Pardoned(NamedTuple):
    """The last nomination comes to nothing: its votes are none, and earlier ones stand as before it."""

    nominee: int


@recorded
class Claimed(NamedTuple):
    """Somebody used, or pretended to use, a power of the day ("slay"); `what` may be a statement or guesses."""

    claim: str
    by: int
    target: int | None = None
    what: Any = None


@recorded
class NothingHappened(NamedTuple):
    """After a public claim without effect; no reason is ever given."""


@recorded
class DiedByDay(NamedTuple):
    seat: int


@recorded
class Executed(NamedTuple):
    """`died` is False for a survivor and for a player who was dead already (RB-122 to RB-125)."""

    seat: int
    died: bool
    at_once: bool = False  # not by the vote: the day ends on the spot


@recorded
class NobodyExecuted(NamedTuple):
    """The day ends without an execution."""


@recorded
class GameOver(NamedTuple):
    """`winner` is None where the host has ended the game: nobody has won."""

    winner: Alignment | None


@recorded
class Uncovered(NamedTuple):
    """The open grimoire after the game: (name, character, alignment, believed character, alive) by seat."""

    rows: tuple[tuple[str, str, Alignment, str | None, bool], ...]


@recorded
class Retracted(NamedTuple):
    """The Storyteller took back everything told from ledger entry `since` up to this one."""

    since: int


# What one player is told


@recorded
class YouAre(NamedTuple):
    """A player's own character and side; never falsified (RB-175)."""

    character: str
    alignment: Alignment


@recorded
class EvilTeam(NamedTuple):
    """Minion info (RB-054)."""

    demons: tuple[int, ...]
    minions: tuple[int, ...]


@recorded
class DemonLearned(NamedTuple):
    """Demon info (RB-055, RB-056)."""

    minions: tuple[int, ...]
    bluffs: tuple[str, ...]


@recorded
class Chose(NamedTuple):
    """What the player picked for an ability, told back to them: a seat or a pair of seats."""

    character: str
    answer: Any


@recorded
class ChosenBy(NamedTuple):
    """An ability of this character chose the player; `by` where they learn whose it is, `what` goes with it."""

    character: str
    by: int | None = None
    what: Any = None


@recorded
class Picked(NamedTuple):
    """Whom another player, a Lunatic, picked tonight: shown to the Demon. A seat or several."""

    by: int
    answer: Any


@recorded
class BeMad(NamedTuple):
    """Make the others believe that you are this character, until `night` has passed, or be executed for it."""

    character: str
    night: int


@recorded
class Penalized(NamedTuple):
    """A Fabled takes something from the player for a while: the vote, or the ability.

    `last`: the last day without the vote, or the last night without the ability.
    """

    character: str
    loses: Literal["vote", "ability"]
    last: int


@recorded
class Learned(NamedTuple):
    """What an ability told its owner: a number, a yes or no, or one of the answers below."""

    character: str
    answer: Any


@recorded
class OneOfTwo(NamedTuple):
    """One of the two players is this character."""

    character: str
    pair: tuple[int, int]


@recorded
class NoneInPlay(NamedTuple):
    """Nobody is of this kind."""

    team: Team


@recorded
class ThisIs(NamedTuple):
    seat: int
    character: str


@recorded
class GoodOrEvil(NamedTuple):
    """The player is one of these two characters, of which one is good and one evil."""

    seat: int
    good: str
    evil: str


@recorded
class Page(NamedTuple):
    """The grimoire as a Spy reads it: (character, believed, alignment, alive) by seat; (text, seat) tokens."""

    seats: tuple[tuple[str, str | None, Alignment, bool], ...]
    tokens: tuple[tuple[str, int], ...]
