"""On the grimoire page: the hands of the last vote, counted anew by whoever decides."""

from collections.abc import Collection

from engine import Game
from narrator.screens.changes import as_shown
from narrator.screens.records import RecountShown
from narrator.table.amending import RECOUNT, Recounted
from narrator.table.session import Session
from narrator.telling.answers import name_of
from narrator.telling.script_lines import ScriptLines


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
        change = as_shown("", looked_at, words)
    return RecountShown(
        name_of(live.game.unseen.nominees[-1], names, words.texts),
        tuple((one.question.who, names[one.question.who], one.question.who in raised) for one in counted),
        change,
    )


def hands_in_words(one: Recounted, game: Game, words: ScriptLines) -> str:
    """On whom the vote was, and whose hands were up."""
    names, texts = game.square.names, words.texts
    name = name_of(one.nominee, names, texts)
    if not one.raised:
        return texts.shown("recount.up_none", name=name)
    return texts.shown("recount.up", name=name, names=[names[seat] for seat in one.raised])


def in_words(one: Recounted, game: Game, words: ScriptLines) -> str:
    """On whom the vote was, and whose hands count."""
    names, texts = game.square.names, words.texts
    name = name_of(one.nominee, names, texts)
    if not one.raised:
        return texts.shown("recount.counted_none", name=name)
    return texts.shown("recount.counted", name=name, names=[names[seat] for seat in one.raised])
