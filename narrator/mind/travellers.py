"""Travellers: on which side they are, what they are given, and whom they change; and whom the Bishop's
Storyteller nominates."""

from random import Random
from typing import TYPE_CHECKING, Final

from config.opinions import opinion
from engine.characters.apprentice import Trade
from engine.characters.base import Mistaken
from engine.characters.bishop import NOMINATE_EVIL, NOMINATE_GOOD
from engine.characters.cacklejack import Transformed
from engine.characters.gnome import Amigo
from engine.chronicle import Became
from engine.ledger import ThisIs
from engine.questions import Side
from engine.registry import character
from engine.terms import DEMON, EVIL, GOOD, MINION, TRAVELLER
from narrator.mind.because import because, percent
from narrator.mind.case import Case, ReasonedAnswer, weighted
from narrator.mind.lent import goes_on
from narrator.mind.policies import decides
from narrator.mind.strength import balance, suspicion
from narrator.mind.trial import ends_the_game_as

if TYPE_CHECKING:
    from engine.game import Game

USUALLY_EVIL: Final = 0.25  # how often a Traveller is evil while nothing speaks for a side
_SMALL: Final = 6  # players at whose table an evil Traveller is a second Minion

_SELDOM_TWICE: Final = 0.03


@decides(Side)
def side(case: Case) -> ReasonedAnswer:
    """Mostly good: at most about one in three at the table is evil, and fewer at a small table."""
    assert isinstance(case.question.options, Side)
    game = case.game
    others = [s for s in game.square.travellers if s != case.owner and s in game.grimoire.ring]
    evil = [s for s in others if game.alignment(s) is EVIL]
    if not any(case.team(seat) in (MINION, DEMON) for seat in game.grimoire.ring):
        return ReasonedAnswer(GOOD, because("traveller_nobody_evil", **case.who(case.owner)))
    count = len(others) + 1
    most = max(1, (count + 1) // 3)
    if len(evil) >= most:
        reason = because(
            "traveller_enough_evil", **case.who(case.owner), number=count, names=case.names(evil)
        )
        return ReasonedAnswer(GOOD, reason)
    standing = balance(game) if game.night else None  # at the start nobody is ahead
    chance = USUALLY_EVIL
    if standing is not None:
        chance += 0.25 if standing.good_is_winning else -0.2 if standing.good_is_losing else 0.0
    players = sum(case.team(seat) is not TRAVELLER for seat in game.grimoire.ring)
    if players <= _SMALL or opinion(case.character(case.owner)).strong_when_evil:
        chance *= 0.7
    is_evil = case.dice.random() < chance
    chosen = EVIL if is_evil else GOOD
    reason = because("traveller_side", **case.who(case.owner), alignment=chosen.value, chance=percent(chance))
    return ReasonedAnswer(chosen, reason + (None if standing is None else standing.short))


@decides(Trade)
def trade(case: Case) -> ReasonedAnswer:
    """An ability that goes on is more fun for an Apprentice than one that is over at once; seldom one in play."""
    options = case.question.options
    assert isinstance(options, Trade)
    weights = {}
    for one in options.answers:
        weights[one] = 0.1 if opinion(one).pointless_later else 2.0 if goes_on(one) else 0.8
        if one in case.taken:
            weights[one] *= _SELDOM_TWICE
    learned = weighted(case.dice, weights)
    why = because("trade_goes_on" if goes_on(learned) else "trade_is_a_change")
    return ReasonedAnswer(learned, because("trade", **case.who(case.owner), believed=learned) + why)


@decides(Amigo)
def amigo(case: Case) -> ReasonedAnswer:
    """Everybody learns whose side the Gnome is on with: of evil, better a Minion than the Demon."""
    options = case.question.options
    assert isinstance(options, Amigo)
    weights = {seat: 0.2 if case.team(seat) is DEMON else 1.0 for seat in options.answers}
    seat = weighted(case.dice, weights)
    reason = because("amigo", **case.who(seat), other=case.name(case.owner), by=case.about.character)
    return ReasonedAnswer(seat, reason)


@decides(Transformed)
def transformed(case: Case) -> ReasonedAnswer:
    """Somebody becomes another character of their own kind, out of play; the number of Demons stays as it is."""
    options = case.question.options
    assert isinstance(options, Transformed)
    changed = {e.seat for e in case.game.chronicle if isinstance(e, Became)}
    weights: dict[ThisIs, float] = {}
    for answer in options.all():
        new, old = character(answer.character), case.team(answer.seat)
        if new.team is not old or isinstance(new, Mistaken) or answer.character in case.taken:
            continue
        if new.without_evil:
            continue  # good would win by executing the Storyteller
        weight = 0.15 if old is DEMON else 0.5 if old is MINION else 1.0
        weights[answer] = weight * (0.4 if answer.seat in changed else 1.0)
    while weights:
        change = weighted(case.dice, weights)
        if not ends_the_game_as(case.game, change.seat, change.character):
            return ReasonedAnswer(
                change,
                because("transformed", **case.who(change.seat), believed=change.character)
                + because("same_kind"),
            )
        del weights[change]
    answers = [one for one in options.all() if case.team(one.seat) is not DEMON and not _turns_the_game(one)]
    change = case.dice.choice(answers or list(options.all()))
    reason = because("transformed", **case.who(change.seat), believed=change.character)
    return ReasonedAnswer(change, reason + because("no_same_kind_left"))


def _turns_the_game(change: ThisIs) -> bool:
    new = character(change.character)
    return new.team is DEMON or new.without_evil


def nominee(game: "Game", seed: int = 0) -> int:
    """Whom the Storyteller nominates for a Bishop now: of the side that is owed a nomination first.

    The living who were not nominated today come before the others; those already suspected oftener, the Demon no
    oftener than anybody. Raises ValueError when nobody can be nominated.
    """
    square = game.square
    able = [s for s in square.ring if s not in square.nominees and game.team(s) is not TRAVELLER]
    if not able:
        raise ValueError("everybody has been nominated today")
    dice = Random(f"{seed}/nominee/{game.night}/{len(square.nominees)}")
    owed = None
    if game.grimoire.marked(NOMINATE_EVIL):
        owed = EVIL
    elif game.grimoire.marked(NOMINATE_GOOD):
        owed = GOOD
    fitting = [s for s in able if owed is None or game.alignment(s) is owed] or able
    living = [s for s in fitting if square.alive[s]] or fitting
    suspects = suspicion(game)
    weights = {seat: 1.0 + min(suspects[seat], 2.0) for seat in living}
    if owed is EVIL and not balance(game).good_is_losing:
        for demon in set(game.living(DEMON)).intersection(living):
            weights[demon] *= 0.5
    chosen: int = weighted(dice, weights)
    return chosen
