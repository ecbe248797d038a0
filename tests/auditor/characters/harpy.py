"""The Harpy sets one player against another for a day; only the first is told."""

from typing import Any

from engine.ledger import BeMadAbout
from tests.auditor.picked import TELLERS
from tests.auditor.routines import ROUTINES, Routine, every_night, living, two
from tests.auditor.scene import Scene, Secret
from tests.auditor.telling import KINDS, Telling


def chosen_first(scene: Scene, seat: int, fact: Any) -> bool:
    """Not by whom."""
    picks = [choice.answer for choice in scene.choices("harpy") if choice.worked]
    return fact.by is None and any(first == seat for first, _ in picks)


def set_against(_: Telling, scene: Scene, told: Secret) -> None:
    """All of tomorrow."""
    picks = [choice.answer for choice in scene.choices("harpy") if choice.worked]
    if len(told.to) != 1 or (told.to[0], told.fact.seat) not in picks or told.fact.night != scene.night + 1:
        scene.object("harpy", told.to[0], f"has to be mad about {told.fact.seat} until {told.fact.night}")


TELLERS["harpy"] = chosen_first
KINDS[BeMadAbout] = set_against
ROUTINES["harpy"] = Routine(living, every_night, two)
