"""The town hears of each new pick of a Fearmonger, whose nominee executed in fear loses for their side."""

from collections.abc import Iterable

from engine.ledger import Claimed, Executed, PublicChoice
from tests.auditor.conduct import CHOICES
from tests.auditor.endings import WINS
from tests.auditor.marking import EVENTS, Mark
from tests.auditor.routines import ROUTINES, Routine, anybody, every_night, living
from tests.auditor.scene import Scene


def frightened(scene: Scene) -> Iterable[Mark]:
    for choice in scene.choices("fearmonger"):
        if choice.worked:
            yield Mark("Fear", (choice.answer,), "fearmonger", choice.seat, None)


def is_new(scene: Scene, seat: int, since: int) -> bool:
    """Whether this Fearmonger has picked tonight, and another than the last time; who comes back to life later in the
    night has picked all the same, and who is another Fearmonger by then has not."""
    picks = scene.diary.chosen("fearmonger", seat=seat)
    theirs = [one for one in picks if one.scene > since or came_back(scene, seat)]
    tonight = [one.answer for one in theirs if one.night == scene.night]
    before = [one.answer for one in picks if one.night < scene.night and one.scene > since]
    return bool(tonight) and tonight[-1:] != before[-1:]


def came_back(scene: Scene, seat: int) -> bool:
    """No source says whether who comes back to life has picked anybody before."""
    return any(one.seat == seat for one in scene.diary.passings)


def news(scene: Scene) -> Iterable[Mark]:
    """As day breaks, of all who picked somebody new, drunk or sober."""
    if scene.name.endswith("/dawn"):
        heard = sum(fact.character == "fearmonger" for fact in scene.facts(PublicChoice))
        owners = {power.owner for power in scene.before.powers if power.character == "fearmonger"}
        once = [seat for seat in owners if seat not in scene.before.twice]
        gained = {seat: scene.diary.gained(seat, "fearmonger")[0] for seat in once}
        due = sum(is_new(scene, seat, gained[seat]) for seat in once)
        still = [
            seat for seat in once if scene.after.has(seat, "fearmonger")
        ]  # or a Hatter died in the last moment
        sure = sum(is_new(scene, seat, 0 if came_back(scene, seat) else gained[seat]) for seat in still)
        if heard < sure or (heard > due and not scene.before.twice):
            scene.object("fearmonger", None, f"{heard} picks were announced, and {due} are new")
    return ()


def at_dawn(scene: Scene, fact: PublicChoice) -> None:
    if fact.seats or not scene.name.endswith("/dawn"):
        scene.object("fearmonger", None, f"the town was told {fact.seats}")


def lost_by_fear(scene: Scene) -> list[str]:
    """By the last nomination of that player on this day."""
    lost = []
    for fact in scene.facts(Executed):
        day = [one for _, night, one, _ in scene.diary.nominations if night == scene.night]
        judged = any(claim.claim == "judge" for claim in scene.facts(Claimed))  # then the nomination succeeds
        voted = judged or not fact.at_once
        nominations = [one.by for one in day if one.nominee == fact.seat and voted]
        for token in scene.before.marks("Fear", fact.seat, "fearmonger"):
            owner = None if token.by is None else token.by.owner
            if owner in nominations[-1:] and scene.before.has_force(token):
                lost.append("evil" if scene.before.alignment(fact.seat) == "good" else "good")
    return lost


EVENTS.extend((frightened, news))
CHOICES["fearmonger"] = at_dawn
WINS.append(lost_by_fear)
ROUTINES["fearmonger"] = Routine(living, every_night, anybody)
