"""The town square: public facts, folded from what the whole table was told."""

from collections.abc import Iterable
from itertools import compress
from typing import Any, NamedTuple

from engine.ledger import (
    CameBack,
    Claimed,
    DayBroke,
    DiedByDay,
    Executed,
    ExileCalled,
    Exiled,
    ExileDecided,
    FabledJoined,
    FabledLeft,
    GameOver,
    GhostVoteReturned,
    GhostVoteTaken,
    HandCounted,
    LeftTheTable,
    NightFell,
    Nominated,
    NominationsOpened,
    NominationsReopened,
    Pardoned,
    PublicChoice,
    Reseated,
    Retracted,
    Seated,
    Told,
    TravellerJoined,
    VoteBegan,
    VoteCounted,
    VoteTokenGiven,
)  # fmt: skip
from engine.terms import TOWN, Alignment


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
    earlier: tuple[int | None, int] = (None, 0)  # about to die before the last nomination, by so many votes
    choices: tuple[PublicChoice, ...] = ()
    nominates_again: int | None = None
    winner: Alignment | None = None
    over: bool = False  # also where nobody has won

    @property
    def living(self) -> int:
        return sum(self.alive)

    @property
    def votes_needed(self) -> int:
        """At least half of the living, and more than anybody got today (RB-104, RB-105)."""
        return max((self.living + 1) // 2, self.most_votes + 1)

    @property
    def the_living(self) -> tuple[int, ...]:
        """Clockwise, as announced: who died tonight is still among them."""
        return tuple([seat for seat in self.ring if self.alive[seat]])

    @property
    def the_dead(self) -> tuple[int, ...]:
        return tuple([seat for seat in self.ring if not self.alive[seat]])

    def traveller(self, seat: int) -> str | None:
        """Which Traveller this player is, as everybody knows."""
        known = dict(zip(self.travellers, self.traveller_characters, strict=True))
        return known.get(seat)

    def chosen_for(self, character: str) -> tuple[int, ...]:
        """Whom this public character's ability is about, as everybody was told last."""
        return next((one.seats for one in reversed(self.choices) if one.character == character), ())

    def after(self, fact: Any) -> "TownSquare":
        """The square once this fact is public; facts that change nothing here leave it as it is."""
        change = _CHANGES.get(type(fact))
        return self if change is None else change(self, fact)


_TALLY = TownSquare._fields.index("tally")
assert TownSquare._fields[_TALLY + 1] == "counted"


def fold(ledger: Iterable[Told]) -> TownSquare:
    """The square after everything the town was told, without what was retracted."""
    square = TownSquare()
    for told in standing_entries(ledger):
        if told.to == TOWN:
            square = square.after(told.fact)
    return square


def standing_entries(ledger: Iterable[Told]) -> list[Told]:
    """The entries that still stand: a retraction takes back what was told since."""
    entries = list(ledger)
    gone = taken_back(entries)
    return [told for index, told in enumerate(entries) if index not in gone]


def taken_back(ledger: Iterable[Told]) -> set[int]:
    """The places in the ledger of what no longer stands, the retractions themselves among them."""
    gone: set[int] = set()
    for index, told in enumerate(ledger):
        if isinstance(told.fact, Retracted):
            gone.update(range(told.fact.since, index + 1))
    return gone


def _with(flags: tuple[bool, ...], seats: Iterable[int], value: bool) -> tuple[bool, ...]:
    changed = list(flags)
    for seat in seats:
        changed[seat] = value
    return tuple(changed)


def _seated(square: TownSquare, fact: Seated) -> TownSquare:
    everybody = (True,) * len(fact.names)
    return square._replace(names=fact.names, ring=fact.ring, alive=everybody, ghost_votes=everybody)


def _night(square: TownSquare, fact: NightFell) -> TownSquare:
    return square._replace(
        night=fact.night, nominations_open=False, nominators=(), nominees=(), most_votes=0, nominates_again=None,
        about_to_die=None, vote=None, tally=0, counted=(), executed=(), exile_calls=(), claims=(), votes=0,
        voters=(), earlier=(None, 0),
    )  # fmt: skip


def _dawn(square: TownSquare, fact: DayBroke) -> TownSquare:
    alive = _with(_with(square.alive, fact.died, False), fact.revived, True)
    ghosts = _with(square.ghost_votes, fact.revived, True)
    return square._replace(day=fact.day, alive=alive, ghost_votes=ghosts)


def _died(square: TownSquare, fact: DiedByDay) -> TownSquare:
    return square._replace(alive=_with(square.alive, (fact.seat,), False))


def _opened(square: TownSquare, fact: NominationsOpened) -> TownSquare:  # noqa: ARG001
    return square._replace(nominations_open=True)


def _nominated(square: TownSquare, fact: Nominated) -> TownSquare:
    return square._replace(
        nominators=(*square.nominators, fact.by),
        nominees=(*square.nominees, fact.nominee),
        voters=(),
        earlier=(square.about_to_die, square.most_votes),
    )


def _vote_began(square: TownSquare, fact: VoteBegan) -> TownSquare:
    return square._replace(vote=fact, tally=0, counted=())


def _hand(square: TownSquare, fact: HandCounted) -> TownSquare:
    counted = (*square.counted, fact.raised)
    if not (fact.raised and fact.ghost):  # the most frequent fact of all, so without the cost of a _replace
        return TownSquare._make((*square[:_TALLY], fact.tally, counted, *square[_TALLY + 2 :]))
    ghosts = _with(square.ghost_votes, (fact.seat,), False)
    return square._replace(ghost_votes=ghosts, tally=fact.tally, counted=counted)


def _counted(square: TownSquare, fact: VoteCounted) -> TownSquare:
    block = square.about_to_die
    if fact.outcome == "about to die":
        block = fact.nominee
    elif fact.outcome == "tie":
        block = None
    order = square.vote.order if square.vote is not None else ()
    return square._replace(
        vote=None, tally=0, counted=(), about_to_die=block, most_votes=max(square.most_votes, fact.tally),
        votes=square.votes + 1, voters=tuple(compress(order, square.counted)),
    )  # fmt: skip


def _pardoned(square: TownSquare, fact: Pardoned) -> TownSquare:  # noqa: ARG001
    block, most = square.earlier
    return square._replace(about_to_die=block, most_votes=most)


def _claimed(square: TownSquare, fact: Claimed) -> TownSquare:
    return square._replace(claims=(*square.claims, (fact.claim, fact.by)))


def _choice(square: TownSquare, fact: PublicChoice) -> TownSquare:
    return square._replace(choices=(*square.choices, fact))


def _executed(square: TownSquare, fact: Executed) -> TownSquare:
    alive = _with(square.alive, (fact.seat,), False) if fact.died else square.alive
    return square._replace(
        alive=alive, executed=(*square.executed, fact.seat), about_to_die=None, vote=None,
        nominations_open=False,
    )  # fmt: skip


def _traveller(square: TownSquare, fact: TravellerJoined) -> TownSquare:
    square = square._replace(
        ring=fact.ring,
        travellers=(*square.travellers, fact.seat),
        traveller_characters=(*square.traveller_characters, fact.character),
    )
    if fact.seat < len(square.names):  # there from the start, or a player who took a Traveller's character
        return square
    return square._replace(
        names=(*square.names, fact.name),
        alive=(*square.alive, True),
        ghost_votes=(*square.ghost_votes, True),
    )


def _left(square: TownSquare, fact: LeftTheTable) -> TownSquare:
    staying = [
        (seat, one)
        for seat, one in zip(square.travellers, square.traveller_characters, strict=True)
        if seat != fact.seat
    ]
    return square._replace(
        ring=fact.ring,
        alive=_with(square.alive, (fact.seat,), False),
        travellers=tuple(seat for seat, _ in staying),
        traveller_characters=tuple(one for _, one in staying),
        about_to_die=None if square.about_to_die == fact.seat else square.about_to_die,
    )


def _reseated(square: TownSquare, fact: Reseated) -> TownSquare:
    return square._replace(ring=fact.ring)


def _fabled(square: TownSquare, fact: FabledJoined) -> TownSquare:
    if fact.character in square.fabled:  # whom it looks after is known once the characters are dealt
        return square
    return square._replace(fabled=(*square.fabled, fact.character))


def _fabled_left(square: TownSquare, fact: FabledLeft) -> TownSquare:
    return square._replace(fabled=tuple(one for one in square.fabled if one != fact.character))


def _reopened(square: TownSquare, fact: NominationsReopened) -> TownSquare:
    """One more nomination that need not beat the votes of before."""
    return square._replace(nominations_open=True, nominates_again=fact.by, most_votes=0, about_to_die=None)


def _exile_called(square: TownSquare, fact: ExileCalled) -> TownSquare:
    return square._replace(exile_calls=(*square.exile_calls, fact.traveller))


def _exile_decided(square: TownSquare, fact: ExileDecided) -> TownSquare:  # noqa: ARG001
    return square._replace(vote=None, tally=0, counted=())


def _exiled(square: TownSquare, fact: Exiled) -> TownSquare:
    return square if not fact.died else square._replace(alive=_with(square.alive, (fact.seat,), False))


def _came_back(square: TownSquare, fact: CameBack) -> TownSquare:
    alive, ghosts = _with(square.alive, (fact.seat,), True), _with(square.ghost_votes, (fact.seat,), True)
    return square._replace(alive=alive, ghost_votes=ghosts)


def _vote_returned(square: TownSquare, fact: GhostVoteReturned) -> TownSquare:
    return square._replace(ghost_votes=_with(square.ghost_votes, (fact.seat,), True))


def _vote_taken(square: TownSquare, fact: GhostVoteTaken) -> TownSquare:
    return square._replace(ghost_votes=_with(square.ghost_votes, (fact.seat,), False))


def _vote_given(square: TownSquare, fact: VoteTokenGiven) -> TownSquare:
    return square._replace(ghost_votes=_with(square.ghost_votes, (fact.by,), False))


def _over(square: TownSquare, fact: GameOver) -> TownSquare:
    return square._replace(winner=fact.winner, over=True)


_CHANGES: dict[type, Any] = {
    Seated: _seated,
    NightFell: _night,
    DayBroke: _dawn,
    DiedByDay: _died,
    NominationsOpened: _opened,
    Nominated: _nominated,
    VoteBegan: _vote_began,
    HandCounted: _hand,
    VoteCounted: _counted,
    Pardoned: _pardoned,
    Claimed: _claimed,
    PublicChoice: _choice,
    Executed: _executed,
    TravellerJoined: _traveller,
    LeftTheTable: _left,
    Reseated: _reseated,
    FabledJoined: _fabled,
    FabledLeft: _fabled_left,
    NominationsReopened: _reopened,
    ExileCalled: _exile_called,
    ExileDecided: _exile_decided,
    Exiled: _exiled,
    CameBack: _came_back,
    GhostVoteReturned: _vote_returned,
    GhostVoteTaken: _vote_taken,
    VoteTokenGiven: _vote_given,
    GameOver: _over,
}
