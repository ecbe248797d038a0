"""`storyteller replay`: a game told from its record, with what was secret and why the Storyteller decided so."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise
from pathlib import Path

from config.texts import Texts, UnknownLanguage, load_texts
from engine import BrokenRecord, Game, LiveGame, RecordDiverged
from engine import replay as play_again
from engine.abilities import standing
from engine.grimoire import POISONED
from engine.ledger import Chose, Learned, Retracted, Told
from engine.record import Line, answer_in
from engine.rulings import Ruling
from engine.terms import STORYTELLER, TOWN
from engine.town_square import standing_entries
from narrator.errors import StorytellerError
from narrator.table.storage import read_lines, write_privately
from narrator.telling.saved_game import is_saved_game, read_saved_game
from narrator.telling.script_lines import ScriptLines
from narrator.telling.story import tell
from narrator.telling.timeline import Timeline, begins_a_chapter


class NotToBeShown(StorytellerError):
    """The game is not over, and its record holds every secret."""


class CannotReplay(StorytellerError):
    """The record does not lead through a whole game."""


def replay(args: argparse.Namespace) -> int:
    """Print the timeline of `args.record`, or write its story as a page; raises RecordTrouble, CannotReplay and
    NotToBeShown (without `spoil`)."""
    words = ScriptLines(_texts(args.language), 0)
    lines = _record_in(args.record)
    live = played_again(args.record, lines)
    if not live.over and not args.spoil:
        raise NotToBeShown(
            f"The game in {args.record} is not over, and its record holds every secret. Go on with it by "
            f"`storyteller play --resume {args.record}`, or add --spoil to read it all the same."
        )
    if args.html is not None:
        from narrator.web.saved_story import saved_story  # with all that pages need

        write_privately(args.html, saved_story(tell(live.game, words, lines), words.texts))
        print(f"The story is in {args.html}.")
        return 0
    for line in told(live, lines, words):
        print(line)
    if not live.over:
        print("\nThe record ends here; the game is not over.")
    return 0


def _record_in(path: Path) -> list[Line]:
    """Of a record, or of a game that was saved as a file; raises RecordTrouble, NotASavedGame."""
    with suppress(OSError, UnicodeDecodeError):
        text = path.read_text(encoding="utf-8")
        if is_saved_game(text):
            return list(read_saved_game(text).record)
    return read_lines(path)


def _texts(language: str) -> Texts:
    try:
        return load_texts(language)
    except UnknownLanguage as error:
        raise CannotReplay(str(error)) from error


def played_again(path: Path, lines: list[Line]) -> LiveGame:
    """The game of the record; raises CannotReplay."""
    try:
        return play_again(lines, witnessed=True)
    except RecordDiverged as error:
        raise CannotReplay(
            f"The game in {path} cannot be told: {error}. Either the rules of this version differ from those it was "
            "played by (then read it with the version that wrote it), or the file was edited."
        ) from error
    except BrokenRecord as error:
        raise CannotReplay(f"{path} is not a whole record of a game: {error}.") from error


def told(live: LiveGame, lines: list[Line], words: ScriptLines) -> Iterator[str]:
    """The timeline, line by line: headings at the margin, what happens beneath, notes beneath that."""
    story, show = Timeline(words), words.texts.shown
    reasons = _reasons(lines)
    rulings = _rulings(lines)
    standing_facts = set(map(id, standing_entries(live.game.ledger)))
    beginning = live.history[0]
    story.of(beginning.ledger[:1])  # who sits where
    yield f"{beginning.script.name}: " + words.texts.and_list(beginning.square.names)
    for before, after in pairwise(live.history):
        if after.step in rulings:
            yield "  " + show("timeline.ruling", line=_in_words(rulings[after.step], after))
        entries = after.ledger[len(before.ledger) :]
        noted: set[int] = set()
        because = [
            "      " + show("timeline.because", reason=reason) for reason in reasons.get(after.step, ())
        ]
        for entry in entries:
            if begins_a_chapter(entry.fact):
                yield from because
                because = []
            if id(entry) in standing_facts:
                yield from _entry(story, entry)
                yield from _sobriety(entry, before, noted, words)
        yield from because
        if any(isinstance(entry.fact, Retracted) for entry in entries):
            yield "  " + show("timeline.undone")


def _entry(story: Timeline, entry: Told) -> Iterator[str]:
    sentences = story.of([entry])
    if sentences and begins_a_chapter(entry.fact):
        yield ""
        yield sentences.pop(0)
    for sentence in sentences:
        yield "  " + sentence


def _sobriety(entry: Told, before: Game, noted: set[int], words: ScriptLines) -> Iterator[str]:
    """That somebody chose or learnt something while drunk or poisoned; once for each step and player."""
    if entry.to == TOWN or not isinstance(entry.fact, (Chose, Learned)):
        return
    for seat in entry.to:
        record = before.grimoire.seats[seat]
        deluded = record.believed is not None
        if seat in noted or (standing(before.grimoire).sober[seat] and not deluded):
            continue
        noted.add(seat)
        key = "was_poisoned" if before.grimoire.marked(POISONED, seat) and not deluded else "was_drunk"
        yield "      " + words.texts.shown(f"timeline.{key}", name=record.name)


def _reasons(lines: list[Line]) -> dict[str, list[str]]:
    """Why the Storyteller answered as they did, by step, in the language of the table; without what was undone."""
    reasons: dict[str, dict[str, str]] = {}
    for line in lines:
        if "undo" in line:
            reasons.pop(line["undo"], None)
        elif "amend" in line:
            for step in line["steps"]:
                given = {one["q"]: str(one["why"]) for one in step["given"] if one.get("why")}
                reasons[step["step"]] = given
        elif line.get("why"):
            reasons.setdefault(line["q"].rpartition("#")[0], {})[line["q"]] = str(line["why"])
    return {step: list(of_step.values()) for step, of_step in reasons.items()}


def _rulings(lines: list[Line]) -> dict[str, Ruling]:
    """The rulings by the steps that carried them out."""
    found, ruling = {}, None
    for line in lines:
        if "ruling" in line:
            ruling = answer_in(line)
        elif "step" in line and ruling is not None:
            found[line["step"]], ruling = ruling, None
    return found


def _in_words(ruling: Ruling, game: Game) -> str:
    value = () if ruling.value is None else (str(ruling.value),)
    about = () if ruling.seat == STORYTELLER else (game.grimoire.seats[ruling.seat].name,)
    return " ".join((ruling.verb, *about, *value))
