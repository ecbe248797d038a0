"""A Yaggababble knows a phrase; for each time it reports to have said it, three a day at most, somebody may die."""

from collections.abc import Iterator

from engine.phrases import Phrase
from tests.auditor.attacks import TURNS, Attack
from tests.auditor.between import without
from tests.auditor.guards import guarded
from tests.auditor.learning import Look, Lore
from tests.auditor.lore import LORE
from tests.auditor.routines import ROUTINES, start
from tests.auditor.scene import Scene
from tests.auditor.world import Verdict


def a_phrase(look: Look) -> bool:
    return isinstance(look.answer, Phrase) and look.answer.of == "yaggababble"


def any_phrase(look: Look) -> Verdict:  # noqa: ARG001
    return None


def struck(scene: Scene, owner: int) -> Iterator[Attack]:
    since = scene.diary.gained(owner, "yaggababble")[0]
    said = [
        place
        for place, night, told, world in scene.diary.claims
        if (told.claim, told.by, night) == ("babble", owner, scene.night - 1) and place > since
        if world.lives(owner)
    ]
    if scene.before.is_working(owner, "yaggababble"):
        yield from in_some_order(scene, owner, min(3, len(said)))


def in_some_order(scene: Scene, owner: int, most: int) -> Iterator[Attack]:
    """In which one they died is not told: whoever is protected comes after those whose death ends that. Last are
    those who may have died of another's death, with a grandchild or by an Angel."""
    world, left = scene.strike, list(dict.fromkeys([*scene.died(), *scene.shrouded()]))
    left.sort(
        key=lambda seat: (scene.before.has(seat, "grandmother"), not world.marks("Protect", seat, "angel"))
    )
    while left and most:
        attacks = [Attack(s, "demon", "yaggababble", owner, sure=False, dark=scene.dark) for s in left]
        attack = next((one for one in attacks if guarded(world, one) is not True), attacks[0])
        yield attack
        left.remove(attack.target)
        world, most = without(world, attack.target), most - 1


TURNS["yaggababble"] = struck
ROUTINES["yaggababble"] = start("yaggababble")
LORE["yaggababble"] = Lore(a_phrase, any_phrase)
