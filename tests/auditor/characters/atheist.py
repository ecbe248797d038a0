"""With an Atheist nobody is evil: the Storyteller has a Demon's and Minions' abilities, and may be executed.

Who looks evil lies in the tokens "Framed"; they count as that for everything that is learnt.
"""

from collections.abc import Iterable, Iterator

from engine.ledger import Executed, LooksLike
from engine.terms import STORYTELLER
from tests.auditor.attacks import OF_NOBODY, anybody_dead
from tests.auditor.cast import ONLY_GOOD, TEAM
from tests.auditor.endings import AWAITED, OUTRIGHT
from tests.auditor.guards import Attack
from tests.auditor.marking import EVENTS, Mark, Until
from tests.auditor.routines import ROUTINES, Routine, never
from tests.auditor.scene import Scene, Secret
from tests.auditor.telling import KINDS, Telling
from tests.auditor.world import COUNT_AS_EVIL, FURTHER_GUISES, World


def told_of_a_team(scene: Scene) -> bool:
    """Whether this is a game whose evil team is made up."""
    return bool(scene.after.marks("Framed"))


def story_goes_on(world: World) -> bool:
    """Nothing is won because no Demon lives; what an ability wins it wins."""
    return bool(world.marks("Framed"))


def storyteller_executed(scene: Scene) -> str | None:
    for fact in scene.facts(Executed):
        if fact.seat == STORYTELLER:
            players = [seat for seat in scene.before.working("atheist") if seat >= 0]
            return "good" if scene.before.who("atheist") or players else "evil"
    return None


def by_nobody(scene: Scene) -> Iterator[Attack]:
    if scene.waking is not None and scene.waking[1] == STORYTELLER and told_of_a_team(scene):
        yield from anybody_dead(scene, "atheist", 2)


def poisoned(scene: Scene) -> Iterable[Mark]:
    """By the Poisoner that nobody is until dusk, by a Pukka or a Vigormortis for as long as it likes."""
    ends: dict[str, Until] = {"poisoner": (scene.night + 1, False), "pukka": None, "vigormortis": None}
    if scene.waking is not None and scene.waking[1] == STORYTELLER and scene.waking[0] in ends:
        character = scene.waking[0]
        yield Mark("Poisoned", tuple(scene.before.ring), character, STORYTELLER, ends[character], sure=False)


def framed(world: World) -> Iterable[int]:
    return (token.seat for token in world.marks("Framed"))


def looks_like(world: World, seat: int) -> Iterable[str]:
    return (TEAM[str(token.data)] for token in world.marks("Framed", seat))


def told_to_nobody(_: Telling, scene: Scene, told: Secret) -> None:
    if told.to:
        scene.object("atheist", told.to[0], "was told who looks evil")


KINDS[LooksLike] = told_to_nobody
COUNT_AS_EVIL.append(framed)
FURTHER_GUISES.append(looks_like)
ONLY_GOOD.add("atheist")
AWAITED.append(story_goes_on)
OUTRIGHT.append(storyteller_executed)
OF_NOBODY.append(by_nobody)
EVENTS.append(poisoned)
ROUTINES["atheist"] = Routine(never, never)
