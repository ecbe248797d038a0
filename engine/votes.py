"""Votes: on executions, on exiles, and those that a power of the day opens. Hands are counted one by one.

A vote on an execution is touched by abilities: who may raise hands and how many, what a hand is worth, whether it
costs a ghost vote, whether anybody is told, and what all of them come to. In any other vote everybody has one hand,
which costs nothing (RB-144).
"""

from itertools import compress
from typing import TYPE_CHECKING, Final, Literal

from engine.abilities import Standing, at_work, holding, standing
from engine.chronicle import DeedOfEvil
from engine.deciders import ballot_of
from engine.grimoire import Ability
from engine.ledger import (
    AskedAfterAll,
    ExileCalled,
    ExileDecided,
    GhostVotesSpent,
    HandCounted,
    HandsCounted,
    NothingHappened,
    Told,
    VoteBegan,
    VoteCounted,
    VoteOver,
)
from engine.offers import says_no_more
from engine.plain import altered, made
from engine.questions import Act, Hands, YesNo
from engine.registry import character
from engine.rules import victory
from engine.rules.events import CountedVote
from engine.rules.registration import certainly, disguised, truly_also
from engine.terms import DEMON, EXECUTION, EXILE, MINION, STORYTELLER, TOWN, UNTOLD

if TYPE_CHECKING:
    from engine.game import Game

_HAND = YesNo()


def begin_vote(game: "Game") -> None:
    """The count goes clockwise and ends with the nominee (RB-099, RB-101); a spent ghost vote is not asked.

    In secret everybody is asked, and a hand that may not be raised is not counted: who is passed over would tell.
    """
    nominee = game.square.nominees[-1]
    asked = at_work(game.grimoire, "secret_votes")
    secret = bool(asked) and any(character(me.character).secret_votes(game.grimoire, me) for me in asked)
    around = _around(game)
    order = around if secret else voters(game, around)
    _begin_count(game, "begin_vote", VoteBegan(nominee, order, votes_needed(game), EXECUTION, secret))


def call_exile(game: "Game", act: Act) -> None:
    """Everybody at the table decides, the dead too; no ability touches the decision (RB-144)."""
    assert act.target is not None
    game.tell(TOWN, ExileCalled(act.by, act.target))
    needed = (len(game.grimoire.ring) + 1) // 2
    _begin_count(game, "call_vote", VoteBegan(act.target, _round_to(game, act.target), needed, EXILE))


def open_vote(game: "Game", act: Act) -> None:
    """Somebody used a power that asks everybody, or pretended to: the hands are counted all the same."""
    _begin_count(game, "call_vote", VoteBegan(act.by, _round_to(game, act.by), 0, act.verb))


def _begin_count(game: "Game", move: str, vote: VoteBegan) -> None:
    game.day = altered(game.day, vote=vote)
    game.move(move)
    game.tell(TOWN, vote)


def _round_to(game: "Game", seat: int) -> tuple[int, ...]:
    """Everybody clockwise, this player last; who has left the table has no place in the circle."""
    ring = game.grimoire.ring
    return (*game.grimoire.clockwise_from(seat), seat) if seat in ring else ring


def voters(game: "Game", seats: tuple[int, ...]) -> tuple[int, ...]:
    """Which of these players may vote."""
    records = game.grimoire.seats
    may = [seat for seat in seats if records[seat].alive or records[seat].ghost_vote]
    # What a Fabled or a wish forbids, no player's ability allows.
    deciding = at_work(game.grimoire, "may_vote")
    for me in sorted(deciding, key=_forbids_for_good) if deciding else ():
        allows = character(me.character).may_vote
        may = [seat for seat in seats if allows(game.grimoire, me, seat, seat in may)]
    return tuple(may)


def _forbids_for_good(me: Ability) -> bool:
    return character(me.character).forbids_voting


def votes_needed(game: "Game") -> int:
    """Half of the living (RB-104), unless an ability says otherwise; to beat the earlier votes is another matter."""
    needed = (game.alive_count() + 1) // 2
    for me in at_work(game.grimoire, "votes_needed"):
        needed = character(me.character).votes_needed(game.grimoire, me, needed)
    return needed


def ask_after_all(game: "Game", seat: int) -> None:
    """Whoever has a vote again while hands are counted on an execution is asked in their place; where the count has
    reached or passed it, right after the hand that is counted now."""
    vote = game.day.vote
    if vote is None or not vote.on_execution or seat in vote.order or not voters(game, (seat,)):
        return
    around = _around(game)
    place = min(len(game.unseen.counted) + 1, len(vote.order))
    while place < len(vote.order) and around.index(vote.order[place]) < around.index(seat):
        place += 1
    order = (*vote.order[:place], seat, *vote.order[place:])
    game.day = game.day._replace(vote=vote._replace(order=order))
    game.tell(TOWN, AskedAfterAll(seat, order))


def _around(game: "Game") -> tuple[int, ...]:
    """Everybody, clockwise to the nominee; the Storyteller has no chair: then to whoever nominated them."""
    nominee = game.square.nominees[-1]
    return _round_to(game, nominee if nominee != STORYTELLER else game.square.nominators[-1])


def play_hand(game: "Game") -> None:
    """Count one hand; the last one settles the vote."""
    vote, square = game.day.vote, game.unseen
    assert vote is not None
    counted = len(square.counted)
    if counted == len(vote.order):
        game.begin(f"d{game.night}/count {game.steps}")
        _settle(game, vote)
        return
    seat = vote.order[counted]
    opened = vote.kind != EXECUTION
    if opened:
        game.begin(f"d{game.night}/{_called(game, vote)}@{seat}")
        raised = game.ask(seat, None, _HAND)
        game.tell(TOWN, HandCounted(seat, raised, square.tally + 1 if raised else square.tally))
        return
    game.begin(f"d{game.night}/hand {len(square.nominees)}@{seat}")
    known = square.hands_of(seat) if square.more_hands else 1
    hands = int(game.ask(seat, None, _HAND if known == 1 else Hands(known)))
    now = standing(game.grimoire)
    hooks = now.holdings.hooks
    if vote.secret or known != 1 or "hands" in hooks:
        hands = _hands(game, vote, seat, hands)
    worth, ghost = _weigh(game, now, seat)
    if hands and ghost:
        game.grimoire.change(seat, ghost_vote=False)
    if hands > 1:
        worth *= hands
    tally = square.tally + worth if hands else square.tally
    counted_hand = made(HandCounted, (seat, bool(hands), tally, ghost, worth))
    game.tell(UNTOLD if vote.secret else TOWN, counted_hand)
    if hands:
        note_deed(game, seat, "voted")
        if "on_vote" in hooks:
            for me in holding(game.grimoire, "on_vote"):
                character(me.character).on_vote(game, me, seat)


def count_at_once(game: "Game") -> bool:
    """Count all hands of a vote that has just begun, and write down what as many `play_hand` would; False, and
    nothing is counted, where hands have to be asked for one by one. Half the steps of a game are hands."""
    vote, square = game.day.vote, game.square
    if (
        vote is None
        or vote.kind != EXECUTION
        or square.counted
        or square.more_hands
        or game.unseen is not square
    ):
        return False
    hooks = standing(game.grimoire).holdings.hooks
    if not hooks.keys().isdisjoint(_LOOKS_AT_HANDS):
        return False
    name = name_of_the_last_vote(game)
    steps = [f"{name}@{seat}" for seat in vote.order]
    asked = {seat: f"{step}#0" for seat, step in zip(vote.order, steps, strict=True)}
    hands = ballot_of(game.decider, asked, game)
    if not hands:  # none at all where nobody may vote: the step that settles the vote comes next
        return False
    tally, ghost_votes, seats = 0, [*square.ghost_votes], game.grimoire.seats
    for seat, step, raised in zip(vote.order, steps, hands, strict=True):
        ghost = not seats[seat].alive
        if raised:
            tally += 1
            if ghost:
                game.grimoire.change(seat, ghost_vote=False)
                ghost_votes[seat] = False
        counted = made(HandCounted, (seat, raised, tally, ghost, 1))
        game.ledger.append(made(Told, (TOWN, counted, step)))
    game.step = steps[-1]
    note_deeds(game, tuple(compress(vote.order, hands)), "voted")
    game.square = square.changed(tally=tally, counted=tuple(hands), ghost_votes=tuple(ghost_votes))
    game.steps += len(hands)
    return True


_LOOKS_AT_HANDS: Final = frozenset(("hands", "vote_worth", "vote_costs", "on_vote"))
"""Hooks of abilities that may change what a hand is, or have something happen between two of them."""


def name_of_the_last_vote(game: "Game") -> str:
    """What the last vote of this day on an execution is called in the record."""
    return _name_of_a_vote(game, len(game.unseen.nominees))


def vote_of(step: str, game: "Game") -> str | None:
    """What the vote of this day on an execution is called in which the step of this name counted a hand; None where
    it counted none."""
    name = step.partition("@")[0]
    return name if name.startswith(_name_of_a_vote(game, "")) else None


def nominee_of(vote: str, game: "Game") -> int:
    """On whose execution the vote of this name is."""
    return game.unseen.nominees[int(vote.rpartition(" ")[2]) - 1]


def _name_of_a_vote(game: "Game", number: int | str) -> str:
    return f"d{game.night}/hand {number}"


def _called(game: "Game", vote: VoteBegan) -> str:
    """What a vote that is not on an execution is called in the record."""
    return f"{vote.kind} {vote.about if vote.kind == EXILE else len(game.square.claims)}"


def _hands(game: "Game", vote: VoteBegan, seat: int, answer: int) -> int:
    """How many hands of this player are counted, who raises so many."""
    if vote.secret and not voters(game, (seat,)):
        return 0
    counted = (0, 1)
    for me in at_work(game.grimoire, "hands"):
        counted = character(me.character).hands(game.grimoire, me, seat, counted)
    fewest, most = counted
    return fewest if answer < fewest else most if answer > most else answer


def _weigh(game: "Game", now: Standing, seat: int) -> tuple[int, bool]:
    """What this player's raised hand is worth, and whether it uses up a ghost vote (RB-103, RB-335)."""
    worth, hooks = 1, now.holdings.hooks
    if "vote_worth" in hooks:
        for me in now.at_work("vote_worth"):
            worth = character(me.character).vote_worth(game.grimoire, me, seat, worth)
    ghost = not game.grimoire.seats[seat].alive
    if "vote_costs" in hooks:
        for me in now.at_work("vote_costs"):
            ghost = character(me.character).vote_costs(game.grimoire, me, seat, ghost)
    return worth, ghost


def note_deed(game: "Game", seat: int, deed: Literal["voted", "nominated"]) -> None:
    """What evil characters do in the open is asked for at night, whoever they are by then."""
    note_deeds(game, (seat,), deed)


def note_deeds(game: "Game", seats: tuple[int, ...], deed: Literal["voted", "nominated"]) -> None:
    """The same of several players, one after the other."""
    grimoire, when, deeds = game.grimoire, game.when, list[DeedOfEvil]()
    records, disguises = grimoire.seats, disguised(grimoire, seats)
    also_counted = "counts_also" in standing(grimoire).holdings.hooks
    for seat in seats:
        team = character(records[seat].character).team
        kinds = disguises.get(seat, ())
        if team is MINION or team is DEMON or MINION in kinds or DEMON in kinds:
            deeds.append(made(DeedOfEvil, (when, seat, deed, (team, *kinds), False)))
        if also_counted:
            truly = truly_also(grimoire, seat)
            for also in certainly(grimoire, seat):
                if also is MINION or also is DEMON:
                    deeds.append(DeedOfEvil(when, seat, deed, (also,), falsely=also not in truly))
    if deeds:
        game.happened(*deeds)


def _settle(game: "Game", vote: VoteBegan) -> None:
    """All hands are counted: what they come to, and then what abilities make of it."""
    square, before = game.unseen, standing(game.grimoire)
    counted = CountedVote(
        vote.kind, vote.about, tuple(compress(vote.order, square.counted)), square.tally, vote.needed
    )
    executions = len(game.day.executions)
    game.day = altered(game.day, vote=None)
    if vote.kind == EXECUTION:
        hands = counted
        for me in before.at_work("tally"):
            counted = counted._replace(tally=character(me.character).tally(game, me, counted))
        hidden = counted.tally != hands.tally and not vote.secret and _is_hidden(game, before, hands)
        said = hands.tally if hidden else counted.tally
        _settle_execution(game, counted, secret=vote.secret, said=said)
    elif vote.kind == EXILE:
        _settle_exile(game, counted)
    else:
        _settle_opened(game, counted)
    told = len(game.ledger)
    looking = before.holding("after_tally")
    if looking:
        with game.as_things_stood(before):
            for me in looking:
                character(me.character).after_tally(game, me, counted)
    if vote.kind not in (EXECUTION, EXILE):
        say_that_nothing_happened(game, told)
    game.cut_short_after(executions)


def _is_hidden(game: "Game", before: Standing, hands: CountedVote) -> bool:
    """Whether the town hears what the hands alone would have come to."""
    return any(character(me.character).hides_tally(game, me, hands) for me in before.at_work("hides_tally"))


def _outcome(tally: int, needed: int, most: int) -> Literal["about to die", "tie", "too few"]:
    """More than anybody else today and at least half of the living (RB-104, RB-105); a tie clears the block."""
    if tally < needed or tally < most:
        return "too few"
    return "tie" if tally == most else "about to die"  # RB-111: in a tie neither is about to die


def _settle_execution(game: "Game", vote: CountedVote, *, secret: bool, said: int) -> None:
    """`said`: the tally that the town hears. Once that was not the true one the town goes on hearing what would
    follow from it, until somebody is executed."""
    tally, most = vote.tally, game.unseen.most_votes
    outcome = _outcome(tally, vote.needed, most)
    if secret:
        game.tell(UNTOLD, VoteCounted(vote.about, tally, vote.needed, outcome))
        game.tell(TOWN, VoteOver(vote.about))
    elif said != tally or most < game.square.most_votes:
        seems = _outcome(said, vote.needed, game.square.most_votes)
        game.tell(UNTOLD, VoteCounted(vote.about, tally, vote.needed, outcome))
        game.tell(TOWN, VoteCounted(vote.about, said, vote.needed, seems))
    elif outcome == "tie" and tally != game.square.most_votes:  # with one that nobody was told
        game.tell(UNTOLD, VoteCounted(vote.about, tally, vote.needed, outcome))
        game.tell(TOWN, VoteCounted(vote.about, tally, vote.needed, "too few"))
    else:
        game.tell(TOWN, VoteCounted(vote.about, tally, vote.needed, outcome))
    game.move("finish_vote")
    # Nobody nominates any more then; whoever runs the table closes where there is something left to wait for.
    if game.day.again is not None and says_no_more(game):
        game.move("close_nominations")


def _settle_exile(game: "Game", vote: CountedVote) -> None:
    """At least half of all players, dead or alive."""
    exiled = vote.tally >= vote.needed
    game.tell(TOWN, ExileDecided(vote.about, vote.tally, vote.needed, exiled))
    _resume(game)
    if exiled:
        game.exile(vote.about)


def _settle_opened(game: "Game", vote: CountedVote) -> None:
    """No number decides: whoever has the power looks at it in `after_tally`."""
    game.tell(TOWN, HandsCounted(vote.kind, vote.about, vote.raised))
    _resume(game)


def _resume(game: "Game") -> None:
    game.move("finish_vote" if game.square.nominations_open else "resume_talk")


def say_that_nothing_happened(
    game: "Game", told: int, to: tuple[int, ...] | Literal["town"] = "town"
) -> None:
    """Of a power that was used, or not: where nothing else was told since that ledger entry, and nobody has won.

    What somebody is told alone must not be noticed by the town, nor by another who speaks in private.
    """
    alone = set[int]() if to == TOWN else set(to)
    news = [one for one in game.ledger[told:] if one.to == TOWN or alone.intersection(one.to)]
    if not news and victory.winner(game) is None:
        game.tell(to, NothingHappened())


def uncover_spent_votes(game: "Game") -> None:
    """A day with secret votes is over: everybody sees which of the dead have given theirs."""
    known, truly = game.square.ghost_votes, game.unseen.ghost_votes
    if known == truly:
        return
    spent = tuple(seat for seat in game.grimoire.ring if known[seat] and not truly[seat])
    if spent:
        game.tell(TOWN, GhostVotesSpent(spent))
