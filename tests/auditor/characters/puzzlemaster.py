"""Somebody is drunk for a Puzzlemaster, who is named the Demon after a right guess, else another player."""

from collections.abc import Iterable

from engine.ledger import Claimed
from tests.auditor.changes import DEALS
from tests.auditor.force import EVEN_DEAD
from tests.auditor.learning import Look, Lore
from tests.auditor.lore import LORE
from tests.auditor.marking import EVENTS, Mark
from tests.auditor.routines import ROUTINES, Routine, by_day, never, unspent
from tests.auditor.scene import Scene
from tests.auditor.world import Verdict


def somebody(look: Look) -> bool:
    answer = look.answer
    return isinstance(answer, tuple) and len(answer) == 1 and set(answer) <= set(look.world.ring)


def the_demon_if_it_was_right(look: Look) -> Verdict:
    world = look.world
    guesses = [claim.target for claim in look.scene.facts(Claimed) if claim.claim == "puzzle"]
    drunk = [
        t.seat for t in world.marks("Drunk", character="puzzlemaster") if t.by and t.by.owner == look.seat
    ]
    (named,) = look.answer
    if world.marks("Framed", named):
        return None  # who looks like the Demon may be said to be it
    is_demon = world.is_demon(named) and world.lives(named)
    if set(guesses) & set(drunk):
        return is_demon
    return (
        False if is_demon else None
    )  # what is said is untrue, and so is what is heard by whom everything is false


def drunk_for_good(scene: Scene) -> None:
    puzzlers = [
        power.owner for power in scene.after.powers if power.character == "puzzlemaster" and power.genuine
    ]
    drunk = scene.after.marks("Drunk", character="puzzlemaster")
    by = sorted(token.by.owner for token in drunk if token.by is not None)
    if by != sorted(puzzlers) or any(token.by and token.by.owner == token.seat for token in drunk):
        scene.object("puzzlemaster", None, f"{drunk} are drunk for {puzzlers}")


def made_later(scene: Scene) -> Iterable[Mark]:
    """Who gains the ability makes somebody drunk that night, in a turn of its own or, at the latest, at dawn."""
    turn = scene.waking[1] if scene.waking is not None and scene.waking[0] == "puzzlemaster" else None
    late = [p.owner for p in scene.after.powers if p.character == "puzzlemaster" and p.genuine]
    for owner in [turn] if turn is not None else late if scene.name.endswith("/dawn") else []:
        laid = [
            token
            for token in scene.before.marks("Drunk", None, "puzzlemaster")
            if token.by and token.by.owner == owner
        ]
        fixed = len(laid) >= max(late.count(owner), 1)  # two Boffins may give it twice
        others = tuple(seat for seat in scene.before.ring if seat != owner)
        if not fixed:
            yield Mark("Drunk", others, "puzzlemaster", owner, None, sure=turn is not None)


EVEN_DEAD.add("puzzlemaster")
DEALS.append(drunk_for_good)
EVENTS.append(made_later)
ROUTINES["puzzlemaster"] = Routine(unspent("puzzlemaster", by_day), never, learns=True)
LORE["puzzlemaster"] = Lore(somebody, the_demon_if_it_was_right)
