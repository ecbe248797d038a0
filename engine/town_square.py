"""The town square: public facts, folded from what the whole table was told."""

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from engine.ledger import Amended, PublicChoice, Retracted, Told, VoteBegan
from engine.plain import made
from engine.registry import character
from engine.terms import TOWN, UNTOLD, Alignment


class TownSquare(NamedTuple):
    """What anybody in the room may know. `alive` is what has been announced, not what is so at night."""

    names: tuple[str, ...] = ()
    ring: tuple[int, ...] = ()
    alive: tuple[bool, ...] = ()
    ghost_votes: tuple[bool, ...] = ()
    night: int = 0
    day: int = 0
    nominations_open: bool = False
    nominators: tuple[int, ...] = ()
    nominees: tuple[int, ...] = ()
    most_votes: int = 0
    about_to_die: int | None = None
    vote: VoteBegan | None = None
    tally: int = 0
    counted: tuple[bool, ...] = ()
    executed: tuple[int, ...] = ()
    travellers: tuple[int, ...] = ()
    traveller_characters: tuple[str, ...] = ()
    fabled: tuple[str, ...] = ()
    exile_calls: tuple[int, ...] = ()
    claims: tuple[tuple[str, int], ...] = ()  # the powers used, or not, today, and by whom
    votes: int = 0  # on executions, counted today
    voters: tuple[int, ...] = ()  # whose hands were up in the vote just counted, until the next nomination
    asked_in_secret: tuple[int, ...] = ()  # the same where that vote was secret: who may have voted
    earlier: tuple[int | None, int] = (
        None,
        0,
    )  # who was about to die before the last nomination, and their votes
    choices: tuple[PublicChoice, ...] = ()
    revealed: tuple[
        tuple[str, int], ...
    ] = ()  # the characters of whom everybody was told who they are, and who
    nominates_again: int | None = None  # who alone may nominate once more, and has not yet
    more_hands: tuple[tuple[int, int], ...] = ()  # the players with more than one hand, and how many
    speaks_alone: int | None = None  # the only one who may talk until the vote on who was nominated last
    nominates_next: int | None = None  # who alone nominates now, and at once; the Storyteller, too
    votes_suspended: bool = False  # nominations come to no vote now
    in_secret: bool = False  # there was a secret vote today: who is about to die is not known
    needed_instead: int | None = None  # what today's last vote took where it might be another number; 0: half
    winner: Alignment | None = None
    over: bool = False  # also where nobody has won

    @property
    def living(self) -> int:
        """How many live, as everybody can see."""
        return sum(self.alive)

    @property
    def half(self) -> int:
        """At least half of the living (RB-104)."""
        return (self.living + 1) // 2

    @property
    def least_votes(self) -> int | None:
        """How many votes it takes where nobody has any yet: of the vote that runs, or of the next one.

        None where nobody can know: to say it before the first open vote of the day would tell whether the ability of
        a Traveller works.
        """
        if self.vote is not None and self.vote.on_execution and not self.vote.secret:
            return self.vote.needed
        return self.needed_instead if self.may_need_others and self.needed_instead != 0 else self.half

    @property
    def may_need_others(self) -> bool:
        """Whether a living Traveller's ability, if it works, makes it another number of votes than half."""
        if not self.travellers:
            return False
        public = zip(self.travellers, self.traveller_characters, strict=True)
        return any(self.alive[seat] and "votes_needed" in character(one).hooks for seat, one in public)

    @property
    def votes_needed(self) -> int:
        """At least half of the living, and more than anybody got today (RB-104, RB-105); 0 where nobody can know.

        >>> square = TownSquare(alive=(True, True, False, True, True))
        >>> square.votes_needed, square._replace(most_votes=2).votes_needed
        (2, 3)
        """
        least = self.least_votes
        return 0 if least is None else max(least, self.most_votes + 1)

    @property
    def the_living(self) -> tuple[int, ...]:
        """Clockwise, as announced: who died tonight is still among them."""
        alive = self.alive
        return tuple([seat for seat in self.ring if alive[seat]])

    @property
    def the_dead(self) -> tuple[int, ...]:
        """Clockwise, as announced: who died tonight is not yet among them."""
        return tuple([seat for seat in self.ring if not self.alive[seat]])

    @property
    def accused(self) -> tuple[int, ...]:
        """Whoever was nominated last, while they can be executed for it: the Storyteller is no player, and nobody
        executes a Traveller, whom a nominee may have become."""
        return tuple(
            [seat for seat in self.nominees[-1:] if seat in self.ring and seat not in self.travellers]
        )

    def traveller(self, seat: int) -> str | None:
        """Which Traveller this player is, as everybody knows."""
        known = dict(zip(self.travellers, self.traveller_characters, strict=True))
        return known.get(seat)

    def chosen_for(self, character: str) -> tuple[int, ...]:
        """Whom this public character's ability is about, as everybody was told last."""
        return next((one.seats for one in reversed(self.choices) if one.character == character), ())

    def after(self, fact: Any) -> "TownSquare":
        """The square once this fact is public; facts that change nothing here leave it as it is."""
        change = getattr(fact, "after", None)
        return self if change is None else change(self)

    def hands_of(self, seat: int) -> int:
        """How many hands this player may raise in a vote on an execution, as everybody knows."""
        return dict(self.more_hands).get(seat, 1) if self.more_hands else 1

    # The changes that several facts make

    def with_dead(self, *seats: int) -> "TownSquare":
        """These players lie dead."""
        return self.changed(alive=_with(self.alive, seats, False))

    def with_returned(self, *seats: int) -> "TownSquare":
        """Alive again, and with a vote for the next death."""
        ghosts = _with(self.ghost_votes, seats, True)
        return self.changed(alive=_with(self.alive, seats, True), ghost_votes=ghosts)

    def with_ghost_vote(self, seat: int, *, there: bool) -> "TownSquare":
        """Whether this player has a vote left for when they are dead."""
        return self.changed(ghost_votes=_with(self.ghost_votes, (seat,), there))

    def with_counted(self, tally: int, *, raised: bool) -> "TownSquare":
        """One more hand counted: the most frequent change of all."""
        fields = [*self]
        fields[_TALLY], fields[_COUNTED] = tally, (*self.counted, raised)
        return made(TownSquare, fields)

    def changed(self, **facts: Any) -> "TownSquare":
        """With these fields set: `_replace`, in half the time, as nothing of a game changes as often."""
        fields = [*self]
        for name, value in facts.items():
            fields[_PLACES[name]] = value
        return made(TownSquare, fields)


_PLACES: Final = {name: place for place, name in enumerate(TownSquare._fields)}
_TALLY: Final = _PLACES["tally"]
_COUNTED: Final = _PLACES["counted"]


def fold(ledger: Iterable[Told]) -> TownSquare:
    """The square after everything the town was told, without what was retracted."""
    return _folded(told for told in standing_entries(ledger) if told.to == TOWN)


def fold_unseen(ledger: Iterable[Told]) -> TownSquare:
    """The square as it is when what was counted in secret is known: for the game, and for nobody's eyes."""
    return _folded(told for told in standing_entries(ledger) if told.to in (TOWN, UNTOLD))


def _folded(told: Iterable[Told]) -> TownSquare:
    square = TownSquare()
    for one in told:
        square = square.after(one.fact)
    return square


def standing_entries(ledger: Iterable[Told]) -> list[Told]:
    """The entries that still stand: a retraction takes back what was told since."""
    entries = list(ledger)
    gone = taken_back(entries)
    return [told for index, told in enumerate(entries) if index not in gone]


_TAKES_BACK = (Retracted, Amended)
"""Not as a union, which would be made anew, and asked more slowly, for every entry of every ledger."""


def taken_back(ledger: Iterable[Told]) -> set[int]:
    """The places in the ledger of what no longer stands, what takes it back among them."""
    gone: set[int] = set()
    for index, told in enumerate(ledger):
        if isinstance(told.fact, _TAKES_BACK):
            gone.update(range(told.fact.since, index + 1))
    return gone


def _with(flags: tuple[bool, ...], seats: Iterable[int], value: bool) -> tuple[bool, ...]:
    changed = list(flags)
    for seat in seats:
        changed[seat] = value
    return tuple(changed)
