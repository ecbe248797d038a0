"""The Preacher takes the ability of each Minion they choose, who is told of it, for as long as they work."""

from collections.abc import Callable, Iterable
from typing import Any

from tests.auditor.marking import EVENTS, Mark
from tests.auditor.picked import TELLERS
from tests.auditor.routines import ROUTINES, Routine, anybody, every_night, living
from tests.auditor.scene import Choice, Scene
from tests.auditor.world import World


def heard(scene: Scene) -> list[Choice]:
    """The choices of Preachers that work, of whoever may count as a Minion and knows who they are."""
    return [
        choice
        for choice in scene.choices("preacher")
        if choice.worked
        and scene.before.is_kind(choice.answer, "minion") is not False
        and scene.before.players[choice.answer].believed is None
    ]


KEEPS: list[Callable[[World, int], bool]] = []
"""Whom a Preacher takes no ability from, by a jinx; a character adds its own."""


def silenced(scene: Scene) -> Iterable[Mark]:
    for choice in heard(scene):
        again = any(
            token.by is not None and token.by.owner == choice.seat
            for token in scene.before.marks("Has No Ability", choice.answer, "preacher")
        )
        keeps = any(one(scene.before, choice.answer) for one in KEEPS)
        minion = scene.before.is_kind(choice.answer, "minion") is True and not keeps
        yield Mark("Has No Ability", (choice.answer,), "preacher", choice.seat, None, minion and not again)
    laid = {token.seat for token in scene.after.marks("Has No Ability", character="preacher")}
    before = {token.seat for token in scene.before.marks("Has No Ability", character="preacher")}
    for seat in laid - before - {choice.answer for choice in heard(scene)}:
        scene.object("preacher", seat, "has no ability, and by nothing")


def chosen(scene: Scene, seat: int, fact: Any) -> bool:
    """Who it was is not said."""
    return fact.by is None and any(choice.answer == seat for choice in heard(scene))


EVENTS.append(silenced)
TELLERS["preacher"] = chosen
ROUTINES["preacher"] = Routine(living, every_night, anybody)
