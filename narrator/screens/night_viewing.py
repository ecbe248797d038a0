"""What the phones show of a look at night, and at the end of what was answered to its harmless questions."""

from typing import Final

from config.texts import Texts
from engine.ledger import Uncovered
from engine.phases import Phase
from narrator.screens.records import NightBeat
from narrator.table.decoys import harmless, statistics
from narrator.table.look import Beat
from narrator.table.table import Table
from narrator.telling.answers import in_words
from narrator.telling.forms_on_phones import NO, NONE, YES
from narrator.telling.prompts import names_at_once, picks_at_once, prompt_for, word_labels, words_for
from narrator.telling.script_lines import ScriptLines

NIGHTS: Final = (Phase.FIRST_NIGHT, Phase.NIGHT)


def night_beat(table: Table, words: ScriptLines, seat: int) -> NightBeat | None:
    """What this seat is asked or reads now; by day only where somebody is asked."""
    beat = table.beat if table.phase in NIGHTS else table.day_beat_for(seat)
    if beat is None or not beat.asks(seat):
        return None
    named, names = (
        words_for(table.script, table.square, words.texts),
        table.square.names,
    )
    return NightBeat(
        beat.id,
        beat.kind,
        prompt(table, beat, seat, words.texts),
        slots=picks_at_once(table.script, table.square),
        words=named,
        names=names_at_once(table.script, table.square),
        alone=(YES, NO, NONE),
        named=beat.words.get(seat, ()),
        needed=beat.needed(seat),
        picks=beat.picks.get(seat, ()),
        confirmed=seat in beat.confirmed,
        lines=(
            *_news(beat, seat, names, words),
            *_before(table, beat, seat, words.texts),
            *_in_sight(beat, seat, names, words.texts),
        ),
        explained=_explained(table, beat, words.texts),
    )


def prompt(table: Table, beat: Beat, seat: int, texts: Texts) -> str:
    """What this look at the phone asks this seat."""
    if seat in beat.questions:
        return prompt_for(beat.questions[seat], table.square.names, texts)
    return harmless(beat.decoys[seat], texts) if seat in beat.decoys else texts.shown("night.read")


def _news(beat: Beat, seat: int, names: tuple[str, ...], words: ScriptLines) -> tuple[str, ...]:
    """What this look lets the player read; before they choose, what they have to know for it."""
    lines = tuple(words.shown_anyhow(fact, names, seat, changed=True) for fact in beat.news.get(seat, ()))
    return lines if lines or beat.kind != "read" else (words.texts.shown("night.nothing"),)


def _explained(table: Table, beat: Beat, texts: Texts) -> str:
    """On a first evening a question about cakes and banks bewilders. All are told the same, really asked or not: a
    phone that called its own question harmless would tell who is not asked."""
    first = table.phase is Phase.FIRST_NIGHT and beat.kind == "choose"
    return texts.shown("night.explained") if first and table.settings.house_rules.explain_night else ""


def _before(table: Table, beat: Beat, seat: int, texts: Texts) -> tuple[str, ...]:
    """What somebody who is asked again has chosen before they knew what they know now."""
    answer = beat.before.get(seat)
    if answer is None:
        return ()
    return (texts.shown("night.chosen", name=in_words(answer, table.square.names, texts)),)


def _in_sight(beat: Beat, seat: int, names: tuple[str, ...], texts: Texts) -> tuple[str, ...]:
    """What the others pick who are asked with this player and seen by them; it may change until the look ends."""
    question = beat.questions.get(seat)
    if question is None or not question.in_sight:
        return ()
    return tuple(
        texts.shown(
            "night.picks", name=names[other], answer=texts.and_list([names[one] for one in picks]) or "·"
        )
        for other in question.together
        if other != seat
        for picks in [beat.picks.get(other, ())]
    )


def decoy_lines(table: Table, words: ScriptLines, fact: Uncovered | None) -> tuple[str, ...]:
    """What was answered to the harmless questions, once the grimoire lies open: what was counted first."""
    if fact is None:
        return ()
    names, texts = table.square.names, words.texts
    label_of = dict(words_for(table.script, table.square, texts))
    answers = [
        texts.shown(
            "reveal.decoy_answer",
            night=one.night,
            question=harmless(one.question, texts),
            name=names[one.seat],
            target=texts.and_list([*(names[pick] for pick in one.picks), *labels]),
        )
        for one in table.decoys
        for labels in [word_labels(one.word.split(","), label_of)]
        if one.picks or labels
    ]
    return (*statistics(table.decoys, names, [row[2] for row in fact.rows], texts), *answers)
