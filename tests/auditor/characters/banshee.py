"""A Banshee whom a Demon killed awakes: everybody hears it, and they vote and nominate as nobody dead does."""

from collections.abc import Iterable

from engine.ledger import Awoken, HandsGiven
from tests.auditor.ballots import AWAKE
from tests.auditor.cast import TEAM
from tests.auditor.conduct import SEES, Conduct
from tests.auditor.marking import EVENTS, Mark
from tests.auditor.routines import ROUTINES, Routine, never
from tests.auditor.scene import Passing, Scene
from tests.auditor.world import World


def awake(world: World, seat: int) -> bool:
    """Whatever they drink afterwards: the town knows what they are."""
    return bool(world.marks("Awake", seat, "banshee")) and not world.lives(seat)


def may_have_awoken(scene: Scene, seat: int) -> bool:
    """Perhaps given back by a Shabaloth and killed again."""
    return any(seat == one for _, one in scene.diary.eaten_dead) or any(
        one.seat == seat and one.before.has(seat, "banshee") for one in scene.diary.passings
    )


def told(conduct: Conduct, scene: Scene, fact: Awoken) -> None:  # noqa: ARG001
    if (
        fact.character != "banshee"
        or not awake(scene.after, fact.seat)
        or not may_have_awoken(scene, fact.seat)
    ):
        scene.object("banshee", fact.seat, "is said to be awake, and is not")


def given(conduct: Conduct, scene: Scene, fact: HandsGiven) -> None:  # noqa: ARG001
    if fact.hands != (2 if awake(scene.after, fact.seat) else 1):
        scene.object("banshee", fact.seat, f"has {fact.hands} hands, it is said")


def of_a_demon(scene: Scene, death: Passing) -> bool:
    """In the turn of a Demon whose attacks alone kill in it."""
    if death.after.marks("New Demon"):
        return False
    turns = {one.character for one in scene.diary.choices if one.scene == death.scene}
    return bool(turns) and all(TEAM[one] == "demon" for one in turns)


def heard(scene: Scene) -> Iterable[Mark]:
    if scene.breaks and scene.name.endswith("/dawn"):
        said = {fact.seat for fact in scene.facts(Awoken)}
        for death in scene.diary.died_by_night(scene.night):
            seat = death.seat
            theirs = death.before.character(seat) == scene.after.character(seat) == "banshee"
            works = theirs and death.before.is_working(seat, "banshee") and death.after.has(seat, "banshee")
            killed = works and seat not in death.after.droisoned and of_a_demon(scene, death)
            if killed and seat not in said and not (scene.after.lives(seat) or scene.reborn(seat)):
                scene.object("banshee", seat, "was killed by the Demon, and nobody hears of it")
    return ()


AWAKE.append(awake)
EVENTS.append(heard)
SEES[Awoken] = told
SEES[HandsGiven] = given
ROUTINES["banshee"] = Routine(never, never)
