"""The Alchemist has a Minion's ability, is told which, and stays good."""

from engine.ledger import HasAbility
from tests.auditor.cast import TEAM
from tests.auditor.changes import LENT_AT_THE_DEAL
from tests.auditor.learning import Look, Lore, on_sheet
from tests.auditor.lore import LORE
from tests.auditor.routines import ROUTINES, Routine, at_the_start
from tests.auditor.scene import Scene
from tests.auditor.world import Verdict


def a_minions(look: Look) -> bool:
    return isinstance(look.answer, HasAbility) and on_sheet(look, look.answer.character, "minion")


def it_is_theirs(look: Look) -> Verdict:
    """Who they are is told to everybody truly, drunk or not."""
    if not look.scene.after.has(look.seat, look.answer.character):
        look.scene.object("alchemist", look.seat, f"was told of the {look.answer.character}, and has it not")
    return None


def there_is_one(scene: Scene, seat: int) -> bool:  # noqa: ARG001
    """A script may have no Minion whose ability can be had."""
    return any(TEAM[one] == "minion" and one not in NEVER for one in scene.diary.sheet)


NEVER = {"marionette", "mastermind", "spy", "widow", "wraith"}
"""By their jinxes with the Alchemist, or as nothing to have."""
LENT_AT_THE_DEAL.add("alchemist")
ROUTINES["alchemist"] = Routine(at_the_start("alchemist"), there_is_one, learns=True, once=True)
LORE["alchemist"] = Lore(a_minions, it_is_theirs)
