"""The Cannibal has the ability of whoever was executed last, untold; an evil one poisons them."""

from collections.abc import Iterable
from typing import Any

from engine.ledger import HasAbility
from tests.auditor.cast import MISTAKEN, TEAM
from tests.auditor.learning import Look, Lore
from tests.auditor.lore import LORE
from tests.auditor.lore_snv import JUGGLED_TOO
from tests.auditor.marking import EVENTS, Mark
from tests.auditor.routines import ROUTINES, Routine, any_time, never
from tests.auditor.scene import UNTOLD_WHICH, Passing, Scene
from tests.auditor.tokens import TAKES_BACK
from tests.auditor.world import Verdict


def meal(scene: Scene, seat: int) -> Passing | None:
    """The last other player who was executed to death, or seemed to be."""
    deaths = [*scene.diary.shrouds, *scene.diary.passings]
    eaten = [one for one in deaths if one.executed and one.seat != seat]
    return max(eaten, key=lambda one: one.scene, default=None)


def eaten(scene: Scene) -> Iterable[Mark]:
    """Each token of a Cannibal fits the last meal."""
    known = {token.id for token in scene.before.tokens}
    for token in scene.after.tokens:
        by = token.by
        if by is None or by.character != "cannibal" or token.id in known or token.text == "Lunch":
            continue
        lunch = meal(scene, by.owner)
        if lunch is None or scene.ruled:
            scene.object("cannibal", token.seat, f"{token.text} with nothing to eat")
            continue
        evil = lunch.before.alignment(lunch.seat) == "evil"
        if token.text == "Poisoned":
            yield Mark("Poisoned", (by.owner,) if evil else (), "cannibal", by.owner, None)
        elif token.text == "Has Ability":
            _lent(scene, token.data, token.seat, lunch, genuine=by.genuine)


def _lent(scene: Scene, data: Any, seat: int, lunch: Passing, *, genuine: bool) -> None:
    was = lunch.before.players[lunch.seat]
    if was.alignment == "evil":
        right = not genuine and TEAM[data] in ("townsfolk", "outsider")
    elif was.character in MISTAKEN:
        right = not genuine and data == was.believed
    else:
        right = data == was.character
    if not right:
        scene.object("cannibal", seat, f"has eaten {was}, and has the ability of the {data}")


def eaten_juggler(look: Look) -> Iterable[int]:
    """By the jinx the guesses of who was executed on that day are the Cannibal's."""
    diary, night = look.scene.diary, look.scene.night - 1
    if {"cannibal", "juggler"} <= set(diary.sheet) and look.scene.before.has(look.seat, "cannibal"):
        return (one.seat for one in diary.died_by_day(night) if one.executed)
    return ()


def told_of_a_butler(look: Look) -> bool:
    return isinstance(look.answer, HasAbility)


def has_it(look: Look) -> Verdict:
    """By the jinx, and acted out as well; a Hermit's are those of all Outsiders."""
    world, told = look.scene.after, look.answer.character
    return world.has(look.seat, told) or (TEAM[told] == "outsider" and world.has(look.seat, "hermit"))


JUGGLED_TOO.append(eaten_juggler)
UNTOLD_WHICH.add("cannibal")
TAKES_BACK.add("cannibal")
EVENTS.append(eaten)
ROUTINES["cannibal"] = Routine(any_time, never, learns=True, triggered=True)
LORE["cannibal"] = Lore(told_of_a_butler, has_it)
