"""Opinions that only a Storyteller can have (`engine.judgements`), with a host who does not play.

A host who has taken it upon themself is shown each question with what the mind proposes and why, for `judgement`
seconds, and may answer otherwise; then the mind's answer stands. Otherwise the mind decides at once.

That somebody is asked must not be seen. So the table waits by the script and not by the game: on a script with a
character that judges at night, once in every night and always as long; with one that judges by day, after every use
of its power, real or pretended. What the host answers shortens no wait.
"""

from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import AbstractContextManager, asynccontextmanager, contextmanager
from typing import Any, Final, NamedTuple, TypeVar

from engine import Game
from engine.deciders import Undecided
from engine.judgements import Judgement
from engine.questions import Answer, Question
from engine.registry import CHARACTERS
from engine.terms import STORYTELLER
from narrator.table.narration import Narration
from narrator.table.pace import Countdown, never
from narrator.table.ports import Mind
from narrator.table.table import Table
from narrator.table.writing_down import WritingDown

Played = TypeVar("Played")

BY_HOST: Final = "the host's own judgement"
"""How the reason in the record begins where the host decided."""


class OpenJudgement(NamedTuple):
    """What the host may judge now, what the mind proposes and why, and what the host has said."""

    question: Question
    proposed: Answer
    reason: str
    chosen: Answer = None
    judged: bool = False

    @property
    def options(self) -> Judgement:
        """What may be judged."""
        assert isinstance(self.question.options, Judgement)
        return self.question.options

    @property
    def answer(self) -> Answer:
        """What stands if nothing more is said."""
        return self.chosen if self.judged else self.proposed

    @property
    def why(self) -> str:
        """The reason that the record keeps."""
        if not self.judged or self.chosen == self.proposed:
            return self.reason
        return f"{BY_HOST}; the mind proposed {self.proposed!r}: {self.reason}"


class Judgements:
    """Of one game. `by_hand`: the host is asked."""

    def __init__(self, table: Table, narration: Narration, writing: WritingDown, mind: Mind) -> None:
        self.table, self.writing, self.mind = table, writing, mind
        self.pace = narration.pace
        self.by_hand = False
        self.open: OpenJudgement | None = None
        self._time: Countdown | None = None  # how long the host has, while they are asked

    @property
    def possible(self) -> bool:
        """Whether anything can be judged on this script, as everybody knows."""
        return any(CHARACTERS[one].judges for one in self.table.script.characters)

    def judge_by_hand(self, by_hand: bool) -> None:
        """Take the decision from the mind, or leave it to it again."""
        self.by_hand = by_hand
        if not by_hand:
            self.open = None

    # The decider of the game

    def decide(self, question: Question, game: Game) -> Answer:
        """What the mind says, unless the host is asked first; raises Undecided."""
        if self._time is not None and question.who == STORYTELLER and isinstance(question.options, Judgement):
            raise Undecided(question)
        return self.mind.decide(question, game)

    # At the table

    @asynccontextmanager
    async def at_night(self) -> AsyncIterator[None]:
        """Inside, the looks of a night: opinions wait for `play`, all those of the night for the same seconds.

        What is left of these passes at the end, whether or not anything was judged.
        """
        time = Countdown(self._seconds) if self._waits("at night") else None
        with self._with(time):
            yield
            if time is not None:
                await self.pace.until(never, time)

    def at_once(self) -> AbstractContextManager[None]:
        """Inside, the mind decides without the host: evil waits to learn of itself."""
        return self._with(None)

    @asynccontextmanager
    async def used(self, verb: str) -> AsyncIterator[None]:
        """Inside, a power of the day is played; the same wait follows whoever uses or pretends it."""
        known = (CHARACTERS[one] for one in self.table.script.characters)
        mine = any(
            "by day" in one.judges and one.claim is not None and one.claim.verb == verb for one in known
        )
        if not mine or not self._waits("by day"):
            yield
            return
        with self._with(time := Countdown(self._seconds)):
            yield
            await self.pace.until(never, time)

    async def play(self, play: Callable[[], Played]) -> Played:
        """Play on; where an opinion is asked the host has until the time is over."""
        while True:
            played = await self.writing.on_record(play)
            question = None if self.table.live is None else self.table.live.waiting
            if question is None or not isinstance(question.options, Judgement):
                return played
            await self._ask(question)

    @contextmanager
    def _with(self, time: Countdown | None) -> Iterator[None]:
        before = self._time
        self._wait_for(time)
        try:
            yield
        finally:
            self._wait_for(before)

    def _wait_for(self, time: Countdown | None) -> None:
        with self.table.changing():
            self._time, self.table.awaits_opinion = time, time is not None

    async def _ask(self, question: Question) -> None:
        """Show it to the host as long as there is time, then answer."""
        live, time = self.table.live, self._time
        assert live is not None
        proposed = self.mind.decide(question, live.unfinished)
        asked = OpenJudgement(question, proposed, self.mind.why(question.id))
        with self.table.changing():
            self.open = asked
        if time is not None and time.left > 0:
            await self.pace.until(never, time)
        with self.table.changing():
            asked, self.open = self.open or asked, None
        if live.waiting is question:
            await self.writing.on_record(lambda: live.seal(question, asked.answer, why=asked.why))

    def judge(self, question: str, answer: Answer) -> bool:
        """The host's answer, which may change until the time is over; False for what is not open, or not legal."""
        asked = self.open
        if asked is None or asked.question.id != question or asked.options.refusal(answer) is not None:
            return False
        self.open = asked._replace(chosen=answer, judged=True)
        return True

    @property
    def _seconds(self) -> float:
        return self.table.settings.seconds.judgement / self.pace.speed

    def _waits(self, when: str) -> bool:
        """Whether the host is asked on this script at this time of day."""
        judging = any(when in CHARACTERS[one].judges for one in self.table.script.characters)
        return self.by_hand and judging and self._seconds > 0

    # A restart

    def as_data(self) -> dict[str, Any]:
        """Who decides, as plain data."""
        return {"by_hand": self.by_hand}

    def remember(self, data: Mapping[str, Any]) -> None:
        """Be as it was when `as_data` gave this."""
        self.by_hand = bool(data.get("by_hand"))
