"""The Shugenja learns past which neighbour the shorter way to an evil player goes."""

from tests.auditor.learning import Look, Lore
from tests.auditor.lore import LORE
from tests.auditor.routines import ROUTINES, start
from tests.auditor.world import Verdict

FAR = 1000


def a_neighbour(look: Look) -> bool:
    around = look.world.round_from(look.seat)
    return look.answer in ((around[0],), (around[-1],))


def way_to_evil(look: Look) -> Verdict:
    """By whom they meet going one way and the other: it is so where nobody surely evil is met sooner there."""
    clockwise = [look.world.is_evil(seat) for seat in look.world.round_from(look.seat)]
    there, back = clockwise, clockwise[::-1]
    if look.answer == (look.world.round_from(look.seat)[-1],):
        there, back = back, there
    if first(there, possible=True) > first(back, possible=False):
        return False
    return None if first(back, possible=True) <= first(there, possible=False) else True


def first(met: list[Verdict], *, possible: bool) -> int:
    """How far the first is who may be evil, or who surely is."""
    return next((step for step, evil in enumerate(met) if evil or (possible and evil is None)), FAR)


ROUTINES["shugenja"] = start("shugenja")
LORE["shugenja"] = Lore(a_neighbour, way_to_evil)
