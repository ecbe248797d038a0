"""What an intent may carry, and how each of these is read from what a page sends."""

import re
from collections.abc import Callable
from typing import Annotated, Final, TypeAlias

from narrator.screens.records import ONE
from narrator.table.names import BadName, clean_name

MOST_CHAIRS: Final = 60  # seats are numbered on when Travellers come and go
MOST_PIECES: Final = 40  # of what a person decides; no form has more
MOST_PICKS: Final = 6  # of players, and of words; a script asks for fewer
LONGEST_TEXT: Final = 400
IDENTIFIER: Final = re.compile(r"[A-Za-z0-9_-]{8,64}")

Reader: TypeAlias = Callable[[object], object]


class BadIntent(ValueError):
    """`args[0]` is the name of the text that says why, in the section shown.errors."""


def number(value: object) -> int:
    """A whole number below ten million, from a socket or a form; raises BadIntent."""
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 8:
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < 10_000_000:
        raise BadIntent("not_now")
    return value


def seats(value: object) -> tuple[int, ...]:
    """`[3, 5]` from a socket or `"3,5"` from a form; at most six different seats.

    >>> seats([3, 5]), seats("3,5"), seats("")
    ((3, 5), (3, 5), ())
    """
    parts = value.split(",") if isinstance(value, str) else value
    if not isinstance(parts, list):
        raise BadIntent("not_now")
    chosen = tuple(number(part) for part in parts if part != "")
    if (
        len(chosen) > MOST_PICKS
        or len(set(chosen)) != len(chosen)
        or any(seat >= MOST_CHAIRS for seat in chosen)
    ):
        raise BadIntent("illegal_choice")
    return chosen


def yes_or_no(value: object) -> bool:
    """Raises BadIntent for anything else."""
    if value in (True, "true", "yes"):
        return True
    if value in (False, "false", "no"):
        return False
    raise BadIntent("not_now")


def hands_up(value: object) -> bool | str:
    """All of a player's hands, none, or just one of several."""
    return ONE if value == ONE else yes_or_no(value)


def nominee(value: object) -> int | str:
    """A player, or the Storyteller, who has no number."""
    return "storyteller" if value == "storyteller" else number(value)


def mark(value: object) -> str:
    """A short word of ours, such as the id of a question; raises BadIntent."""
    if isinstance(value, str) and len(value) <= 64 and value.isprintable():
        return value
    raise BadIntent("not_now")


def named(value: object) -> tuple[str, ...]:
    """`["imp", "spy"]` from a socket or `"imp,spy"` from a form; at most six different words."""
    parts = value.split(",") if isinstance(value, str) else value
    if not isinstance(parts, list):
        raise BadIntent("not_now")
    words = tuple(mark(part) for part in parts if part != "")
    if len(words) > MOST_PICKS or len(set(words)) != len(words):
        raise BadIntent("illegal_choice")
    return words


def typed(value: object) -> str:
    """Anything typed, as one line."""
    if isinstance(value, str) and len(value) <= LONGEST_TEXT:
        return " ".join(value.split())
    raise BadIntent("too_large")


def document(value: object) -> str:
    """A file, as text; how large it may be is for whoever carries it."""
    if isinstance(value, str):
        return value
    raise BadIntent("not_now")


def person(value: object) -> str:
    """A name as it is written on the chair; raises BadIntent with what is wrong with it."""
    if not isinstance(value, str):
        raise BadIntent("not_now")
    try:
        return clean_name(value)
    except BadName as problem:
        raise BadIntent(problem.args[0]) from problem


Number: TypeAlias = Annotated[int, number]
NumberOrNone: TypeAlias = Annotated[int | None, number]
Seats: TypeAlias = Annotated[tuple[int, ...], seats]
YesNo: TypeAlias = Annotated[bool, yes_or_no]
YesNoOrNone: TypeAlias = Annotated[bool | None, yes_or_no]
HandsUp: TypeAlias = Annotated[bool | str, hands_up]
Nominee: TypeAlias = Annotated[int | str, nominee]
Mark: TypeAlias = Annotated[str, mark]
MarkOrNone: TypeAlias = Annotated[str | None, mark]
NamedOrNone: TypeAlias = Annotated[tuple[str, ...] | None, named]
Typed: TypeAlias = Annotated[str, typed]
TypedOrNone: TypeAlias = Annotated[str | None, typed]
Document: TypeAlias = Annotated[str, document]
PersonsName: TypeAlias = Annotated[str, person]

# Of these a form has as many as it needs, by names that are numbered on.
Pieces: TypeAlias = Annotated[int, number, tuple(f"piece_{place}" for place in range(1, MOST_PIECES + 1))]
Hands: TypeAlias = Annotated[bool, yes_or_no, tuple(f"hand_{seat}" for seat in range(MOST_CHAIRS))]
To: TypeAlias = Annotated[bool, yes_or_no, tuple(f"to_{seat}" for seat in range(MOST_CHAIRS))]
