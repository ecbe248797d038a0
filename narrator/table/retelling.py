"""The story of a finished game at the table: told by the voice a section at a time, then whole on every page."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any, Final, Literal

from engine.record import Line
from narrator.errors import StorytellerError
from narrator.table.narration import Narration
from narrator.table.table import Table
from narrator.telling.records import Event, Section, Story
from narrator.telling.script_lines import ScriptLines
from narrator.telling.story import FinishedGame, finished_game

INTRODUCED: Final[dict[Section, str]] = {
    "why": "end.why",
    "moments": "end.moments",
    "awards": "end.awards",
}


class Retelling:
    """One for each game. There is nothing in it before the grimoire lies open."""

    def __init__(
        self,
        table: Table,
        narration: Narration,
        read: Callable[[], Sequence[Line]],
        why: Callable[[str], str] = lambda _: "",
    ) -> None:
        """`read` gives the record of the game, `why` the mind's reason for its answer to a question, "" where it has
        forgotten."""
        self.table, self.narration, self._read, self._why = table, narration, read, why
        self._skipped = False
        self.game: FinishedGame | None = None  # as soon as it is told
        self._ready: FinishedGame | None = None
        self.made: Callable[[FinishedGame], None] = lambda _: None
        """Given the story as soon as it can be told; once for each game and start of the program."""
        self.ended: Callable[[FinishedGame], None] = lambda _: None
        """Given it when all of it may be read; likewise."""
        self.section: Section | Literal[""] = ""
        self.told: tuple[tuple[Section, int], ...] = ()
        self.whole = False

    async def make_ready(self) -> FinishedGame:
        """The game of the record, seen again; nothing of it is told by this."""
        if self._ready is None:
            self._ready = await asyncio.to_thread(self._seen_again)
            self.made(self._ready)
        return self._ready

    def not_so(self, name: str, words: ScriptLines) -> tuple[Event, ...]:
        """What this player was told that was not so, or was so by luck alone, with the reasons."""
        if self._ready is None:
            return ()
        so = words.texts.shown("story.so")
        return tuple(one for one in self._ready.story(words).of(name) if one.notes not in ((), (so,)))

    async def tell(self) -> None:
        """Say what the voice tells of it; then, or when all of it was told before a restart, it is whole."""
        self.game = await self.make_ready()
        if not self.whole:
            await self._tell(self.game.story(self.table.lines))
        self.section, self.whole = "", True
        self.ended(self.game)
        self.table.changed()

    def _seen_again(self) -> FinishedGame:
        with suppress(StorytellerError):  # what cannot be read now is told without its reasons
            lines = [self._in_any_language(line) for line in self._read()]
            return finished_game(lines) or FinishedGame(self.table.game, lines)
        return FinishedGame(self.table.game)

    def _in_any_language(self, line: Line) -> Line:
        """The record keeps a reason in the language of the table; the mind still knows it in all of them."""
        why = self._why(str(line.get("q", "")))
        return {**line, **{key: why for key in ("why", "mind_why") if why and line.get(key) == why}}

    async def _tell(self, story: Story) -> None:
        for section, introduction in INTRODUCED.items():
            lines = [told for told in story.aloud if told[0] == section and told not in self.told]
            self._skipped = False
            if lines:
                line = self.table.lines.line(introduction)
                await self.narration.tell(line, partial(self._begin, section))
            for told in lines:
                if self._skipped:
                    break
                await self.narration.tell(story.line(told), partial(self._learn, told))

    def _begin(self, section: Section) -> None:
        self.section = section
        self.table.changed()

    def _learn(self, told: tuple[Section, int]) -> None:
        self.told = (*self.told, told)
        self.table.changed()

    def skip(self) -> None:
        """Tell no more of this section."""
        self._skipped = True

    def as_data(self) -> dict[str, Any]:
        """What has been told, for a restart; plain data."""
        return {"told": [list(told) for told in self.told], "whole": self.whole}

    def remember(self, data: Mapping[str, Any]) -> None:
        """Go on after what `as_data` gave; nothing of it needs to be there."""
        self.told = tuple((told[0], int(told[1])) for told in data.get("told", ()) if told[0] in INTRODUCED)
        self.whole = bool(data.get("whole"))

    def so_far(self, words: ScriptLines) -> Story | None:
        """What pages may show of it now."""
        if self.game is None:
            return None
        story = self.game.story(words)
        if self.whole:
            return story
        said = {
            section: tuple(story.line(told) for told in self.told if told[0] == section)
            for section in INTRODUCED
        }
        return replace(
            story,
            why=said["why"],
            moments=said["moments"],
            awards=said["awards"],
            chapters=(),
            own=(),
            aloud=(),
        )
