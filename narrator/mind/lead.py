"""Which side is winning, as a General hears it: good's chances as the Storyteller reckons them, in three words."""

from typing import Final

from engine.abilities import standing
from engine.characters.general import EVIL_AHEAD, GOOD_AHEAD, NEITHER, Ahead
from engine.registry import character
from engine.terms import EVIL, GOOD, Alignment
from narrator.mind.because import because
from narrator.mind.case import Case, ReasonedAnswer
from narrator.mind.lies import Weights
from narrator.mind.policies import decides, weighs_lies

CLEARLY_GOOD: Final = 0.6
CLEARLY_EVIL: Final = 0.4
MORE_AT_FIRST: Final = 0.05
ANSWERS: Final = {GOOD: GOOD_AHEAD, EVIL: EVIL_AHEAD}


@decides(Ahead)
def ahead(case: Case) -> ReasonedAnswer:
    """By good's chances, and by whose victory would be announced: with a Heretic at work the other side's.

    On the first night nothing has happened that could be known, so what was dealt has to speak clearly.
    """
    state = case.standing
    more = MORE_AT_FIRST if case.game.night == 1 else 0.0
    side = GOOD if state.good > CLEARLY_GOOD + more else EVIL if state.good < CLEARLY_EVIL - more else None
    if side is None:
        neither = because("neither_ahead", character=case.about.character)
        return ReasonedAnswer(NEITHER, neither + state.because)
    announced = _announced(case, side)
    ahead_is = because("ahead", character=case.about.character, alignment=side.value)
    if announced is not side:
        ahead_is += because("result_turned", alignment=announced.value)
    return ReasonedAnswer(ANSWERS[announced], ahead_is + state.because)


@weighs_lies(Ahead)
def misjudged(case: Case, form: Ahead) -> Weights:
    """Off by one step rather than by two: the opposite of what all can see is not believed."""
    order = (EVIL_AHEAD, NEITHER, GOOD_AHEAD)
    true = next((one for one in case.question.truths if one in order), NEITHER)
    return {one: 1.0 / (1 + abs(order.index(one) - order.index(true))) ** 2 for one in form.answers}


def _announced(case: Case, side: Alignment) -> Alignment:
    """Whose victory would be announced where this side wins."""
    for me in standing(case.game.grimoire).at_work("result"):
        side = character(me.character).result(case.game, me, side)
    return side
