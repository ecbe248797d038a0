"""The page "After the game": what the mind makes of it, the figures of evening and group, and the game as a file."""

import json
from collections.abc import Sequence

from config.texts import Texts
from config.worded import in_language
from engine.questions import OneSeat
from narrator.screens.records import AfterScreen, OverruledShown, Square
from narrator.statistics.evening import EveningStatistics
from narrator.statistics.in_words import of_games, of_group
from narrator.table.hindsight import Leaning, Overruled, leanings, overruled
from narrator.telling.answers import in_words
from narrator.telling.forms_on_desk import asked_in_words
from narrator.telling.script_lines import ScriptLines
from narrator.telling.story import FinishedGame


def screen(
    square: Square, finished: FinishedGame | None, statistics: EveningStatistics | None, words: ScriptLines
) -> AfterScreen:
    """The page. `finished`: the last game that has been told to its end."""
    texts = words.texts
    made = () if finished is None else tuple(_overruled(one, words) for one in overruled(finished))
    stood = () if finished is None else tuple(_leaning(one, texts) for one in leanings(finished))
    kept = () if statistics is None else statistics.of_group()
    return AfterScreen(
        square,
        told=finished is not None,
        seen=finished is not None and bool(finished.past),
        overruled=made,
        leanings=stood,
        evening=() if statistics is None else of_games(statistics.games, texts),
        group=of_group(kept, texts),
        kept=len(kept),
        counts=statistics is not None and statistics.on,
        may_switch=statistics is not None and statistics.may_switch,
        trouble="" if statistics is None else statistics.trouble,
    )


def _overruled(one: Overruled, words: ScriptLines) -> OverruledShown:
    texts = words.texts

    def said(answer: object) -> str:
        seats = isinstance(one.asked.question.options.shape, OneSeat)
        return in_words(answer, one.names, texts, seats=seats)

    night, day = texts.shown("timeline.night", night=one.number), texts.shown("common.day", day=one.number)
    truth = ""
    if one.was_true is not None:
        truth = texts.shown("after.was_true" if one.was_true else "after.was_not_true")
    return OverruledShown(
        night if one.at_night else day,
        asked_in_words(one.asked.question, one.names, words),
        said(one.asked.answer),
        truth,
        said(one.proposed) if one.known else "",
        in_language(one.reason, texts) if one.known else "",
        one.later,
    )


def _leaning(one: Leaning, texts: Texts) -> str:
    return texts.shown("after.leaning", night=one.night, number=round(100 * one.good), alive=one.alive)


def raw_lines(text: str) -> Sequence[dict[str, object]]:
    """The lines of a record as they were written."""
    return [json.loads(line) for line in text.splitlines() if line.strip()]
