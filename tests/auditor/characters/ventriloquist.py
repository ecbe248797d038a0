"""Whom the Ventriloquist may let live: who claimed, when nominated, somebody they had never claimed before."""

from engine.ledger import Claimed
from tests.auditor.conduct import SEES, Conduct
from tests.auditor.guards import GUARDS, Attack
from tests.auditor.scene import Scene
from tests.auditor.world import Verdict, World


def masked(world: World, attack: Attack) -> Verdict:
    marked = "ventriloquist" in world.fabled and world.marks("Mad", attack.target, "ventriloquist")
    return None if attack.kind == "execution" and marked else False


def claimed(conduct: Conduct, scene: Scene, fact: Claimed) -> None:
    """Beside whom the token comes to lie, and beside whom it does not."""
    OTHERS(conduct, scene, fact)
    if fact.claim != "mask" or "ventriloquist" not in scene.before.fabled:
        return
    known = {
        claim.what for _, _, claim, _ in scene.diary.claims if (claim.claim, claim.by) == ("mask", fact.by)
    }
    earlier = {token.data for token in scene.before.marks("Mask", fact.by, "ventriloquist")}
    stands = "/defence " in scene.name and conduct.nominees[-1] == fact.by
    fresh = bool(earlier) and fact.what not in earlier and stands
    before = len(scene.before.marks("Mad", fact.by, "ventriloquist"))
    laid = len(scene.after.marks("Mad", fact.by, "ventriloquist")) - before
    if not earlier <= known or laid != fresh:
        scene.object("ventriloquist", fact.by, f"claimed the {fact.what} after {sorted(earlier)}")


OTHERS = SEES[Claimed]
SEES[Claimed] = claimed
GUARDS["ventriloquist"] = masked
