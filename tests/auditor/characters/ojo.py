"""An Ojo names a character: one living player who may count as it dies, or where nobody is it, whom the Storyteller
picks."""

from collections.abc import Iterator

from tests.auditor.attacks import PICKS, Attack
from tests.auditor.routines import ALL, ROUTINES, Routine, later_nights, named, other_nights
from tests.auditor.scene import Choice, Scene
from tests.auditor.world import Verdict

SEVERAL = {"shabaloth": 2, "po": 3, "alhadikhia": 3}
"""Other Demons that kill several in one night."""


def struck(scene: Scene, choice: Choice) -> Iterator[Attack]:
    world = scene.seen_by(choice.seat)
    verdicts: dict[int, Verdict] = {seat: world.is_character(seat, choice.answer) for seat in world.ring}
    living = {seat: so for seat, so in verdicts.items() if so is not False and world.lives(seat)}
    if living:
        alone = len(living) == 1 and True in living.values()
        for seat in sorted(living, key=lambda one: one not in scene.died())[:1]:
            yield Attack(seat, "demon", "ojo", choice.seat, sure=alone, dark=scene.dark)
        if len(living) > 1:  # the one who was picked may be protected, or another die instead
            for seat in living:
                yield Attack(seat, "demon", "ojo", choice.seat, sure=False, dark=scene.dark)
    if True not in verdicts.values():
        most = max([1, *(SEVERAL.get(one, 1) for one in scene.diary.sheet)])
        fallen = [*dict.fromkeys([*scene.died(), *scene.shrouded()])]
        fallen.sort(key=lambda seat: scene.before.has(seat, "grandmother"))  # who dies with a grandchild
        for seat in fallen[:most]:
            yield Attack(seat, "demon", "ojo", choice.seat, sure=False, dark=scene.dark)


PICKS["ojo"] = struck
ROUTINES["ojo"] = Routine(later_nights, other_nights, named(*ALL))
