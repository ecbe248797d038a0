"""The Noble learns three other players, exactly one of whom is evil."""

from tests.auditor.learning import Look, Lore
from tests.auditor.lore import LORE
from tests.auditor.routines import ROUTINES, start
from tests.auditor.world import Verdict, number


def three_others(look: Look) -> bool:
    answer = look.answer
    return (
        isinstance(answer, tuple)
        and len(set(answer)) == len(answer) == 3
        and set(answer) <= set(look.world.ring) - {look.seat}
    )


def one_is_evil(look: Look) -> Verdict:
    return number(1, [look.world.is_evil(seat) for seat in look.answer])


ROUTINES["noble"] = start("noble")
LORE["noble"] = Lore(three_others, one_is_evil)
