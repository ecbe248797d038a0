"""The Choirboy learns which player is the Demon who has just killed the King; no bag holds one without a King."""

from tests.auditor.changes import DEALS
from tests.auditor.learning import Look, Lore
from tests.auditor.lore import LORE
from tests.auditor.routines import ROUTINES, Routine, able, back_for_a_moment, never
from tests.auditor.scene import Passing, Scene
from tests.auditor.world import Verdict, either


def the_king_dies(scene: Scene, seat: int) -> bool:
    """A Shabaloth may have given the King back and killed them again in one turn."""
    kings = [one for one in scene.died() if scene.before.character(one) == "king"]
    able_now = able(scene, seat) or back_for_a_moment(scene, seat) or seat in scene.rose()
    return able_now and (bool(kings) or bool(by_day(scene)) or scene.blurred)


def by_day(scene: Scene) -> list[Passing]:
    """Kings who have died since the night before."""
    gone = scene.diary.died_by_day(scene.night - 1)
    return [one for one in gone if one.before.character(one.seat) == "king" and not one.executed]


def one_other(look: Look) -> bool:
    answer = look.answer
    return (
        isinstance(answer, tuple) and len(answer) == 1 and set(answer) <= set(look.world.ring) - {look.seat}
    )


def the_demon(look: Look) -> Verdict:
    """Whom a Pukka has poisoned in the very turn in which the King dies may be told anything. Who killed him by day
    may be no Demon any more, by a Hindu."""
    if look.seat in look.scene.strike.droisoned:
        return None
    worlds = [one.before for one in by_day(look.scene)] if not look.scene.died() else []
    return either(world.is_kind(look.answer[0], "demon") for world in worlds or [look.world])


def with_a_king(scene: Scene) -> None:
    """A Marionette may have drawn his token."""
    drawn = [scene.after.players[seat].believed for seat in scene.after.who("marionette")]
    if scene.after.who("choirboy") and not scene.after.who("king") and "king" not in drawn:
        scene.object("choirboy", None, "was dealt without a King")


DEALS.append(with_a_king)
ROUTINES["choirboy"] = Routine(the_king_dies, never, learns=True, triggered=True)
LORE["choirboy"] = Lore(one_other, the_demon)
