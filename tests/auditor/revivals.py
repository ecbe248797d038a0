"""Who may come back to life, and by whose doing."""

from collections.abc import Callable

from tests.auditor.cast import TEAM
from tests.auditor.scene import Scene


def may_rise(scene: Scene, seat: int) -> bool:
    return any(raised(scene, seat) for raised in RAISERS)


def professor(scene: Scene, seat: int) -> bool:
    """The dead Townsfolk a working Professor has picked."""
    return scene.before.is_kind(seat, "townsfolk") is not False and any(
        choice.worked and choice.answer == seat for choice in scene.choices("professor")
    )


def spared(scene: Scene, seat: int) -> bool:
    """One of tonight's dead, after a Pit-Hag made a new Demon."""
    made = any(c.worked and TEAM[c.answer.character] == "demon" for c in scene.choices("pithag"))
    return made and any(one.seat == seat for one in scene.diary.died_by_night(scene.night))


def shabaloth(scene: Scene, seat: int) -> bool:
    """One of those the Shabaloth picked the night before."""
    demons = scene.before.working("shabaloth")
    return any(
        seat in choice.answer
        for demon in demons
        for choice in scene.diary.chosen("shabaloth", night=scene.night - 1, seat=demon)
        if scene.waking == ("shabaloth", demon)
    )


RAISERS: list[Callable[[Scene, int], bool]] = [professor, shabaloth, spared]
"""By what somebody may come back; a character adds its own."""
