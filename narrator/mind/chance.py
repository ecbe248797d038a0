"""What is left to chance: lots that must be fair, and whatever has no policy of its own."""

from typing import Any, Final

from engine.questions import AnySign, AsItIs, OneSeat, Planted, Shuffle
from engine.registry import character
from engine.terms import EVIL
from narrator.mind.because import because
from narrator.mind.case import Case, ReasonedAnswer
from narrator.mind.hopes import heeded
from narrator.mind.kinds import LEARN_NIGHTLY
from narrator.mind.policies import decides
from narrator.mind.trial import decides_the_game

_ORDERS: Final = 4  # drawn for a Gardener
_LOTS: Final = 12  # drawn to find one that ends nothing


def shuffle(case: Case) -> ReasonedAnswer:
    """A fair order of the tokens; now and then two of them change places for what somebody hopes for."""
    options = case.question.options
    assert isinstance(options, Shuffle)
    order = list(range(options.count))
    case.dice.shuffle(order)
    if not case.hopes:
        return ReasonedAnswer(tuple(order), because("shuffled", number=options.count))
    dealt_to = [seat for seat, record in enumerate(case.game.grimoire.seats) if not record.character]
    hopes = {place: case.hopes[seat] for place, seat in enumerate(dealt_to) if seat in case.hopes}
    exchanged = heeded([case.game.bag[token] for token in order], hopes, case.dice)
    return ReasonedAnswer(
        tuple(order[place] for place in exchanged), because("shuffled_with_hopes", number=options.count)
    )


@decides(Planted)
def planted(case: Case) -> ReasonedAnswer:
    """Of some fair orders the one in which evil sits apart most, and those who learn beside one another least; so
    there is still much chance in it, and nothing can be told from where somebody sits."""
    options = case.question.options
    assert isinstance(options, Planted)
    orders = [options.draw(case.dice.randrange) for _ in range(_ORDERS)]
    best = min(orders, key=lambda order: _crowded(case, options, order))
    return ReasonedAnswer(best, because("planted", number=options.count, total=_ORDERS))


def _crowded(case: Case, options: Planted, order: tuple[int, ...]) -> int:
    """How many neighbours are both evil, or both learn every night."""
    has = {seat: options.bag[token] for seat, token in zip(options.seats, order, strict=True)}
    ring = [seat for seat in case.game.grimoire.ring if seat in has]
    pairs = [(has[one], has[other]) for one, other in zip(ring, [*ring[1:], ring[0]], strict=True)]
    evil = sum(all(character(one).team.side is EVIL for one in pair) for pair in pairs)
    return 2 * evil + sum(all(one in LEARN_NIGHTLY for one in pair) for pair in pairs)


@decides(AsItIs)
def as_it_is(case: Case) -> ReasonedAnswer:
    """The answer that changes nothing."""
    answer = next(case.question.options.all())
    if case.question.about is None:
        return ReasonedAnswer(answer, because("nothing_changes", answer=case.in_words(answer)))
    return ReasonedAnswer(
        answer,
        because("stays_as_it_is", character=case.question.about.character, answer=case.in_words(answer)),
    )


@decides(AnySign)
def lot(case: Case) -> ReasonedAnswer:
    """Any legal answer, by a fair lot."""
    answer = case.question.options.draw(case.dice.randrange)
    if case.question.about is None:
        return ReasonedAnswer(answer, because("by_fair_lot", answer=case.in_words(answer)))
    return ReasonedAnswer(
        answer,
        because("by_fair_lot_for", character=case.question.about.character, answer=case.in_words(answer)),
    )


def harmless_lot(case: Case) -> Any:
    """Any legal answer; where it names a player, one whose death would not end the game, if there is such a one."""
    options = case.question.options
    answer = options.draw(case.dice.randrange)
    if not isinstance(options, OneSeat):
        return answer
    for _ in range(_LOTS):
        if answer < 0 or not decides_the_game(case.game, answer):
            return answer
        answer = options.draw(case.dice.randrange)
    return next(
        (one for one in options.all() if one < 0 or not decides_the_game(case.game, one)),
        answer,
    )


@decides(OneSeat)
def by_lot(case: Case) -> ReasonedAnswer:
    """One of several players, where it makes no difference who, except that it must not end the game."""
    answer = harmless_lot(case)
    if case.question.about is None:
        return ReasonedAnswer(answer, because("by_lot", answer=case.in_words(answer)))
    return ReasonedAnswer(
        answer, because("by_lot_for", character=case.question.about.character, answer=case.in_words(answer))
    )
