"""A Psychopath kills once a day in public, and lives through an execution unless beaten at rock, paper, scissors."""

from collections.abc import Iterable, Iterator
from typing import Any

from engine.ledger import Claimed, Executed, SignsAsked, SignsShown
from engine.terms import STORYTELLER
from tests.auditor.attacks import CLAIMS
from tests.auditor.conduct import SEES
from tests.auditor.guards import GUARDS, Attack
from tests.auditor.marking import EVENTS, Mark
from tests.auditor.scene import Scene
from tests.auditor.world import Verdict, World

BEATEN_BY = {"rock": "paper", "paper": "scissors", "scissors": "rock"}


def murder(scene: Scene, claim: Claimed) -> Iterator[Attack]:
    """Before nominations, and once a day; served by a Barista, twice."""
    if claim.target is None or not scene.before.is_working(claim.by, "psychopath") or scene.refused(claim.by):
        return
    since = scene.diary.gained(claim.by, "psychopath")[0]
    uses = sum(
        (night, one.claim, one.by) == (scene.night, "murder", claim.by) and since < place < scene.number
        for place, night, one, _ in scene.diary.claims
    )
    if not uses or claim.by in scene.diary.refreshed:
        yield Attack(claim.target, "other", "psychopath", claim.by, sure=not uses, dark=False)


def plays(world: World, attack: Attack) -> Verdict:
    """The hands decide; `hands` looks at what they showed."""
    return None if attack.kind == "execution" and world.is_working(attack.target, "psychopath") else False


def hands(scene: Scene) -> Iterable[Mark]:
    """Who is beaten dies, and nobody else plays."""
    for fact in scene.facts(SignsShown):
        beaten = BEATEN_BY[fact.sign] == fact.against
        died = fact.seat in scene.died()
        if not any(one.seat == fact.seat for one in scene.facts(Executed)):
            scene.object("psychopath", fact.seat, "showed a sign and was not executed")
        elif beaten != died and not scene.ruled:
            scene.object("psychopath", fact.seat, f"showed {fact.sign} against {fact.against}: {died=}")
    return ()


def asked(_: Any, scene: Scene, fact: SignsAsked) -> None:
    """Of the one whom they nominated, or of the Storyteller."""
    if not scene.before.is_working(fact.seat, "psychopath"):
        scene.object("psychopath", fact.seat, "has to show a sign")
    nominated = any(
        (night, one.by, one.nominee) == (scene.night, fact.by, fact.seat)
        for _, night, one, _ in scene.diary.nominations
    )
    if fact.by != STORYTELLER and not nominated:
        scene.object("psychopath", fact.by, "plays, and has not nominated them")


def shown(_: Any, scene: Scene, fact: SignsShown) -> None:
    if SignsAsked(fact.seat, fact.by) not in list(scene.facts(SignsAsked)):
        scene.object("psychopath", fact.seat, "showed a sign that nobody asked for")


def too_late(scene: Scene) -> Iterable[Mark]:
    """Nobody may claim it once somebody was nominated."""
    for claim in scene.facts(Claimed):
        nominated = any(night == scene.night for _, night, _, _ in scene.diary.nominations)
        if claim.claim == "murder" and nominated:
            scene.object("psychopath", claim.by, "killed after nominations were opened")
    return ()


CLAIMS["murder"] = murder
GUARDS["psychopath"] = plays
EVENTS.extend((hands, too_late))
SEES[SignsAsked] = asked
SEES[SignsShown] = shown
