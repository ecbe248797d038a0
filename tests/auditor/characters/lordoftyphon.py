"""The Lord of Typhon sits inside one line of Minions made on the first night, and kills every other night."""

from collections.abc import Iterable
from itertools import pairwise

from tests.auditor.attacks import PICKS, single
from tests.auditor.becomings import BECOMINGS, TURNINGS, Becoming
from tests.auditor.cast import ANY_OUTSIDERS, BY_SIZE, EVIL, TEAM
from tests.auditor.marking import EVENTS, Mark
from tests.auditor.routines import ROUTINES, Routine, anybody, later_nights, other_nights
from tests.auditor.scene import Scene


def none_at_first(minions: int, demons: int) -> tuple[int, int]:  # noqa: ARG001
    return 0, demons


def lord(scene: Scene) -> int | None:
    """Whose turn it is on the first night, if it is this Demon's own."""
    if scene.night != 1 or scene.waking is None or scene.waking[0] != "lordoftyphon":
        return None
    seat = scene.waking[1]
    return seat if scene.before.character(seat) == "lordoftyphon" else None


def made(scene: Scene) -> Iterable[Becoming]:
    if lord(scene) is not None:
        for seat in scene.stayed():
            if scene.after.kind(seat) == "minion":
                yield seat, scene.after.character(seat)


def turned(scene: Scene) -> Iterable[Becoming]:
    return ((seat, "evil") for seat, _ in made(scene))


def one_line(scene: Scene) -> Iterable[Mark]:
    """A Minion more than usual, each another one, in one line that goes on on both sides of the Demon."""
    seat = lord(scene)
    if seat is None:
        return ()
    ring = [one for one in scene.after.round_from(seat) if scene.after.kind(one) != "traveller"]
    minions = [scene.after.kind(one) == "minion" for one in ring]
    known = sum(TEAM[one] == "minion" for one in scene.diary.sheet)
    count = min(BY_SIZE[len(ring) + 1][2] + 1, known)
    whole = sum(one != other for one, other in pairwise(minions)) == 2
    if not (minions[0] and minions[-1] and whole and sum(minions) == count):
        scene.object("lordoftyphon", seat, f"sits in the line {minions}")
    characters = [scene.after.character(one) for one in ring if scene.after.kind(one) == "minion"]
    if len(set(characters)) != len(characters):
        scene.object("lordoftyphon", seat, f"has the Minions {characters}")
    if "marionette" in characters and scene.after.who("marionette")[0] not in (ring[0], ring[-1]):
        scene.object("marionette", None, "does not sit beside the Demon")
    return ()


ANY_OUTSIDERS.add("lordoftyphon")
BECOMINGS.append(made)
EVENTS.append(one_line)
EVIL["lordoftyphon"] = none_at_first
PICKS["lordoftyphon"] = single("demon")
ROUTINES["lordoftyphon"] = Routine(later_nights, other_nights, anybody)
TURNINGS.append(turned)
