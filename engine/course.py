"""The course of a game, one step at a time.

A step is the smallest thing that happens as a whole: one player's turn at night, one hand counted, one act by
day. It is played on a game; if a question stays open the caller throws that game away and plays the step again on
a copy once the answer is there.
"""

from typing import TYPE_CHECKING, Final

from engine import day, night_sheet, real_box, votes
from engine.abilities import Standing, at_work, holding, holdings, standing
from engine.game import Day
from engine.house_rules import TO_ITS_END
from engine.ledger import DayBroke, NightFell
from engine.phases import GAME_OVER, NIGHTS, VOTE, Phase
from engine.registry import character
from engine.rules import setup, victory
from engine.terms import TOWN, Moment

if TYPE_CHECKING:
    from engine.game import Game

_LOOKS: Final = 100
"""More than any chain of abilities at a table that set each other off."""


def play_step(game: "Game") -> None:
    """Play the next step; raises Undecided, IllegalAnswer, and ValueError once the game is over."""
    step = _STEPS.get(game.phase)
    if step is None:
        raise ValueError("the game is over")
    told, phase, stood = len(game.ledger), game.phase, game.grimoire.standing
    step(game)
    held = game.grimoire.holdings or holdings(game.grimoire)
    if "settle" in held.hooks:  # hardly ever
        only_a_hand = game.phase is phase is VOTE and stood is not None and stood is game.grimoire.standing
        if not only_a_hand:
            settle(game)
            held = holdings(game.grimoire)
    if "on_waking" in held.hooks and phase in NIGHTS and game.phase in NIGHTS:
        night_sheet.notice_waking(game, told)
    game.steps += 1
    stands = game.grimoire.standing
    if stands is None or stands is not game._judged or game.wins or game.decided is not None:
        end_if_won(game)


def settle(game: "Game") -> None:
    """Whatever may have changed in a step: abilities that look at what stands do so, until nothing changes any more.

    Raises RuntimeError where they never come to rest.
    """
    before: Standing | None = None
    for _ in range(_LOOKS):
        now = standing(game.grimoire)
        if now is before:
            return
        before = now
        for me in sorted(now.at_work("settle"), key=lambda one: character(one.character).settles_last):
            if me in standing(game.grimoire).working:
                character(me.character).settle(game, me)
    looking = ", ".join(me.character for me in at_work(game.grimoire, "settle"))
    raise RuntimeError(f"`settle` of {looking} changes something each time it looks")


def end_if_won(game: "Game") -> None:
    """The game is over as soon as a step leaves a side that has won."""
    side = victory.winner(game) if game.night else None  # nobody wins while the characters are dealt
    if side is not None:
        also = victory.also_winning(game, side)
        if game.is_night:
            break_day(game)  # the table hears who died before it hears who won
        victory.end(game, side, also)


def play(game: "Game") -> "Game":
    """Play on until the game is over or a question stays open."""
    while game.phase is not GAME_OVER:
        if game.phase is not VOTE or not votes.count_at_once(game):
            play_step(game)
    return game


def _deal(game: "Game") -> None:
    if not game.bag and any(not seat.character for seat in game.grimoire.seats):
        game.begin("bag")
        setup.fill_the_bag(game)
        return
    game.begin("deal")
    if game.bag:
        setup.deal(game)
    else:
        if real_box.in_the_box(game):
            real_box.draw(game)
        setup.set_up(game)
    fall_asleep(game)


def fall_asleep(game: "Game") -> None:
    """Night falls: what lasts until dusk ends, and secrets of the day are told (RB-312)."""
    game.move("close_eyes")
    game.night += 1
    game.cursor = 0
    game.grimoire.expire(Moment(game.night))
    game.tell(TOWN, NightFell(game.night))
    for seat, fact in game.untold:
        game.tell((seat,), fact)
    game.untold = ()
    game.nothing_is_unseen()


def _night(game: "Game") -> None:
    if night_sheet.play_next(game):
        return
    game.begin(f"n{game.night}/dawn")
    if game.phase is Phase.FIRST_NIGHT and not game.house_rules[TO_ITS_END]:
        night_sheet.end_at_once(game)
    break_day(game)
    for me in holding(game.grimoire, "on_dawn"):
        character(me.character).on_dawn(game, me)
    game.move("talk")


def break_day(game: "Game") -> None:
    """Eyes open, and the deaths of the night are announced at once, without a cause (RB-061 to RB-064)."""
    game.move("open_eyes")
    game.grimoire.expire(Moment(game.night, dawn=True))
    game.day = Day()
    before, now = game.square.alive, [seat.alive for seat in game.grimoire.seats]
    changed = [s for s in game.grimoire.ring if before[s] != now[s]]
    died = tuple([s for s in changed if before[s]])
    revived = tuple([s for s in changed if now[s]])
    for seat in revived:
        game.grimoire.change(seat, ghost_vote=True)
    game.tell(TOWN, DayBroke(game.night, died, revived))


def _dusk(game: "Game") -> None:
    """The day ends: abilities look at it before anything that lasts until dusk is over."""
    game.begin(f"d{game.night}/dusk")
    for me in holding(game.grimoire, "on_dusk"):
        character(me.character).on_dusk(game, me)
    if victory.winner(game) is None:
        votes.uncover_spent_votes(game)
        fall_asleep(game)


_STEPS = {
    Phase.DEAL: _deal,
    Phase.FIRST_NIGHT: _night,
    Phase.NIGHT: _night,
    Phase.DISCUSSION: day.play_menu,
    Phase.NOMINATIONS: day.play_menu,
    Phase.DEFENCE: day.play_menu,
    Phase.VOTE: votes.play_hand,
    Phase.EXECUTION: day.play_execution,
    Phase.DUSK: _dusk,
}
