"""A Huntsman comes with a Damsel; a living Damsel whom a working one picks becomes a Townsfolk not in play."""

from collections.abc import Iterable

from tests.auditor.becomings import BECOMINGS, Becoming, token_left
from tests.auditor.cast import MISTAKEN, MORE_OUTSIDERS, TEAM
from tests.auditor.changes import DEALS
from tests.auditor.routines import ROUTINES, Routine, a_living, living, never, unspent
from tests.auditor.scene import Scene


def saved(scene: Scene) -> Iterable[Becoming]:
    for choice in scene.choices("huntsman"):
        world = scene.before
        if choice.worked and world.character(choice.answer) == "damsel" and world.lives(choice.answer):
            for one in scene.diary.sheet:
                if TEAM[one] == "townsfolk" and token_left(scene, one):
                    yield choice.answer, one


def with_a_damsel(scene: Scene) -> None:
    """Her token may have been drawn by a Marionette, and so may the Huntsman's; but one who drew the token of
    somebody mistaken may think they are a Huntsman of whom no token was drawn."""
    drawn = [scene.after.players[seat].believed for seat in scene.after.who("marionette")]
    surely_drawn = MISTAKEN.keys() & set(scene.diary.sheet) == {"marionette"}
    hunted = scene.after.who("huntsman") or ("huntsman" in drawn and surely_drawn)
    if hunted and not scene.after.who("damsel") and "damsel" not in drawn:
        scene.object("huntsman", None, "was dealt without a Damsel")


MORE_OUTSIDERS["huntsman"] = (0, 1)
DEALS.append(with_a_damsel)
BECOMINGS.append(saved)
ROUTINES["huntsman"] = Routine(unspent("huntsman", living), never, a_living)
