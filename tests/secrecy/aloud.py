"""What is said or shown in the room of a table under proof: votes by voice or by hand, and acts that are said.

Lines go through the real hearing, as if they had been typed; what they may mean now is public.
"""

import asyncio
from typing import TYPE_CHECKING

from engine.questions import BEGIN_VOTE, EXILE, NOMINATE, OPEN_NOMINATIONS, Act
from engine.terms import STORYTELLER
from narrator.evening import sentences_in
from narrator.listening.hearing import Hearing
from narrator.simulation.random_players import Draws
from narrator.table.vote_clock import VoteInProgress
from voices import Sentences

if TYPE_CHECKING:
    from tests.secrecy.table import Table

BEFORE_AN_ANSWER = 2.5  # seconds from "I nominate Bob" to the answer who did
_BY_ANYBODY = {
    OPEN_NOMINATIONS: "Storyteller, open nominations",
    BEGIN_VOTE: "begin the vote",  # "close nominations" only brings the last call
}
_BY = {
    NOMINATE: "{by} nominates {target}",
    EXILE: "{by} calls for the exile of {target}",
    "slay": "{by} shoots {target}",
}
_KNOWN: list[Sentences] = []


def sentences() -> Sentences:
    """Of the language of the table, read once."""
    if not _KNOWN:
        _KNOWN.append(sentences_in("en"))
    return _KNOWN[0]


class Aloud:
    """At one table. Where it neither votes nor speaks aloud, nothing happens here."""

    def __init__(self, table: "Table") -> None:
        self.table = table
        self.hearing: Hearing | None = None
        self._vote, self._hands, self._place = "", dict[int, bool](), -1

    @property
    def by_phone(self) -> bool:
        return self.table.world.company.voting == "phones"

    def listen(self) -> None:
        """To the session that plays from now on."""
        company = self.table.world.company
        if company.spoken or company.voting == "voice":
            self.hearing = Hearing(self.table.session, sentences())

    def stop(self) -> list[asyncio.Task[None]]:
        """What still waits for an answer."""
        asking = None if self.hearing is None else self.hearing._asking
        return [] if asking is None else [asking]

    # Votes in the room

    def expect(self, vote: VoteInProgress, hands: dict[int, bool]) -> None:
        """These hands go up when the clock comes to them."""
        self._vote, self._hands, self._place = vote.id, hands, -1

    async def vote(self, vote: VoteInProgress) -> None:
        """For the seat that the clock is on: an aye, a no or nothing at all; or the host tells of a hand."""
        square = self.table.session.table.square
        place = len(square.counted)
        if square.vote is None:  # whoever is to be exiled has their say first
            return
        if self.by_phone or vote.id != self._vote or place == self._place or place >= len(vote.order):
            return
        self._place, seat = place, vote.order[place]
        up = self._hands.get(seat, False)
        answers = up or Draws(self.table.seed, f"{vote.id} {seat}").percent(60)
        if self.table.world.company.voting == "hands" and answers:
            await self.table.doors.host("hand", seat=seat, raised="yes" if up else "no")
        elif answers:
            self._say("aye" if up else "no")
        self.table.happens(self.table.world.company.voting)

    # Acts

    async def says(self, act: Act, number: int) -> bool:
        """Whether this could be said now and was: at once with both names, or after a question who."""
        if not self.table.world.company.spoken or act.what is not None:
            return False
        if act.verb in _BY_ANYBODY and act.by == STORYTELLER:
            return self._said(self._say(_BY_ANYBODY[act.verb]))
        if act.verb not in _BY or act.target is None or STORYTELLER in (act.by, act.target):
            return False
        names = self.table.session.table.square.names
        if act.verb == NOMINATE and Draws(self.table.seed, f"says {number}").percent(40):
            if not self._say(f"I nominate {names[act.target]}"):
                return False
            await asyncio.sleep(BEFORE_AN_ANSWER)
            return self._said(self._say(f"it is {names[act.by]}"))
        return self._said(self._say(_BY[act.verb].format(by=names[act.by], target=names[act.target])))

    def _said(self, done: bool) -> bool:
        if done:
            self.table.happens("spoken")
        return done

    def _say(self, line: str) -> bool:
        assert self.hearing is not None
        self.hearing.retune()
        return self.hearing.typed(line)
