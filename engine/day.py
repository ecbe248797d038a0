"""The day: talk, nominations, powers of the day, and at most one execution; `engine.votes` counts the hands."""

from itertools import takewhile
from typing import TYPE_CHECKING, Literal

from engine import real_box
from engine.abilities import at_work, holding, holdings, standing
from engine.grimoire import Ability
from engine.ledger import (
    Claimed,
    DayBroke,
    HasToChooseAgain,
    NobodyExecuted,
    Nominated,
    NominationsOpened,
    NominationsReopened,
    VotesSuspended,
)
from engine.offers import offers
from engine.phases import DEFENCE, Phase
from engine.questions import (
    BEGIN_VOTE,
    CLOSE_NOMINATIONS,
    EXILE,
    NOMINATE,
    OPEN_NOMINATIONS,
    Act,
    Claim,
    Menu,
    StorytellersNominee,
)
from engine.registry import character
from engine.terms import ANYONE, STORYTELLER, TOWN
from engine.town_square import standing_entries
from engine.votes import begin_vote, call_exile, note_deed, open_vote, say_that_nothing_happened

if TYPE_CHECKING:
    from engine.game import Game

_VERBS = {
    Phase.DISCUSSION: (OPEN_NOMINATIONS, CLOSE_NOMINATIONS),
    Phase.NOMINATIONS: (NOMINATE, CLOSE_NOMINATIONS),
    Phase.DEFENCE: (BEGIN_VOTE,),
}


def play_menu(game: "Game") -> None:
    """Wait for whoever speaks first, and do it."""
    game.begin(act_step(game))
    act = game.ask(ANYONE, None, menu(game))
    verb = act.verb
    if verb == OPEN_NOMINATIONS:
        game.move("open_nominations")
        game.tell(TOWN, NominationsOpened(game.night))
    elif verb == CLOSE_NOMINATIONS:
        if not _storyteller_nominates(game):
            game.move("close_nominations")
    elif verb == NOMINATE:
        nominate(game, act)
    elif verb == EXILE:
        call_exile(game, act)
    elif verb == BEGIN_VOTE:
        begin_vote(game)
    else:
        claim(game, act)


def act_step(game: "Game") -> str:
    """What the next act of the day is called in the record."""
    return f"d{game.night}/{game.phase} {game.steps}"


def menu(game: "Game") -> Menu:
    """What may be done now: the same for everybody, and from public facts alone."""
    verbs: tuple[str, ...] = _VERBS[game.phase]
    if _goes_by_the_usual_rule(game):
        return Menu(game.square, verbs, game.script, offers(game))
    next_one = game.nominates_next
    if next_one is not None:
        whom = nominees(game)
        return Menu(
            game.square, verbs, game.script, offers(game), nominators=(next_one,), nominees=whom, at_once=True
        )
    if game.square.travellers and game.phase is not DEFENCE:
        verbs = (*verbs, EXILE)
    if game.day.again is not None:
        # They may have died since, or gone home; or they have nominated, and a power may still be used.
        able = game.square.nominates_again is not None and _nominates_again(game) == game.day.again
        again = (game.day.again,) if able else ()
        return Menu(
            game.square, verbs, game.script, offers(game), nominators=again, nominees=_everybody(game)
        )
    if not game.day.executions and _kept_open(game):
        verbs = tuple(verb for verb in verbs if verb != CLOSE_NOMINATIONS)
    return Menu(
        game.square, verbs, game.script, offers(game), nominators=nominators(game), nominees=nominees(game)
    )


def _goes_by_the_usual_rule(game: "Game") -> bool:
    """Whether nothing at this table could change who nominates whom, and until when."""
    held = game.grimoire.holdings or holdings(game.grimoire)
    changing = ("keeps_open", "nominates_next", "nominations_by", "nominations_of")
    return (
        game.day.again is None
        and not game.square.travellers
        and game.script.tries_storyteller is None
        and held.hooks.keys().isdisjoint(changing)
    )


def _kept_open(game: "Game") -> bool:
    asked = at_work(game.grimoire, "keeps_open")
    return bool(asked) and any(character(me.character).keeps_open(game.grimoire, me) for me in asked)


def nominators(game: "Game") -> tuple[int, ...] | None:
    """Who may nominate, where an ability changes it; None for the usual rule: each of the living once a day."""
    if not at_work(game.grimoire, "nominations_by"):
        return None
    square, may = game.square, []
    for seat in (STORYTELLER, *square.ring):
        times = game.nominations_of(seat, int(seat != STORYTELLER and square.alive[seat]))
        if square.nominators.count(seat) < times:
            may.append(seat)
    usual = [seat for seat in square.ring if square.alive[seat] and seat not in square.nominators]
    return None if may == usual else tuple(may)  # an ability that changes nothing yet must not be noticed


def nominees(game: "Game") -> tuple[int, ...] | None:
    """Who may be nominated, where it is not the usual rule, which is None: everybody once a day, dead or alive."""
    now = at_work(game.grimoire, "nominations_of")
    tried = game.script.tries_storyteller is not None
    if not now and not tried:
        return None
    square, may = game.square, []
    for seat in (STORYTELLER, *square.ring):
        times = int(seat != STORYTELLER or tried)
        for me in now:
            times = character(me.character).nominations_of(game.grimoire, me, seat, times)
        if square.nominees.count(seat) < times:
            may.append(seat)
    return tuple(may)


def _everybody(game: "Game") -> tuple[int, ...]:
    """Whom a nomination may be of that any nominee may have again; the Storyteller as well, where they are tried."""
    everyone = game.grimoire.everyone()
    return everyone if game.script.tries_storyteller is None else (STORYTELLER, *everyone)


def closes(game: "Game") -> bool:
    """Whether nominations close where nobody nominates any more, or whoever has to is too late."""
    return _left_to_storyteller(game) is None


def _left_to_storyteller(game: "Game") -> tuple[Ability, tuple[int, ...]] | None:
    """Of whom the Storyteller nominates one before nominations close, and by which ability."""
    for me in at_work(game.grimoire, "storyteller_nominates"):
        seats = character(me.character).storyteller_nominates(game.grimoire, me)
        if seats:
            return me, seats
    return None


def _storyteller_nominates(game: "Game") -> bool:
    """The Storyteller nominates somebody instead of closing the nominations; whether they do."""
    left = _left_to_storyteller(game)
    if left is None or game.is_won:
        return False
    me, seats = left
    nominee = game.ask(STORYTELLER, me, StorytellersNominee(*seats))
    if game.phase is Phase.DISCUSSION:
        game.move("open_nominations")
        game.tell(TOWN, NominationsOpened(game.night))
    elif game.phase is Phase.EXECUTION:
        game.move("reopen_nominations")
    nominate(game, Act(NOMINATE, STORYTELLER, nominee))
    return True


def nominate(game: "Game", act: Act) -> None:
    """A nomination, then what it sets off; an execution on the spot ends the day (RB-115), unless somebody has to
    nominate at once all the same."""
    assert act.target is not None
    nomination = Nominated(act.by, act.target)
    before = standing(game.grimoire)
    asked = before.at_work("needs_no_vote")
    without_vote = bool(asked) and any(
        character(me.character).needs_no_vote(game.grimoire, me, act.target) for me in asked
    )
    if without_vote is not game.square.votes_suspended:
        game.tell(TOWN, VotesSuspended(without_vote))
    game.tell(TOWN, nomination)
    if act.by != STORYTELLER:
        note_deed(game, act.by, "nominated")
    executions = len(game.day.executions)
    before = standing(game.grimoire)
    noticing = before.holding("on_nomination")
    if noticing:
        with game.as_things_stood(before):
            for me in noticing:
                character(me.character).on_nomination(game, me, nomination)
    if len(game.day.executions) > executions and game.nominates_next is None:
        game.move("close_nominations")
    elif not without_vote:
        game.move("hear_defence")


def claim(game: "Game", act: Act) -> None:
    """A power of the day, real or pretended: played out alike, and silent about why nothing happened."""
    power, owners = next(offer for offer in offers(game) if offer.claim.verb == act.verb)
    to: tuple[int, ...] | Literal["town"] = (act.by,) if power.private else "town"
    game.tell(to, Claimed(act.verb, act.by, act.target, act.what))
    if power.opens:
        open_vote(game, act)
        return
    told = len(game.ledger)
    executions = len(game.day.executions)
    now = standing(game.grimoire)
    heard = game.grimoire.everyone() if power.heard_by == "holders" else (act.by, *owners)
    whose = dict.fromkeys((*heard, STORYTELLER))  # the dead give their votes, the Beggar gets them
    for me in (ability for seat in whose for ability in now.of(seat)):
        mine = character(me.character).claim
        if mine is not None and mine.verb == act.verb and not _has_to_choose_again(game, me, power, act):
            character(me.character).act(game, me, act)
    if not power.declares and not real_box.unknown(game):  # then the person says what comes of it
        say_that_nothing_happened(game, told, to)
    game.cut_short_after(executions)


def _has_to_choose_again(game: "Game", me: Ability, power: Claim, act: Act) -> bool:
    """Whether the Storyteller asks the owner of this ability, aloud, to choose somebody else than this act does.

    They are asked only about a player whom the act names or the whole town knows: what is merely declared, or said
    in private, is no choice of that kind.
    """
    if me.owner != act.by or power.private or power.declares:
        return False
    if act.target is not None:
        aimed: tuple[int, ...] = (act.target,)
    else:
        aimed = power.targets(game.square, act.by) if power.targets else ()
    asked = holding(game.grimoire, "has_to_choose_again") if aimed else ()
    again = any(character(one.character).has_to_choose_again(game, one, me, aimed[0]) for one in asked)
    if again:
        game.tell(TOWN, HasToChooseAgain(me.owner))
    return again


def play_execution(game: "Game") -> None:
    """Execute whoever is about to die, unless the day has had its execution; then perhaps one nomination more."""
    reopened = 0 if game.day.again is None else _times_reopened(game)
    again_today = " again" if reopened > 1 else ""
    game.begin(f"d{game.night}/execution {len(game.day.executions)}{again_today}")
    condemned, before, whole = game.unseen.about_to_die, len(game.day.executions), closes(game)
    if before == 0 and condemned != STORYTELLER and real_box.unknown(game):
        real_box.execute_as_said(game, condemned)
    elif condemned == STORYTELLER:
        game.execute_storyteller()
    elif condemned is not None and (before == 0 or game.day.again is not None):
        game.execute(condemned, nominator=game.nominator_of(condemned))
    elif before == 0:
        game.tell(TOWN, NobodyExecuted())
    again = _nominates_again(game) if game.day.executions and not game.day.closed else None
    if again is not None and reopened and not _has_one_nomination_left(game, again, reopened):
        again = None
    if again is None:
        if whole or game.day.closed or not _storyteller_nominates(game):
            game.move("end_day")
        return
    game.day = game.day._replace(again=again)
    game.move("reopen_nominations")
    game.tell(TOWN, NominationsReopened(again))


def _times_reopened(game: "Game") -> int:
    """How often nominations have been opened once more today."""
    entries = reversed(standing_entries(game.ledger))
    today = takewhile(lambda told: not isinstance(told.fact, DayBroke), entries)
    return sum(isinstance(told.fact, NominationsReopened) for told in today)


def _has_one_nomination_left(game: "Game", seat: int, reopened: int) -> bool:
    """Whose ability works twice may nominate a second time, where they have used the first."""
    used = game.day.again == seat and game.square.nominates_again is None
    return used and reopened == 1 and seat in game.now.twice


def _nominates_again(game: "Game") -> int | None:
    """Who has one nomination more, unless something forbids them to nominate at all."""
    for me in at_work(game.grimoire, "nominates_again"):
        seat = character(me.character).nominates_again(game.grimoire, me)
        if seat is not None and game.nominations_of(seat, 1):
            return seat
    return None
