"""On the grimoire page: the course moved on by whoever decides, with what that passes over."""

from typing import Final

from engine import rulings
from engine.day import menu
from engine.phases import Phase
from engine.questions import CLOSE_NOMINATIONS, OPEN_NOMINATIONS, Act
from engine.rulings import Ruling
from engine.terms import STORYTELLER
from narrator.screens.records import CourseShown
from narrator.table.arrivals import RULING_PHASES
from narrator.table.course_by_hand import left_out
from narrator.table.session import Session
from narrator.telling.answers import name_of
from narrator.telling.script_lines import ScriptLines

_LABELS: Final = {
    Phase.NOMINATIONS: "course.nominations",
    Phase.EXECUTION: "course.execution",
    Phase.DUSK: "course.dusk",
    Phase.DAWN: "course.dawn",
}


def shown(session: Session, words: ScriptLines) -> tuple[CourseShown, ...]:
    """Where it can go from here that the table's own controls do not lead to."""
    table, live = session.table, session.table.live
    if live is None or live.over or table.phase not in RULING_PHASES:
        return ()
    return tuple(
        CourseShown(place.value, words.texts.shown(_LABELS[place]), _passed_over(session, place, words))
        for place in _LABELS
        if not _led_to_anyhow(session, place)
        and rulings.is_legal(live.game, Ruling("phase", STORYTELLER, place.value))
    )


def _led_to_anyhow(session: Session, place: Phase) -> bool:
    game = session.table.game
    verb = {Phase.NOMINATIONS: OPEN_NOMINATIONS, Phase.EXECUTION: CLOSE_NOMINATIONS}.get(place)
    by_day = game.phase in (Phase.DISCUSSION, Phase.NOMINATIONS)
    return verb is not None and by_day and menu(game).refusal(Act(verb, STORYTELLER)) is None


def _passed_over(session: Session, place: Phase, words: ScriptLines) -> str:
    game, texts = session.table.game, words.texts
    names = game.square.names
    if place is Phase.DAWN:
        slots = [texts.character_name(one) for one in left_out(game)]
        return texts.shown("course.left_out", names=slots) if slots else ""
    if game.phase is Phase.DEFENCE:
        return texts.shown("course.no_vote", name=name_of(game.unseen.nominees[-1], names, texts))
    condemned = game.unseen.about_to_die
    if place is Phase.DUSK and condemned is not None:
        return texts.shown("course.spared", name=name_of(condemned, names, texts))
    return ""
