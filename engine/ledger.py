"""The ledger: everything anybody was ever told, in order. Views are folded from it and from nothing else.

Seats are indices; `to` is a tuple of seats or TOWN. Entries are only ever added: what an undo takes back is
followed by `Retracted`, or by `Amended` where a decision was changed, because players cannot un-hear.

A fact says of itself who may be told: the town (`@public`) or some players alone (`@private`). A public fact that
changes what everybody knows has an `after`: the town square once everybody has been told.
"""

from itertools import compress
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeVar

from engine.plain import recorded
from engine.terms import EXECUTION, Alignment, Sign, Team

if TYPE_CHECKING:
    from engine.town_square import TownSquare

Fact = TypeVar("Fact", bound=tuple[Any, ...])

PUBLIC: Final[set[type[Any]]] = set()
PRIVATE: Final[set[type[Any]]] = set()


def public(kind: type[Fact]) -> type[Fact]:
    """The town may be told a fact of this kind. One player alone may be told it too, where it was between the two."""
    PUBLIC.add(kind)
    return recorded(kind)


def private(kind: type[Fact]) -> type[Fact]:
    """A fact of this kind is for some players alone, and never for the town."""
    PRIVATE.add(kind)
    return recorded(kind)


@recorded
class Told(NamedTuple):
    """An entry: `fact` was told to these seats or the town, in the step of this name.

    `to` is nobody's seat (UNTOLD) where hands are counted in secret: the game knows it, and no player.
    """

    to: tuple[int, ...] | Literal["town"]
    fact: Any
    step: str


# What the whole table is told


@public
class Seated(NamedTuple):
    """Who sits where: names by seat number, and the seats clockwise."""

    names: tuple[str, ...]
    ring: tuple[int, ...]

    def after(self, square: "TownSquare") -> "TownSquare":
        everybody = (True,) * len(self.names)
        return square.changed(names=self.names, ring=self.ring, alive=everybody, ghost_votes=everybody)


@public
class TravellerJoined(NamedTuple):
    """A Traveller sits down, at the start or later; `ring` is the circle with them in it (RB-017)."""

    seat: int
    name: str
    character: str
    ring: tuple[int, ...]

    def after(self, square: "TownSquare") -> "TownSquare":
        square = square.changed(
            ring=self.ring,
            travellers=(*square.travellers, self.seat),
            traveller_characters=(*square.traveller_characters, self.character),
        )
        # There from the start, or a player who took a Traveller's character.
        if self.seat < len(square.names):
            return square
        return square.changed(
            names=(*square.names, self.name),
            alive=(*square.alive, True),
            ghost_votes=(*square.ghost_votes, True),
        )


@public
class Reborn(NamedTuple):
    """A player who has died lives again, and is this Traveller from now on."""

    seat: int
    character: str

    def after(self, square: "TownSquare") -> "TownSquare":
        known = dict(zip(square.travellers, square.traveller_characters, strict=True))
        known[self.seat] = self.character
        return square.with_returned(self.seat).changed(
            travellers=tuple(known),
            traveller_characters=tuple(known.values()),
            about_to_die=None if square.about_to_die == self.seat else square.about_to_die,
            earlier=(None if square.earlier[0] == self.seat else square.earlier[0], square.earlier[1]),
        )


@public
class LeftTheTable(NamedTuple):
    """A player goes home; `ring` is the circle without them."""

    seat: int
    ring: tuple[int, ...]

    def after(self, square: "TownSquare") -> "TownSquare":
        everybody = zip(square.travellers, square.traveller_characters, strict=True)
        staying = [(seat, one) for seat, one in everybody if seat != self.seat]
        return square.with_dead(self.seat).changed(
            ring=self.ring,
            travellers=tuple(seat for seat, _ in staying),
            traveller_characters=tuple(one for _, one in staying),
            about_to_die=None if square.about_to_die == self.seat else square.about_to_die,
        )


@public
class Reseated(NamedTuple):
    """Players changed chairs."""

    ring: tuple[int, ...]

    def after(self, square: "TownSquare") -> "TownSquare":
        return square.changed(ring=self.ring)


@public
class FabledJoined(NamedTuple):
    """A Fabled is in play from now on, for these players if for any; nothing about it is secret."""

    character: str
    seats: tuple[int, ...] = ()

    def after(self, square: "TownSquare") -> "TownSquare":
        # Whom it looks after is known once the characters are dealt, and then it is told again.
        if self.character in square.fabled:
            return square
        return square.changed(fabled=(*square.fabled, self.character))


@public
class FabledLeft(NamedTuple):
    """A Fabled is in play no longer."""

    character: str

    def after(self, square: "TownSquare") -> "TownSquare":
        return square.changed(fabled=tuple(one for one in square.fabled if one != self.character))


@public
class PublicChoice(NamedTuple):
    """Everybody is told whom an ability is about: the Gnome's amigo; of nobody, only that somebody was chosen."""

    character: str
    seats: tuple[int, ...]

    def after(self, square: "TownSquare") -> "TownSquare":
        return square.changed(choices=(*square.choices, self))


@public
class Revealed(NamedTuple):
    """Everybody is told, as day breaks, who is this character: a player, or the STORYTELLER who has its ability."""

    character: str
    seat: int

    def after(self, square: "TownSquare") -> "TownSquare":
        return square.changed(revealed=(*square.revealed, (self.character, self.seat)))


@public
class Fates(NamedTuple):
    """What has become of the players whom an ability chose in the open last night: (seat, alive) in their order."""

    character: str
    fates: tuple[tuple[int, bool], ...]


@public
class Favours(NamedTuple):
    """Everybody is told before the game that this character favours another one, in play or not."""

    character: str
    favoured: str


@public
class EndsOnDay(NamedTuple):
    """Everybody is told, as day `day` begins, that this character is in play: evil wins when day `last` is over."""

    character: str
    day: int
    last: int


@public
class NightFell(NamedTuple):
    """Night `night` begins, and with it what was so for one day has ended."""

    night: int

    def after(self, square: "TownSquare") -> "TownSquare":
        return square.changed(
            night=self.night, nominations_open=False, nominators=(), nominees=(), most_votes=0, nominates_again=None,
            about_to_die=None, vote=None, tally=0, counted=(), executed=(), exile_calls=(), claims=(), votes=0,
            voters=(), asked_in_secret=(), earlier=(None, 0), in_secret=False, speaks_alone=None,
            nominates_next=None, votes_suspended=False, needed_instead=None,
        )  # fmt: skip


@public
class DayBroke(NamedTuple):
    """Dawn of day `day`: who died in the night, never how (RB-062 to RB-064)."""

    day: int
    died: tuple[int, ...]
    revived: tuple[int, ...] = ()

    def after(self, square: "TownSquare") -> "TownSquare":
        square = square.changed(day=self.day)
        square = square.with_dead(*self.died) if self.died else square
        return square.with_returned(*self.revived) if self.revived else square


@public
class NominationsOpened(NamedTuple):
    """From now on players may nominate on this day."""

    day: int

    def after(self, square: "TownSquare") -> "TownSquare":
        return square.changed(nominations_open=True)


@public
class Nominated(NamedTuple):
    """Somebody is nominated: `by` a player, or by STORYTELLER where an ability lets the Storyteller nominate."""

    by: int
    nominee: int

    def after(self, square: "TownSquare") -> "TownSquare":
        return square.changed(
            nominators=(*square.nominators, self.by),
            nominees=(*square.nominees, self.nominee),
            voters=(),
            asked_in_secret=(),
            earlier=(square.about_to_die, square.most_votes),
            speaks_alone=None,
            nominates_next=None,
            nominates_again=None,
        )


@public
class VotesSuspended(NamedTuple):
    """Whether nominations come to neither a defence nor a vote from now on, today."""

    suspended: bool

    def after(self, square: "TownSquare") -> "TownSquare":
        return square.changed(votes_suspended=self.suspended)


@public
class NominatesNext(NamedTuple):
    """This player alone nominates now, and at once; or it is the STORYTELLER's turn."""

    by: int

    def after(self, square: "TownSquare") -> "TownSquare":
        return square.changed(nominates_next=self.by, nominations_open=True)


@public
class SpeaksAlone(NamedTuple):
    """Until the vote on this nominee nobody else talks: they have picked this player, as the character has it."""

    character: str
    seat: int
    nominee: int

    def after(self, square: "TownSquare") -> "TownSquare":
        return square.changed(speaks_alone=self.seat)


@public
class NominationsReopened(NamedTuple):
    """After the day's execution this player alone may nominate once more, whomever they like."""

    by: int

    def after(self, square: "TownSquare") -> "TownSquare":
        """One more nomination that need not beat the votes of before."""
        return square.changed(nominations_open=True, nominates_again=self.by, most_votes=0, about_to_die=None)


@public
class ExileCalled(NamedTuple):
    """A group decision, not a nomination (G14 of the rules spec)."""

    by: int
    traveller: int

    def after(self, square: "TownSquare") -> "TownSquare":
        return square.changed(exile_calls=(*square.exile_calls, self.traveller))


@public
class VoteBegan(NamedTuple):
    """The count begins: `order` is clockwise, whom it is `about` last (RB-099); `needed` is half the living.

    `kind`: on an EXECUTION; on an EXILE, in which everybody is asked, the dead too, and half of all players are
    needed; or the verb of the power that opened it, where everybody is asked as well and no number is needed (0).
    `secret`: nobody is told whose hands are up.
    """

    about: int
    order: tuple[int, ...]
    needed: int
    kind: str = EXECUTION
    secret: bool = False

    @property
    def on_execution(self) -> bool:
        """Whether it is a vote on an execution: no ability touches a hand in any other, and it costs nothing."""
        return self.kind == EXECUTION

    def after(self, square: "TownSquare") -> "TownSquare":
        square = square.changed(vote=self, tally=0, counted=(), speaks_alone=None)
        if not self.on_execution or self.secret or not square.may_need_others:
            return square
        return square.changed(needed_instead=0 if self.needed == square.half else self.needed)


@public
class HandCounted(NamedTuple):
    """`ghost`: this hand, when raised, uses up a ghost vote; `worth`: what it adds to the tally then."""

    seat: int
    raised: bool
    tally: int
    ghost: bool = False
    worth: int = 1

    def after(self, square: "TownSquare") -> "TownSquare":
        counting = square.with_counted(self.tally, raised=self.raised)
        return counting.with_ghost_vote(self.seat, there=False) if self.raised and self.ghost else counting


@public
class HandsGiven(NamedTuple):
    """From now on this player may raise so many hands in a vote on an execution; 1 is nothing special any more."""

    seat: int
    hands: int

    def after(self, square: "TownSquare") -> "TownSquare":
        others = tuple(one for one in square.more_hands if one[0] != self.seat)
        return square.changed(more_hands=others if self.hands == 1 else (*others, (self.seat, self.hands)))


@public
class Awoken(NamedTuple):
    """Everybody hears that this dead player is this character, and awake: the Banshee."""

    seat: int
    character: str


@public
class VoteOver(NamedTuple):
    """Hands were counted in secret: the town hears that the vote is over, and nothing of what came of it."""

    about: int

    def after(self, square: "TownSquare") -> "TownSquare":
        # The game itself has counted already, and goes on knowing it.
        if square.vote is None:
            return square.changed(in_secret=True)
        return square.changed(
            vote=None,
            tally=0,
            counted=(),
            voters=(),
            asked_in_secret=square.vote.order,
            votes=square.votes + 1,
            about_to_die=None,
            in_secret=True,
        )


@public
class HandsCounted(NamedTuple):
    """The end of a vote that a power opened; `kind` is its verb, `raised` are those whose hands were up."""

    kind: str
    about: int
    raised: tuple[int, ...]

    def after(self, square: "TownSquare") -> "TownSquare":
        return square.changed(vote=None, tally=0, counted=())


@public
class GhostVotesSpent(NamedTuple):
    """At the end of a day with secret votes: the dead who gave theirs in one."""

    seats: tuple[int, ...]

    def after(self, square: "TownSquare") -> "TownSquare":
        for seat in self.seats:
            square = square.with_ghost_vote(seat, there=False)
        return square


@public
class ExileDecided(NamedTuple):
    """The hands for an exile are counted: `tally` of the `needed` ones."""

    traveller: int
    tally: int
    needed: int
    exiled: bool

    def after(self, square: "TownSquare") -> "TownSquare":
        return square.changed(vote=None, tally=0, counted=())


@public
class Exiled(NamedTuple):
    """`died` is False for a survivor and for a Traveller who was dead already."""

    seat: int
    died: bool

    def after(self, square: "TownSquare") -> "TownSquare":
        return square.with_dead(self.seat) if self.died else square


@public
class Contest(NamedTuple):
    """These two players decide the game between them; everybody chooses one."""

    pair: tuple[int, int]


@public
class ContestDecided(NamedTuple):
    """How many chose each of the two; `winner` is None for a tie."""

    pair: tuple[int, int]
    tally: tuple[int, int]
    winner: int | None


@public
class Exploded(NamedTuple):
    """This player was executed and blows up most of the town."""

    seat: int


@public
class PointedAt(NamedTuple):
    """Everybody has pointed at somebody: (who, at whom), NOBODY for no finger; `most`: at whom most fingers point."""

    fingers: tuple[tuple[int, int], ...]
    most: tuple[int, ...]


@public
class SignsAsked(NamedTuple):
    """These two are to show a sign each, rock, paper or scissors: `by` a player, or STORYTELLER."""

    seat: int
    by: int


@public
class SignsShown(NamedTuple):
    """The signs that the two of `SignsAsked` have shown, at once."""

    seat: int
    by: int
    sign: Sign
    against: Sign


@public
class CameBack(NamedTuple):
    """Alive again in the middle of the day: a human Storyteller's ruling. At night the dawn tells."""

    seat: int

    def after(self, square: "TownSquare") -> "TownSquare":
        return square.with_returned(self.seat)


@public
class WishMade(NamedTuple):
    """Everybody hears that a Wizard has made a wish; `clue`: a sentence, or words of the host's."""

    clue: Any = None


@public
class GhostVoteReturned(NamedTuple):
    """A dead player may vote once more."""

    seat: int

    def after(self, square: "TownSquare") -> "TownSquare":
        return square.with_ghost_vote(self.seat, there=True)


@public
class AskedAfterAll(NamedTuple):
    """A dead player with their vote given back while hands are counted is asked too; `order`: of this count now."""

    seat: int
    order: tuple[int, ...]

    def after(self, square: "TownSquare") -> "TownSquare":
        return square if square.vote is None else square.changed(vote=square.vote._replace(order=self.order))


@public
class GhostVoteTaken(NamedTuple):
    """A dead player's vote is gone without a hand raised: a human Storyteller's ruling."""

    seat: int

    def after(self, square: "TownSquare") -> "TownSquare":
        return square.with_ghost_vote(self.seat, there=False)


@public
class VoteTokenGiven(NamedTuple):
    """A dead player hands their vote over."""

    by: int
    to: int

    def after(self, square: "TownSquare") -> "TownSquare":
        return square.with_ghost_vote(self.by, there=False)


@public
class VoteCounted(NamedTuple):
    """`outcome`: "about to die", "tie" (nobody is about to die) or "too few"; `tally` of `needed` to get there.

    Where the game knows of secret votes and the town must not, the game is told first, and what the town hears after
    it changes nothing there.
    """

    nominee: int
    tally: int
    needed: int
    outcome: Literal["about to die", "tie", "too few"]

    def after(self, square: "TownSquare") -> "TownSquare":
        if square.vote is None:
            return square
        block = square.about_to_die
        if self.outcome == "about to die":
            block = self.nominee
        elif self.outcome == "tie":
            block = None
        return square.changed(
            vote=None, tally=0, counted=(), about_to_die=block, most_votes=max(square.most_votes, self.tally),
            votes=square.votes + 1, voters=tuple(compress(square.vote.order, square.counted)),
        )  # fmt: skip


@public
class Pardoned(NamedTuple):
    """The last nomination comes to nothing: its votes are none, and earlier ones stand as before it."""

    nominee: int

    def after(self, square: "TownSquare") -> "TownSquare":
        block, most = square.earlier
        return square.changed(about_to_die=block, most_votes=most)


@public
class Claimed(NamedTuple):
    """Somebody used, or pretended to use, a power of the day ("slay"); `what` may be a statement or guesses."""

    claim: str
    by: int
    target: int | None = None
    what: Any = None

    def after(self, square: "TownSquare") -> "TownSquare":
        return square.changed(claims=(*square.claims, (self.claim, self.by)))


@public
class NothingHappened(NamedTuple):
    """After a public claim without effect; no reason is ever given."""


@public
class HasToChooseAgain(NamedTuple):
    """Who has just used a power of the day is asked to choose differently, before everybody; nothing came of it."""

    by: int


@public
class DiedByDay(NamedTuple):
    """A player drops dead in front of everybody, not executed."""

    seat: int

    def after(self, square: "TownSquare") -> "TownSquare":
        return square.with_dead(self.seat)


@public
class Executed(NamedTuple):
    """`died` is False for a survivor and for a player who was dead already (RB-122 to RB-125)."""

    seat: int
    died: bool
    at_once: bool = False  # not by the vote: the day ends on the spot

    def after(self, square: "TownSquare") -> "TownSquare":
        square = square.with_dead(self.seat) if self.died else square
        return square.changed(
            executed=(*square.executed, self.seat), about_to_die=None, vote=None, nominations_open=False
        )


@public
class NobodyExecuted(NamedTuple):
    """The day ends without an execution."""


@public
class GameOver(NamedTuple):
    """`winner` is None where the host has ended the game: nobody has won.

    `also`: the seats of players who win although they are on the other side.
    """

    winner: Alignment | None
    also: tuple[int, ...] = ()

    def after(self, square: "TownSquare") -> "TownSquare":
        return square.changed(winner=self.winner, over=True)


@public
class Uncovered(NamedTuple):
    """The open grimoire after the game: (name, character, alignment, believed character, alive) by seat."""

    rows: tuple[tuple[str, str, Alignment, str | None, bool], ...]


@public
class Retracted(NamedTuple):
    """The Storyteller took back everything told from ledger entry `since` up to this one."""

    since: int


@recorded
class Amended(NamedTuple):
    """A decision since ledger entry `since` was changed: what was told up to this entry no longer stands.

    Nobody is told this (UNTOLD). What follows is told again, and what is told otherwise to whom it concerns.
    """

    since: int


# What one player is told


@private
class YouAre(NamedTuple):
    """A player's own character and side, None where they are not told that; never falsified (RB-175)."""

    character: str
    alignment: Alignment | None


@private
class EvilTeam(NamedTuple):
    """Minion info (RB-054)."""

    demons: tuple[int, ...]
    minions: tuple[int, ...]


@private
class DemonLearned(NamedTuple):
    """Demon info (RB-055, RB-056)."""

    minions: tuple[int, ...]
    bluffs: tuple[str, ...]


@private
class AmongMany(NamedTuple):
    """A player with whom others are the same evil character: `seats` wake with them and are that, `good` are shown
    to them as good, or nobody is."""

    character: str
    seats: tuple[int, ...]
    good: tuple[int, ...] = ()


@private
class InPlay(NamedTuple):
    """Somebody is this character; not who."""

    character: str


@private
class NotInPlay(NamedTuple):
    """Good characters that a player who is not the Demon learns are not in play."""

    characters: tuple[str, ...]


@private
class LifeChosen(NamedTuple):
    """Whether the player, asked by this Demon, chose to live."""

    character: str
    lives: bool


@private
class Chose(NamedTuple):
    """What the player picked for an ability, told back to them: a seat or a pair of seats."""

    character: str
    answer: Any


@private
class ChosenBy(NamedTuple):
    """An ability of this character chose the player; `by` where they learn whose it is, `what` goes with it."""

    character: str
    by: int | None = None
    what: Any = None


@private
class GivenAbility(NamedTuple):
    """By an ability of the character `by` this player has that of `character`, beside their own; None: the Demon,
    whoever that is."""

    by: str
    seat: int | None
    character: str


@private
class Picked(NamedTuple):
    """Whom another player, a Lunatic, picked tonight: shown to the Demon. A seat, several, or a character."""

    by: int
    answer: Any


@private
class Awake(NamedTuple):
    """At one moment of the night these players had their eyes open; what those of the reader's side then chose."""

    seats: tuple[int, ...]
    chose: tuple[Picked, ...] = ()


@private
class EyesShut(NamedTuple):
    """The player, who may look around at night otherwise, must not in this one."""


@private
class BeMad(NamedTuple):
    """Make the others believe that you are this character, until `night` has passed, or be executed for it."""

    character: str
    night: int


@private
class BeMadAbout(NamedTuple):
    """Make the others believe that this player is evil, until `night` has passed, or one of you may die for it."""

    seat: int
    night: int


@private
class LooksLike(NamedTuple):
    """The player, who is good, looks like this evil character; told to nobody before the game is over."""

    seat: int
    character: str


@private
class Forgot(NamedTuple):
    """The player has an ability without knowing which; told to nobody before the game is over.

    `ability`: the name of its sentence among those of the `character` that forgets.
    """

    seat: int
    character: str
    ability: str


@private
class TheWord(NamedTuple):
    """The secret word: a good player who says it turns evil."""

    word: str


@private
class Penalized(NamedTuple):
    """A Fabled takes something from the player for a while: the vote, or the ability.

    `last`: the last day without the vote, or the last night without the ability.
    """

    character: str
    loses: Literal["vote", "ability"]
    last: int


@private
class Learned(NamedTuple):
    """What an ability told its owner: a number, a yes or no, or one of the answers below."""

    character: str
    answer: Any


@private
class HasGoal(NamedTuple):
    """A goal of the player's own, by the name of its sentence among those of the character."""

    character: str
    goal: str


@private
class GoalReached(NamedTuple):
    """The player has reached that goal, and hears a statement that is so."""

    character: str
    goal: str
    truth: Any


# What an ability may answer, besides numbers, words, seats and characters; now and then told by itself


@recorded
class OneOfTwo(NamedTuple):
    """One of the two players is this character."""

    character: str
    pair: tuple[int, int]


@recorded
class HasAbility(NamedTuple):
    """The owner has the ability of this character beside their own."""

    character: str


@recorded
class OneInPlay(NamedTuple):
    """Somebody is this character."""

    character: str


@recorded
class NoneInPlay(NamedTuple):
    """Nobody is of this kind."""

    team: Team


@recorded
class ThisIs(NamedTuple):
    """This player is this character: something learnt, guessed or claimed."""

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
    """The grimoire as a Spy reads it: (character, believed, alignment, alive) by seat; (text, seat) tokens.

    Of a hidden player nothing is on it but their life: the character is "", and they stand there as good.
    """

    seats: tuple[tuple[str, str | None, Alignment, bool], ...]
    tokens: tuple[tuple[str, int], ...]
