"""The Engineer names one Demon or all the Minions, once: those who are that become what was named."""

from collections.abc import Iterable
from typing import Any

from tests.auditor.becomings import BECOMINGS, Becoming
from tests.auditor.cast import BY_SIZE, TEAM
from tests.auditor.routines import ROUTINES, Routine, living, never, unspent
from tests.auditor.scene import Scene


def makeup(scene: Scene, seat: int, answer: Any) -> bool:  # noqa: ARG001
    """As many Minions as a table of this size begins with, where the script has as many who know who they are."""
    world, sheet = scene.before, [one for one in scene.diary.sheet if one != "marionette"]
    if not isinstance(answer, tuple) or not set(answer) <= set(sheet) or len(set(answer)) != len(answer):
        return False
    _, _, minions, _ = BY_SIZE[len(world.residents(world.ring)) + len(world.marks("Reborn"))]
    usual = min(minions, sum(TEAM[one] == "minion" for one in sheet))
    kinds = [TEAM[one] for one in answer]
    return kinds == ["demon"] or kinds == ["minion"] * usual


def rebuilt(scene: Scene) -> Iterable[Becoming]:
    for choice in scene.choices("engineer"):
        if not choice.worked:
            continue
        world, named = scene.before, choice.answer
        kind = TEAM[named[0]]
        seats = [seat for seat in world.ring if world.kind(seat) == kind]
        if kind == "demon":
            seats = [seat for seat in seats if world.alive(seat)]
        jinxed = "heretic" in scene.diary.sheet  # who may be kept from becoming it
        if len(seats) == len(named) == 1 and not jinxed and scene.after.character(seats[0]) != named[0]:
            scene.object("engineer", seats[0], f"did not become the {named[0]}")
        for seat in seats:
            if world.character(seat) not in named:
                yield from ((seat, one) for one in named if one not in map(world.character, seats))


BECOMINGS.append(rebuilt)
ROUTINES["engineer"] = Routine(unspent("engineer", living), never, makeup)
