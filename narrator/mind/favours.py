"""A choice that helps a side, where the question itself says which."""

from engine.questions import Helping
from engine.terms import GOOD
from narrator.mind.because import because
from narrator.mind.case import Case, ReasonedAnswer, weighted
from narrator.mind.policies import decides


@decides(Helping)
def helping(case: Case) -> ReasonedAnswer:
    """Rather what helps the side that is behind."""
    options = case.question.options
    assert isinstance(options, Helping)
    standing = case.standing
    for_good = 2.0 if standing.good_is_losing else 0.4 if standing.good_is_winning else 1.0
    weights = {
        one: 1.0 if side is None else for_good if side is GOOD else 1 / for_good
        for one, side in options.helps.items()
    }
    answer = weighted(case.dice, weights)
    side = options.helps[answer]
    helps = because("helps_nobody") if side is None else because("helps", alignment=side.value)
    about = case.question.about
    chosen = (
        because("chosen", answer=case.in_words(answer))
        if about is None
        else because("chosen_for", character=about.character, answer=case.in_words(answer))
    )
    return ReasonedAnswer(answer, chosen + helps + standing.short)
