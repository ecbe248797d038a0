"""When each ability has its turn, and whom its owner may pick.

`time`: whether the owner may be asked or told now; `due`: whether at dawn the turn must have been; `picks`: which
choices are allowed, or None for an ability without any.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from tests.auditor.answers import executed_to_death
from tests.auditor.scene import Scene


class Routine(NamedTuple):
    """`once`: told one single time after it was gained. `triggered`: runs in the middle of another turn."""

    time: Callable[[Scene, int], bool]
    due: Callable[[Scene, int], bool]
    picks: Callable[[Scene, int, Any], bool] | None = None
    learns: bool = False
    once: bool = False
    triggered: bool = False


# Times


def living(scene: Scene, seat: int) -> bool:
    return scene.dark and scene.before.alive(seat)


def later_nights(scene: Scene, seat: int) -> bool:
    return living(scene, seat) and scene.night > 1


def at_the_start(character: str) -> Callable[[Scene, int], bool]:
    """The first night, or the night the ability is gained (RB-162)."""

    def time(scene: Scene, seat: int) -> bool:
        return living(scene, seat) and scene.night in (1, scene.diary.gained(seat, character)[1])

    return time


def every_night(scene: Scene, seat: int) -> bool:  # noqa: ARG001
    return True


def other_nights(scene: Scene, seat: int) -> bool:  # noqa: ARG001
    return scene.night > 1


def never(scene: Scene, seat: int) -> bool:  # noqa: ARG001
    return False


def after_an_execution(scene: Scene, seat: int) -> bool:
    return later_nights(scene, seat) and bool(executed_to_death(scene))


def dying_at_night(scene: Scene, seat: int) -> bool:
    return scene.dark and seat in scene.died()


# Choices


def anybody(scene: Scene, seat: int, answer: Any) -> bool:  # noqa: ARG001
    return type(answer) is int and answer in scene.before.ring


def another(scene: Scene, seat: int, answer: Any) -> bool:
    return anybody(scene, seat, answer) and answer != seat


def two(scene: Scene, seat: int, answer: Any) -> bool:
    return (
        isinstance(answer, tuple)
        and len(answer) == 2
        and answer[0] != answer[1]
        and all(anybody(scene, seat, one) for one in answer)
    )


def _start(character: str) -> Routine:
    return Routine(at_the_start(character), every_night, learns=True, once=True)


ROUTINES: dict[str, Routine] = {
    "washerwoman": _start("washerwoman"),
    "librarian": _start("librarian"),
    "investigator": _start("investigator"),
    "chef": _start("chef"),
    "empath": Routine(living, every_night, learns=True),
    "fortuneteller": Routine(living, every_night, two, learns=True),
    "undertaker": Routine(after_an_execution, after_an_execution, learns=True),
    "monk": Routine(later_nights, other_nights, another),
    "ravenkeeper": Routine(dying_at_night, never, anybody, learns=True, triggered=True),
    "butler": Routine(living, every_night, another),
    "poisoner": Routine(living, every_night, anybody),
    "spy": Routine(living, every_night, learns=True),
    "imp": Routine(later_nights, other_nights, anybody),
}
