"""The Magician is shown to evil as one of its own; by their jinxes Spy and Widow see neither them nor the Demon, and
after an execution they may name the Wraith."""

from collections.abc import Iterable

from tests.auditor.cast import TEAM
from tests.auditor.learning import Look
from tests.auditor.lore_tb import HIDDEN
from tests.auditor.marking import EVENTS, Mark
from tests.auditor.routines import ROUTINES, Routine, a_living, later_nights, never
from tests.auditor.scene import Scene, chosen
from tests.auditor.telling import TAKEN_FOR_EVIL
from tests.auditor.world import World


def magicians(world: World) -> list[int]:
    return world.working("magician")


def from_the_spy(look: Look) -> list[int]:
    return hidden_by_magicians(look, "spy")


def hidden_by_magicians(look: Look, reader: str) -> list[int]:
    world = look.world
    true = [power.owner for power in world.powers if power.genuine and power.character == "magician"]
    jinxed = {"magician", reader} <= set(look.scene.diary.sheet)
    return [*true, *(s for s in world.ring if world.is_demon(s))] if jinxed and true else []


def names_a_wraith(scene: Scene, seat: int) -> bool:
    return "wraith" in scene.diary.sheet and may_name(scene, seat)


def may_name(scene: Scene, seat: int) -> bool:
    """Whether somebody was executed today, dead of it or not."""
    executed = any(one.night == scene.night - 1 for one in scene.diary.sentences)
    return executed and later_nights(scene, seat)


def keeps_to_it(scene: Scene) -> Iterable[Mark]:
    """Whoever was rightly named is among those whom a Demon chooses tonight; a visit is to nobody twice, and a host
    has to live."""
    bound = [token.seat for token in scene.before.marks("Must Choose") if scene.before.lives(token.seat)]
    for choice in scene.choices() if bound else ():
        free = TEAM[choice.character] != "demon" or choice.character in ("leviathan", "riot", "lleech")
        if not free and not any(chosen(choice.answer, seat, scene) for seat in bound):
            scene.object("wraith", choice.seat, f"chose {choice.answer}, and had to choose one of {bound}")
    return ()


EVENTS.append(keeps_to_it)
ROUTINES["magician"] = Routine(names_a_wraith, never, a_living, triggered=True)  # in the Wraith's turn
TAKEN_FOR_EVIL.append(magicians)
HIDDEN.append(from_the_spy)
