"""On the grimoire page: what a person has ruled and decided since dusk, each to be taken back or done again."""

from collections.abc import Iterator
from contextlib import suppress

from engine import Game
from engine.amendment import PastStep
from engine.rulings import Ruling
from narrator.screens import recounts
from narrator.screens.changes import as_shown, decision_in_words
from narrator.screens.records import DoingShown, UndoneShown
from narrator.table.amending import WHEN, Recounted
from narrator.table.session import Session
from narrator.table.undoing import Undone
from narrator.telling import rulings_in_words
from narrator.telling.script_lines import ScriptLines


def done(session: Session, words: ScriptLines) -> tuple[DoingShown, ...]:
    """The newest first: it is the likeliest to be meant."""
    table = session.table
    if table.live is None or table.phase not in WHEN:
        return ()
    return tuple(reversed(list(_done(session, table.live.unfinished, words))))


def _done(session: Session, game: Game, words: ScriptLines) -> Iterator[DoingShown]:
    looked_at = session.amending.looked_at
    for one in session.amending.doings():
        if isinstance(one, PastStep):
            assert one.ruling is not None
            about, line = one.name, _ruled(one.ruling, game, words)
        elif isinstance(one, Recounted):
            about, line = one.vote, recounts.in_words(one, game, words)
        else:
            about, line = one.question.id, decision_in_words(one, one.answer, game, words)
        change = None
        if looked_at is not None and looked_at.takes_back and looked_at.about == about:
            change = as_shown(line, looked_at, words)
        yield DoingShown(about, line, change)


def undone(session: Session, words: ScriptLines) -> tuple[UndoneShown, ...]:
    """What can be done again, the newest first; what cannot is said to be past."""
    live, undoing = session.table.live, session.undoing
    if live is None or live.over:
        return ()
    shown = (
        UndoneShown(number, line, undoing.is_legal(one), undoing.mark(number))
        for number, one in enumerate(undoing.undone)
        if (line := _undone(session, one, live.unfinished, words))
    )
    return tuple(reversed(list(shown)))


def _undone(session: Session, undone: Undone, game: Game, words: ScriptLines) -> str:
    if isinstance(undone, Ruling):
        with suppress(IndexError):  # about somebody whose coming was taken back, too
            return _ruled(undone, game, words)
        return ""
    question, answer = undone
    if session.amending.hands(question):
        return recounts.in_words(session.amending.recounted(question, answer), game, words)
    asked = session.amending.decision(question)
    return "" if asked is None else decision_in_words(asked, answer, game, words)


def _ruled(ruling: Ruling, game: Game, words: ScriptLines) -> str:
    return rulings_in_words.in_words(ruling, [one.name for one in game.grimoire.seats], words)
