"""Minions know that there is a Damsel and may guess once; a Spy or a Widow poisons her for good (their jinxes)."""

from collections.abc import Iterable, Iterator

from engine.ledger import Claimed
from engine.terms import STORYTELLER
from tests.auditor.becomings import BECOMINGS, Becoming
from tests.auditor.changes import GIVEN_TO_ANOTHER
from tests.auditor.endings import WINS
from tests.auditor.force import DROISONS, Effect
from tests.auditor.history import By
from tests.auditor.marking import EVENTS, Mark
from tests.auditor.routines import ROUTINES, Routine, at_the_start, never, whose_turn
from tests.auditor.scene import Scene, Secret
from tests.auditor.telling import IN_PLAY, Telling
from tests.auditor.world import BY_JINXES, World


def told(_: Telling, scene: Scene, secret: Secret) -> None:
    world = scene.before
    damsel = whose_turn(scene, "damsel")
    if damsel is None or not world.is_working(damsel, "damsel") or not at_the_start("damsel")(scene, damsel):
        scene.object("damsel", damsel, f"{secret.to} were told of a Damsel, and by nobody")
    for seat in secret.to:
        if not world.is_minion_too(seat) or world.players[seat].believed is not None or len(secret.to) != 1:
            scene.object("damsel", seat, "was told of a Damsel")


def guessed(scene: Scene) -> Iterator[tuple[int, int]]:
    """(Damsel, whom a Minion named): of every working one about whom no Minion has guessed yet."""
    world = scene.before
    for claim in scene.facts(Claimed):
        if claim.claim == "damsel" and world.is_minion_too(claim.by):
            for damsel in world.working("damsel"):
                if not world.marks("Guess Used", damsel, "damsel"):
                    yield damsel, claim.target


def found(scene: Scene) -> list[str]:
    sides = [scene.before.alignment(damsel) for damsel, named in guessed(scene) if damsel == named]
    return ["evil" if side == "good" else "good" for side in sides]


def used(scene: Scene) -> Iterable[Mark]:
    for damsel, _ in guessed(scene):
        yield Mark("Guess Used", (damsel,), "damsel", damsel, None)


def made_another(scene: Scene) -> Iterable[Becoming]:
    """Where a Pit-Hag names the Damsel, anybody may become it (their jinx)."""
    for choice in scene.choices("pithag"):
        if choice.worked and choice.answer.character == "damsel":
            for seat in scene.before.residents(scene.before.ring):
                yield seat, "damsel"


def after_a_spy_or_a_widow(world: World) -> Iterable[Effect]:
    for one in ("spy", "widow"):
        by = By(f"{one}-damsel", STORYTELLER, STORYTELLER, genuine=True)
        if world.who(one) or world.marks("Was in Play", character=by.character):
            for power in world.powers:
                if power.character == "damsel" and power.genuine:
                    yield Effect(DROISONS, power.owner, by, 0)


IN_PLAY["damsel"] = told
WINS.append(found)
EVENTS.append(used)
GIVEN_TO_ANOTHER.add("damsel")
BECOMINGS.append(made_another)
BY_JINXES.append(after_a_spy_or_a_widow)
ROUTINES["damsel"] = Routine(never, never)
