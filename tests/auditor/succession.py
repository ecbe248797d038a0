"""Who follows a dead Demon."""

from tests.auditor.links import angel
from tests.auditor.scene import Scene
from tests.auditor.world import World


def scarlet_women(world: World, demon: int) -> list[int]:
    """Who takes over from a dying Demon: five or more, Travellers apart, must be alive just before (G20).

    A Traveller cannot be the Demon (RB-225).
    """
    if len(world.residents(world.living())) < 5:
        return []
    return [seat for seat in world.residents(world.working("scarletwoman")) if seat != demon]


def star_pass(scene: Scene, imp: int) -> bool:
    """Whether the Imp died of its own attack, be it one that a Mayor turned against it; an Angel may have had it die
    for whom it killed, and as a Grandmother by a Boffin it dies with whom it killed."""
    died = scene.died()
    for_another = any(angel(scene.before, seat) for seat in died)
    picks = [c for c in scene.choices("imp") if c.worked and c.seat == imp]
    return any(c.answer == imp or not (for_another or c.answer in died) for c in picks)


def heirs(scene: Scene) -> list[int]:
    """Living Minions, and whoever may count as one."""
    return [seat for seat in scene.after.living() if scene.before.is_kind(seat, "minion") is not False]


def passed_on(scene: Scene, imp: int) -> bool:
    """Whether somebody is the Imp now, or no Minion was there to become it."""
    sure = [seat for seat in scene.after.living() if scene.before.kind(seat) == "minion"]
    return not sure or any(seat != imp and scene.after.lives(seat) for seat in scene.after.who("imp"))
