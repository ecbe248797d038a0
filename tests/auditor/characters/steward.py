"""The Steward learns one other player who is good."""

from tests.auditor.learning import Look, Lore
from tests.auditor.lore import LORE
from tests.auditor.routines import ROUTINES, start
from tests.auditor.world import Verdict, number


def one_other(look: Look) -> bool:
    answer = look.answer
    return (
        isinstance(answer, tuple) and len(answer) == 1 and set(answer) <= set(look.world.ring) - {look.seat}
    )


def is_good(look: Look) -> Verdict:
    return number(0, [look.world.is_evil(seat) for seat in look.answer])


ROUTINES["steward"] = start("steward")
LORE["steward"] = Lore(one_other, is_good)
