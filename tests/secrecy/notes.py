"""What is noted at a table under proof, and the mind that decides there as planned."""

import asyncio
import logging
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from engine import Game
from engine.deciders import Undecided
from engine.questions import Answer, Question
from engine.terms import CHANCE, STORYTELLER
from narrator.mind.hopes import Hope
from narrator.simulation.random_storyteller import RandomStoryteller
from narrator.sound.voice import CaptionsOnly

ADDRESS = re.compile(r"at 0x[0-9a-f]+")  # where something lies in memory is as good as chance


class PlannedMind:
    """The Storyteller and chance as the plan has them. What could be a lie is put off once, as by a mind that thinks
    in another process."""

    def __init__(self, answers: Mapping[str, Answer]) -> None:
        self.seed = 0
        self.agreed: dict[str, tuple[int, ...]] = {}
        self.new_players = False
        self.experience = "between"
        self.claims: Mapping[int, str] = {}
        self.said: dict[int, dict[int, str]] = {}
        self.hopes: Mapping[int, Hope] = {}
        self.lost = False
        self._answers = answers
        self._may_wait = False
        self._thought_of: set[str] = set()

    def decide(self, question: Question, game: Game) -> Answer:
        if question.who not in (STORYTELLER, CHANCE):
            raise Undecided(question)
        if self._may_wait and question.truths and question.id not in self._thought_of:
            raise Undecided(question)
        planned = self._answers.get(question.id)
        if question.id not in self._answers or question.options.refusal(planned) is not None:
            otherwise = RandomStoryteller(7).decide(question, game)
            self.lost = True
            return otherwise
        return planned

    def why(self, question_id: str) -> str:  # noqa: ARG002
        return "planned"

    def think_ahead(self, game: Game) -> Iterator[None]:  # noqa: ARG002
        return iter(())

    def think_beside(self, game: Game) -> bool:  # noqa: ARG002
        return True

    @contextmanager
    def may_wait(self) -> Iterator[None]:
        self._may_wait = True
        try:
            yield
        finally:
            self._may_wait = False

    async def think(self, question: Question, game: Game) -> None:  # noqa: ARG002
        await asyncio.to_thread(self._thought_of.add, question.id)

    def another(self, question: Question, game: Game, number: int) -> Answer:
        return RandomStoryteller(number).decide(question, game)


class NotedVoice:
    """The captions, and a note of everything that was put into the queue."""

    def __init__(self, real: CaptionsOnly, note: Callable[[str, Any], None]) -> None:
        self._real, self._note = real, note

    async def say(self, line: str, begun: Callable[[], None] | None = None) -> None:
        self._note("speech", line)
        await self._real.say(line, begun)
        self._note("speech", "said")

    def __getattr__(self, name: str) -> Any:
        self._note("speech", name)
        return getattr(self._real, name)


class _Notes(logging.Handler):
    def __init__(self, note: Callable[[str, Any], None]) -> None:
        super().__init__(logging.NOTSET)
        self._note = note

    def emit(self, record: logging.LogRecord) -> None:
        message = ADDRESS.sub("at …", record.getMessage())
        self._note("log", (record.name, record.levelname, message, str(record.exc_info)))


@contextmanager
def every_log_line(note: Callable[[str, Any], None]) -> Iterator[None]:
    """Every logger at every level. Nobody else keeps the lines meanwhile: each holds on to the table it is about."""
    root = logging.getLogger()
    level, handlers = root.level, root.handlers[:]
    root.handlers[:] = [_Notes(note)]
    root.setLevel(logging.DEBUG)
    try:
        yield
    finally:
        root.handlers[:] = handlers
        root.setLevel(level)
