"""Deaths that follow from another death."""

from collections.abc import Collection

from tests.auditor.cast import TEAM
from tests.auditor.guards import Attack
from tests.auditor.scene import Scene
from tests.auditor.world import World


def links(
    _scene: Scene, world: World, fallen: int, attack: Attack, died: list[int], later: Collection[int] = ()
) -> list[int]:
    """Who of those still to be explained died because `fallen` did, in this world: of those to blame, one. Rather
    somebody who is not attacked `later`, and of these somebody protected, for whose death another may have died."""
    kin = [seat for seat in died if grandmother(world, fallen, attack, seat)]
    others = sorted(
        (seat for seat in died if seat not in kin), key=lambda seat: (seat in later, not angel(world, seat))
    )
    return [*kin, *(others[:1] if angel(world, fallen) else ())]


def angel(world: World, fallen: int) -> bool:
    """Whoever is to blame for a protected player's death may die for it."""
    return "angel" in world.fabled and bool(world.marks("Protect", fallen, "angel"))


def grandmother(world: World, fallen: int, attack: Attack, seat: int) -> bool:
    """A working Grandmother goes with her Grandchild when a Demon kills it, as a Lleech does itself."""
    grandchild = [
        token
        for token in world.marks("Grandchild", fallen, "grandmother")
        if token.by is not None and token.by.owner == seat
    ]
    demonic = "demon" in (attack.kind, TEAM.get(attack.character))
    return demonic and bool(grandchild) and world.is_working(seat, "grandmother")
