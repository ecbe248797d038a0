"""From facts to words: what the voice says of a public fact, and what a phone shows of a private one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.town_square import TownSquare
from narrator.telling.facts_in_words import Aloud, Reader, shown_anyhow, tells
from narrator.telling.spoken_lines import SpokenLines


class Telling(NamedTuple):
    """A line, and what everybody knows of its fact once it has begun: as much of the fact as has been said, or None
    where this line tells nothing new."""

    line: str
    known: object = None


class ScriptLines(SpokenLines):
    """The lines of one evening, those for every fact included."""

    def telling(self, fact: object, square: TownSquare) -> list[Telling]:
        """The lines of `spoken_for`, with what each of them tells. Raises NoWords."""
        lines = self.spoken_for(fact, square)
        known = tells(fact).known(fact, len(lines))
        return [Telling(line, known.get(place)) for place, line in enumerate(lines)]

    def spoken_for(self, fact: object, square: TownSquare) -> list[str]:
        """What the voice says of a public fact; `square` is the town square before it.

        Raises NoWords for anything but a public fact, so that a private one is never said aloud."""
        return tells(fact).said(fact, Aloud(self, square))

    # Shown to one player

    def shown_for(self, fact: object, names: Sequence[str], viewer: int, *, changed: bool = False) -> str:
        """What a private fact looks like on the phone of seat `viewer`; several lines for a grimoire.

        `changed` tells a new character in mid-game from the one that was dealt. Raises NoWords for other facts."""
        return tells(fact).shown(fact, Reader(self, names, viewer, changed))

    def shown_anyhow(self, fact: object, names: Sequence[str], viewer: int, *, changed: bool = False) -> str:
        """As `shown_for`; a fact of a shape that nobody foresaw is shown as it is and never stops a page."""
        return shown_anyhow(fact, Reader(self, names, viewer, changed))

    def in_one_line(self, fact: object, names: Sequence[str], viewer: int) -> str:
        """As `shown_anyhow`, where a list has a line for each."""
        one, *others = self.shown_anyhow(fact, names, viewer).split("\n")
        for line in others:
            one += f" {line}" if one.endswith((".", ":", "!", "?")) else f" · {line}"
        return one
