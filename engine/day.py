"""The day: talk, nominations, votes, exiles, and at most one execution."""

from typing import TYPE_CHECKING, Literal

from engine.abilities import standing
from engine.chronicle import DeedOfEvil
from engine.ledger import (
    Claimed,
    ExileCalled,
    ExileDecided,
    HandCounted,
    NobodyExecuted,
    Nominated,
    NominationsOpened,
    NominationsReopened,
    NothingHappened,
    VoteBegan,
    VoteCounted,
)
from engine.phases import Phase
from engine.questions import (
    BEGIN_VOTE,
    CLOSE_NOMINATIONS,
    EXILE,
    NOMINATE,
    OPEN_NOMINATIONS,
    Act,
    Menu,
    Offer,
    YesNo,
)
from engine.registry import character
from engine.rules.registration import certainly, disguises
from engine.terms import ANYONE, DEMON, MINION, STORYTELLER, TOWN
from engine.town_square import TownSquare

if TYPE_CHECKING:
    from engine.game import Game

_VERBS = {
    Phase.DISCUSSION: (OPEN_NOMINATIONS, CLOSE_NOMINATIONS),
    Phase.NOMINATIONS: (NOMINATE, CLOSE_NOMINATIONS),
    Phase.DEFENCE: (BEGIN_VOTE,),
}
_HAND = YesNo()


def play_menu(game: "Game") -> None:
    """Wait for whoever speaks first, and do it."""
    game.begin(act_step(game))
    act = game.ask(ANYONE, None, menu(game))
    if act.verb == OPEN_NOMINATIONS:
        game.move("open_nominations")
        game.tell(TOWN, NominationsOpened(game.night))
    elif act.verb == CLOSE_NOMINATIONS:
        game.move("close_nominations")
    elif act.verb == NOMINATE:
        nominate(game, act)
    elif act.verb == EXILE:
        call_exile(game, act)
    elif act.verb == BEGIN_VOTE:
        begin_vote(game)
    else:
        claim(game, act)


def act_step(game: "Game") -> str:
    """What the next act of the day is called in the record."""
    return f"d{game.night}/{game.phase.value} {game.steps}"


def menu(game: "Game") -> Menu:
    """What may be done now: the same for everybody, and from public facts alone."""
    verbs: tuple[str, ...] = _VERBS[game.phase]
    if game.square.travellers and game.phase is not Phase.DEFENCE and game.day.again is None:
        verbs = (*verbs, EXILE)
    if game.day.again is not None:
        able = _nominates_again(game) == game.day.again  # they may have died since, or gone home
        again, everyone = (game.day.again,) if able else (), game.grimoire.everyone()
        return Menu(game.square, verbs, game.script, offers(game), nominators=again, nominees=everyone)
    if not game.day.executions and _kept_open(game):
        verbs = tuple(verb for verb in verbs if verb != CLOSE_NOMINATIONS)
    return Menu(game.square, verbs, game.script, offers(game), nominators=nominators(game))


def _kept_open(game: "Game") -> bool:
    at_work = standing(game.grimoire).at_work("keeps_open")
    return any(character(me.character).keeps_open(game.grimoire, me) for me in at_work)


def offers(game: "Game") -> tuple[Offer, ...]:
    """The powers of the day that may be used now: the script's by everybody, a Traveller's by that Traveller."""
    square, phase = game.square, game.phase
    public = list(_everybodys(game))
    for seat, traveller in zip(square.travellers, square.traveller_characters, strict=True):
        power = character(traveller).claim
        if power is not None:
            public.append(Offer(power, (seat,)))
    for fabled in square.fabled:
        power = character(fabled).claim
        if power is not None:
            public.append(Offer(power))
    return tuple([one for one in public if phase in one.claim.phases and _has_targets(square, one)])


def _everybodys(game: "Game") -> tuple[Offer, ...]:
    """The script's powers; where the dead may have theirs back, they may use them or pretend to."""
    for traveller in game.square.traveller_characters:
        if character(traveller).lends_to_the_dead:
            claims = game.script.claims
            return tuple(Offer(one._replace(by="anybody") if one.by == "living" else one) for one in claims)
    return game.script.offers


def _has_targets(square: TownSquare, offer: Offer) -> bool:
    targets = offer.claim.targets
    if targets is None:
        return True
    speakers = offer.owners if offer.claim.by == "owner" else square.ring
    return any(targets(square, by) for by in speakers)


def nominators(game: "Game") -> tuple[int, ...] | None:
    """Who may nominate, where an ability changes it; None for the usual rule."""
    now = standing(game.grimoire)
    if not now.at_work("may_nominate"):
        return None
    square, may = game.square, []
    for seat in (STORYTELLER, *square.ring):
        allowed = seat != STORYTELLER and square.alive[seat] and seat not in square.nominators
        for me in now.at_work("may_nominate"):
            allowed = character(me.character).may_nominate(game.grimoire, me, seat, allowed)
        if allowed:
            may.append(seat)
    return tuple(may)


def nominate(game: "Game", act: Act) -> None:
    """A nomination, then what it sets off; an execution on the spot ends the day (RB-115)."""
    assert act.target is not None
    nomination = Nominated(act.by, act.target)
    game.tell(TOWN, nomination)
    if act.by != STORYTELLER:
        note_deed(game, act.by, "nominated")
    executions = len(game.day.executions)
    before = standing(game.grimoire)
    with game.as_things_stood(before):
        for me in before.holding("on_nomination"):
            character(me.character).on_nomination(game, me, nomination)
    game.move("close_nominations" if len(game.day.executions) > executions else "hear_defence")


def note_deed(game: "Game", seat: int, deed: Literal["voted", "nominated"]) -> None:
    """What evil characters do in the open is asked for at night, whoever they are by then."""
    kinds = (game.team(seat), *disguises(game.grimoire, seat))
    if MINION in kinds or DEMON in kinds:
        game.happened(DeedOfEvil(game.when, seat, deed, kinds))
    for also in certainly(game.grimoire, seat):
        if also is MINION or also is DEMON:
            game.happened(DeedOfEvil(game.when, seat, deed, (also,)))


def call_exile(game: "Game", act: Act) -> None:
    """Everybody at the table decides, the dead too; no ability touches the decision (RB-144)."""
    assert act.target is not None
    traveller, ring = act.target, game.grimoire.ring
    game.tell(TOWN, ExileCalled(act.by, traveller))
    order = (*game.grimoire.clockwise_from(traveller), traveller)
    needed = (len(ring) + 1) // 2
    _begin_count(game, "call_exile", VoteBegan(traveller, order, needed, exile=True))


def claim(game: "Game", act: Act) -> None:
    """A power of the day, real or pretended: played out alike, and silent about why nothing happened."""
    power, owners = next(offer for offer in offers(game) if offer.claim.verb == act.verb)
    to: tuple[int, ...] | Literal["town"] = (act.by,) if power.private else "town"
    game.tell(to, Claimed(act.verb, act.by, act.target, act.what))
    told = len(game.ledger)
    executions = len(game.day.executions)
    now = standing(game.grimoire)
    whose = dict.fromkeys((act.by, *owners, STORYTELLER))  # the dead give their votes, the Beggar gets them
    for me in (ability for seat in whose for ability in now.of(seat)):
        mine = character(me.character).claim
        if mine is not None and mine.verb == act.verb:
            character(me.character).act(game, me, act)
    heard = game.ledger[told:] if power.private else [one for one in game.ledger[told:] if one.to == TOWN]
    if not heard:  # what somebody is told alone must not be noticed by the town
        game.tell(to, NothingHappened())
    if len(game.day.executions) > executions and game.phase is not Phase.EXECUTION:
        game.move("cut_short")


def begin_vote(game: "Game") -> None:
    """The count goes clockwise and ends with the nominee (RB-099, RB-101); a spent ghost vote is not asked."""
    nominee = game.square.nominees[-1]
    order = voters(game, (*game.grimoire.clockwise_from(nominee), nominee))
    _begin_count(game, "begin_vote", VoteBegan(nominee, order, votes_needed(game)))


def _begin_count(game: "Game", move: str, vote: VoteBegan) -> None:
    game.day = game.day._replace(vote=vote)
    game.move(move)
    game.tell(TOWN, vote)


def voters(game: "Game", seats: tuple[int, ...]) -> tuple[int, ...]:
    """Which of these players may vote."""
    records = game.grimoire.seats
    may = [seat for seat in seats if records[seat].alive or records[seat].ghost_vote]
    # What a Fabled forbids, no other ability allows.
    for me in sorted(standing(game.grimoire).at_work("may_vote"), key=lambda me: me.owner == STORYTELLER):
        allows = character(me.character).may_vote
        may = [seat for seat in seats if allows(game.grimoire, me, seat, seat in may)]
    return tuple(may)


def votes_needed(game: "Game") -> int:
    """Half of the living (RB-104), unless an ability says otherwise; to beat the earlier votes is another matter."""
    needed = (game.alive_count() + 1) // 2
    for me in standing(game.grimoire).at_work("votes_needed"):
        needed = character(me.character).votes_needed(game.grimoire, me, needed)
    return needed


def play_hand(game: "Game") -> None:
    """Count one hand; the last one settles the vote."""
    vote, square = game.day.vote, game.square
    assert vote is not None
    counted = len(square.counted)
    if counted == len(vote.order):
        game.begin(f"d{game.night}/count {game.steps}")
        if vote.exile:
            settle_exile(game, vote)
        else:
            settle_vote(game, vote)
        return
    seat = vote.order[counted]
    kind = f"exile {vote.nominee}" if vote.exile else f"hand {len(square.nominees)}"
    game.begin(f"d{game.night}/{kind}@{seat}")
    raised = game.ask(seat, None, _HAND)
    if vote.exile:
        worth, ghost = 1, False
    else:
        worth, ghost = _weigh(game, seat)
        if raised and ghost:
            game.grimoire.change(seat, ghost_vote=False)
    tally = square.tally + worth if raised else square.tally
    game.tell(TOWN, HandCounted(seat, raised, tally, ghost, worth))
    if raised and not vote.exile:
        note_deed(game, seat, "voted")
        for me in standing(game.grimoire).holding("on_vote"):
            character(me.character).on_vote(game, me, seat)


def _weigh(game: "Game", seat: int) -> tuple[int, bool]:
    """What this player's raised hand is worth, and whether it uses up a ghost vote (RB-103, RB-335)."""
    now, worth = standing(game.grimoire), 1
    for me in now.at_work("vote_worth"):
        worth = character(me.character).vote_worth(game.grimoire, me, seat, worth)
    ghost = not game.grimoire.seats[seat].alive
    for me in now.at_work("vote_costs"):
        ghost = character(me.character).vote_costs(game.grimoire, me, seat, ghost)
    return worth, ghost


def settle_vote(game: "Game", vote: VoteBegan) -> None:
    """More than anybody else today and at least half of the living (RB-104, RB-105); a tie clears the block."""
    tally, most = game.square.tally, game.square.most_votes
    if tally < vote.needed or tally < most:
        outcome: Literal["about to die", "tie", "too few"] = "too few"
    elif tally == most:
        outcome = "tie"  # RB-111: neither is about to die
    else:
        outcome = "about to die"
    game.tell(TOWN, VoteCounted(vote.nominee, tally, vote.needed, outcome))
    game.day = game.day._replace(vote=None)
    game.move("finish_vote")
    if game.day.again is not None:
        game.move("close_nominations")


def settle_exile(game: "Game", vote: VoteBegan) -> None:
    """At least half of all players, dead or alive."""
    tally = game.square.tally
    exiled = tally >= vote.needed
    game.tell(TOWN, ExileDecided(vote.nominee, tally, vote.needed, exiled))
    game.day = game.day._replace(vote=None)
    game.move("finish_vote" if game.square.nominations_open else "resume_talk")
    if exiled:
        game.exile(vote.nominee)


def play_execution(game: "Game") -> None:
    """Execute whoever is about to die, unless the day has had its execution; then perhaps one nomination more."""
    game.begin(f"d{game.night}/execution {len(game.day.executions)}")
    condemned, before = game.square.about_to_die, len(game.day.executions)
    if condemned is not None and (before == 0 or game.day.again is not None):
        game.execute(condemned)
    elif before == 0:
        game.tell(TOWN, NobodyExecuted())
    again = None if game.day.again is not None or not game.day.executions else _nominates_again(game)
    if again is None:
        game.move("end_day")
        return
    game.day = game.day._replace(again=again)
    game.move("reopen_nominations")
    game.tell(TOWN, NominationsReopened(again))


def _nominates_again(game: "Game") -> int | None:
    found = (
        character(me.character).nominates_again(game.grimoire, me)
        for me in standing(game.grimoire).at_work("nominates_again")
    )
    return next((seat for seat in found if seat is not None), None)
