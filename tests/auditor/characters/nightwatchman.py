"""The Nightwatchman lets one player know, once, who the Nightwatchman is."""

from engine.ledger import ThisIs
from tests.auditor.learning import OF_ANOTHER, Look, Lore
from tests.auditor.lore import LORE
from tests.auditor.routines import ROUTINES, Routine, anybody, living, never, unspent
from tests.auditor.scene import Scene
from tests.auditor.world import Verdict


def who_sent_word(scene: Scene, told: int) -> int:
    """Whose turn it is, where it is that player whom they chose."""
    chosen = [choice.seat for choice in scene.choices("nightwatchman") if choice.answer == told]
    return chosen[0] if chosen else told


def a_watchman(look: Look) -> bool:
    answer = look.answer
    return (
        isinstance(answer, ThisIs) and answer.seat in look.world.ring and answer.character == "nightwatchman"
    )


def is_the_sender(look: Look) -> Verdict:
    return bool(look.answer.seat == look.seat)


OF_ANOTHER["nightwatchman"] = who_sent_word
ROUTINES["nightwatchman"] = Routine(unspent("nightwatchman", living), never, anybody)
LORE["nightwatchman"] = Lore(a_watchman, is_the_sender)
