"""A finished game in words, as pages show it and the voice tells it."""

from dataclasses import dataclass
from typing import Literal, TypeAlias


@dataclass(frozen=True, slots=True)
class Event:
    """A sentence of what happened or was told, and why it was so where that needs a word."""

    line: str
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RevealRow:
    """One line of the open grimoire, shown only when the game is over. `tokens`: the reminders beside them; `not_so`:
    what they were told that was not so."""

    seat: int
    name: str
    character: str
    alignment: Literal["good", "evil"]
    note: str = ""
    alive: bool = True
    tokens: tuple[str, ...] = ()
    not_so: tuple[Event, ...] = ()


Section: TypeAlias = Literal["why", "moments", "awards"]


@dataclass(frozen=True, slots=True)
class Chapter:
    """A night or a day; the first has no heading."""

    heading: str
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Story:
    """A finished game in words. `own`: for each player, by name, what they were told, and what was true.

    `aloud` is what the voice tells of it, in this order: the section, and the place of the line in it.
    """

    script: str
    winner: Literal["good", "evil", "nobody"]
    people: tuple[RevealRow, ...]
    why: tuple[str, ...] = ()
    moments: tuple[str, ...] = ()
    awards: tuple[str, ...] = ()
    chapters: tuple[Chapter, ...] = ()
    own: tuple[tuple[str, tuple[Event, ...]], ...] = ()
    aloud: tuple[tuple[Section, int], ...] = ()

    def line(self, told: tuple[Section, int]) -> str:
        """A line of `aloud`."""
        sections = {"why": self.why, "moments": self.moments, "awards": self.awards}
        return sections[told[0]][told[1]]

    def played(self, name: str) -> bool:
        """Whether somebody of this name was at the table."""
        return any(row.name == name for row in self.people)

    def of(self, name: str) -> tuple[Event, ...]:
        """What this player was told; nothing for who did not play."""
        return dict(self.own).get(name, ())
