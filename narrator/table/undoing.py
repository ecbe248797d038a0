"""What a person has taken back, so that it can be done again: rulings, and decisions of their own.

What they have done since dusk, and can take back one by one, is `Amending.rulings_made` and `Amending.persons`.
"""

from collections.abc import Mapping
from typing import Any, Final

from engine import rulings
from engine.amendment import CannotAmend
from engine.plain import from_plain, to_plain
from engine.questions import Answer
from engine.rulings import IllegalRuling, Ruling
from narrator.table.amending import WHEN, Amending, Change
from narrator.table.arrivals import RULING_PHASES, Arrivals
from narrator.table.ruling import TableRulings
from narrator.table.seen import mark_of
from narrator.table.table import Table

MOST: Final = 8
"""So many of what was taken back are kept, the newest."""

Undone = Ruling | tuple[str, Answer]
"""A ruling, or the question and how it was answered, or the vote and how many hands of each were counted."""


class Undoing:
    """Of one game. `undone`: what was taken back, the oldest first."""

    def __init__(
        self, table: Table, table_rulings: TableRulings, amending: Amending, arrivals: Arrivals
    ) -> None:
        self.table, self.amending, self.arrivals = table, amending, arrivals
        self.undone: list[Undone] = []
        table_rulings.undone = amending.undone = self._note
        amending.done_again = self._forget
        amending.vote_gone = self._forget_the_vote

    def _note(self, undone: Undone) -> None:
        self.undone = [*self.undone, undone][-MOST:]

    def is_legal(self, undone: Undone) -> bool:
        """Whether it can be done again now."""
        table = self.table
        if table.live is None or table.live.over:
            return False
        if isinstance(undone, Ruling):
            return table.phase in RULING_PHASES and rulings.is_legal(table.live.game, undone)
        about = undone[0]
        return table.phase in WHEN and (
            self.amending.decision(about) is not None or self.amending.is_last(about)
        )

    @property
    def newest(self) -> int | None:
        """The place of what was taken back last and can be done again; None where there is nothing."""
        places = reversed(range(len(self.undone)))
        return next((place for place in places if self.is_legal(self.undone[place])), None)

    def mark(self, number: int) -> str:
        """Of what was taken back and has this number now."""
        return mark_of(self.undone[number] if 0 <= number < len(self.undone) else None)

    def again(self, number: int) -> str | Change:
        """What was taken back is ruled again: how that is told, as the name of a text. A decision, or a count of
        hands, is only looked at, as any change of one. Raises IllegalRuling and CannotAmend."""
        if not 0 <= number < len(self.undone):
            raise CannotAmend("nothing of the kind was taken back", "not there")
        undone = self.undone[number]
        if not isinstance(undone, Ruling):
            of_a_vote = self.amending.is_last(undone[0])
            return (self.amending.count_again if of_a_vote else self.amending.look)(*undone)
        if not self.is_legal(undone):
            raise IllegalRuling("that cannot be ruled again")
        told = self.arrivals.ask_for(undone, by_hand=True)
        self._forget(undone)
        return told

    def _forget(self, undone: Undone) -> None:
        if undone in self.undone:
            self.undone.remove(undone)

    def _forget_the_vote(self, vote: str) -> None:
        self.undone = [one for one in self.undone if isinstance(one, Ruling) or one[0] != vote]

    # A restart

    def as_data(self) -> dict[str, Any]:
        """What was taken back, as plain data."""
        return {"undone": [to_plain(one) for one in self.undone]}

    def remember(self, data: Mapping[str, Any]) -> None:
        """Be as it was when `as_data` gave this."""
        self.undone = [from_plain(one) for one in data.get("undone", ())]
