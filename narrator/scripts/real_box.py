"""A script as it is played with the real box: homebrew is on its night sheet, as people run it with their tokens."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from engine.night_order import FIRST_NIGHT, OTHER_NIGHTS
from engine.official import spelling
from engine.registry import CHARACTERS
from engine.script import OwnToken, Script
from narrator.scripts.entries import Stranger, clean
from narrator.scripts.files import LoadedScript

LONGEST_LINE: Final = 400
LONGEST_REMINDER: Final = 40
MOST_REMINDERS: Final = 20


def for_the_box(loaded: LoadedScript) -> Script | None:
    """The script with everybody of the file who is not played here; None where the file is not understood.

    How many of each kind there are does not matter: people fill the bag.
    """
    if not loaded.understood:
        return None
    tokens = dict(zip((one.id for one in loaded.strangers), _tokens(loaded.strangers), strict=True))
    played = tuple(one.id for one in loaded.characters if one.played_here)
    return Script(
        spelling(loaded.name) or "script",
        loaded.name,
        played,
        first_order=_lines(loaded.first_lines, FIRST_NIGHT, "firstNight", loaded.strangers, tokens),
        other_order=_lines(loaded.other_lines, OTHER_NIGHTS, "otherNight", loaded.strangers, tokens),
        own_rules=loaded.house_rules,
        own_tokens=tuple(tokens.values()),
    )


def _tokens(strangers: Sequence[Stranger]) -> Iterator[OwnToken]:
    taken = set(CHARACTERS)
    for number, one in enumerate(strangers, 1):
        plain = spelling(one.id)
        id_ = plain if plain and plain not in taken else f"own{number}"
        taken.add(id_)
        words = _reminders(_said(one, "reminders")) + _reminders(_said(one, "remindersGlobal"))
        yield OwnToken(
            id_,
            str(one.name),
            one.team,
            one.ability,
            clean(_text(one, "firstNightReminder"), LONGEST_LINE),
            clean(_text(one, "otherNightReminder"), LONGEST_LINE),
            words[:MOST_REMINDERS],
        )


def _said(one: Stranger, field: str) -> Any:
    return one.raw.get(field) if isinstance(one.raw, dict) else None


def _text(one: Stranger, field: str) -> str:
    said = _said(one, field)
    return said if isinstance(said, str) else ""


def _reminders(said: Any) -> tuple[str, ...]:
    words = said if isinstance(said, list) else ()
    return tuple(clean(one, LONGEST_REMINDER) for one in words if isinstance(one, str) and one.strip())


def _lines(
    order: Sequence[str],
    official: Sequence[str],
    field: str,
    strangers: Sequence[Stranger],
    tokens: dict[str, OwnToken],
) -> tuple[str, ...]:
    """The order of a night with its homebrew: where the file's own order has it, else at the number it gives, which
    counts the lines of the official sheet."""
    placed = list(order)
    for one in strangers:
        number = _said(one, field)
        if (
            one.id not in placed
            and isinstance(number, int | float)
            and not isinstance(number, bool)
            and number > 0
        ):
            after = [slot for slot in official[int(number) :] if slot in placed]
            placed.insert(placed.index(after[0]) if after else len(placed), one.id)
    return tuple(tokens[slot].id if slot in tokens else slot for slot in placed)
