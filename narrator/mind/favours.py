"""A choice that helps a side, where the question itself says which."""

from engine.questions import Helping
from engine.terms import GOOD
from narrator.mind.case import Case, ReasonedAnswer, weighted
from narrator.mind.policies import decides
from narrator.mind.strength import balance


@decides(Helping)
def helping(case: Case) -> ReasonedAnswer:
    """Rather what helps the side that is behind."""
    options = case.question.options
    assert isinstance(options, Helping)
    standing = balance(case.game)
    for_good = 2.0 if standing.good_is_losing else 0.4 if standing.good_is_winning else 1.0
    weights = {
        one: 1.0 if side is None else for_good if side is GOOD else 1 / for_good
        for one, side in options.helps.items()
    }
    answer = weighted(case.dice, weights)
    side = options.helps[answer]
    helps = "neither side" if side is None else side.value
    whose = "" if case.question.about is None else f"for the {case.about.character}: "
    return ReasonedAnswer(answer, f"{whose}{answer}, which helps {helps} ({standing.short})")
