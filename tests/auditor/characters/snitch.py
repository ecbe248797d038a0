"""Each Minion learns from a Snitch three good characters that are not in play."""

from collections.abc import Callable

from engine.ledger import NotInPlay
from tests.auditor.cast import GOOD_KINDS, TEAM
from tests.auditor.routines import ROUTINES, Routine, at_the_start, never, whose_turn
from tests.auditor.scene import Scene, Secret
from tests.auditor.telling import KINDS, Telling

BLUFFED: dict[str, Callable[[Scene, Secret], None]] = {}
"""Who else is told what is not in play, in whose turn; a character adds its own."""


def shown(_: Telling, scene: Scene, told: Secret) -> None:
    world, characters = scene.before, told.fact.characters
    turn = scene.waking[0] if scene.waking is not None else ""
    if turn in BLUFFED:
        BLUFFED[turn](scene, told)
        return
    snitch = whose_turn(scene, "snitch")
    if snitch is None or not world.is_working(snitch, "snitch") or not at_the_start("snitch")(scene, snitch):
        scene.object("snitch", snitch, f"{told.to} were told what is not in play, and by nobody")
    for seat in told.to:
        if not world.is_minion_too(seat) or world.players[seat].believed is not None or len(told.to) != 1:
            scene.object("snitch", seat, "was told what is not in play")
    free = [one for one in scene.diary.sheet if TEAM[one] in GOOD_KINDS and not world.who(one)]
    if len(set(characters)) != min(3, len(free)) or not set(characters) <= set(free):
        scene.object("snitch", None, f"{characters} were shown as not in play")


KINDS[NotInPlay] = shown
ROUTINES["snitch"] = Routine(never, never)
