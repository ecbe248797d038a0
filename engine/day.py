"""The day: talk, nominations, votes, and at most one execution."""

from typing import TYPE_CHECKING, Literal

from engine.abilities import standing
from engine.game import Count, Day
from engine.ledger import (
    Claimed,
    HandCounted,
    NobodyExecuted,
    Nominated,
    NominationsOpened,
    NothingHappened,
    VoteBegan,
    VoteCounted,
)
from engine.phases import Phase
from engine.questions import BEGIN_VOTE, CLOSE_NOMINATIONS, NOMINATE, OPEN_NOMINATIONS, Act, Menu, YesNo
from engine.registry import character
from engine.terms import ANYONE, TOWN

if TYPE_CHECKING:
    from engine.game import Game

_VERBS = {
    Phase.DISCUSSION: (OPEN_NOMINATIONS, CLOSE_NOMINATIONS),
    Phase.NOMINATIONS: (NOMINATE, CLOSE_NOMINATIONS),
    Phase.DEFENCE: (BEGIN_VOTE,),
}


def play_menu(game: "Game") -> None:
    """Wait for whoever speaks first, and do it."""
    game.begin(f"d{game.night}/{game.phase.value} {game.steps}")
    act = game.ask(ANYONE, None, Menu(game.square, (*_VERBS[game.phase], *game.script.claims)))
    if act.verb == OPEN_NOMINATIONS:
        game.move("open_nominations")
        game.tell(TOWN, NominationsOpened(game.night))
    elif act.verb == CLOSE_NOMINATIONS:
        game.move("close_nominations")
    elif act.verb == NOMINATE:
        nominate(game, act)
    elif act.verb == BEGIN_VOTE:
        begin_vote(game)
    else:
        claim(game, act)


def nominate(game: "Game", act: Act) -> None:
    """A nomination, then what it sets off; an execution on the spot ends the day (RB-115)."""
    assert act.target is not None
    nomination = Nominated(act.by, act.target)
    game.tell(TOWN, nomination)
    before = standing(game.grimoire)
    with game.as_things_stood(before):
        for me in before.holding("on_nomination"):
            character(me.character).on_nomination(game, me, nomination)
    game.move("close_nominations" if game.day.executions else "hear_defence")


def claim(game: "Game", act: Act) -> None:
    """A public power, real or pretended: played out alike, and silent about why nothing happened."""
    assert act.target is not None
    game.tell(TOWN, Claimed(act.verb, act.by, act.target))
    told = len(game.ledger)
    for me in standing(game.grimoire).held[act.by]:
        if character(me.character).claim == act.verb:
            character(me.character).act(game, me, act)
    if len(game.ledger) == told:
        game.tell(TOWN, NothingHappened())


def begin_vote(game: "Game") -> None:
    """The count goes clockwise and ends with the nominee (RB-099, RB-101); a spent ghost vote is not asked."""
    nominee = game.square.nominees[-1]
    seats = game.grimoire.seats
    order = tuple(
        seat
        for seat in (*game.grimoire.clockwise_from(nominee), nominee)
        if seats[seat].alive or seats[seat].ghost_vote
    )
    needed = (game.alive_count() + 1) // 2
    game.day = game.day._replace(vote=Count(nominee, needed, order))
    game.move("begin_vote")
    game.tell(TOWN, VoteBegan(nominee, order, needed))


def play_hand(game: "Game") -> None:
    """Count one hand; the last one settles the vote."""
    vote = game.day.vote
    assert vote is not None
    if len(vote.hands) == len(vote.order):
        game.begin(f"d{game.night}/count {game.steps}")
        settle_vote(game, vote)
        return
    seat = vote.order[len(vote.hands)]
    game.begin(f"d{game.night}/hand {len(game.square.nominees)}@{seat}")
    raised = game.ask(seat, None, YesNo())
    ghost = not game.grimoire.seats[seat].alive
    if raised and ghost:
        game.grimoire.change(seat, ghost_vote=False)  # RB-103, RB-335
    vote = Count(vote.nominee, vote.needed, vote.order, (*vote.hands, raised))
    game.day = Day(game.day.executions, vote)
    game.tell(TOWN, HandCounted(seat, raised, sum(vote.hands), ghost))


def settle_vote(game: "Game", vote: Count) -> None:
    """More than anybody else today and at least half of the living (RB-104, RB-105); a tie clears the block."""
    tally, most = sum(vote.hands), game.square.most_votes
    if tally < vote.needed or tally < most:
        outcome: Literal["about to die", "tie", "too few"] = "too few"
    elif tally == most:
        outcome = "tie"  # RB-111: neither is about to die
    else:
        outcome = "about to die"
    game.tell(TOWN, VoteCounted(vote.nominee, tally, vote.needed, outcome))
    game.day = game.day._replace(vote=None)
    game.move("finish_vote")


def play_execution(game: "Game") -> None:
    """Execute whoever is about to die, unless the day has had its execution."""
    game.begin(f"d{game.night}/execution")
    if not game.day.executions:
        if game.square.about_to_die is None:
            game.tell(TOWN, NobodyExecuted())
        else:
            game.execute(game.square.about_to_die)
    game.move("end_day")
