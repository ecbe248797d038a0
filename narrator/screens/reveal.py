"""The open grimoire as a person uncovers it: what pages show of who was uncovered, and what the person can say."""

from dataclasses import replace
from typing import Final

from engine.ledger import Uncovered
from engine.terms import UNKNOWN
from narrator.screens.records import RevealDesk
from narrator.table.reveal import SHOWN
from narrator.table.session import Session
from narrator.telling.records import RevealRow
from narrator.telling.script_lines import ScriptLines

_WAYS: Final = {"voice": "after.by_voice", "person": "after.by_person"}
_OPTIONS: Final = {"tokens": "after.with_tokens", "heard": "after.with_heard", "aloud": "after.aloud"}


def rows(session: Session, words: ScriptLines, fact: Uncovered | None) -> tuple[RevealRow, ...]:
    """Who has been uncovered; nothing of the others."""
    if fact is None:
        return ()
    texts, known = words.texts, []
    for seat, (name, own, side, believed, alive) in enumerate(fact.rows):
        if own != UNKNOWN:
            note = texts.shown("reveal.thought", believed=believed) if believed else ""
            row = RevealRow(seat, name, texts.character_name(own), side.value, note, alive)
            known.append(_with_more(session, words, row))
    return tuple(known)


def _with_more(session: Session, words: ScriptLines, row: RevealRow) -> RevealRow:
    """With the tokens beside them and what they were told that was not so, where the person shows these."""
    reveal = session.reveal
    if not reveal.begun:
        return row
    reminders = session.table.game.grimoire.reminders if "tokens" in reveal.shown else ()
    tokens = tuple(words.token(one.text) for one in reminders if one.seat == row.seat)
    not_so = session.retelling.not_so(row.name, words) if "heard" in reveal.shown else ()
    return replace(row, tokens=tokens, not_so=not_so)


def newest(session: Session, uncovered: tuple[RevealRow, ...]) -> RevealRow | None:
    """Who was uncovered last, while a person uncovers them."""
    reveal = session.reveal
    if not reveal.goes_on or not reveal.uncovered:
        return None
    return next((row for row in uncovered if row.seat == reveal.uncovered[-1]), None)


def controls(session: Session, words: ScriptLines) -> tuple[tuple[str, str], ...]:
    """What the person can say now, with its label; the first is what the key does."""
    reveal, shown = session.reveal, words.texts.shown
    if not reveal.begun or reveal.over:
        return ()
    found = []
    if reveal.left:
        found.append(("reveal_next", shown("after.next")))
    if reveal.result_kept:
        found.append(("reveal_result", shown("after.say_result")))
    if reveal.left:
        found.append(("reveal_rest", shown("after.rest")))
    return (*found, ("reveal_end", shown("after.end_reveal")))


def desk(session: Session, words: ScriptLines) -> RevealDesk:
    """How the reveal is done, and whom the person may uncover now. Nothing of it is secret."""
    reveal, shown, square = session.reveal, words.texts.shown, session.table.square
    last, by_person = reveal.tells_result_last, reveal.by_person
    left = reveal.left if reveal.begun and not reveal.over else ()
    return RevealDesk(
        tuple((way, shown(key), (way == "person") is by_person) for way, key in _WAYS.items()),
        (("no", shown("after.result_first"), not last), ("yes", shown("after.result_last"), last)),
        tuple((one, shown(_OPTIONS[one]), one in reveal.shown) for one in SHOWN),
        tuple((seat, square.names[seat]) for seat in left),
    )
