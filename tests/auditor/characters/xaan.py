"""The Xaan poisons all other Townsfolk for a night and a day, in the night of the number of Outsiders dealt."""

from collections.abc import Iterable

from tests.auditor.cast import ANY_OUTSIDERS
from tests.auditor.force import SET_OFF
from tests.auditor.marking import EVENTS, Mark
from tests.auditor.routines import ROUTINES, Routine, never
from tests.auditor.scene import Scene
from tests.auditor.world import STANDING, Power, World


def all_townsfolk(world: World, power: Power) -> Iterable[int]:
    if not any(
        token.by is not None and token.by.owner == power.owner for token in world.marks("X", character="xaan")
    ):
        return []
    return [seat for seat in world.ring if seat != power.owner and world.kind(seat) == "townsfolk"]


def in_its_night(scene: Scene) -> Iterable[Mark]:
    known = {token.id for token in scene.before.tokens}
    for token in scene.after.marks("X", character="xaan"):
        right = scene.dark and token.until == (scene.night + 1, False)
        if token.id not in known and not (right and scene.waking is not None and scene.waking[0] == "xaan"):
            scene.object("xaan", token.seat, f"poisons all Townsfolk at a wrong time: {token.until}")
    return ()


ANY_OUTSIDERS.add("xaan")
SET_OFF.add("xaan")
STANDING["xaan"] = all_townsfolk
EVENTS.append(in_its_night)
ROUTINES["xaan"] = Routine(never, never)
