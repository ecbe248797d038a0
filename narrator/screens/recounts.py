"""On the grimoire page: the hands of the last vote, counted anew by whoever decides."""

from collections.abc import Collection, Mapping

from narrator.screens.changes import difference_in_words
from narrator.screens.records import ChangeShown, RecountShown
from narrator.table.amending import RECOUNT, Amending
from narrator.table.session import Session
from narrator.telling.script_lines import ScriptLines

ACTIONS = ("recount_look", "recount")


def shown(session: Session, words: ScriptLines) -> RecountShown | None:
    """The last vote while it can be counted anew."""
    amending = session.amending
    counted, live = amending.hands(), session.table.live
    if not counted or live is None:
        return None
    names, looked_at, change = live.game.square.names, amending.looked_at, None
    raised: Collection[int] = [one.question.who for one in counted if one.answer]
    if looked_at is not None and looked_at.about == RECOUNT:
        raised = looked_at.raised
        change = ChangeShown("", difference_in_words(looked_at, words), looked_at.law)
    return RecountShown(
        names[live.game.unseen.nominees[-1]],
        tuple((one.question.who, names[one.question.who], one.question.who in raised) for one in counted),
        change,
    )


def done(amending: Amending, action: str, arguments: Mapping[str, object]) -> bool:
    """Look at the hands that were ticked, or count what is looked at; False where there is no vote, or nothing is
    looked at. Raises CannotAmend."""
    if action == "recount_look":
        counted = amending.hands()
        amending.recount([one.question.who for one in counted if arguments.get(f"hand_{one.question.who}")])
        return bool(counted)
    looked_at = amending.looked_at
    if looked_at is None or looked_at.about != RECOUNT:
        return False
    amending.do()
    return True
