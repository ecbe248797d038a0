"""Who dies at night as a working Farmer is followed by a living player who is good, or counts as it."""

from collections.abc import Iterable

from tests.auditor.becomings import BECOMINGS, Becoming
from tests.auditor.between import after_the_others
from tests.auditor.routines import ROUTINES, Routine, back_for_a_moment, never
from tests.auditor.scene import Scene
from tests.auditor.telling import TOLD_AGAIN


def followed(scene: Scene) -> Iterable[Becoming]:
    """Whoever follows may die in the same turn and be followed too: all who lived as it began may be, and whoever has
    been given back."""
    world = scene.strike
    again = [seat for seat in scene.before.ring if back_for_a_moment(scene, seat)]
    fallen = [*scene.died(), *scene.rose(), *again]  # given back and killed again, perhaps
    if not scene.dark or not any(world.has(seat, "farmer") and world_works(scene, seat) for seat in fallen):
        return
    for seat in world.residents([*world.truly_living(), *again]):
        if not all(
            one.is_evil(seat) is True for one in (world, scene.after)
        ):  # a Faux Paw may end by that death
            yield seat, "farmer"


def world_works(scene: Scene, seat: int) -> bool:
    """Also by the death of another who died first."""
    fed_on = scene.strike.character(seat) == "farmer" and seat not in scene.strike.droisoned
    back = seat in scene.rose() or (fed_on and back_for_a_moment(scene, seat))
    sober = after_the_others(scene, scene.strike, seat).is_working(seat, "farmer")
    return scene.strike.is_working(seat, "farmer") or sober or back


def farmer_again(scene: Scene, seat: int) -> bool:
    """Where there are two Farmers the other one may be the heir."""
    return seat in scene.before.who("farmer") and (seat, "farmer") in followed(scene)


BECOMINGS.append(followed)
TOLD_AGAIN.append(farmer_again)
ROUTINES["farmer"] = Routine(never, never)
