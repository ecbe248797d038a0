"""What keeps a player alive, and who may die in their place: one small function per character.

A guard answers for one attack: True (cannot die of it), False (no help), None (the Storyteller may decide).
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from tests.auditor.world import Verdict, World, either, opposite


class Attack(NamedTuple):
    """A death that is about to happen. `kind`: "demon", "execution", "exile", "assassin" or "other" (G8, G9).

    `sure`: it happens unless something prevents it; otherwise the Storyteller may let it happen.
    `while_working`: an earlier attack of the same turn may have ended it.
    """

    target: int
    kind: str
    character: str
    by: int | None = None
    sure: bool = True
    dark: bool = True
    while_working: bool = False


Guard = Callable[[World, Attack], Verdict]


def soldier(world: World, attack: Attack) -> Verdict:
    return attack.kind == "demon" and world.is_working(attack.target, "soldier")


def monk(world: World, attack: Attack) -> Verdict:
    """Until dawn the Demon cannot harm whom a Monk protects; only while the Monk can."""
    return attack.kind == "demon" and any(map(world.has_force, world.marks("Safe", attack.target, "monk")))


def innkeeper(world: World, attack: Attack) -> Verdict:
    """Tonight neither of the two can die, of anything."""
    return attack.dark and any(map(world.has_force, world.marks("Safe", attack.target, "innkeeper")))


def sailor(world: World, attack: Attack) -> Verdict:
    return world.is_working(attack.target, "sailor")


def tea_lady(world: World, attack: Attack) -> Verdict:
    """The two living neighbours of a working Tea Lady, if both of them are good, as she sees them."""
    return either(
        _all(opposite(seen_by(world, lady).is_evil(seat)) for seat in world.living_beside(lady))
        for lady in world.working("tealady")
        if attack.target in world.living_beside(lady)
    )


def seen_by(world: World, seat: int) -> World:
    """Nobody is in disguise for one who only learns the truth."""
    return world.plain if seat in world.honest else world


def fool(world: World, attack: Attack) -> Verdict:
    """The first time only; served by a Barista, a second time."""
    if not world.is_working(attack.target, "fool"):
        return False
    if not world.marks("No Ability", attack.target, "fool"):
        return True
    return None if attack.target in world.twice else False


def pit_hag(world: World, attack: Attack) -> Verdict:
    """In a night with a new Demon the deaths are the Storyteller's, whatever becomes of the Pit-Hag."""
    return None if attack.dark and world.marks("New Demon", character="pithag") else False


def pacifist(world: World, attack: Attack) -> Verdict:
    """An executed good player might live."""
    if attack.kind != "execution" or not world.working("pacifist"):
        return False
    return False if world.is_evil(attack.target) is True else None


def devils_advocate(world: World, attack: Attack) -> Verdict:
    marks = world.marks("Survives Execution", attack.target, "devilsadvocate")
    return attack.kind == "execution" and any(map(world.has_force, marks))


def deviant(world: World, attack: Attack) -> Verdict:
    """An exiled Deviant who was funny might live."""
    return None if attack.kind == "exile" and world.is_working(attack.target, "deviant") else False


def _all(verdicts: Iterable[Verdict]) -> Verdict:
    return opposite(either(opposite(verdict) for verdict in verdicts))


GUARDS: dict[str, Guard] = {
    "soldier": soldier,
    "monk": monk,
    "innkeeper": innkeeper,
    "sailor": sailor,
    "tealady": tea_lady,
    "devilsadvocate": devils_advocate,
    "pacifist": pacifist,
    "deviant": deviant,
    "fool": fool,
    "pithag": pit_hag,
}


SHIELDS: list[Guard] = []
"""What keeps off even an Assassin; a character adds its own."""


def unharmed(world: World, seat: int) -> bool:
    """Whether no Demon's ability can poison this player either (Soldier, Monk)."""
    attack = Attack(seat, "demon", "")
    return bool(soldier(world, attack) or monk(world, attack))


def guarded(world: World, attack: Attack) -> Verdict:
    """Whether the target cannot die of this; an Assassin's victim always can, unless the night is unsettled."""
    if attack.kind == "assassin":
        return either([pit_hag(world, attack), *(shield(world, attack) for shield in SHIELDS)])
    return either(guard(world, attack) for guard in GUARDS.values())


def guardians(world: World, attack: Attack) -> str:
    """Which characters' abilities forbid this death."""
    return ", ".join(name for name, guard in GUARDS.items() if guard(world, attack))


def substitutes(world: World, attack: Attack) -> list[int] | None:
    """Who may die instead, the target included, when a Mayor is attacked at night; None for everybody else."""
    if not attack.dark or attack.kind == "assassin" or not world.is_working(attack.target, "mayor"):
        return None
    return [
        seat
        for seat in world.truly_living()
        if seat == attack.target or guarded(world, attack._replace(target=seat)) is not True
    ]
