"""Why the mind decided as it did, in the language of whoever reads it.

A record keeps a reason in the language of the table. The mind knows it in all of them, and forgets it when the
program ends; asked the same in the same game it finds it again. That takes its time, so it is done only for a reader
of another language, a step at a time, beside the game. What it would decide otherwise now keeps the words on record.
"""

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import suppress

from config.texts import Texts
from config.worded import in_language
from engine import Game, course, rulings
from engine.amendment import PastStep
from engine.deciders import Answered, Undecided
from engine.questions import Answer, Law, Question
from engine.terms import STORYTELLER
from narrator.table.desk import BY_HOST, Desk
from narrator.table.ports import Mind
from narrator.table.table import Table


class ReasonsToRead:
    """Of one game."""

    def __init__(self, table: Table, desk: Desk, mind: Mind) -> None:
        self.table, self.desk, self.mind = table, desk, mind
        self._asked: set[tuple[str, str]] = set()  # what the mind was asked again, with the words on record
        self._search: asyncio.Task[None] | None = None

    def shown(self, one: Answered, texts: Texts) -> str:
        """The reason for this answer; in the words on record until it is found in others."""
        known = self.mind.why(one.question.id)
        if known == one.why:
            return in_language(known, texts)
        if self._lost(one) and texts.language != self.table.texts.language:
            self._begin()
        return in_language(one.why, texts)

    def _lost(self, one: Answered) -> bool:
        """Whether the mind gave this reason and has forgotten it, as far as anybody knows."""
        mine = one.question.who == STORYTELLER and one.why and not one.why.startswith(BY_HOST)
        known = (one.question.id, one.why) in self._asked or self.mind.why(one.question.id) == one.why
        return bool(mine) and not known

    def _begin(self) -> None:
        if self._search is None or self._search.done():
            self._search = asyncio.get_running_loop().create_task(self._find())

    async def _find(self) -> None:
        for step in self._steps():
            lost = [one for one in step.asked if self._lost(one)]
            if lost:
                self._asked.update((one.question.id, one.why) for one in lost)
                _AskedAgain(step.asked, {one.question.id for one in lost}, self.mind).play(step)
                await asyncio.sleep(0)
        self.desk.tell()

    def _steps(self) -> Iterator[PastStep]:
        """The newest first: they are read first."""
        live = self.table.live
        if live is not None:
            yield PastStep(live.game, live.unfinished.step, live.ruling, live.running)
            yield from reversed(live.past)


class _AskedAgain:
    """Decides a step as it was decided, and asks the mind beside it."""

    def __init__(self, asked: Sequence[Answered], lost: set[str], mind: Mind) -> None:
        self.answers = {one.question.id: one for one in asked}
        self.lost, self.mind = lost, mind

    def play(self, step: PastStep) -> None:
        trial = step.before.copy()
        trial.decider = self
        with suppress(Undecided):
            if step.ruling is None:
                course.play_step(trial)
            else:
                rulings.carry_out(trial, step.ruling)

    def decide(self, question: Question, game: Game) -> Answer:
        old = self.answers.get(question.id)
        if old is None:
            raise Undecided(question)
        if question.id in self.lost:
            self.mind.decide(question, game)
        return Law(old.answer) if old.law else old.answer
