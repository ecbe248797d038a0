"""The Acrobat dies when whom they chose tonight is drunk or poisoned, or becomes so before dawn."""

from collections.abc import Iterable

from tests.auditor.attacks import FALLS
from tests.auditor.guards import Attack
from tests.auditor.routines import ROUTINES, Routine, anybody, later_nights, other_nights
from tests.auditor.scene import Scene
from tests.auditor.world import World


def droisoned(world: World, seat: int) -> bool:
    """A Drunk is drunk by being that."""
    return seat in world.droisoned or (world.character(seat) == "drunk" and seat not in world.honest)


def fall(scene: Scene) -> Iterable[Attack]:
    """Certain in their own turn; later it may be the doing of that very scene, and they may have been saved once."""
    if not scene.dark:
        return
    for choice in scene.diary.chosen("acrobat", night=scene.night):
        before, after = droisoned(scene.before, choice.answer), droisoned(scene.after, choice.answer)
        fell = choice.seat in scene.died() or choice.seat in scene.shrouded()
        sure = (
            choice.scene == scene.number
            and choice.worked
            and before
            and after
            and choice.answer != choice.seat
        )
        if sure or ((before or after) and fell):
            yield Attack(choice.seat, "other", "acrobat", choice.seat, sure=sure)


ROUTINES["acrobat"] = Routine(later_nights, other_nights, anybody)
FALLS.append(fall)
