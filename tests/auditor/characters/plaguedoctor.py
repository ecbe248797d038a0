"""The Plague Doctor's death gives the Storyteller a Minion's ability, whose picks nobody is told of."""

from collections.abc import Iterable

from engine.terms import STORYTELLER
from tests.auditor.becomings import BECOMINGS, TURNINGS, Becoming
from tests.auditor.between import after_the_others
from tests.auditor.cast import TEAM
from tests.auditor.characters.hatter import AFTERWARDS, YET_UNKNOWN
from tests.auditor.marking import EVENTS, Mark
from tests.auditor.routines import back_for_a_moment
from tests.auditor.scene import Scene, Secret
from tests.auditor.telling import GIVERS, Telling


def taken(scene: Scene) -> Iterable[Mark]:
    """Once by each death of a working one, and a Minion's."""
    known = {token.id for token in scene.before.tokens}
    for token in scene.after.marks("Has Ability", STORYTELLER):
        if token.id in known or TEAM[token.data] != "minion":
            continue
        if not dying(scene):
            scene.object("plaguedoctor", None, f"the Storyteller has the ability of the {token.data}")
    for token in scene.after.tokens:
        by = token.by
        if token.id not in known and by is not None and by.owner == STORYTELLER and token.text == "Poisoned":
            yield Mark("Poisoned", scene.before.ring, by.character, STORYTELLER, token.until, sure=False)


def given(telling: Telling, scene: Scene, told: Secret) -> None:
    """By the jinxes a Minion has it, and hears so at night; who has become somebody else by it meanwhile, too."""
    has = all(scene.after.has(seat, told.fact.character) or seat in telling.due for seat in told.to)
    if told.to != (told.fact.seat,) or not has:
        scene.object("plaguedoctor", None, f"{told.to} were told {told.fact}")


def dying(scene: Scene) -> bool:
    """Once more perhaps, given back and killed again; or sober by the death of another who died first."""
    again = [seat for seat in scene.before.who("plaguedoctor") if back_for_a_moment(scene, seat)]
    return bool(again) or any(
        world.is_working(seat, "plaguedoctor")
        for seat in scene.died()
        for world in (scene.before, after_the_others(scene, scene.before, seat))
    )


def untold(scene: Scene) -> list[int]:
    """Who becomes somebody else only after the haircut of the same death, without hearing of it."""
    return [token.seat for token in scene.before.marks(YET_UNKNOWN)]


def by_a_jinx(scene: Scene) -> Iterable[Becoming]:
    """Up to two Outsiders, an Evil Twin, a Boomdandy who stays on their side, or a Marionette beside the Demon."""
    for seat in scene.stayed() if dying(scene) else untold(scene):
        new = scene.after.character(seat)
        if TEAM[new] == "outsider" or new in (*MADE, *UNTURNED):
            yield seat, new


def turned(scene: Scene) -> Iterable[Becoming]:
    """In a riot they are Riot at once."""
    rioting = ("riot",) if scene.after.marks("Day 3") else ()
    for seat in scene.stayed() if dying(scene) else untold(scene):
        if scene.after.character(seat) in (*MADE, *rioting):
            yield seat, "evil"


def made(scene: Scene, seat: int) -> bool:
    return dying(scene) and scene.after.character(seat) in (*MADE, *UNTURNED)


MADE = ("eviltwin", "marionette")
UNTURNED = ("boomdandy",)
AFTERWARDS.append(made)
BECOMINGS.append(by_a_jinx)
TURNINGS.append(turned)
EVENTS.append(taken)
GIVERS["plaguedoctor"] = given
