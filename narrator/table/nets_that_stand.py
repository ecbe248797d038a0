"""Safety nets that stand on the page as long as something is so, and hold nothing up.

With the real box the table knows no token, and reminds of what the script may hold: which characters have something
to do with a nomination, a death or an execution is read off their hooks. Where tokens have been entered, it looks at
what was entered. Where the machine deals and the rules play, none of this can go wrong, and nothing stands there; a
script that leaves the Demon too little to claim is not dealt to so many.

A disk that takes nothing and a lost microphone stand on the page already, for everybody to see. Who decides from now
on finds everything that lies open, so a hand-over has no net but for tokens that nobody has entered.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import takewhile

from engine.abilities import standing as standing_now
from engine.characters.base import Character, Mistaken
from engine.chronicle import Died, SheetLineRead
from engine.ledger import DemonLearned
from engine.night_order import DAWN
from engine.phases import NIGHTS, Phase
from engine.real_box import DEAL, TodaysExecution, unknown
from engine.registry import CHARACTERS, character
from engine.terms import DEMON, EVIL, GOOD, UNKNOWN
from narrator.table.net import Intended, Net, Scene, Way, standing
from narrator.table.nets_before_deeds import declared, few_live, winner
from narrator.table.real_box import BEFORE_THE_DEAL

# Before the deal


@standing
def nobody_wakes_them(at: Scene) -> Iterator[Net]:
    """Who has no phone is woken by hand, or somebody plays for them on the host's page."""
    if at.table.phase not in BEFORE_THE_DEAL or at.table.real_box or at.waking_by_hand:
        return
    missing = [one.name for one in at.table.people.everybody if not (one.has_phone or one.left)]
    if missing:
        way = Way("by_hand.without_phones", Intended.of("wake_by_hand", {"whom": "without phones"}))
        yield Net("no_phone", 4, (("names", tuple(missing)),), ", ".join(missing), way)


@standing
def few_claims(at: Scene) -> Iterator[Net]:
    """RB-050: who fills the bag themself, from a script that leaves the Demon too little to claim."""
    if at.box.due == DEAL and at.box.few_claims:
        yield Net("few_claims", 5)


# The end


@standing
def somebody_has_won(at: Scene) -> Iterator[Net]:
    """RB-130, RB-132, RB-134: an end that nobody has announced. By the rules it is announced as it comes; but rulings
    may leave a game so, and with the real box only a person sees it."""
    if not at.dealt or at.table.phase is Phase.DEAL or at.table.live is None:
        return
    game = at.table.live.game
    side = (EVIL if few_live(game) else None) if at.box.on else winner(game) if _was_ruled(at) else None
    if side is not None:
        kind = "good_has_won" if side is GOOD else "evil_has_won"
        yield Net(kind, 9, about=str(game.square.living), way=declared(side))


def _was_ruled(at: Scene) -> bool:
    """Whether the last thing that happened was ruled by hand: a strike is the mind's."""
    live = at.table.live
    ruling = live.past[-1].ruling if live is not None and live.past else None
    return ruling is not None and ruling.verb != "strike"


# Hands, and what was put right


@standing
def without_their_master(at: Scene) -> Iterator[Net]:
    """Who minds whom they chose votes with them alone. It counts all the same, and can be counted anew."""
    if not at.dealt or at.box.on or at.table.game.is_night:
        return
    game = at.table.game
    vote = game.day.vote
    if vote is not None and (not vote.on_execution or vote.secret):
        return
    now = standing_now(game.grimoire)
    for seat in game.grimoire.ring:
        for me in now.of(seat):
            minds = character(me.character).minds_whom_they_chose
            masters = [one.seat for one in game.grimoire.reminders if one.by == me] if minds else []
            alone = not any(_up(at, one) for one in masters)
            if masters and me in now.working and _counted(at).get(seat) and alone:
                values = at.name(seat), ("nominee", at.table.square.names[masters[0]])
                yield Net(
                    "without_their_master", 4, values, f"{game.night} {len(game.square.nominees)} {seat}"
                )


def _counted(at: Scene) -> dict[int, bool]:
    """Whose hands were counted in the vote that runs, or was the last one, and whether they were up."""
    square = at.table.game.square
    if square.vote is None:
        return dict.fromkeys(square.voters, True)
    return dict(zip(square.vote.order, square.counted, strict=False))


def _up(at: Scene, seat: int) -> bool:
    """Whether this hand was counted, or is up and still to be counted."""
    running = at.table.vote
    raised = running is not None and at.table.game.square.vote is not None and running.hands.get(seat)
    return _counted(at).get(seat, bool(raised))


@standing
def a_correction_waits_for_the_person(at: Scene) -> Iterator[Net]:
    """What no longer stands is told by day to those whom no phone tells it."""
    if at.dealt and at.in_person and not at.game.is_night:
        yield Net("not_corrected", 4, (at.names(at.in_person),), str(at.in_person))


# The real box: what the script may hold


def _of_the_script(at: Scene, says: Callable[[Character], bool]) -> tuple[str, ...]:
    return tuple(one for one in at.table.script.characters if one in CHARACTERS and says(CHARACTERS[one]))


def _does(rule: Character, *hooks: str) -> bool:
    return not rule.hooks.isdisjoint(hooks)


@standing
def an_attack_without_a_death(at: Scene) -> Iterator[Net]:
    """The Demon had its turn, and day is about to break: deaths are entered by hand."""
    if at.box.due != DAWN or at.table.live is None:
        return
    game = at.table.live.game
    tonight = [
        event
        for event in game.chronicle
        if isinstance(event, SheetLineRead | Died) and event.when == game.when
    ]
    attacked = any(
        isinstance(one, SheetLineRead)
        and one.done
        and one.slot in CHARACTERS
        and character(one.slot).team is DEMON
        for one in tonight
    )
    if attacked and game.phase is not Phase.FIRST_NIGHT and not any(isinstance(one, Died) for one in tonight):
        yield Net("nobody_died", 6, about=f"{game.night}")


@standing
def somebody_died(at: Scene) -> Iterator[Net]:
    """Whom a death concerns, until the next line of a sheet is read: `on_death`."""
    if not at.box.on or at.table.live is None:
        return
    game = at.table.live.game
    since = takewhile(lambda event: not isinstance(event, SheetLineRead), reversed(game.chronicle))
    dead = sorted(event.seat for event in since if isinstance(event, Died))
    concerned = _of_the_script(at, lambda rule: _does(rule, "on_death"))
    if dead and concerned:
        yield Net("think_at_a_death", 5, (("characters", concerned),), f"{game.square.night} {dead}")


@standing
def somebody_is_nominated(at: Scene) -> Iterator[Net]:
    """What a nomination alone may set off: `on_nomination`."""
    if not at.box.on or at.table.phase is not Phase.DEFENCE or not at.table.square.nominees:
        return
    concerned = _of_the_script(at, lambda rule: _does(rule, "on_nomination"))
    if concerned:
        number = len(at.table.square.nominees)
        yield Net("think_at_a_nomination", 5, (("characters", concerned),), f"{at.table.square.day} {number}")


@standing
def the_day_ends(at: Scene) -> Iterator[Net]:
    """Who is executed is asked: whose side loses by it, what else it sets off, or who wins where nobody is."""
    asked = at.box.asked
    if asked is None or not isinstance(asked.options, TodaysExecution):
        return
    square, day = at.table.square, str(at.table.square.day)
    if asked.options.condemned is None:
        ending = _of_the_script(at, lambda rule: rule.ends_unexecuted(square))
        if ending:
            yield Net("ends_unexecuted", 7, (("characters", ending),), day)
        return
    losing = _of_the_script(at, lambda rule: rule.loses_by_execution)
    hooks = ("on_execution", "instead_of_execution", "spares")
    others = _of_the_script(at, lambda rule: rule.minds_executions or _does(rule, *hooks))
    others = tuple(one for one in others if one not in losing)
    if losing:
        yield Net("may_lose_by_execution", 7, (("characters", losing),), day)
    if others:
        yield Net("think_at_an_execution", 5, (("characters", others),), day)


# What was entered


@standing
def entered_oddly(at: Scene) -> Iterator[Net]:
    """The tokens were entered by hand: who is still unknown, who is twice in play, who does not think to be somebody
    else and should, and what the Demon was told is safe (RB-033, RB-050)."""
    live = at.table.live
    if live is None or live.over or not at.table.real_box or at.box.on:
        return
    game = live.game
    seats = {seat: game.grimoire.seats[seat] for seat in game.grimoire.ring}
    here = [one.character for one in seats.values()]
    nameless = unknown(game)
    if nameless:
        yield Net("still_unknown", 6, (at.names(nameless),), str(nameless))
    twice = {one for one in here if here.count(one) > 1 and one != UNKNOWN and character(one).copies == 1}
    if twice:
        yield Net("twice_in_play", 3, (("characters", tuple(sorted(twice))),), str(sorted(twice)))
    knowing = [
        seat for seat, one in seats.items() if _should_be_mistaken(one.character) and one.believes is None
    ]
    if knowing:
        yield Net("believes_nothing", 5, (at.names(knowing),), str(knowing))
    claimed = _told_safe(told.fact for told in game.ledger)
    taken = tuple(one for one in claimed if one in here)
    if taken:
        yield Net("bluff_in_play", 2, (("characters", taken),), str(taken))


def _should_be_mistaken(name: str) -> bool:
    return name in CHARACTERS and isinstance(character(name), Mistaken)


def _told_safe(facts: Iterable[object]) -> tuple[str, ...]:
    last: tuple[str, ...] = ()
    for fact in facts:
        if isinstance(fact, DemonLearned):
            last = fact.bluffs
    return last


# Any time


@standing
def a_phone_is_away(at: Scene) -> Iterator[Net]:
    """Whoever is waited for by a phone that has not answered for long may have left the room."""
    for seat in at.away:
        if at.dealt and at.table.phase not in (Phase.GAME_OVER, Phase.REVEAL):
            yield Net("away", 1, (at.name(seat),), str(seat))


@standing
def a_night_is_long(at: Scene) -> Iterator[Net]:
    """A night three times as long as those before it tells the town that something is the matter."""
    if at.table.phase in NIGHTS and at.long:
        yield Net("long_night", 1, about=str(at.game.night) if at.dealt else "")
