"""A host who plays, too: nobody has a grimoire then, and whoever opens it after all plays no more, as all are told.

One switch, which stands in public on the town square and on every phone, is said aloud and is a line of the record,
before anything of the grimoire is sent to any page.
"""

from typing import Final

from narrator.table.desk import Desk
from narrator.table.madness import MadnessWatch
from narrator.table.narration import Narration
from narrator.table.real_box import RealBox
from narrator.table.table import Table
from narrator.table.waking import Waking
from narrator.table.writing_down import WritingDown

PLAYS: Final = "plays"
OPENED: Final = "opened"
"""They played, and have opened the grimoire in this game."""
SAID: Final = {"": "", PLAYS: "host.plays_public", OPENED: "host.looks_public"}
"""The key of what everybody can read of it; of nothing, nothing."""


class HostPlays:
    """Of one game; `Table.host_plays` is what stands."""

    def __init__(
        self, table: Table, narration: Narration, writing: WritingDown, desk: Desk, waking: Waking, box: RealBox,
        madness: MadnessWatch,
    ) -> None:  # fmt: skip
        self.table, self.narration, self.writing = table, narration, writing
        self.desk, self.waking, self.box, self.madness = desk, waking, box, madness

    @property
    def on(self) -> bool:
        """Whether nobody has a grimoire."""
        return self.table.host_plays == PLAYS

    @property
    def possible(self) -> bool:
        """Whether nobody decides or wakes anything, so that whoever is the host may play."""
        by_a_person = self.desk.taken or self.desk.by_hand or self.madness.by_hand or self.waking.on
        return not (by_a_person or self.box.on or self.table.real_box)

    def play(self) -> bool:
        """The host plays from now on; False where a person decides anything. Raises RecordTrouble."""
        if not self.possible:
            return False
        self._come_to(PLAYS, "control.host_plays")
        return True

    def look(self) -> None:
        """The host plays no more, and may open the grimoire. Raises RecordTrouble."""
        if self.on:
            dealt = self.table.live is not None
            self._come_to(OPENED if dealt else "", "control.host_looks")

    def _come_to(self, state: str, key: str) -> None:
        table = self.table
        if table.host_plays == state:
            return
        if table.live is not None:
            self.writing.write(
                {"host_plays": state == PLAYS, "night": table.square.night, "day": table.square.day}
            )
        table.host_plays_now(state)
        table.note("host.log_plays" if state == PLAYS else "host.log_looks")
        self.narration.aside(table.lines.line(key))
