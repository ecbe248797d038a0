"""Good wins when a working Alsaahir names all the Demons and all the Minions, and nobody else."""

from engine.ledger import Claimed
from tests.auditor.endings import WINS
from tests.auditor.routines import ROUTINES, Routine, never
from tests.auditor.scene import Scene


def unmasked(scene: Scene) -> list[str]:
    claims = [fact for fact in scene.facts(Claimed) if fact.claim == "unmask"]
    if not claims:
        return []
    world, diary = scene.before, scene.diary
    demons = {seat for seat in world.ring if world.is_demon(seat)}
    true = {"demon": demons, "minion": {s for s in world.ring if world.kind(s) == "minion"} - demons}
    return [
        "good"
        for fact in claims
        if world.is_working(fact.by, "alsaahir")
        and diary.claimed_today(scene, "unmask", fact.by) <= (2 if fact.by in world.twice else 1)
        and all(set(seats) == true[team] for team, seats in fact.what)
    ]


WINS.append(unmasked)
ROUTINES["alsaahir"] = Routine(never, never)
