"""What the mind makes of a finished game: where a person decided otherwise than it proposed, how it saw the sides.

Made from the record alone: what was proposed is written beside each decision of a person, and how the sides stood is
reckoned again from the game as it was.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from engine import Game
from engine.deciders import Answered
from engine.questions import Answer
from engine.record import Line, answer_in, instead_of_in
from engine.terms import STORYTELLER
from narrator.mind.strength import balance
from narrator.table.desk import BY_HOST, CHANGED_LATER
from narrator.telling.story import FinishedGame


class Overruled(NamedTuple):
    """A decision that a person made otherwise. `names`: of the players then, by seat; `night` and `day`: when.

    `proposed` is what the mind would have done, and `reason` why; where that is not on record, None and what is,
    in the words of the record.
    `later`: the person changed what had been decided before.
    """

    asked: Answered
    names: Sequence[str]
    at_night: bool
    number: int
    known: bool
    proposed: Answer
    reason: str
    later: bool

    @property
    def was_true(self) -> bool | None:
        """Whether what the person let somebody hear was so; None where that is no question of truth."""
        truths = self.asked.question.truths
        return self.asked.answer in truths if truths else None


class Leaning(NamedTuple):
    """How the mind saw the sides when a night fell: good's chance to win, from 0 to 1, and how many lived."""

    night: int
    good: float
    alive: int


def overruled(finished: FinishedGame) -> tuple[Overruled, ...]:
    """The decisions of a person that stand, in the order they were made."""
    proposed = _proposed(finished.record)
    found = (
        _overruled(one, step.before, proposed)
        for step in finished.past
        for one in step.asked
        if one.question.who == STORYTELLER and one.why.startswith(BY_HOST)
    )
    return tuple(one for one in found if not one.known or one.proposed != one.asked.answer)


def _overruled(one: Answered, game: Game, proposed: Mapping[str, tuple[Answer, str]]) -> Overruled:
    id_, at_night = one.question.id, game.is_night or game.square.day < game.night
    answer, reason = proposed.get(id_, (None, one.why))
    number = max(1, game.night) if at_night else game.square.day
    later = one.why.startswith(CHANGED_LATER)
    return Overruled(one, game.square.names, at_night, number, id_ in proposed, answer, reason, later)


def _proposed(record: Iterable[Line]) -> dict[str, tuple[Answer, str]]:
    """By question what the mind proposed, or had decided before a person changed it, and why."""
    found: dict[str, tuple[Answer, str]] = {}
    for line in record:
        for one in _answers(line):
            instead, why = instead_of_in(one), one.get("why", "")
            if instead is not None:
                found[one["q"]] = instead
            elif not why.startswith(BY_HOST) and one.get("who") == STORYTELLER:
                found[one["q"]] = answer_in(one), why
    return found


def _answers(line: Line) -> Iterator[Line]:
    if "q" in line:
        yield line
    for step in line.get("steps", ()):
        yield from step["given"]


def leanings(finished: FinishedGame) -> tuple[Leaning, ...]:
    """How the sides stood at the beginning of each night but the first."""
    found: dict[int, Leaning] = {}
    for step in finished.past:
        game = step.before
        if game.is_night and game.night > 1 and game.night not in found:
            alive = game.alive_count(travellers=False)
            found[game.night] = Leaning(game.night, balance(game).good, alive)
    return tuple(found[night] for night in sorted(found))
