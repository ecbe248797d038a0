"""A card for one player alone, as a Storyteller holds one up: at most one lies ready, and it is seen once.

Whoever runs the game lays it; the one-player screen opens it within half a minute. What is on it leaves this table as
it is opened. Nothing of it is told to any other page, said, or written down; a restart finds none.
"""

import secrets
from collections.abc import Callable
from typing import Final, Literal, NamedTuple

from narrator.table.look import Look
from narrator.table.pace import clock

READY_SECONDS: Final = 30.0
"""So long a card that was laid can be opened."""
ANSWER_SECONDS: Final = 120.0
"""So long what was chosen on an open card is taken."""

Sort = Literal["you_are", "character", "number", "yes_no", "seats", "side", "use_it", "words"]


class Piece(NamedTuple):
    """What a person puts on a card themself. `value`: a character's id, a number, yes or no, seats, a side, or
    words; nothing where they ask a player whether they use their ability now."""

    sort: Sort
    value: str | int | bool | tuple[int, ...] = ""


class ForOne(NamedTuple):
    """What one player sees. `facts`: what they are told; `pieces`: what a person adds. `look`: where this seat is
    asked something, and may tap its answer on the card. `number`: by which they are called at night."""

    seat: int
    facts: tuple[object, ...] = ()
    pieces: tuple[Piece, ...] = ()
    look: Look | None = None
    number: int | None = None


class OneCard:
    """Of one table."""

    def __init__(self) -> None:
        self.listeners: list[Callable[[], None]] = []
        self._ready: ForOne | None = None
        self._until = 0.0
        self._open: ForOne | None = None
        self._ticket = ""
        self._taken_until = 0.0

    @property
    def ready(self) -> bool:
        """Whether one lies there that nobody has opened."""
        return self._ready is not None and clock() < self._until

    @property
    def is_open(self) -> bool:
        """Whether a player looks at one, as far as is known: a screen that was switched off says nothing."""
        return self._open is not None and clock() < self._taken_until

    def lay(self, card: ForOne) -> None:
        """From now on this one lies ready, and no other."""
        self._ready, self._until = card, clock() + READY_SECONDS
        self._open, self._ticket = None, ""
        self._tell()

    def take(self) -> tuple[str, ForOne] | None:
        """Open it: the card, and by what word an answer names it. None where none lies ready, or one that has been
        seen."""
        if not self.ready or self._ready is None:
            return None
        self._open, self._ready = self._ready, None
        self._ticket, self._taken_until = secrets.token_urlsafe(12), clock() + ANSWER_SECONDS
        self._tell()
        return self._ticket, self._open

    def opened_by(self, ticket: str) -> ForOne | None:
        """The card that is open by this word."""
        if self._open is None or clock() >= self._taken_until:
            return None
        return self._open if secrets.compare_digest(ticket.encode(), self._ticket.encode()) else None

    def cover(self, ticket: str) -> None:
        """The screen that had opened this card is covered again."""
        if self.opened_by(ticket) is not None:
            self._open, self._ticket = None, ""
            self._tell()

    def close(self) -> None:
        """It is covered, and nothing more is taken of it."""
        self._ready = self._open = None
        self._ticket = ""
        self._tell()

    def _tell(self) -> None:
        for listener in self.listeners:
            listener()
