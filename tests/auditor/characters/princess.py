"""Who is executed on a Princess's first day, nominated by her, keeps the Demon from killing in the night after."""

from collections.abc import Iterable

from engine.ledger import Executed
from tests.auditor.guards import GUARDS, Attack
from tests.auditor.marking import EVENTS, Mark
from tests.auditor.routines import ROUTINES, Routine, never
from tests.auditor.scene import Scene
from tests.auditor.world import Verdict, World

DOES_NOT_KILL = "Doesn't Kill"


def moved_by_her(scene: Scene) -> Iterable[Mark]:
    """Certain on the first day of a Princess who was dealt; a later one has her first day after she became it."""
    for fact in scene.facts(Executed):
        if scene.dark:
            continue
        today = [one for _, night, one, _ in scene.diary.nominations if night == scene.night]
        nominators = [one.by for one in today if one.nominee == fact.seat]
        for owner in {power.owner for power in scene.before.powers if power.character == "princess"}:
            if nominators and nominators[-1] == owner and owner != fact.seat:
                dealt = (
                    scene.before.character(owner) == "princess"
                    and scene.diary.gained(owner, "princess")[1] == 0
                )
                by_vote = not fact.at_once and not any(
                    scene.before.who(one) for one in ("scapegoat", "judge")
                )
                sure = dealt and by_vote and scene.night == 1 and scene.after.has(owner, "princess")
                yield Mark(DOES_NOT_KILL, (owner,), "princess", owner, (scene.night + 1, True), sure)
    nothing_else(scene)


def nothing_else(scene: Scene) -> None:
    known = {token.id for token in scene.before.tokens}
    for token in scene.after.marks(DOES_NOT_KILL, character="princess"):
        if token.id not in known and not any(True for _ in scene.facts(Executed)):
            scene.object("princess", token.seat, "keeps the Demon from killing, and by nothing")


def tonight_nobody(world: World, attack: Attack) -> Verdict:
    marks = world.marks(DOES_NOT_KILL)  # a jinx lays one for a Cannibal
    return attack.kind == "demon" and attack.dark and any(map(world.has_force, marks))


EVENTS.append(moved_by_her)
GUARDS["princess"] = tonight_nobody
ROUTINES["princess"] = Routine(never, never)
