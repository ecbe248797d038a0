"""A working Goblin who is executed on a day on which they claimed to be one wins the game for their side."""

from typing import Any

from engine.ledger import Executed
from tests.auditor.endings import WINS
from tests.auditor.routines import ROUTINES
from tests.auditor.scene import Scene


def claimed_today(scene: Scene, seat: int) -> bool:
    return any(
        (night, claim.claim, claim.by) == (scene.night, "goblin", seat) and world.has(seat, "goblin")
        for _, night, claim, world in scene.diary.claims
    )


def executed(scene: Scene) -> list[str]:
    """Dying or not."""
    return [
        scene.before.alignment(fact.seat)
        for fact in scene.facts(Executed)
        if fact.seat >= 0 and scene.before.is_working(fact.seat, "goblin") and claimed_today(scene, fact.seat)
    ]


def or_the_goblin(scene: Scene, seat: int, answer: Any) -> bool:
    """What a Cerenovus may name besides: their jinx."""
    usual = CERENOVUS.picks
    jinxed = "goblin" in scene.diary.sheet and getattr(answer, "character", "") == "goblin"
    return bool(usual and usual(scene, seat, answer)) or (jinxed and answer.seat in scene.before.ring)


WINS.append(executed)
CERENOVUS = ROUTINES["cerenovus"]
ROUTINES["cerenovus"] = CERENOVUS._replace(picks=or_the_goblin)
