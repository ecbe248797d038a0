"""What stands on the grimoire's page of a night by hand: whom the person wakes, how, and what for."""

from engine.phases import NIGHTS
from narrator.screens import night_viewing, one_player
from narrator.screens.records import VisitShown
from narrator.table.session import Session
from narrator.table.waking import CARDS, NightVisit
from narrator.telling.script_lines import ScriptLines

WHOM = {
    "nobody": "by_hand.nobody",
    "without phones": "by_hand.without_phones",
    "everybody": "by_hand.everybody",
}
"""Who is woken by hand, with the key of its text."""


def shown(session: Session, words: ScriptLines) -> VisitShown | None:
    """What is to be done now; None where nobody is woken by hand, or nothing is due."""
    waking, texts = session.waking, words.texts
    visit = waking.visit
    if visit is None:
        if not waking.last:
            return None
        steps = _sleeps(session, words, waking.awake)
        return VisitShown((*steps, texts.shown("by_hand.last")), last=True, mark=waking.mark)
    look, seat = visit.look, visit.seat
    facts = look.news.get(seat, ())
    return VisitShown(
        (*_sleeps(session, words, visit.sleeps), _woken(session, words, visit)),
        asks=night_viewing.prompt(session.table, look, seat, texts) if seat in look.questions else "",
        lines=tuple(
            part
            for fact in facts
            for part in one_player.in_words(session.table, words, seat, fact).split("\n")
        )
        + _number(session, words, visit),
        choice=one_player.choice(session.table, words, look, seat),
        picks=look.picks.get(seat, ()),
        named=look.words.get(seat, ()),
        shows=not visit.decoy,
        mark=waking.mark,
        entered=waking.entered,
    )


def _number(session: Session, words: ScriptLines, visit: NightVisit) -> tuple[str, ...]:
    """By what they will be called, with their card."""
    waking = session.waking
    if visit.look.id != CARDS or not waking.by_number:
        return ()
    return (words.texts.shown("by_hand.their_number", number=waking.number_of(visit.seat)),)


def _sleeps(session: Session, words: ScriptLines, seat: int | None) -> tuple[str, ...]:
    if seat is None:
        return ()
    return (words.texts.shown("by_hand.sleeps", name=session.table.square.names[seat]),)


def _woken(session: Session, words: ScriptLines, visit: NightVisit) -> str:
    table, waking, texts = session.table, session.waking, words.texts
    name = table.square.names[visit.seat]
    ring = table.square.ring
    place = ring.index(visit.seat) + 1 if visit.seat in ring else 0
    if visit.look.id == CARDS:
        return texts.shown("by_hand.card", name=name, number=place)
    if table.phase not in NIGHTS:
        return texts.shown("by_hand.by_day", name=name)
    if waking.awake == visit.seat:
        return texts.shown("by_hand.is_awake", name=name)
    if visit.decoy:
        return texts.shown("by_hand.decoy", name=name, number=place)
    if waking.calls(visit.seat):
        return texts.shown("by_hand.by_number", name=name, number=waking.number_of(visit.seat))
    return texts.shown("by_hand.by_touch", name=name, number=place)
