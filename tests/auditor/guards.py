"""What keeps a player alive, and who may die in their place: one small function per character.

A guard answers for one attack: True (cannot die of it), False (no help), None (the Storyteller may decide).
"""

from collections.abc import Callable
from typing import NamedTuple

from tests.auditor.world import Verdict, World, either


class Attack(NamedTuple):
    """A death that is about to happen. `kind`: "demon", "execution", "assassin" or "other" (G8, G9).

    `sure`: it happens unless something prevents it; otherwise the Storyteller may let it happen.
    """

    target: int
    kind: str
    character: str
    by: int | None = None
    sure: bool = True
    dark: bool = True


Guard = Callable[[World, Attack], Verdict]


def soldier(world: World, attack: Attack) -> Verdict:
    return attack.kind == "demon" and world.is_working(attack.target, "soldier")


def monk(world: World, attack: Attack) -> Verdict:
    """Until dawn the Demon cannot harm whom a Monk protects; only while the Monk can."""
    return attack.kind == "demon" and any(
        token.by is not None and world.is_working(token.by.owner, "monk")
        for token in world.marks("Safe", attack.target, "monk")
    )


GUARDS: dict[str, Guard] = {"soldier": soldier, "monk": monk}


def guarded(world: World, attack: Attack) -> Verdict:
    """Whether the target cannot die of this."""
    if attack.kind == "assassin":
        return False
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
        for seat in world.living()
        if seat == attack.target or guarded(world, attack._replace(target=seat)) is not True
    ]
