"""The Widow reads the grimoire once and poisons somebody; one good player hears of her."""

from collections.abc import Iterable

from engine.ledger import InPlay
from tests.auditor.characters.magician import hidden_by_magicians
from tests.auditor.learning import Look, Lore
from tests.auditor.lore import LORE
from tests.auditor.lore_tb import a_page, as_it_lies
from tests.auditor.marking import EVENTS, Mark
from tests.auditor.routines import ROUTINES, Routine, anybody, at_the_start
from tests.auditor.scene import Choice, Scene, Secret
from tests.auditor.telling import IN_PLAY, Telling
from tests.auditor.world import Verdict


def a_true_page(look: Look) -> Verdict:
    return as_it_lies(look, set(hidden_by_magicians(look, "widow")))


def reads(scene: Scene, seat: int) -> bool:  # noqa: ARG001
    """A Poppy Grower may have kept the page from her: their jinx."""
    return "poppygrower" not in scene.diary.sheet


def poisonings(scene: Scene) -> list[Choice]:
    return [choice for choice in scene.choices("widow") if choice.worked]


def poisoned(scene: Scene) -> Iterable[Mark]:
    """For as long as she can; and somebody else who is good is told of her, unless she has poisoned herself."""
    for choice in poisonings(scene):
        yield Mark("Poisoned", (choice.answer,), "widow", choice.seat, None)
        others = [s for s in scene.before.ring if s != choice.seat and scene.before.alignment(s) == "good"]
        if choice.answer != choice.seat and others and InPlay("widow") not in scene.facts(InPlay):
            scene.object("widow", choice.seat, "poisoned somebody, and nobody good heard of her")


def heard(_: Telling, scene: Scene, told: Secret) -> None:
    widows = [choice.seat for choice in poisonings(scene) if choice.answer != choice.seat]
    fits = len(told.to) == 1 and scene.before.alignment(told.to[0]) == "good" and told.to[0] not in widows
    if not widows or not fits:
        scene.object("widow", None, f"{told.to} heard of her")


EVENTS.append(poisoned)
IN_PLAY["widow"] = heard
ROUTINES["widow"] = Routine(at_the_start("widow"), reads, anybody, learns=True, once=True)
LORE["widow"] = Lore(a_page, a_true_page)
