"""There is one hat, everybody knows who has it, its wearer votes for two, and nobody else passes it on."""

from collections.abc import Iterable

from engine.ledger import Claimed, PublicChoice
from tests.auditor.ballots import WORTHS
from tests.auditor.conduct import CHOICES
from tests.auditor.marking import EVENTS, Mark
from tests.auditor.routines import ROUTINES, Routine, never
from tests.auditor.scene import Scene
from tests.auditor.world import World


def wearers(world: World) -> list[int]:
    return [token.seat for token in world.marks("Hat", character="godofug")]


def announced(scene: Scene, fact: PublicChoice) -> None:
    if "godofug" not in scene.after.fabled or list(fact.seats) != wearers(scene.after):
        scene.object("godofug", None, f"{fact.seats} were said to have the hat of {wearers(scene.after)}")


def one_hat(scene: Scene) -> Iterable[Mark]:
    if "godofug" not in scene.after.fabled or not scene.after.dealt or scene.ruled:
        return ()
    before, after = wearers(scene.before), wearers(scene.after)
    if len(after) != 1 or after[0] not in scene.after.ring:
        scene.object("godofug", None, f"{after} have the hat")
    passed = [(one.by, one.target) for one in scene.facts(Claimed) if one.claim == "pass_hat"]
    for seat in before:
        if seat in scene.after.ring and before != after and (seat, *after) not in passed:
            scene.object("godofug", seat, f"lost the hat to {after} without passing it on")
    if before != after and [one.seats for one in scene.facts(PublicChoice)] != [tuple(after)]:
        scene.object("godofug", None, f"nobody was told that the hat is at {after}")
    return ()


CHOICES["godofug"] = announced
EVENTS.append(one_hat)
WORTHS.append(lambda world, seat: 2 if seat in wearers(world) else 1)
ROUTINES["godofug"] = Routine(never, never)
