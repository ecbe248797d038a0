"""The Kazali makes players Minions on the first night, and kills every other night."""

from collections.abc import Iterable, Iterator
from typing import Any

from tests.auditor.attacks import PICKS, single
from tests.auditor.becomings import BECOMINGS, TURNINGS, Becoming, kept_apart
from tests.auditor.cast import ANY_OUTSIDERS, BY_SIZE, EVIL, TEAM
from tests.auditor.guards import Attack
from tests.auditor.routines import ROUTINES, Routine, anybody, cast, living, no_traveller, other_nights
from tests.auditor.scene import Choice, Scene
from tests.auditor.telling import TOLD_AGAIN
from tests.auditor.world import World


def none_at_first(minions: int, demons: int) -> tuple[int, int]:  # noqa: ARG001
    return 0, demons


def beside(world: World, seat: int) -> tuple[int, int]:
    around = world.round_from(seat)
    return around[0], around[-1]


def plan_or_prey(scene: Scene, seat: int, answer: Any) -> bool:
    """As many Minions as a table of this size has, a Marionette among them only beside the Demon."""
    if scene.night > 1:
        return anybody(scene, seat, answer)
    if "/new " in scene.name:  # who becomes one later has the Minions there are
        return False
    known = sum(TEAM[one] == "minion" for one in scene.diary.sheet)
    count = min(BY_SIZE[len(scene.before.residents(scene.before.ring))][2], known)
    strung = [one.seat for one in answer if one.character == "marionette"]
    right = cast(no_traveller, "minion")(scene, seat, answer) and len(answer) == count
    return right and set(strung) <= set(beside(scene.before, seat))


def prey(scene: Scene, choice: Choice) -> Iterator[Attack]:
    if scene.night > 1:
        yield from single("demon")(scene, choice)


def made(scene: Scene) -> Iterable[Becoming]:
    for choice in scene.choices("kazali"):
        if scene.night == 1 and scene.before.character(choice.seat) == "kazali":
            for one in choice.answer:
                made = scene.after.character(one.seat)
                barred = kept_apart(scene, one.seat, one.character, choice.seat)
                if made != one.character and not (barred and TEAM[made] == "minion"):
                    scene.object("kazali", one.seat, f"did not become the {one.character}")
                yield one.seat, made


def turned(scene: Scene) -> Iterable[Becoming]:
    return ((seat, "evil") for seat, _ in made(scene))


def goon_unaware(scene: Scene, seat: int) -> bool:
    """A Goon hears that they have turned as they are chosen; to become a Marionette changes nothing they know of."""
    chosen = [one.seat for choice in scene.choices("kazali") if scene.night == 1 for one in choice.answer]
    return seat in chosen and scene.before.is_working(seat, "goon")


ANY_OUTSIDERS.add("kazali")
TOLD_AGAIN.append(goon_unaware)
BECOMINGS.append(made)
EVIL["kazali"] = none_at_first
PICKS["kazali"] = prey
ROUTINES["kazali"] = Routine(living, other_nights, plan_or_prey)
TURNINGS.append(turned)
