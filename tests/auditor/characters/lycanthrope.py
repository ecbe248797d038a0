"""The Lycanthrope kills a good player, and then no Demon kills until dawn; one good player counts as evil."""

from collections.abc import Iterable

from tests.auditor.attacks import PICKS
from tests.auditor.guards import GUARDS, Attack
from tests.auditor.routines import ROUTINES, Routine, a_living, later_nights, other_nights
from tests.auditor.scene import Choice, Scene
from tests.auditor.world import COUNT_AS_EVIL, Verdict, World, opposite


def faux_paws(world: World) -> Iterable[int]:
    return (
        token.seat for token in world.marks("Faux Paw", character="lycanthrope") if world.has_force(token)
    )


def mauled(scene: Scene, choice: Choice) -> Iterable[Attack]:
    """Nobody who counts as evil, as a Goon who comes over to an evil one by the choice; their own faux paw never."""
    paws = scene.before.marks("Faux Paw", choice.answer, "lycanthrope")
    own = any(token.by is not None and token.by.owner == choice.seat for token in paws)
    turned = scene.before.alignment(choice.answer) != scene.after.alignment(choice.answer)
    good: Verdict = opposite(scene.seen_by(choice.seat, after=turned).is_evil(choice.answer))
    if good is not False and not own:
        yield Attack(choice.answer, "other", "lycanthrope", choice.seat, sure=good is True)


def tonight_nobody(world: World, attack: Attack) -> Verdict:
    return attack.kind == "demon" and any(map(world.has_force, world.marks("Dead", character="lycanthrope")))


COUNT_AS_EVIL.append(faux_paws)
PICKS["lycanthrope"] = mauled
GUARDS["lycanthrope"] = tonight_nobody
ROUTINES["lycanthrope"] = Routine(later_nights, other_nights, a_living)
