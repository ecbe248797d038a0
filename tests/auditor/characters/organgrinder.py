"""While an Organ Grinder works votes on executions are secret; each night they may drink until dusk."""

from collections.abc import Iterable
from typing import Any

from tests.auditor.ballots import SECRET, UNCOUNTED
from tests.auditor.marking import EVENTS, Mark, dusk
from tests.auditor.routines import ROUTINES, Routine, every_night, living
from tests.auditor.scene import Scene
from tests.auditor.world import World


def plays(world: World) -> bool:
    return bool(world.working("organgrinder"))


def drinks(scene: Scene) -> Iterable[Mark]:
    for choice in scene.choices("organgrinder"):
        if choice.answer is True and choice.worked:
            yield Mark("Drunk", (choice.seat,), "organgrinder", choice.seat, dusk(choice))


def yes_or_no(scene: Scene, seat: int, answer: Any) -> bool:  # noqa: ARG001
    return isinstance(answer, bool)


def butlers_alone(world: World, hands: dict[int, bool]) -> list[int]:
    """Butlers whose Master's hand is down: their jinx, which is in force wherever a vote is secret with a Butler."""
    return [
        token.by.owner
        for token in world.marks("Master", character="butler")
        if token.by is not None
        and world.has_force(token)
        and hands.get(token.by.owner)
        and not hands.get(token.seat)
    ]


SECRET.append(plays)
UNCOUNTED.append(butlers_alone)
EVENTS.append(drinks)
ROUTINES["organgrinder"] = Routine(living, every_night, yes_or_no)
