"""The Village Idiots learn the side of a player each night; one of several is drunk for good."""

from collections.abc import Iterable

from tests.auditor.becomings import MADE_AGAIN
from tests.auditor.cast import COPIES
from tests.auditor.changes import DEALS
from tests.auditor.learning import Look, Lore
from tests.auditor.lore import LORE
from tests.auditor.marking import EVENTS, Mark
from tests.auditor.routines import ROUTINES, Routine, anybody, every_night, living
from tests.auditor.scene import Scene
from tests.auditor.world import Verdict, World, either, opposite


def a_side(look: Look) -> bool:
    return look.answer in ("good", "evil")


def side_of_the_chosen(look: Look) -> Verdict:
    """Served by a Barista they choose twice, and either answer may be of either player."""
    evil = [look.is_evil(seat) for seat in look.picks("villageidiot")]
    if not evil:
        return False
    so = evil if look.answer == "evil" else [opposite(one) for one in evil]
    return so[0] if len(so) == 1 else None if either(so) is not False else False


def drunk_for_good(world: World) -> list[int]:
    return [token.seat for token in world.marks("Drunk") if token.data == "villageidiot"]


def one_of_several(scene: Scene) -> None:
    """One alone is sober; of two or three exactly one is drunk."""
    idiots, drunk = scene.after.who("villageidiot"), drunk_for_good(scene.after)
    if len(drunk) != (len(idiots) > 1) or not set(drunk) <= set(idiots):
        scene.object("villageidiot", None, f"of {idiots} {drunk} are drunk")


def moved(scene: Scene) -> Iterable[Mark]:
    """When a Pit-Hag makes one more, another of them may be the drunk one; and so when a Demon of the first night has
    made a Minion of the drunk one."""
    made = [seat for seat in scene.renewed() if scene.after.character(seat) == "villageidiot"]
    drunk, idiots = drunk_for_good(scene.before), scene.after.who("villageidiot")
    turn = scene.waking[0] if scene.night == 1 and scene.waking is not None else ""
    lost = turn in ("kazali", "lordoftyphon") and len(idiots) > 1 and not set(drunk) <= set(idiots)
    if (made or lost) and drunk:
        yield Mark("Drunk", tuple(scene.after.who("villageidiot")), None, None, None, sure=False)


COPIES["villageidiot"] = 3
DEALS.append(one_of_several)
MADE_AGAIN.add("villageidiot")
EVENTS.append(moved)
ROUTINES["villageidiot"] = Routine(living, every_night, anybody, learns=True)
LORE["villageidiot"] = Lore(a_side, side_of_the_chosen)
