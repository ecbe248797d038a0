"""The Hermit has the abilities of all other Outsiders of the script, and may believe to be somebody else."""

from collections.abc import Iterable

from tests.auditor.cast import MORE_OUTSIDERS, TEAM
from tests.auditor.changes import MAY_BE_MISSING
from tests.auditor.marking import EVENTS, Mark
from tests.auditor.routines import ROUTINES, Routine, never
from tests.auditor.scene import UNTOLD_WHICH, Scene


def all_outsiders(scene: Scene) -> Iterable[Mark]:
    sheet = {one for one in scene.diary.sheet if TEAM[one] == "outsider"} - {"hermit"}
    mistaken = {"drunk", "lunatic"}
    for seat in scene.after.who("hermit") if scene.after.dealt else ():
        tokens = scene.after.marks("Has Ability", seat, "hermit")
        lent = {token.data for token in tokens if token.by is not None and token.by.owner == seat}
        late = not scene.deals and scene.after.players[seat].believed is None
        if not scene.after.lives(seat) or scene.ruled:
            continue
        if lent != sheet and not (late and lent == sheet - mistaken):
            scene.object("hermit", seat, f"has the abilities of {lent}, and not of {sheet}")
    return ()


MORE_OUTSIDERS["hermit"] = (0, -1)
MAY_BE_MISSING.add("hermit")
UNTOLD_WHICH.add("hermit")
EVENTS.append(all_outsiders)
ROUTINES["hermit"] = Routine(never, never)
