"""The Pixie learns of a Townsfolk, and may gain its ability when its player dies, without being told."""

from collections.abc import Iterable

from engine.ledger import OneInPlay
from tests.auditor.cast import TEAM
from tests.auditor.learning import Look, Lore, on_sheet
from tests.auditor.lore import LORE
from tests.auditor.marking import EVENTS, Mark
from tests.auditor.routines import ROUTINES, Routine, able, at_the_start
from tests.auditor.scene import UNTOLD_WHICH, Scene
from tests.auditor.world import Verdict, World, either


def a_townsfolk(look: Look) -> bool:
    return isinstance(look.answer, OneInPlay) and on_sheet(look, look.answer.character, "townsfolk")


def in_play(look: Look) -> Verdict:
    """Where somebody in disguise could be any Townsfolk, what nobody plainly is may be false; where everything on the
    sheet is in play, nothing can be."""
    townsfolk = [one for one in look.diary.sheet if TEAM[one] == "townsfolk"]
    found = {one: _is_another(look.world, look.seat, one) for one in townsfolk}
    return None if all(found.values()) else found[look.answer.character]


def _is_another(world: World, seat: int, shown: str) -> Verdict:
    return either(world.is_character(other, shown) for other in world.ring if other != seat)


def there_is_one(scene: Scene, seat: int) -> bool:
    """Where nobody else is a Townsfolk at any time of the night there is nothing to say."""
    worlds = [world for world in (scene.diary.at_dusk, scene.before) if world is not None]
    townsfolk = [one for one in scene.diary.sheet if TEAM[one] == "townsfolk"]
    return all(any(_is_another(world, seat, one) for one in townsfolk) for world in worlds)


def gained(scene: Scene) -> Iterable[Mark]:
    """By the death of the player marked, or, acted out, by any death; never by the dead, but for who has the own
    ability back."""
    known = {token.id for token in scene.before.tokens}
    for token in scene.after.marks("Has Ability", character="pixie"):
        by = token.by
        if token.id in known or by is None:
            continue
        marked = [
            one
            for one in scene.before.marks("Mad", character="pixie")
            if one.by and one.by.owner == token.seat
        ]
        died = {*scene.died(), *scene.died_anew()}
        deaths = died & ({one.seat for one in marked} if by.genuine else {*scene.before.ring})
        able_now = able(scene, token.seat) or token.seat in (*scene.rose(), *scene.died_anew())
        if not deaths or not able_now or token.data not in {one.data for one in marked}:
            scene.object("pixie", token.seat, f"has the ability of the {token.data}, and by nothing")
        if by.genuine and TEAM[token.data] != "townsfolk":
            scene.object("pixie", token.seat, f"cannot gain the ability of the {token.data}")
    return ()


UNTOLD_WHICH.add("pixie")
EVENTS.append(gained)
ROUTINES["pixie"] = Routine(at_the_start("pixie"), there_is_one, learns=True, once=True)
LORE["pixie"] = Lore(a_townsfolk, in_play)
