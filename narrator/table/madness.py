"""Madness at the table: what was noticed of whom, who was asked in public, and when somebody pays for a breach.

Only the Storyteller knows who has to be mad, so nobody else is asked. Players tell what they heard, which is public;
the mind judges it (`narrator.mind.madness`) unless the host does it themself. Whatever is told about somebody who is
not mad is handled outwardly like anything else, and at the same pace: a report is judged later than it is answered.
"""

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from engine.madness import SAYS_MAD, SILENT, Conduct, claim
from engine.phases import Phase
from engine.plain import from_plain, to_plain
from engine.registry import CHARACTERS
from engine.rulings import IllegalRuling, Ruling
from narrator.mind.madness import MadnessPenalty, Notice, judge
from narrator.table.narration import Narration
from narrator.table.ports import Mind
from narrator.table.ruling import TableRulings
from narrator.table.table import Table
from narrator.table.writing_down import WritingDown

_STEP = 1.0  # seconds from one look at the evidence to the next


class MadnessWatch:
    """Of one game. `by_hand`: the host judges it themself, and the mind nothing."""

    def __init__(
        self, table: Table, narration: Narration, writing: WritingDown, rulings: TableRulings, mind: Mind
    ) -> None:
        self.table, self.narration, self.writing, self.rulings, self.mind = (
            table,
            narration,
            writing,
            rulings,
            mind,
        )
        self.pace = narration.pace
        self.by_hand = False
        self._clock: asyncio.Task[None] | None = None
        self._new_day(0)

    def _new_day(self, day: int) -> None:
        self.day = day
        self._noticed: dict[tuple[int | None, int], Notice] = {}
        self._asked: dict[int, int] = {}
        self._left: dict[int, float] = {}  # seconds of an open floor until somebody pays
        self._paid: set[int] = set()

    def _today(self) -> None:
        if self.table.square.day != self.day:
            self._new_day(self.table.square.day)

    @property
    def possible(self) -> bool:
        """Whether anybody can be mad in this game, as everybody knows."""
        public = (*self.table.script.characters, *self.table.script.fabled)
        return any("mad" in CHARACTERS[one].hooks for one in public)

    @property
    def open(self) -> bool:
        """Whether the table talks, and madness can be told of."""
        return self.possible and self.table.phase in (Phase.DISCUSSION, Phase.NOMINATIONS, Phase.DEFENCE)

    def conduct(self, what: str) -> Conduct | None:
        """What a page means: a character of the script that is claimed, "mad" or "silent"; None for anything else."""
        if what in self.table.script.characters:
            return claim(what)
        return {"mad": SAYS_MAD, "silent": SILENT}.get(what)

    # What is told

    def notice(self, by: int | None, about: int, conduct: Conduct, *, certain: bool = True) -> None:
        """Somebody noticed this; a new word takes the place of their last about the same player."""
        self._today()
        self._noticed[by, about] = Notice(by, about, conduct, self._order(), certain)
        self.watch()

    def ask(self, about: int) -> bool:
        """Ask aloud who somebody is; False where they were asked today."""
        self._today()
        if about in self._asked:
            return False
        self._asked[about] = self._order()
        table = self.table
        self.narration.aside(table.lines.line("madness.ask", name=table.square.names[about]))
        return True

    def _order(self) -> int:
        return max([0, *self._asked.values(), *(one.order for one in self._noticed.values())]) + 1

    @property
    def noticed(self) -> tuple[Notice, ...]:
        """What was noticed today, the earliest first: for the host and the mind alone."""
        self._today()
        return tuple(sorted(self._noticed.values(), key=lambda one: one.order))

    def asked(self) -> tuple[int, ...]:
        """Who was asked today, as everybody has heard."""
        self._today()
        return tuple(self._asked)

    # What comes of it

    def watch(self) -> None:
        """Let the time until a penalty pass, as long as the floor is open."""
        if self._clock is None or self._clock.done():
            self._clock = asyncio.get_running_loop().create_task(self._watch())

    async def _watch(self) -> None:
        pace = self.pace
        while self.open and self.noticed and not self.table.ended:
            await asyncio.sleep(_STEP / pace.speed)
            if not (pace.paused or pace.held):
                self._time_passes()

    def _time_passes(self) -> None:
        for seat in {one.about for one in self.noticed}:
            penalty = self._penalty(seat)
            if penalty is None:
                self._left.pop(seat, None)
            else:
                self._left[seat] = self._left.get(seat, penalty.delay) - _STEP
        if self.due() is not None:
            self.pace.stir()

    def _penalty(self, seat: int) -> MadnessPenalty | None:
        """What the mind makes of it; nothing twice a day, nor what a human has taken on themself."""
        if self.by_hand or seat in self._paid or seat not in self.table.square.ring:
            return None
        return judge(self.table.game, self.mind.seed, seat, self.noticed, self._asked)

    def due(self) -> int | None:
        """Who pays now."""
        self._today()
        return None if self.by_hand else next((seat for seat, left in self._left.items() if left <= 0), None)

    async def punish(self, seat: int) -> None:
        """The execution, as a ruling that says why, unless something has changed since."""
        penalty = self._penalty(seat)
        self._left.pop(seat, None)
        if penalty is not None:
            self._paid.add(seat)
            ruling = Ruling("punish", seat, str(penalty.reason.worded(self.table.texts)))
            with suppress(IllegalRuling):
                await self.writing.on_record(lambda: self.rulings.rule(ruling, by_hand=False))

    def judge_by_hand(self, by_hand: bool) -> None:
        """Take the decision from the mind, or leave it to it again; what it had in mind is forgotten."""
        self.by_hand = by_hand
        self._left.clear()
        if self.open:
            self.watch()

    # A restart

    def as_data(self) -> dict[str, Any]:
        """All of it as plain data."""
        return {
            "by_hand": self.by_hand,
            "day": self.day,
            "noticed": [
                [one.by, one.about, to_plain(one.conduct), one.order, one.certain]
                for one in self._noticed.values()
            ],
            "asked": [list(one) for one in self._asked.items()],
            "left": [list(one) for one in self._left.items()],
            "paid": sorted(self._paid),
        }

    def remember(self, data: Mapping[str, Any]) -> None:
        """Be as it was when `as_data` gave this."""
        if not data:  # kept by an earlier version
            return
        self._new_day(data["day"])
        self.by_hand = data["by_hand"]
        for by, about, conduct, order, certain in data["noticed"]:
            self._noticed[by, about] = Notice(by, about, from_plain(conduct), order, certain)
        self._asked, self._left = dict(data["asked"]), dict(data["left"])
        self._paid = set(data["paid"])
