"""Who was who: told by the voice in one go, or one by one when a person says so, in any order.

Where a person decides everything, or the table wishes so, the grimoire waits closed when the game is over. Each
player is uncovered when the person says whose turn it is; pages know no more than that. Who has won may be told at
the end of it. The story of the game comes when the person says that the reveal is over.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from engine.ledger import GameOver, Told, Uncovered
from engine.phases import Phase
from engine.terms import UNKNOWN, Alignment, Discretion
from narrator.table.desk import Desk
from narrator.table.narration import Narration
from narrator.table.retelling import Retelling
from narrator.table.table import Table
from narrator.telling.facts_in_words import who_was

HOW: Final = ("voice", "person")
"""Who uncovers the players: the voice in one go, or a person one by one."""
SHOWN: Final = ("tokens", "heard", "aloud")
"""What comes with each player that a person uncovers: the reminder tokens, what they were told that was not so, and a
line of the voice."""
_RESULT: Final = -1
"""In what is wanted: who has won, which is no seat."""


class Reveal:
    """Of one game. `how` and `result_last` are "" and None where the table has not chosen: then the settings say it.

    `uncovered`: the seats in the order they were. `begun`: the person has the grimoire in hand; `over`: they have
    said that the reveal is.
    """

    def __init__(self, table: Table, narration: Narration, desk: Desk, retelling: Retelling) -> None:
        self.table, self.narration, self.desk, self.retelling = table, narration, desk, retelling
        self.how = ""
        self.result_last: bool | None = None
        self.shown: frozenset[str] = frozenset(SHOWN)
        self.begun = self.over = False
        self.result_kept = False  # who has won is not told yet
        self.uncovered: list[int] = []
        self._wanted: deque[int] = deque()
        self._rest = False  # the voice goes on alone
        narration.keeps_back = self._keeps_back
        narration.passes_over = self._passes_over

    # Who does it

    @property
    def by_person(self) -> bool:
        """Whether a person uncovers the players."""
        how = self.how or self.table.settings.house_rules.reveal
        if how != "auto":
            return how == "person"
        return self.desk.mine == frozenset(Discretion) and self.desk.nod_after is None

    @property
    def tells_result_last(self) -> bool:
        """Whether who has won is told after who was who; only where a person uncovers the players."""
        if self.result_last is not None:
            return self.result_last
        return self.table.settings.house_rules.result_last

    @property
    def goes_on(self) -> bool:
        """Whether a person uncovers the players now, or is about to tell who has won."""
        return self.result_kept or (self.begun and not self.over)

    def choose(
        self,
        *,
        how: str | None = None,
        result_last: bool | None = None,
        shown: frozenset[str] | None = None,
    ) -> None:
        """How it will be, where that is named; the town need not know before the end."""
        with self.table.changing(shown=lambda: self.table.square.over):
            self.how = self.how if how is None else how
            self.result_last = self.result_last if result_last is None else result_last
            self.shown = self.shown if shown is None else shown
        self.desk.tell()
        self.narration.pace.stir()

    # What the voice leaves to it

    def _passes_over(self, told: Told) -> bool:
        """Whether the voice says nothing of this: who has won is told after who was who."""
        if not isinstance(told.fact, GameOver) or not self.by_person or not self._has_names():
            return False
        if self.tells_result_last:
            with self.table.changing():
                self.result_kept = True
        return self.result_kept

    def _keeps_back(self, told: Told) -> bool:
        """Whether this waits for the person: who was who."""
        return isinstance(told.fact, Uncovered) and (self.begun or (self.by_person and self._has_names()))

    def _has_names(self) -> bool:
        """Whether the table knows of any character: with the real box it may not."""
        fact = self._fact
        return fact is not None and any(row[1] != UNKNOWN for row in fact.rows)

    @property
    def _place(self) -> int | None:
        """Where the open grimoire stands in the ledger."""
        ledger = self.table.ledger
        last = len(ledger) - 1
        return last if last >= 0 and isinstance(ledger[last].fact, Uncovered) else None

    @property
    def _fact(self) -> Uncovered | None:
        place = self._place
        return None if place is None else self.table.ledger[place].fact

    # The reveal

    async def play(self) -> None:
        """Uncover whom the person names, until they say that it is over; at once where the voice has done it."""
        table, fact, place = self.table, self._fact, self._place
        if fact is None or place is None:
            return
        if self.begun or table.released == place:
            await self._uncover_them()
        if self.result_kept:  # also where the voice has told who was who after all
            await self._tell_result()
        if table.telling is not None:
            with table.changing():
                table.know(place, fact)

    async def _uncover_them(self) -> None:
        await self.retelling.make_ready()
        if not self.begun:
            await self._begin()
        while not self.over:
            await self.narration.pace.until(self._goes_further, shown=True)
            if self._wanted:
                await self._tell(self._wanted.popleft())
            elif self._goes_alone and not self.over:
                await self._tell_the_rest()

    async def _begin(self) -> None:
        table = self.table
        line = table.lines.line("end.result_later" if self.result_kept else "end.grimoire")

        def begin() -> None:
            with table.changing():
                self.begun = True
                self._show()

        await self.narration.tell(line, begin)

    @property
    def _goes_alone(self) -> bool:
        """Whether nobody uncovers anybody any more."""
        return self._rest or not self.by_person

    def _goes_further(self) -> bool:
        return bool(self._wanted) or self._goes_alone or self.over

    @property
    def left(self) -> tuple[int, ...]:
        """The seats still to be uncovered, round the table from the first chair."""
        fact = self._fact
        if fact is None:
            return ()
        known = (seat for seat in self.table.square.ring if fact.rows[seat][1] != UNKNOWN)
        return tuple(seat for seat in known if seat not in self.uncovered)

    async def _tell(self, wanted: int) -> None:
        if wanted == _RESULT:
            await self._tell_result()
        elif wanted in self.left:
            await self._uncover(wanted)

    async def _tell_the_rest(self) -> None:
        if left := self.left:
            await self._uncover(left[0])
            return
        await self._tell_result()
        with self.table.changing():
            self.over = True

    async def _uncover(self, seat: int) -> None:
        fact = self._fact
        assert fact is not None
        line = who_was(self.table.lines, fact.rows[seat])
        learn = partial(self._learn, seat, line)
        if "aloud" in self.shown:
            await self.narration.tell(line, learn)
        else:
            learn()

    def _learn(self, seat: int, line: str) -> None:
        table = self.table
        with table.changing():
            self.uncovered.append(seat)
            table.headline = line
            self._show()

    def _show(self) -> None:
        """Pages know who was uncovered, and nothing of the others."""
        table, fact, place = self.table, self._fact, self._place
        assert fact is not None
        assert place is not None
        known = (row if seat in self.uncovered else _hidden(row) for seat, row in enumerate(fact.rows))
        with table.changing():
            table.know(place, Uncovered(tuple(known)))
            table.announced = Phase.REVEAL

    async def _tell_result(self) -> None:
        if not self.result_kept:
            return
        fact = next(t.fact for t in reversed(self.table.ledger) if isinstance(t.fact, GameOver))
        first, *others = self.table.lines.telling(fact, self.table.square)

        def learn() -> None:
            with self.table.changing():
                self.result_kept = False

        await self.narration.tell(first.line, learn)
        for one in others:
            await self.narration.say(one.line)

    # What the person says

    def uncover(self, seat: int | None = None) -> bool:
        """This player, or the next round the table; False where there is nobody to uncover."""
        left = [one for one in self.left if one not in self._wanted]
        if not self.begun or self.over or not left or (seat is not None and seat not in left):
            return False
        return self._want(left[0] if seat is None else seat)

    def tell_result(self) -> bool:
        """Who has won is told now; False where the town knows."""
        return self.result_kept and self.begun and _RESULT not in self._wanted and self._want(_RESULT)

    def _want(self, what: int) -> bool:
        self._wanted.append(what)
        self.narration.pace.stir()
        return True

    def uncover_the_rest(self) -> bool:
        """The voice uncovers who is left, and goes on to the story."""
        if not self.begun or self.over:
            return False
        self._rest = True
        self.narration.pace.stir()
        return True

    def end(self) -> bool:
        """The reveal is over: who is left is uncovered without a word, and the story comes."""
        if not self.begun or self.over:
            return False
        with self.table.changing():
            self.over = True
            self._wanted.clear()
        self.narration.pace.stir()
        return True

    # A restart

    def as_data(self) -> dict[str, Any]:
        """How it is done, and how far it has come, as plain data."""
        return {
            **self.wishes(),
            "begun": self.begun,
            "over": self.over,
            "result_kept": self.result_kept,
            "uncovered": self.uncovered,
        }

    def wishes(self) -> dict[str, Any]:
        """How this table has it, for its next game too."""
        return {"how": self.how, "result_last": self.result_last, "shown": sorted(self.shown)}

    def remember(self, data: Mapping[str, Any]) -> None:
        """Be as it was when `as_data`, or `wishes`, gave this."""
        how = data.get("how", "")
        self.how = how if how in HOW else ""
        self.result_last = data.get("result_last")
        self.shown = frozenset(data.get("shown", SHOWN)) & frozenset(SHOWN)
        self.begun, self.over = bool(data.get("begun")), bool(data.get("over"))
        self.result_kept = bool(data.get("result_kept"))
        self.uncovered = [int(seat) for seat in data.get("uncovered", ())]


def _hidden(
    row: tuple[str, str, Alignment, str | None, bool],
) -> tuple[str, str, Alignment, str | None, bool]:
    """A player who is not uncovered yet; everybody has the same side then."""
    name, _, _, _, alive = row
    return name, UNKNOWN, Alignment.GOOD, None, alive
