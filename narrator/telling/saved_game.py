"""A finished game as one JSON file, to be kept, sent and read again: its record, and its story as it was told.

The record is played again where these rules lead to the same end; else the story that was saved with it is read.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, Final, Literal, TypeAlias

from engine.record import BrokenRecord, Line, finished, read
from narrator.errors import StorytellerError
from narrator.telling.records import Chapter, Event, RevealRow, Story
from narrator.telling.story import FinishedGame, finished_game

FORM: Final = 1
MARK: Final = "storyteller_game"
"""The word by which such a file is known; its value is the form."""
Fault: TypeAlias = Literal["not_json", "not_a_game", "newer", "damaged", "not_over"]
_MOST_LINES: Final = 5000
"""Of one list in a story that is read from a file."""


class NotASavedGame(StorytellerError):
    """The text is no game that can be read; `fault` says in what way, for others to put in their words."""

    def __init__(self, fault: Fault, detail: str) -> None:
        super().__init__(f"This is no saved game: {detail}.")
        self.fault = fault


@dataclass(frozen=True, slots=True)
class SavedGame:
    """What was in the file: the record, and the story in the words of whoever saved it, None where there is none."""

    record: tuple[Line, ...]
    story: Story | None

    def seen_again(self) -> FinishedGame | None:
        """The game of its record; None where these rules do not lead to its end again."""
        try:
            return finished_game(self.record)
        except Exception:  # foreign data: whatever the rules make of it, its story can still be read
            return None


def saved_game(raw: Sequence[Mapping[str, Any]], story: Story) -> str:
    """The text of the file. `raw`: the lines of the record as they were written."""
    data = {MARK: FORM, "story": story, "record": list(raw)}
    return json.dumps(data, ensure_ascii=False, default=_parts) + "\n"


def _parts(record: Any) -> dict[str, Any]:
    return {one.name: getattr(record, one.name) for one in fields(record)}


def is_saved_game(text: str) -> bool:
    """Whether it begins as such a file does."""
    return text.lstrip()[:200].startswith("{") and MARK in text.lstrip()[:200]


def read_saved_game(text: str) -> SavedGame:
    """What is in the file; raises NotASavedGame."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise NotASavedGame("not_json", f"it cannot be read as JSON ({type(error).__name__})") from error
    if not isinstance(data, dict) or MARK not in data:
        raise NotASavedGame("not_a_game", "it does not begin as one")
    if data[MARK] != FORM:
        raise NotASavedGame("newer", "another version of the Storyteller has written it")
    try:
        record = read("\n".join(json.dumps(line) for line in data["record"]))
    except (BrokenRecord, ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise NotASavedGame("damaged", f"its record is damaged ({error})") from error
    if "storyteller" not in record[0]:
        raise NotASavedGame("damaged", "its record has no beginning")
    if not finished(record):
        raise NotASavedGame("not_over", "the game in it is not over, and its record holds every secret")
    return SavedGame(tuple(record), _story(data.get("story")))


def _story(data: Any) -> Story | None:
    """None for what is no story."""
    try:
        winner = data["winner"]
        if winner not in ("good", "evil", "nobody"):
            return None
        return Story(
            _text(data["script"]),
            winner,
            tuple(_row(one) for one in _listed(data["people"])),
            _texts(data["why"]),
            _texts(data["moments"]),
            _texts(data["awards"]),
            tuple(
                Chapter(_text(one["heading"]), _events(one["events"])) for one in _listed(data["chapters"])
            ),
        )
    except (KeyError, TypeError, ValueError):
        return None


def _row(data: Any) -> RevealRow:
    if data["alignment"] not in ("good", "evil"):
        raise ValueError("no side")
    note, alive = _text(data["note"]), data["alive"] is True
    return RevealRow(
        int(data["seat"]), _text(data["name"]), _text(data["character"]), data["alignment"], note, alive
    )


def _events(data: Any) -> tuple[Event, ...]:
    return tuple(Event(_text(one["line"]), _texts(one["notes"])) for one in _listed(data))


def _texts(data: Any) -> tuple[str, ...]:
    return tuple(_text(one) for one in _listed(data))


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError("not a text")
    return value


def _listed(value: Any) -> list[Any]:
    if not isinstance(value, list) or len(value) > _MOST_LINES:
        raise TypeError("not a list")
    return value
