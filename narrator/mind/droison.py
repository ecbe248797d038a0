"""Who is drunk or poisoned, where an ability leaves that to the Storyteller; and whom a Barista serves.

The side that is ahead is weakened a little. A Demon is made drunk for a night at most and seldom, because a night
without a death tells much; for good it never is.
"""

from random import Random
from typing import Final, NamedTuple

from engine.characters.barista import Served, Serving
from engine.grimoire import DRUNK, TRUTHFUL, TWICE
from engine.ledger import ChosenBy
from engine.questions import Drunken, OneSeat, Poisoning
from engine.registry import character
from engine.terms import DEMON, MINION
from engine.town_square import standing_entries
from narrator.mind.because import because
from narrator.mind.case import Case, ReasonedAnswer, weighted
from narrator.mind.kinds import LEARN_NIGHTLY, LEARN_ONCE
from narrator.mind.policies import decides
from narrator.mind.trial import ends

_NOTHING_LOST: Final = 0.05
_FEW: Final = 5  # alive: with so few nobody's ability is doubled who kills


@decides(Drunken)
def drunken(case: Case) -> ReasonedAnswer:
    """Sailor, Innkeeper, Courtier; a Sweetheart's death makes somebody drunk for good."""
    options = case.question.options
    assert isinstance(options, Drunken)
    lasting = DRUNK not in character(case.about.character).lasts
    return _weakened(case, options, "drunk", lasting=lasting)


@decides(Poisoning)
def poisoning(case: Case) -> ReasonedAnswer:
    """Which neighbour of a dead Minion a Vigormortis poisons."""
    options = case.question.options
    assert isinstance(options, Poisoning)
    return _weakened(case, options, "poisoned", lasting=True)


def _weakened(case: Case, options: OneSeat, ill: str, *, lasting: bool) -> ReasonedAnswer:
    weights = {seat: _burden(case, seat, lasting=lasting) for seat in options.answers}
    seat = weighted(case.dice, weights)
    others = tuple(other for other in options.answers if other != seat)
    reason = because(
        "weakened", name=case.name(seat), character=case.character(seat), ill=ill, by=case.about.character
    )
    if len(others) == 1:
        reason += because("rather_than", name=case.name(others[0]))
    else:
        reason += because("one_of", total=len(options.answers))
    return ReasonedAnswer(seat, reason + case.standing.short)


def _burden(case: Case, seat: int, *, lasting: bool) -> float:
    one, grimoire = case.character(seat), case.game.grimoire
    if ends(case.game, lambda trial: trial.grimoire.mark(DRUNK, seat)):
        return 0.0
    kind = character(one)
    untouched = kind.always_sober if grimoire.seats[seat].alive else not kind.works_when_dead
    if untouched:
        return _NOTHING_LOST
    standing = case.standing
    ahead = (
        2.0 if standing.good_is_losing else 0.3 if standing.good_is_winning else 1.0
    )  # for evil to lose by it
    if case.team(seat) is DEMON:
        weight = 0.0 if lasting else 0.5 * ahead
    elif case.team(seat) is MINION:
        weight = 0.8 * ahead
    else:
        weight = 1 / ahead
        weight *= 1.6 if one in LEARN_NIGHTLY else 0.5 if one in LEARN_ONCE else 1.0
    return weight * (0.3 if not case.sober(seat) else 1.0)


class Order(NamedTuple):
    """What the Barista makes tonight, and for whom."""

    seat: int
    serving: str


@decides(Served)
def served(case: Case) -> ReasonedAnswer:
    """Whom the Barista serves tonight."""
    options = case.question.options
    assert isinstance(options, Served)
    order = _order(case, options.answers)
    times = _served_before(case, order.seat)
    reason = because("served", name=case.name(order.seat), character=case.character(order.seat), number=times)
    return ReasonedAnswer(order.seat, reason + case.standing.short)


@decides(Serving)
def serving(case: Case) -> ReasonedAnswer:
    """Which of the two the Barista serves with."""
    options = case.question.options
    assert isinstance(options, Serving)
    order = _order(case, case.game.grimoire.everyone())
    return ReasonedAnswer(
        order.serving,
        because("served_truth" if order.serving == TRUTHFUL else "served_twice", name=case.name(order.seat)),
    )


def _order(case: Case, seats: tuple[int, ...]) -> Order:
    """Whom and what, decided together: both questions of one night come to the same."""
    dice = Random(f"{case.temper}/{case.game.step}")
    standing = case.standing
    help_good = 2.0 if standing.good_is_losing else 0.5 if standing.good_is_winning else 1.0
    weights: dict[Order, float] = {}
    for seat in seats:
        if not case.game.grimoire.seats[seat].alive or seat == case.owner:
            continue
        good = case.team(seat) not in (DEMON, MINION)
        fresh = 1 / (1 + 2 * _served_before(case, seat))
        for_good = help_good if good else 1 / help_good
        learns = case.character(seat) in LEARN_NIGHTLY
        weights[Order(seat, TRUTHFUL)] = fresh * for_good * (1.5 if learns and not case.sober(seat) else 0.8)
        twice = 0.0 if case.team(seat) is DEMON and case.alive <= _FEW + 2 else 0.3 if not good else 0.8
        weights[Order(seat, TWICE)] = fresh * for_good * twice
    if not weights:
        return Order(seats[0], TRUTHFUL)
    chosen: Order = weighted(dice, weights)
    return chosen


def _served_before(case: Case, seat: int) -> int:
    return sum(
        isinstance(told.fact, ChosenBy) and told.fact.character == case.about.character and told.to == (seat,)
        for told in standing_entries(case.game.ledger)
    )
