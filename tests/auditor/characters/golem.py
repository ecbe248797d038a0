"""Whom a working Golem nominates first dies, but for the Demon."""

from collections.abc import Iterator

from engine.ledger import Nominated
from tests.auditor.attacks import NOMINATIONS
from tests.auditor.guards import Attack
from tests.auditor.routines import ROUTINES, Routine, never
from tests.auditor.scene import Scene


def struck(scene: Scene, nomination: Nominated) -> Iterator[Attack]:
    """Served by a Barista it may strike twice."""
    world, golem, nominee = scene.before, nomination.by, nomination.nominee
    if nominee < 0 or not world.is_working(golem, "golem"):
        return
    spent = bool(world.marks("No Ability", golem, "golem"))
    demon = scene.seen_by(golem).is_kind(nominee, "demon")
    if demon is not True and (not spent or golem in world.twice):
        yield Attack(nominee, "other", "golem", golem, sure=demon is False and not spent, dark=False)


NOMINATIONS.append(struck)
ROUTINES["golem"] = Routine(never, never)
