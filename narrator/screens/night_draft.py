"""On the grimoire's page: what the rest of the night comes to, in one list, before a person nods to it."""

from collections.abc import Sequence

from engine.ledger import Told
from engine.terms import TOWN
from narrator.screens import cards, on_desk
from narrator.screens.records import DraftShown
from narrator.table.session import Session
from narrator.telling.script_lines import ScriptLines


def shown(session: Session, words: ScriptLines) -> DraftShown | None:
    """The draft as it is now; None where nothing of this night waits for a person."""
    draft, asked, texts = session.night_draft.draft, session.desk.open, words.texts
    if draft is None or asked is None:
        return None
    names = session.table.game.square.names
    dawn = [texts.shown("desk.dies", name=names[seat]) for seat in draft.dying]
    dawn += [texts.shown("desk.lives", name=names[seat]) for seat in draft.returning]
    if not dawn and not draft.open:
        dawn.append(texts.shown("draft_night.nobody_dies"))
    return DraftShown(
        tuple(line for told in draft.told for line in _lines(told, session, names, words)),
        tuple(on_desk.shown(one, names, words) for one in draft.decisions),
        tuple(dawn),
        tuple(texts.shown("draft_night.open", name=names[seat]) for seat in draft.open),
        any(one.answer != one.proposed for one in draft.decisions),
        asked.question.id,
        draft.mark,
    )


def _lines(told: Told, session: Session, names: Sequence[str], words: ScriptLines) -> list[str]:
    if told.to == TOWN:
        return []
    lines = ((seat, cards.in_one_line(told, seat, session.table, names, words)) for seat in map(int, told.to))
    return [words.texts.shown("desk.told", name=names[seat], line=line) for seat, line in lines]
