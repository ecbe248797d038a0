"""The Knight learns two other players who are not the Demon."""

from tests.auditor.learning import Look, Lore
from tests.auditor.lore import LORE
from tests.auditor.routines import ROUTINES, start
from tests.auditor.scene import Scene
from tests.auditor.world import Verdict, number


def two_others(look: Look) -> bool:
    answer = look.answer
    return (
        isinstance(answer, tuple)
        and len(set(answer)) == len(answer) == 2
        and set(answer) <= set(look.world.ring) - {look.seat}
    )


def none_is_the_demon(look: Look) -> Verdict:
    """A Demon with this ability, who is the only one, can be told nothing that is surely not so."""
    others = [seat for seat in look.world.ring if seat != look.seat]
    if all(look.world.is_kind(seat, "demon") is not True for seat in others):
        return None
    return number(0, [look.world.is_kind(seat, "demon") for seat in look.answer])


def there_are_two(scene: Scene, seat: int) -> bool:
    """Where nearly everybody is a Demon there may be no two others who are none."""
    others = [one for one in scene.after.ring if one != seat]
    return sum(scene.after.is_kind(one, "demon") is not True for one in others) >= 2


ROUTINES["knight"] = start("knight")._replace(due=there_are_two)
LORE["knight"] = Lore(two_others, none_is_the_demon)
