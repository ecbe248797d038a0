"""The draft of a night: all that the rules and the mind make of what is left of it, before a person nods to it.

It is played on copies (`LiveGame.rest_of_the_night`) and costs next to nothing, so it is made anew whenever something
changes. A nod covers exactly what was shown: where the night asks anything else, it is asked as ever.
"""

from typing import NamedTuple

from engine import Game
from engine.ledger import Told
from engine.questions import Answer, Question
from engine.terms import STORYTELLER
from narrator.table.desk import Desk, OpenQuestion
from narrator.table.seen import mark_of
from narrator.table.table import Table


class DraftedNight(NamedTuple):
    """`told` to whom, in order, if it stays so; `decisions` are the person's; `dying` and `returning` what the town
    would hear at dawn; `open`: who has to answer something first."""

    told: tuple[Told, ...]
    decisions: tuple[OpenQuestion, ...]
    dying: tuple[int, ...]
    returning: tuple[int, ...]
    open: tuple[int, ...]

    @property
    def mark(self) -> str:
        """Of all that a nod would cover."""
        decisions = tuple((one.question.id, one.answer) for one in self.decisions)
        return mark_of(self.told, decisions, self.dying, self.returning, self.open)


class NightDraft:
    """Of one game. What the person has said to it so far is kept on the desk."""

    def __init__(self, table: Table, desk: Desk) -> None:
        self.table, self.desk = table, desk
        self._made: tuple[tuple[object, ...], DraftedNight] | None = None

    @property
    def draft(self) -> DraftedNight | None:
        """What the rest of this night comes to; None where nothing of it waits for a person."""
        live, asked = self.table.live, self.desk.open
        if live is None or asked is None or not asked.ends or not live.game.is_night:
            return None
        made_of = (id(live.unfinished), asked, tuple(self.desk.drafted.items()))
        if self._made is None or self._made[0] != made_of:
            self._made = made_of, self._make()
        return self._made[1]

    def _make(self) -> DraftedNight:
        live = self.table.live
        assert live is not None
        drafting = _Drafting(self.desk)
        ahead = live.rest_of_the_night(drafting)
        square, seats = live.game.square, ahead.game.grimoire.seats
        ring = ahead.game.grimoire.ring
        return DraftedNight(
            tuple(ahead.game.ledger[len(live.game.ledger) :]),
            tuple(drafting.decisions),
            tuple(seat for seat in ring if square.alive[seat] and not seats[seat].alive),
            tuple(seat for seat in ring if seats[seat].alive and not square.alive[seat]),
            tuple(one.who for one in ahead.open if one.who >= 0),
        )

    def decision(self, question: str) -> OpenQuestion | None:
        """The person's decision on this question, as it stands in the draft."""
        decisions = self.draft.decisions if self.draft is not None else ()
        return next((one for one in decisions if one.question.id == question), None)

    def change(self, question: str, answer: Answer) -> bool:
        """Decide it so in the draft; False for what is not in it, or not legal."""
        one = self.decision(question)
        if one is None or one.question.options.refusal(answer) is not None:
            return False
        if self.desk.open is not None and self.desk.open.question.id == question:
            return self.desk.judge(question, answer)
        self.desk.draft(question, answer)
        return True

    def as_the_mind_would(self) -> None:
        """Nothing is changed any more."""
        self.desk.forget_the_draft()

    def nod(self) -> bool:
        """All that is shown stands; False where there is no draft."""
        draft, asked = self.draft, self.desk.open
        if draft is None or asked is None:
            return False
        self.desk.agree(draft.decisions)
        return self.desk.accept(asked.question.id)


class _Drafting:
    """Decides as the desk would, and notes what is the person's."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.decisions: list[OpenQuestion] = []

    def decide(self, question: Question, game: Game) -> Answer:
        if question.who != STORYTELLER or not self.desk.is_mine(question):
            return self.desk.mind.decide(question, game)
        one = self.desk.opened(question, game)
        self.decisions.append(one)
        return one.answer
