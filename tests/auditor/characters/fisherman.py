"""The Fisherman hears once, by day, what the Storyteller's opinion alone decides."""

from engine.phrases import Phrase
from tests.auditor.learning import Look, Lore
from tests.auditor.lore import LORE
from tests.auditor.routines import ROUTINES, Routine, able, by_day, never
from tests.auditor.scene import Scene
from tests.auditor.world import Verdict

OF_THE_LIVING = ("execute", "keep_alive", "question", "test")


def advice(look: Look) -> bool:
    """Of this character, about nobody or one other player, who lives where only the living are meant."""
    answer, world = look.answer, look.world
    if not isinstance(answer, Phrase) or answer.of != "fisherman" or len(answer.seats) > 1:
        return False
    fitting = [seat for seat in world.ring if seat != look.seat and world.kind(seat) != "traveller"]
    living = look.scene.living if answer.name in OF_THE_LIVING else world.ring
    return all(seat in fitting and seat in living for seat in answer.seats)


def an_opinion(look: Look) -> Verdict:  # noqa: ARG001
    """Nobody can say from outside what the Storyteller thought."""
    return None


def alive_by_day(scene: Scene, seat: int) -> bool:
    return by_day(scene, seat) and able(scene, seat)


ROUTINES["fisherman"] = Routine(alive_by_day, never, learns=True)
LORE["fisherman"] = Lore(advice, an_opinion)
