"""The Zenomancer's goals: told in secret when they are given, and rewarded with what is so."""

from engine.ledger import GoalReached, HasGoal
from tests.auditor.sayings import Judge
from tests.auditor.scene import Scene, Secret
from tests.auditor.telling import KINDS, Telling


def given(_: Telling, scene: Scene, told: Secret) -> None:
    laid = [token for token in scene.after.marks("Goal") if token.seat in told.to]
    if len(told.to) != 1 or told.fact.goal not in [token.data[0] for token in laid]:
        scene.object("zenomancer", told.to[0], f"was told of the goal {told.fact.goal}, and has {laid}")


def reached(_: Telling, scene: Scene, told: Secret) -> None:
    """Told as night falls, of the day that is over; as it plainly is, whoever counts as something else, and whatever
    an Atheist's story says."""
    false = Judge(scene.before.plain, scene.diary).so(told.fact.truth) is False and not scene.before.marks(
        "Framed"
    )
    if len(told.to) != 1 or "zenomancer" not in scene.before.fabled or false:
        scene.object("zenomancer", told.to[0], f"was told what is not so: {told.fact.truth}")


KINDS.update({HasGoal: given, GoalReached: reached})
