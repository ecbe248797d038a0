"""The High Priestess hears each night of one other player, whom the Storyteller's opinion alone picks."""

from tests.auditor.learning import Look, Lore
from tests.auditor.lore import LORE
from tests.auditor.routines import ROUTINES, Routine, every_night, living
from tests.auditor.world import Verdict


def one_other(look: Look) -> bool:
    answer = look.answer
    others = set(look.world.ring) - {look.seat}
    return isinstance(answer, tuple) and len(answer) == 1 and set(answer) <= others


def an_opinion(look: Look) -> Verdict:  # noqa: ARG001
    """Nobody can say from outside what the Storyteller thought."""
    return None


ROUTINES["highpriestess"] = Routine(living, every_night, learns=True)
LORE["highpriestess"] = Lore(one_other, an_opinion)
