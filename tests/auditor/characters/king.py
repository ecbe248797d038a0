"""The Demon learns who the King is; with half the town dead the King learns a character that is alive."""

from tests.auditor.cast import TEAM
from tests.auditor.learning import Look, Lore
from tests.auditor.lore import LORE
from tests.auditor.picked import KNOWN_TO_THE_DEMON
from tests.auditor.routines import ROUTINES, Routine, at_the_start, later_nights, never
from tests.auditor.scene import Scene, Secret
from tests.auditor.world import Verdict, World, either


def half_are_dead(scene: Scene, seat: int) -> bool:
    living = len(scene.before.living())
    return later_nights(scene, seat) and len(scene.before.ring) - living >= living


def a_character(look: Look) -> bool:
    return look.answer in look.diary.sheet and TEAM[look.answer] != "traveller"


def is_alive(look: Look) -> Verdict:
    world = look.world
    return either(world.is_character(seat, look.answer) for seat in world.residents(world.living()))


def presented(scene: Scene, told: Secret) -> bool:
    """In the King's turn, or when the first Demon has come and the King is sober."""
    seat = told.fact.seat
    mine = scene.waking == ("king", seat) and at_the_start("king")(scene, seat)
    waits = bool(scene.before.marks("Not Known Yet", seat, "king"))
    world = scene.before if mine else scene.after
    return (mine or waits) and world.is_working(seat, "king") and sorted(told.to) == demons(world)


def demons(world: World) -> list[int]:
    return sorted(one for one in world.truly_living() if world.is_demon(one))


KNOWN_TO_THE_DEMON["king"] = presented
ROUTINES["king"] = Routine(half_are_dead, never, learns=True)
LORE["king"] = Lore(a_character, is_alive)
