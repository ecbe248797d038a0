"""The Ogre is on the side of whom they picked, is not told, and may be it while drunk."""

from collections.abc import Iterable

from tests.auditor.becomings import TURNINGS, Becoming
from tests.auditor.routines import ROUTINES, Routine, another, at_the_start, never
from tests.auditor.scene import Scene
from tests.auditor.telling import UNSURE, UNTOLD_TURNS


def befriended(scene: Scene) -> Iterable[Becoming]:
    for choice in scene.choices("ogre"):
        evil = scene.before.is_evil(choice.answer)
        if evil is not False:
            yield choice.seat, "evil"
        if evil is not True:
            yield choice.seat, "good"


def unaware(scene: Scene) -> Iterable[int]:
    """But who is evil because the Recluse they picked counts as it is told (their jinx)."""
    for choice in scene.choices("ogre"):
        good = scene.before.alignment(choice.answer) == "good"
        taken = (
            good
            and scene.before.has(choice.answer, "recluse")
            and scene.after.alignment(choice.seat) == "evil"
        )
        if not taken:
            yield choice.seat


TURNINGS.append(befriended)
UNTOLD_TURNS.append(unaware)
UNSURE.add("ogre")
ROUTINES["ogre"] = Routine(at_the_start("ogre"), never, another)
