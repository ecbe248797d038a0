"""The Boffin gives one living Demon a good ability that nobody is; both hear of it."""

from collections.abc import Iterable
from typing import Any

from tests.auditor.cast import COPIES, GOOD_KINDS, TEAM
from tests.auditor.changes import LENT_AT_THE_DEAL
from tests.auditor.marking import EVENTS, Mark
from tests.auditor.routines import ROUTINES, Routine, never
from tests.auditor.scene import Scene, Secret
from tests.auditor.telling import GIVERS


def lent(scene: Scene) -> Iterable[Mark]:
    """A good ability of the script, to a Demon, once for each Boffin among the living."""
    known = {token.id for token in scene.before.tokens}
    promised = {token.by: token.data for token in scene.before.marks("For The Demon")}
    for token in scene.after.marks("Has Ability", character="boffin"):
        if token.id in known:
            continue
        free = len(scene.after.who(token.data)) < COPIES.get(token.data, 1)
        demon = scene.after.kind(token.seat) == "demon" or "lilmonsta" in scene.diary.sheet
        kept = promised.get(token.by, token.data) == token.data
        if TEAM[token.data] not in GOOD_KINDS or not free or not demon or not kept:
            scene.object("boffin", token.seat, f"has the ability of the {token.data}")
    living = [
        (token.by, token.seat)
        for token in scene.after.marks("Has Ability", character="boffin")
        if scene.after.lives(token.seat)
    ]
    if len(living) != len({by for by, _ in living}):
        scene.object("boffin", None, f"gives abilities to several: {living}")
    return ()


def told(_: Any, scene: Scene, secret: Secret) -> None:
    """The Demon hears of their own, and a Boffin of the Demon's, whoever that is."""
    fact, (seat,) = secret.fact, secret.to
    if fact.seat is None:
        given = scene.after.marks("Has Ability", character="boffin")
        demons = [one for one in given if one.data == fact.character and scene.after.is_demon(one.seat)]
        rightly = bool(demons) and any(world.has(seat, "boffin") for world in (scene.before, scene.after))
    else:
        rightly = seat == fact.seat and scene.after.has(seat, fact.character)
    if not rightly:
        scene.object("boffin", seat, f"was told {fact}")


GIVERS["boffin"] = told
LENT_AT_THE_DEAL.add("boffin")
EVENTS.append(lent)
ROUTINES["boffin"] = Routine(never, never)
