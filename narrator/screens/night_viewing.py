"""What the phones show of a look at night, and at the end of what was answered to its harmless questions."""

from typing import Final

from config.texts import Texts
from engine.ledger import Chose, Uncovered, YouAre
from engine.phases import Phase
from engine.terms import TOWN
from narrator.screens.records import NightLook
from narrator.table.decoys import harmless, statistics
from narrator.table.look import Look
from narrator.table.table import Table
from narrator.telling.answers import in_words
from narrator.telling.forms_on_phones import NO, NONE, YES
from narrator.telling.prompts import (
    names_at_once,
    picks_at_once,
    prompt_for,
    word_labels,
    words_asked,
    words_for,
)
from narrator.telling.script_lines import ScriptLines

NIGHTS: Final = (Phase.FIRST_NIGHT, Phase.NIGHT)


def night_look(table: Table, words: ScriptLines, seat: int) -> NightLook | None:
    """What this seat is asked or reads now; by day only where somebody is asked."""
    look = table.look if table.phase in NIGHTS else table.day_look_for(seat)
    if look is None or not look.asks(seat):
        return None
    names, question = table.square.names, look.questions.get(seat)
    in_public = question is not None and question.options.in_public
    named = words_asked(question, table.script, table.square, words.texts)
    return NightLook(
        look.id,
        look.kind,
        prompt(table, look, seat, words.texts),
        slots=0 if in_public else picks_at_once(table.script, table.square),
        words=named,
        names=1 if in_public else names_at_once(table.script, table.square),
        alone=(YES, NO, NONE),
        named=look.words.get(seat, ()),
        needed=look.needed(seat),
        picks=look.picks.get(seat, ()),
        confirmed=seat in look.confirmed,
        lines=(
            *_news(table, look, seat, words),
            *_before(table, look, seat, words.texts),
            *_in_sight(look, seat, names, words.texts),
            *_signs(table, look, seat, words.texts),
        ),
        explained=_explained(table, look, words.texts),
    )


def prompt(table: Table, look: Look, seat: int, texts: Texts) -> str:
    """What this look at the phone asks this seat."""
    if seat in look.questions:
        return prompt_for(look.questions[seat], table.square.names, texts)
    return harmless(look.decoys[seat], texts) if seat in look.decoys else texts.shown("night.read")


def _news(table: Table, look: Look, seat: int, words: ScriptLines) -> tuple[str, ...]:
    """What this look lets the player read; before they choose, what they have to know for it."""
    names, news = table.square.names, look.news.get(seat, ())
    changed = has_known(table, seat, news)
    lines = tuple(words.shown_anyhow(fact, names, seat, changed=changed) for fact in news)
    if seat in look.corrected:
        lines = (words.texts.shown("night.corrected"), *lines)
    if (table.game.night, seat) in table.left_to_chance and any(isinstance(fact, Chose) for fact in news):
        lines = (words.texts.shown("night.by_chance"), *lines)  # the next says "you chose"
    return lines if lines or look.kind != "read" else (words.texts.shown("night.nothing"),)


def has_known(table: Table, seat: int, news: tuple[object, ...]) -> bool:
    """Whether this player had been told who they are before this news, so that it is a change."""
    told = (one for one in table.told if one.to != TOWN and seat in one.to and isinstance(one.fact, YouAre))
    return any(all(one.fact is not fact for fact in news) for one in told)


def _explained(table: Table, look: Look, texts: Texts) -> str:
    """On a first evening a question about cakes and banks bewilders. All are told the same, really asked or not: a
    phone that called its own question harmless would tell who is not asked."""
    first = table.phase is Phase.FIRST_NIGHT and look.kind == "choose"
    return texts.shown("night.explained") if first and table.settings.house_rules.explain_night else ""


def _before(table: Table, look: Look, seat: int, texts: Texts) -> tuple[str, ...]:
    """What somebody who is asked again has chosen before they knew what they know now."""
    answer = look.before.get(seat)
    if answer is None:
        return ()
    return (texts.shown("night.chosen", name=in_words(answer, table.square.names, texts)),)


def _in_sight(look: Look, seat: int, names: tuple[str, ...], texts: Texts) -> tuple[str, ...]:
    """What the others pick who are asked with this player and seen by them; it may change until the look ends."""
    question = look.questions.get(seat)
    if question is None or not question.in_sight:
        return ()
    return tuple(
        texts.shown(
            "night.picks", name=names[other], answer=texts.and_list([names[one] for one in picks]) or "·"
        )
        for other in question.together
        if other != seat
        for picks in [look.picks.get(other, ())]
    )


def _signs(table: Table, look: Look, seat: int, texts: Texts) -> tuple[str, ...]:
    """What somebody shows this player who is awake with them; it may change until the look ends."""
    if seat not in look.questions:
        return ()
    names, label_of = table.square.names, dict(words_for(table.script, table.square, texts))
    shown = (
        (other, [*(names[one] for one in look.picks.get(other, ())), *word_labels(words, label_of)])
        for other, question in look.questions.items()
        if seat in question.seen_by and look.words.get(other) != (NONE,)
        for words in [look.words.get(other, ())]
    )
    return tuple(
        texts.shown("night.points", name=names[other], answer=", ".join(signs))
        for other, signs in shown
        if signs
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
