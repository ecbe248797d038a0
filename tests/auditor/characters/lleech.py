"""The Lleech poisons its host, cannot die while they live, and dies when they are dead; a Slayer slays the host."""

from collections.abc import Iterable, Iterator
from typing import Any

from tests.auditor.attacks import CONSEQUENCES, PICKS, SLAIN_TOO, Attack
from tests.auditor.guards import GUARDS
from tests.auditor.history import Token
from tests.auditor.marking import EVENTS, Mark
from tests.auditor.routines import ROUTINES, Routine, another_living, anybody, every_night, living
from tests.auditor.scene import Choice, Scene
from tests.auditor.world import STANDING, Power, World


def hosts(world: World, lleech: int) -> list[Token]:
    return [
        token
        for token in world.marks("Host", character="lleech")
        if token.by is not None and token.by.owner == lleech and token.seat in world.ring
    ]


def chooses_a_host(scene: Scene) -> bool:
    return scene.night == 1 or "/new " in scene.name


def picks(scene: Scene, seat: int, answer: Any) -> bool:
    return (another_living if chooses_a_host(scene) else anybody)(scene, seat, answer)


def attack(scene: Scene, choice: Choice) -> Iterator[Attack]:
    if not chooses_a_host(scene):
        yield Attack(choice.answer, "demon", "lleech", choice.seat, dark=scene.dark)


def poisons(world: World, power: Power) -> Iterable[int]:
    return [token.seat for token in hosts(world, power.owner)]


def guard(world: World, attack: Attack) -> bool:
    own = hosts(world, attack.target)
    return world.is_working(attack.target, "lleech") and any(world.lives(token.seat) for token in own)


def dies_with_the_host(scene: Scene) -> Iterator[Attack]:
    """As things stood at that death; else as far as it has the ability once all is done."""
    for lleech in scene.before.who("lleech"):
        own = hosts(scene.after, lleech)
        if not own or any(scene.after.lives(token.seat) for token in own):
            continue
        if scene.strike.is_working(lleech, "lleech") and any(token.seat in scene.died() for token in own):
            yield Attack(lleech, "assassin", "lleech", lleech, dark=scene.dark)
            continue
        players = list(scene.after.players)
        players[lleech] = players[lleech]._replace(alive=True)
        sure = World(scene.after.picture._replace(players=tuple(players))).is_working(lleech, "lleech")
        if sure or scene.after.is_working(lleech, "lleech"):
            yield Attack(lleech, "assassin", "lleech", lleech, dark=scene.dark)


def is_slain(scene: Scene, seat: int) -> bool:
    """Their jinx."""
    jinxed = {"lleech", "slayer"} <= set(scene.diary.sheet)
    return jinxed and any(scene.before.has_force(t) for t in scene.before.marks("Host", seat, "lleech"))


def chosen_as_host(scene: Scene) -> Iterable[Mark]:
    for choice in scene.choices("lleech"):
        if choice.worked and chooses_a_host(scene):
            alive = scene.before.lives(choice.answer)
            yield Mark("Host", (choice.answer,), "lleech", choice.seat, None, sure=alive)


PICKS["lleech"] = attack
STANDING["lleech"] = poisons
GUARDS["lleech"] = guard
CONSEQUENCES.append(dies_with_the_host)
SLAIN_TOO.append(is_slain)
EVENTS.append(chosen_as_host)
ROUTINES["lleech"] = Routine(living, every_night, picks)
