"""On the grimoire page: the decisions since dusk, and what it would come to if one of them was another."""

from collections.abc import Iterator, Sequence
from typing import Final

from config.texts import Texts
from config.worded import joined
from engine import Game
from engine.amendment import Amendment
from engine.deciders import Answered
from engine.ledger import Told
from engine.questions import OneSeat
from engine.terms import TOWN
from engine.town_square import TownSquare, fold
from narrator.screens.on_desk import pieces_in_words
from narrator.screens.records import ChangeShown, DecisionShown
from narrator.table.amending import Amending, Change, Otherwise
from narrator.table.desk import BY_HOST, apart
from narrator.telling.answers import in_words
from narrator.telling.facts_in_words import StorySoFar, tells
from narrator.telling.forms_on_desk import asked_in_words
from narrator.telling.script_lines import ScriptLines

MOST_LINES: Final = 7
"""So many lines of a difference are read at a glance; the gravest come first."""


def decided(amending: Amending, words: ScriptLines) -> tuple[DecisionShown, ...]:
    """The Storyteller's decisions since dusk, the oldest first, each with what may be decided instead."""
    return _shown(amending.decisions(), amending, words)


def earlier(amending: Amending, words: ScriptLines) -> tuple[DecisionShown, ...]:
    """Those before the last dusk, by day, likewise."""
    return _shown(amending.earlier(), amending, words)


def _shown(decisions: list[Answered], amending: Amending, words: ScriptLines) -> tuple[DecisionShown, ...]:
    if amending.table.live is None:
        return ()
    game = amending.table.live.unfinished
    return tuple(_decided(one, game, amending, words) for one in decisions)


def _decided(one: Answered, game: Game, amending: Amending, words: ScriptLines) -> DecisionShown:
    texts, about = words.texts, one.question.about
    legal, unlike = amending.offered(one.question)
    others = [_said(one, answer, game, words) for answer in legal]
    against = [
        texts.shown("desk.against_the_rules", answer=_said(one, answer, game, words)) for answer in unlike
    ]
    pieces, looked_at = amending.pieces(one.question), amending.looked_at
    this = looked_at is not None and looked_at.about == one.question.id and not looked_at.takes_back
    return DecisionShown(
        one.question.id,
        asked_in_words(one.question, game.square.names, words),
        _said(one, one.answer, game, words),
        _reason(one, amending, texts),
        (*others, *against),
        about.owner if about is not None else None,
        pieces_in_words(
            pieces, apart(one.question.options.shape, pieces, one.answer), game.square.names, texts
        ),
        _change(looked_at, one, game, words) if this and looked_at is not None else None,
    )


def _reason(one: Answered, amending: Amending, texts: Texts) -> str:
    """Why; what the record keeps of a person's own decision is for nobody's eyes at the table."""
    return texts.shown("desk.your_own") if one.why.startswith(BY_HOST) else amending.reasons.shown(one, texts)


def _said(one: Answered, answer: object, game: Game, words: ScriptLines) -> str:
    """An answer to this question in words."""
    return in_words(
        answer, game.square.names, words.texts, seats=isinstance(one.question.options.shape, OneSeat)
    )


def decision_in_words(one: Answered, answer: object, game: Game, words: ScriptLines) -> str:
    """What was asked, and this answer to it, in a line."""
    return joined((asked_in_words(one.question, game.square.names, words), _said(one, answer, game, words)))


def _change(change: Change, one: Answered, game: Game, words: ScriptLines) -> ChangeShown:
    return as_shown(_said(one, change.answer, game, words), change, words)


def as_shown(answer: str, change: Change, words: ScriptLines) -> ChangeShown:
    """What is looked at, with this in the place of the answer."""
    return ChangeShown(answer, difference_in_words(change, words), change.law, change.over_dusk, change.mark)


def difference_in_words(change: Change, words: ScriptLines) -> tuple[tuple[str, bool], ...]:
    """What it comes to, in a few lines, each with whether somebody has heard otherwise already."""
    lines = list(_lines(change, change.amendment.unfinished, words))
    shown = lines if len(lines) <= MOST_LINES else lines[: MOST_LINES - 1]
    if len(shown) < len(lines):
        shown.append((words.texts.shown("desk.and_more", number=len(lines) - len(shown)), False))
    if not lines:
        shown = [(words.texts.shown("desk.changes_nothing"), False)]
    return tuple(shown)


def _lines(change: Change, game: Game, words: ScriptLines) -> Iterator[tuple[str, bool]]:
    """Each with whether somebody has heard otherwise already; the gravest first."""
    texts, names, difference = words.texts, game.square.names, change.difference
    for one in difference.told:
        if one.heard:
            yield from _told(one, change.amendment, names, words)
    yield from ((texts.shown("desk.lives", name=names[seat]), False) for seat in difference.live)
    yield from ((texts.shown("desk.dies", name=names[seat]), False) for seat in difference.die)
    yield from ((texts.shown("desk.chooses_again", name=names[seat]), False) for seat in difference.choose)
    for seat in difference.become:
        yield texts.shown("desk.becomes", name=names[seat], answer=_is(game, seat, words)), False
    for one in difference.told:
        if not one.heard:
            yield from _told(one, change.amendment, names, words)
    if difference.dropped:
        yield texts.shown("desk.no_longer_possible", number=difference.dropped), False
    for anew in difference.decided:
        line = decision_in_words(anew, anew.answer, game, words)
        yield texts.shown("desk.decided_anew", line=line), False


def _is(game: Game, seat: int, words: ScriptLines) -> str:
    record = game.grimoire.seats[seat]
    return f"{words.texts.character_name(record.character)}, {words.texts.shown(f'team.{record.alignment.value}')}"


def _told(
    one: Otherwise, change: Amendment, names: Sequence[str], words: ScriptLines
) -> Iterator[tuple[str, bool]]:
    """What is told otherwise, the old first."""
    texts, to = words.texts, one.to
    if to is None:
        before = fold(change.was[: change.since])
        for line in _to_the_town(one.was, change.was_told, before, words):
            yield texts.shown("desk.town_has_heard", line=line), True
        for line in _to_the_town(one.now, change.is_told, before, words):
            yield texts.shown("desk.town_hears", line=line), False
        return
    for fact in one.was:
        line = words.in_one_line(fact, names, to)
        if one.heard:
            yield texts.shown("desk.has_heard", name=names[to], line=line), True
        elif not one.now:
            yield texts.shown("desk.hears_not", name=names[to], line=line), False
    for fact in one.now:
        line = words.in_one_line(fact, names, to)
        yield texts.shown("desk.hears", name=names[to], line=line), False


def _to_the_town(
    facts: Sequence[object], told: Sequence[Told], square: TownSquare, words: ScriptLines
) -> Iterator[str]:
    """These facts, which are among what the town was told after this square, as the story tells them."""
    story, left = StorySoFar(words), list(facts)
    story.square = square
    for entry in told:
        if entry.to != TOWN:
            continue
        lines = tells(entry.fact).told(entry.fact, story)
        story.square = story.square.after(entry.fact)
        if entry.fact in left:
            left.remove(entry.fact)
            if lines:
                yield " ".join(lines)
