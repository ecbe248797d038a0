"""Who players say they are: in public, by a button on their own phone, whenever they like by day.

It is a statement, true or not, and no rule reads it: the dead make it as well as the living, a player may say
something else later or take it back, and no undo of the game unsays it. Everybody sees it, so the Storyteller's mind
may know it, too. A line of the record tells who said what and when; replaying passes over it.
"""

from collections.abc import Mapping
from typing import Any, Final

from engine.phases import Phase
from narrator.table.table import Table
from narrator.table.writing_down import WritingDown

BY_DAY: Final = (
    Phase.DAWN,
    Phase.DISCUSSION,
    Phase.NOMINATIONS,
    Phase.DEFENCE,
    Phase.VOTE,
    Phase.EXECUTION,
    Phase.DUSK,
)
"""When the town talks."""


class PublicClaims:
    """Of one game. `by_seat`: the character that each player says they are; nobody who says nothing. `by_night`: the
    same as it was when that night fell, where something was said on the day before it."""

    def __init__(self, table: Table, writing: WritingDown) -> None:
        self.table, self.writing = table, writing
        self.by_seat: dict[int, str] = {}
        self.by_night: dict[int, dict[int, str]] = {}

    @property
    def open(self) -> bool:
        """Whether every phone offers it now."""
        table = self.table
        return table.live is not None and not table.square.over and table.announced in BY_DAY

    def say(self, seat: int, character: str) -> bool:
        """This player says who they are; "" takes back what they said. False where no phone offers it now, and for
        a character that is not on the script. Raises RecordTrouble."""
        known = not character or character in self.table.script.characters
        if not self.open or seat not in self.table.square.ring or not known:
            return False
        if self.by_seat.get(seat, "") == character:
            return True
        self.writing.write({"says": seat, "is": character, "day": self.table.square.day})
        with self.table.changing():
            if character:
                self.by_seat[seat] = character
            else:
                del self.by_seat[seat]
            self.by_night[self.table.square.day + 1] = dict(self.by_seat)
        return True

    def as_data(self) -> dict[str, Any]:
        """All of it as plain data."""
        nights = [[night, [list(one) for one in said.items()]] for night, said in self.by_night.items()]
        return {"by_seat": [list(one) for one in self.by_seat.items()], "by_night": nights}

    def remember(self, data: Mapping[str, Any]) -> None:
        """Be as it was when `as_data` gave this; nothing was kept by earlier versions."""
        self.by_seat.clear()  # the same mappings, since the mind looks at them
        self.by_seat.update(dict(data.get("by_seat", ())))
        self.by_night.clear()
        self.by_night.update({night: dict(said) for night, said in data.get("by_night", ())})
