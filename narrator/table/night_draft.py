"""The draft of a night: all that the rules and the mind make of what is left of it, before a person nods to it.

It is played on copies (`LiveGame.rest_of_the_night`) and costs next to nothing, so it is made anew whenever something
changes. A nod covers exactly what was shown: where the night asks anything else, it is asked as ever.
"""

from collections.abc import Callable
from typing import NamedTuple

from engine import Game
from engine.ledger import Told
from engine.questions import Answer, Question
from engine.terms import STORYTELLER
from narrator.table.desk import Desk, OpenQuestion
from narrator.table.table import Table


class DraftedNight(NamedTuple):
    """`told` to whom, in order, if it stays so; `decisions` are the person's; `dying` and `returning` what the town
    would hear at dawn; `open`: who has to answer something first."""

    told: tuple[Told, ...]
    decisions: tuple[OpenQuestion, ...]
    dying: tuple[int, ...]
    returning: tuple[int, ...]
    open: tuple[int, ...]


class NightDraft:
    """Of one game. `changed`: what the person decided otherwise in the draft, by the question."""

    def __init__(self, table: Table, desk: Desk) -> None:
        self.table, self.desk = table, desk
        self.changed: dict[str, OpenQuestion] = {}
        self._made: tuple[tuple[object, ...], DraftedNight] | None = None

    @property
    def draft(self) -> DraftedNight | None:
        """What the rest of this night comes to; None where nothing of it waits for a person."""
        live, asked = self.table.live, self.desk.open
        if live is None or asked is None or not asked.ends or not live.game.is_night:
            return None
        made_of = (id(live.unfinished), asked, tuple(self.changed.items()))
        if self._made is None or self._made[0] != made_of:
            self._made = made_of, self._make()
        return self._made[1]

    def _make(self) -> DraftedNight:
        live = self.table.live
        assert live is not None
        drafting = _Drafting(self.desk, self._as_changed)
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

    def _as_changed(self, asked: OpenQuestion) -> OpenQuestion:
        """With what the person has said to it, where it is the same question still."""
        here = self.desk.open
        said = here if here is not None and here.question.id == asked.question.id else None
        said = said or self.changed.get(asked.question.id)
        if said is None or not said.judged or asked.question.options.refusal(said.chosen) is not None:
            return asked
        shown = asked.answers if said.chosen in asked.answers else (*asked.answers, said.chosen)
        return asked._replace(chosen=said.chosen, judged=True, answers=shown)

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
        self.changed[question] = one._replace(chosen=answer, judged=True)
        self.desk.tell()
        return True

    def as_the_mind_would(self) -> None:
        """Nothing is changed any more."""
        self.changed.clear()
        asked = self.desk.open
        if asked is not None and asked.judged:
            self.desk.judge(asked.question.id, asked.proposed)
        self.desk.tell()

    def nod(self) -> bool:
        """All that is shown stands; False where there is no draft."""
        draft, asked = self.draft, self.desk.open
        if draft is None or asked is None:
            return False
        self.desk.agree(draft.decisions)
        self.changed.clear()
        return self.desk.accept(asked.question.id)


class _Drafting:
    """Decides as the desk would, and notes what is the person's."""

    def __init__(self, desk: Desk, as_changed: Callable[[OpenQuestion], OpenQuestion]) -> None:
        self.desk, self.as_changed = desk, as_changed
        self.decisions: list[OpenQuestion] = []

    def decide(self, question: Question, game: Game) -> Answer:
        if question.who != STORYTELLER or not self.desk.is_mine(question):
            return self.desk.mind.decide(question, game)
        one = self.as_changed(self.desk.opened(question, game))
        self.decisions.append(one)
        return one.answer
