"""The Noble learns three other players, exactly one of whom is evil."""

from tests.auditor.learning import Look, Lore
from tests.auditor.lore import LORE
from tests.auditor.routines import ROUTINES, Routine, at_the_start
from tests.auditor.scene import Scene
from tests.auditor.world import Verdict, number


def three_others(look: Look) -> bool:
    answer = look.answer
    return (
        isinstance(answer, tuple)
        and len(set(answer)) == len(answer) == 3
        and set(answer) <= set(look.world.ring) - {look.seat}
    )


def one_is_evil(look: Look) -> Verdict:
    return number(1, [look.world.is_evil(seat) for seat in look.answer])


def there_are_three(scene: Scene, seat: int) -> bool:
    """At a small table there may be too many evil players for three with a single one among them."""
    evil = [scene.after.is_evil(one) for one in scene.after.ring if one != seat]
    return any(one is not False for one in evil) and sum(one is not True for one in evil) >= 2


ROUTINES["noble"] = Routine(at_the_start("noble"), there_are_three, learns=True, once=True)
LORE["noble"] = Lore(three_others, one_is_evil)
