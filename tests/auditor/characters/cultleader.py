"""The Cult Leader comes over to a living neighbour's side each night; a cult that all good players join wins."""

from collections.abc import Iterable

from engine.ledger import HandsCounted
from tests.auditor.becomings import TURNINGS, Becoming
from tests.auditor.endings import WINS
from tests.auditor.routines import ROUTINES, Routine, living, never
from tests.auditor.scene import Scene


def joined_a_neighbour(scene: Scene) -> Iterable[Becoming]:
    """A Spy or a Recluse beside them may pull either way."""
    if scene.waking is None or scene.waking[0] != "cultleader":
        return
    owner = scene.waking[1]
    if scene.before.is_working(owner, "cultleader"):
        for seat in scene.before.living_beside(owner):
            evil = scene.seen_by(owner).is_evil(seat)
            if evil is not False:
                yield owner, "evil"
            if evil is not True:
                yield owner, "good"


def cult(scene: Scene) -> list[str]:
    """All who are good have joined, the dead and the Travellers among them."""
    world = scene.before
    return [
        world.alignment(fact.about)
        for fact in scene.facts(HandsCounted)
        if fact.kind == "cult"
        and world.is_working(fact.about, "cultleader")
        and scene.diary.claimed_today(scene, "cult", fact.about) <= (2 if fact.about in world.twice else 1)
        and all(seat in (*fact.raised, fact.about) for seat in world.ring if world.alignment(seat) == "good")
    ]


ROUTINES["cultleader"] = Routine(living, never)
TURNINGS.append(joined_a_neighbour)
WINS.append(cult)
