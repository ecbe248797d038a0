"""Madness: reports of a breach, the question to the table, and mercy as the answer where there is doubt.

Nothing here looks at who is mad before the table has answered: a report about a player who is not is handled
outwardly like any other.
"""

import contextlib
from typing import TYPE_CHECKING

from engine.phases import Phase
from engine.registry import CHARACTERS
from engine.rulings import IllegalRuling, Ruling, check
from narrator.pace import Countdown

if TYPE_CHECKING:
    from narrator.session import Session

ENOUGH = 2  # different players who report the same one within a day
SECONDS = 20.0


class Mercy:
    """Of one session."""

    def __init__(self, session: "Session") -> None:
        self.session = session
        self.reports: dict[int, set[int]] = {}
        self.judged: set[int] = set()
        self.day = 0
        self.accused: int | None = None
        self.answers: dict[int, bool] = {}

    def possible(self) -> bool:
        """Whether anybody can be mad on this script, as everybody knows."""
        return any("mad" in CHARACTERS[one].hooks for one in self.session.script.characters)

    def report(self, by: int, target: int) -> None:
        """One player thinks that another broke their madness."""
        self._today()
        self.reports.setdefault(target, set()).add(by)
        self.session.pace.stir()

    def due(self) -> int | None:
        """Whom the table is to be asked about now."""
        self._today()
        found = (t for t, by in self.reports.items() if len(by) >= ENOUGH and t not in self.judged)
        return next(found, None)

    def reported(self) -> tuple[tuple[int, int], ...]:
        """(player, how many reported them) today, for the host alone."""
        self._today()
        return tuple((target, len(by)) for target, by in self.reports.items())

    def answer(self, by: int, guilty: bool) -> None:
        self.answers[by] = guilty
        self.session.pace.stir()

    async def judge(self, accused: int) -> None:
        """Ask the table; more than half of everybody must find them guilty, and even then they must have been mad."""
        session = self.session
        self.judged.add(accused)
        self.accused, self.answers = accused, {}
        session.changed()
        name = session.square.names[accused]
        await session.say(session.lines.line("mercy.question", name=name))
        ring = session.square.ring
        phones = {p.chair for p in session.people.everybody if p.has_phone and p.chair in ring}
        await session.pace.until(lambda: phones <= self.answers.keys(), Countdown(SECONDS), shown=True)
        guilty = 2 * sum(self.answers.values()) > len(ring)
        self.accused = None
        session.changed()
        ruling = Ruling("punish", accused)
        if guilty and self._allowed(ruling):
            session.arrivals.rulings.append(ruling)
            return
        await session.say(session.lines.line("mercy.merciful", name=name))

    def _allowed(self, ruling: Ruling) -> bool:
        with contextlib.suppress(IllegalRuling):
            check(self.session.game, ruling)
            return True
        return False

    def _today(self) -> None:
        if self.session.square.day != self.day:
            self.day, self.reports, self.judged = self.session.square.day, {}, set()

    @property
    def open(self) -> bool:
        """Whether reports are taken now."""
        return self.possible() and self.session.phase in (
            Phase.DISCUSSION,
            Phase.NOMINATIONS,
            Phase.DEFENCE,
        )
