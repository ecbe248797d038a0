"""Riot kills nobody at night. On its day Minions are Riot too, and each nominee dies and nominates the next."""

from collections.abc import Iterable, Iterator

from engine.ledger import Claimed, Nominated
from engine.terms import STORYTELLER
from tests.auditor.attacks import NOMINATIONS, PICKS
from tests.auditor.becomings import BECOMINGS, Becoming
from tests.auditor.characters.leviathan import QUIET, guarded, jinxed, visited_banshee
from tests.auditor.conduct import RIOTS
from tests.auditor.endings import WINS
from tests.auditor.guards import Attack
from tests.auditor.marking import EVENTS, Mark
from tests.auditor.routines import ROUTINES, Routine, a_living, later_nights, never
from tests.auditor.scene import Scene
from tests.auditor.world import World

DAY = 3


def rages(world: World) -> bool:
    """It is such a day, and one of them works."""
    return bool(world.marks("Day 3", character="riot") and world.working("riot"))


def killed(scene: Scene, nomination: Nominated) -> Iterator[Attack]:
    if nomination.nominee != STORYTELLER and rages(scene.before):
        by = scene.before.working("riot")[0]
        yield Attack(nomination.nominee, "demon", "riot", by, dark=False)


def of_the_day(scene: Scene) -> Iterable[Mark]:
    """From day three on, drunk or sober."""
    if scene.breaks and scene.name.endswith("/dawn") and scene.night >= DAY:
        for seat in scene.before.who("riot"):
            until = scene.night + 1, False
            yield Mark("Day 3", (seat,), "riot", seat, until, sure=not scene.reborn(seat))
    if scene.night < DAY and scene.after.marks("Day 3", character="riot"):
        scene.object("riot", None, f"came on day {scene.night}")


def taken_in(scene: Scene) -> Iterable[Becoming]:
    """The living Minions, in the turn of one who works or when nominations are open; then there is no Minion left."""
    turn = scene.waking is not None and scene.waking[0] == "riot" and scene.night >= DAY
    if turn or rages(scene.after):
        yield from ((seat, "riot") for seat in scene.after.who("riot"))
    if "/nominations" in scene.name and rages(scene.before) and rages(scene.after):
        left = [seat for seat in scene.after.truly_living() if scene.after.kind(seat) == "minion"]
        if left:
            scene.object("riot", left[0], "is a Minion still")


def stopped(scene: Scene) -> list[str]:
    """By a living Mayor: good wins with just one of them alive."""
    halts = [one for one in scene.facts(Claimed) if one.claim == "halt"]
    able = any(scene.before.is_working(one.by, "mayor") for one in halts)
    if not able or not jinxed(scene, "mayor", "riot"):
        return []
    living = [seat for seat in scene.before.who("riot") if scene.before.lives(seat)]
    return ["good" if len(living) == 1 else "evil"]


def nominated_one_guarded(scene: Scene) -> list[str]:
    """A nomination is enough where nobody is executed."""
    made = [one for one in scene.facts(Nominated) if one.by in scene.before.who("riot")]
    won = rages(scene.before) and any(guarded(scene, one.nominee, "riot") for one in made)
    return ["good"] if won else []


QUIET.append("riot")
BECOMINGS.append(taken_in)
EVENTS.append(of_the_day)
NOMINATIONS.append(killed)
PICKS["riot"] = visited_banshee
RIOTS.append(rages)
ROUTINES["riot"] = Routine(later_nights, never, a_living)
WINS.extend([stopped, nominated_one_guarded])
