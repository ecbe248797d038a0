"""The General hears each night which side is ahead, which the Storyteller's opinion alone decides."""

from engine.phrases import Phrase
from tests.auditor.learning import Look, Lore
from tests.auditor.lore import LORE
from tests.auditor.routines import ROUTINES, Routine, every_night, living
from tests.auditor.world import Verdict

ANSWERS = {Phrase("general", name) for name in ("good", "evil", "neither")}


def one_of_three(look: Look) -> bool:
    return look.answer in ANSWERS


def an_opinion(look: Look) -> Verdict:  # noqa: ARG001
    """Nobody can say from outside what the Storyteller thought."""
    return None


ROUTINES["general"] = Routine(living, every_night, learns=True)
LORE["general"] = Lore(one_of_three, an_opinion)
