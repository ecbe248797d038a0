"""A finished game as a story: who was who, why things were as they were, what decided it, and whom to honour.

It is made of the game played again with a witness (`engine.witness`), and of nothing that anybody wrote down as a
reason, so it can be told in every language. Only for a game that is over: it holds every secret.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine import BrokenRecord, Game, RecordDiverged, by_hand, replay
from engine.amendment import PastStep
from engine.ledger import Learned, Told, YouAre
from engine.record import Line
from engine.script import EDITIONS
from engine.terms import STORYTELLER, TOWN, UNKNOWN
from engine.town_square import standing_entries
from engine.witness import Misinformed, Seen
from narrator.telling.awards import awards
from narrator.telling.facts_in_words import tells
from narrator.telling.messages import chapter, in_story
from narrator.telling.moments import DecisiveMoment, moments
from narrator.telling.reasons import Reason, Reasons
from narrator.telling.records import Chapter, Event, RevealRow, Section, Story
from narrator.telling.script_lines import ScriptLines
from narrator.telling.timeline import Timeline, begins_a_chapter

MOST_SURPRISES = 6
SECONDS = 45
"""How long the voice may tell of all this, after it has said who was who."""
LETTERS_A_SECOND = 13


def seen_again(lines: Sequence[Line]) -> Game | None:
    """The game of a record with all that a witness saw; None where these rules do not lead to its end again."""
    finished = finished_game(lines)
    return None if finished is None else finished.game


def tell(game: Game, words: ScriptLines, lines: Sequence[Line] = ()) -> Story:
    """The story of a game that is over; without reasons where nobody has seen it being played again. `lines`: its
    record, for what was written in it beside the game."""
    reasons = Reasons(game, words)
    why = sorted(_surprises(reasons.all), key=lambda one: one.at)
    decisive = moments(game, reasons)
    honours = awards(game, words)
    return Story(
        _script_name(game, words),
        "nobody" if game.square.winner is None else game.square.winner.value,
        _people(game, words),
        (*(one.whole for one in why), *_remarks(game, words, STORYTELLER)),
        tuple(one.line for one in decisive),
        tuple(honours),
        (*_chapters(game, reasons, words), *_written(game, words, lines)),
        tuple(
            (record.name, (*_own(game, reasons, words, seat), *map(Event, _remarks(game, words, seat))))
            for seat, record in enumerate(game.grimoire.seats)
        ),
        _aloud(why, decisive, honours),
    )


def _remarks(game: Game, words: ScriptLines, seat: int) -> tuple[str, ...]:
    """What a person noted of this player, or at STORYTELLER of the game, for everybody to read."""
    noted = (one for one in by_hand.remarks(game) if one.in_story and one.seat == seat)
    return tuple(words.texts.shown("story.noted", line=one.words) for one in noted)


class FinishedGame:
    """A game that is over, as a story in any language. `record`: its lines; `past`: its steps, nothing where it could
    not be played again."""

    def __init__(self, game: Game, record: Sequence[Line] = (), past: Sequence[PastStep] = ()) -> None:
        self.game, self.record, self.past = game, record, past
        self._written = tuple(line for line in record if "message" in line)
        self._told: dict[str, Story] = {}

    def story(self, words: ScriptLines) -> Story:
        """The story in the language of these lines, told once."""
        language = words.texts.language
        if language not in self._told:
            self._told[language] = tell(self.game, words, self._written)
        return self._told[language]


def finished_game(lines: Sequence[Line]) -> FinishedGame | None:
    """The game of a record, with all that a witness saw; None where these rules do not lead to its end again."""
    try:
        live = replay(lines, witnessed=True)
    except (RecordDiverged, BrokenRecord):
        return None
    return FinishedGame(live.game, lines, live.past) if live.over else None


def _script_name(game: Game, words: ScriptLines) -> str:
    name = game.script.name
    edition = next((one for one, known in EDITIONS.items() if known == name), None)
    return name if edition is None else words.texts.shown(f"editions.{edition}")


def _people(game: Game, words: ScriptLines) -> tuple[RevealRow, ...]:
    texts = words.texts
    return tuple(
        RevealRow(
            seat,
            record.name,
            texts.character_name(record.character),
            record.alignment.value,
            texts.shown("reveal.thought", believed=record.believed) if record.believed else "",
            record.alive,
        )
        for seat, record in enumerate(game.grimoire.seats)
        if record.character != UNKNOWN
    )


def _surprises(reasons: Sequence[Reason]) -> list[Reason]:
    """The greatest, the greatest first; of what repeats itself only the first."""
    first: dict[object, Reason] = {}
    for one in reasons:
        if one.weight:
            first.setdefault(one.kind, one)
    return sorted(first.values(), key=lambda one: (-one.weight, one.at))[:MOST_SURPRISES]


def _aloud(
    why: Sequence[Reason], decisive: Sequence[DecisiveMoment], honours: Sequence[str]
) -> tuple[tuple[Section, int], ...]:
    """The best of each section, as long as there is time; of each at least one. In the order of the page."""
    best = sorted(range(len(why)), key=lambda place: -why[place].weight)
    parts: dict[Section, list[tuple[int, str]]] = {
        "why": [(place, why[place].whole) for place in best],
        "moments": [(place, one.line) for place, one in enumerate(decisive)],
        "awards": list(enumerate(honours)),
    }
    left, chosen = SECONDS * LETTERS_A_SECOND, list[tuple[Section, int]]()
    for turn in range(max(map(len, parts.values()))):
        for section, lines in parts.items():
            if turn < len(lines) and (turn == 0 or len(lines[turn][1]) <= left):
                chosen.append((section, lines[turn][0]))
                left -= len(lines[turn][1])
    return tuple(sorted(chosen, key=lambda one: (list(parts).index(one[0]), one[1])))


def _chapters(game: Game, reasons: Reasons, words: ScriptLines) -> tuple[Chapter, ...]:
    """Everything anybody was told, with the reasons beneath; without what was taken back."""
    timeline, stands = Timeline(words), set(map(id, standing_entries(game.ledger)))
    chapters: list[tuple[str, list[Event]]] = [("", [])]
    for at, entry in enumerate(game.ledger):
        notes = tuple(one.note for one in reasons.at(at) if one.note)
        if id(entry) in stands and not tells(entry.fact).left_out:
            sentences = timeline.of([entry])
            if sentences and begins_a_chapter(entry.fact):
                chapters.append((sentences.pop(0), []))
            if chapters[-1][0] or not isinstance(entry.fact, YouAre):  # the deal is who was who
                chapters[-1][1].extend(Event(sentence) for sentence in sentences)
        for note in notes:
            _add(chapters[-1][1], note)
    return tuple(Chapter(heading, tuple(events)) for heading, events in chapters if heading or events)


def _written(game: Game, words: ScriptLines, lines: Sequence[Line]) -> tuple[Chapter, ...]:
    """What a person wrote to players, if any of it may be told."""
    sent = in_story(lines)
    return (chapter(sent, game.square.names, words.texts),) if sent else ()


def _add(events: list[Event], note: str) -> None:
    if not events:
        events.append(Event(note))
    elif note not in events[-1].notes:
        events[-1] = Event(events[-1].line, (*events[-1].notes, note))


def _own(game: Game, reasons: Reasons, words: ScriptLines, seat: int) -> list[Event]:
    """What this player learnt, newest last, each with what was true."""
    names, stands = game.square.names, set(map(id, standing_entries(game.ledger)))
    heard = {one.at: one for one in reasons.seen if isinstance(one.sight, Misinformed)}
    return [
        Event(
            words.in_one_line(entry.fact, names, seat),
            _verdict(reasons, words, heard.get(at)),
        )
        for at, entry in enumerate(game.ledger)
        if entry.to != TOWN and seat in entry.to and id(entry) in stands and _is_news(entry, heard.get(at))
    ]


def _is_news(entry: Told, heard: Seen | None) -> bool:
    return heard is not None or isinstance(entry.fact, Learned)


def _verdict(reasons: Reasons, words: ScriptLines, heard: Seen | None) -> tuple[str, ...]:
    if heard is not None:
        return reasons.verdict(heard)
    return (words.texts.shown("story.so"),) if reasons.witnessed else ()
