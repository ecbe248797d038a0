"""What a person decides in the Storyteller's place: now, for the night to come, and anew for what is past."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager

from engine import CannotAmend
from engine.own_words import Said, cleaned
from engine.questions import Answer, OneSeat, Question
from narrator.screens.intents.arguments import Hands, Mark, MarkOrNone, Number, Pieces, Typed, TypedOrNone
from narrator.screens.intents.intent import Intents, Refused, Renews, of_host
from narrator.table.amending import RECOUNT, Change
from narrator.table.desk import OpenQuestion
from narrator.telling.answers import in_words
from narrator.telling.forms_on_desk import refused_in_words


class _Answers(Intents):
    """An answer that a page sends: one of those offered, put together, or in the person's own words."""

    def offered(self, answers: Sequence[Answer], index: int) -> Answer:
        """What is offered under this number; raises Refused where there is nothing."""
        if index >= len(answers):
            raise self.refused("illegal_choice")
        return answers[index]

    def pieces(self, offered: Sequence[Sequence[Answer]], chosen: Mapping[str, int]) -> tuple[Answer, ...]:
        """A piece for each place; raises Refused where one is missing, or none is asked for."""
        if not offered or not {f"piece_{place}" for place in range(1, len(offered) + 1)} <= set(chosen):
            raise self.refused("illegal_choice")
        return tuple(
            self.offered(answers, chosen[f"piece_{place}"]) for place, answers in enumerate(offered, 1)
        )

    def put_together(self, asked: OpenQuestion, chosen: Mapping[str, int]) -> Answer:
        """The answer that these pieces make."""
        return asked.put_together(self.pieces(asked.pieces, chosen))

    def too_late(self, question: str) -> Refused:
        """How this was decided, where it was: with all that was nodded to at once."""
        agreed = self.session.desk.agreed
        if question in agreed:
            said = [self._said(one.question, one.answer) for one in agreed.values()]
            return Refused(self.shown("errors.decided_already", answer=" · ".join(said)), private=True)
        answered = self.session.amending.answered(question)
        if answered is None:
            return self.refused("window_closed")
        return self.private("decided_already", answered.question, answered.answer)

    def private(self, reason: str, question: Question, answer: Answer) -> Refused:
        """What was said to a question, for the open grimoire alone."""
        return Refused(self.shown(f"errors.{reason}", answer=self._said(question, answer)), private=True)

    def _said(self, question: Question, answer: Answer) -> str:
        names, one_seat = self.table.square.names, isinstance(question.options.shape, OneSeat)
        return in_words(answer, names, self.table.texts, seats=one_seat)


class DecisionIntents(_Answers):
    """The decision that waits on the desk."""

    of_the_chair = True

    @of_host(Renews.NOTHING)
    def judge(self, question: Mark, index: Number, seen: MarkOrNone = None) -> None:
        """One of the answers that are offered."""
        asked = self._open(question, seen)
        self._decide(asked, self.offered(asked.answers, index))

    @of_host(Renews.NOTHING)
    def judge_in_words(
        self, question: Mark, text: Typed, text_2: TypedOrNone = None, seen: MarkOrNone = None
    ) -> None:
        """An answer in the person's own words."""
        asked = self._open(question, seen)
        said = tuple(Said(cleaned(one)) for one in (text, text_2) if one is not None)
        self._decide(asked, said if asked.question.options.sentences > 1 else said[0])

    @of_host(Renews.NOTHING)
    def judge_in_pieces(self, question: Mark, seen: MarkOrNone = None, **pieces: Pieces) -> None:
        """An answer that is put together."""
        asked = self._open(question, seen)
        self._decide(asked, self.put_together(asked, pieces))

    @of_host(Renews.NOTHING)
    def accept(self, question: Mark, seen: MarkOrNone = None) -> None:
        """What stands there; without a question a night goes on that is played."""
        if question:
            self._open(question, seen)
        elif not self.session.desk.wants_nod:
            raise self.refused("nodded_already")
        self.in_time(self.session.desk.accept(question))

    def _open(self, question: str, seen: str | None) -> OpenQuestion:
        """The question, as the page shows it; raises Refused with what was said to it meanwhile."""
        desk = self.session.desk
        asked = desk.open
        if asked is None or asked.question.id != question:
            raise self.too_late(question)
        if self.unseen(seen, asked.mark):
            raise self.private(
                "decided_already" if desk.accepted else "chosen_meanwhile", asked.question, asked.answer
            )
        return asked

    def _decide(self, asked: OpenQuestion, answer: Answer) -> None:
        if self.session.desk.accepted:
            raise self.private("decided_already", asked.question, asked.answer)
        self.session.desk.hand = self.page
        if not self.session.desk.judge(asked.question.id, answer):
            raise Refused(refused_in_words(asked.question, answer, self.table.texts))


class NightDraftIntents(_Answers):
    """The draft of what the rest of the night comes to."""

    of_the_chair = True

    @of_host(Renews.NOTHING)
    def draft_change(self, question: Mark, index: Number, seen: MarkOrNone = None) -> None:
        """A line of it is decided otherwise."""
        asked = self._decision(question, seen)
        self._change(asked, self.offered(asked.answers, index))

    @of_host(Renews.NOTHING)
    def draft_in_pieces(self, question: Mark, seen: MarkOrNone = None, **pieces: Pieces) -> None:
        """A line of it is put together."""
        asked = self._decision(question, seen)
        self._change(asked, self.put_together(asked, pieces))

    @of_host(Renews.NOTHING)
    def draft_again(self, question: MarkOrNone = None, seen: MarkOrNone = None) -> None:
        """All of them as the mind would."""
        self._is_as_seen(question, seen)
        self.session.night_draft.as_the_mind_would()
        self.session.desk.hand = self.page

    @of_host(Renews.NOTHING)
    def draft_nod(self, question: MarkOrNone = None, seen: MarkOrNone = None) -> None:
        """So be it. `question`: what the night waits for."""
        self._is_as_seen(question, seen)
        self.in_time(self.session.night_draft.nod())

    def _is_as_seen(self, question: str | None, seen: str | None) -> None:
        """Raises Refused where it is not, with what was nodded to meanwhile."""
        asked, draft = self.session.desk.open, self.session.night_draft.draft
        if question is not None and (asked is None or asked.question.id != question):
            raise self.too_late(question)
        if self.session.desk.accepted and asked is not None:
            raise self.too_late(asked.question.id)
        if draft is not None and self.unseen(seen, draft.mark):
            raise self.refused("draft_changed")

    def _decision(self, question: str, seen: str | None) -> OpenQuestion:
        asked = self.session.night_draft.decision(question)
        if asked is None or self.session.desk.accepted:
            raise self.too_late(question)
        if self.unseen(seen, asked.mark):
            raise self.private("chosen_meanwhile", asked.question, asked.answer)
        return asked

    def _change(self, asked: OpenQuestion, answer: Answer) -> None:
        self.session.desk.hand = self.page
        if not self.session.night_draft.change(asked.question.id, answer):
            raise Refused(refused_in_words(asked.question, answer, self.table.texts))


class AmendmentIntents(_Answers):
    """A past decision: looked at with another answer, and that done or left."""

    of_the_chair = True

    @of_host(Renews.NOTHING)
    def amend_look(self, question: Mark, index: Number) -> None:
        """With one of the answers that are offered, what the rules do not allow last."""
        with self._refused_where_it_cannot_change():
            amending = self.session.amending
            old = amending.decision(question)
            self.in_time(old is not None)
            assert old is not None
            legal, others = amending.offered(old.question)
            amending.look(question, self.offered((*legal, *others), index))

    @of_host(Renews.NOTHING)
    def amend_in_pieces(self, question: Mark, **pieces: Pieces) -> None:
        """With an answer that is put together."""
        with self._refused_where_it_cannot_change():
            amending = self.session.amending
            old = amending.decision(question)
            self.in_time(old is not None)
            assert old is not None
            chosen = self.pieces(amending.pieces(old.question), pieces)
            amending.look(question, amending.put_together(old.question, chosen))

    @of_host(Renews.NOTHING)
    def amend(self, question: Mark, seen: MarkOrNone = None) -> None:
        """What is looked at counts."""
        with self._refused_where_it_cannot_change():
            if not self._is_as_seen(lambda change: change.about == question, seen):
                raise self.too_late(question)
            self.session.amending.do()

    @of_host(Renews.NOTHING)
    def amend_leave(self) -> None:
        """Everything stays as it is."""
        with self._refused_where_it_cannot_change():
            self.session.amending.leave()

    @of_host(Renews.NOTHING)
    def amend_undo(self, seen: MarkOrNone = None) -> str | None:
        """The last change is taken back, or, over a dusk, looked at without it."""
        self.still_there(seen, self.session.amending.mark)
        with self._refused_where_it_cannot_change():
            done = self.session.amending.undo()
        return None if done else self.shown("undoings.over_dusk")

    @of_host(Renews.NOTHING)
    def recount_look(self, **hands: Hands) -> None:
        """The last vote, with these hands."""
        with self._refused_where_it_cannot_change():
            amending = self.session.amending
            counted = amending.hands()
            amending.recount([one.question.who for one in counted if hands.get(f"hand_{one.question.who}")])
            self.in_time(bool(counted))

    @of_host(Renews.NOTHING)
    def recount(self, seen: MarkOrNone = None) -> None:
        """The hands that are looked at count."""
        with self._refused_where_it_cannot_change():
            self.in_time(self._is_as_seen(lambda change: change.about == RECOUNT, seen))
            self.session.amending.do()

    @of_host(Renews.DESK)
    def take_back_look(self, doing: Mark) -> None:
        """One of the things that the person did: the game without it."""
        with self._refused_where_it_cannot_change():
            self.session.amending.look_back(doing)

    @of_host(Renews.DESK)
    def take_back_one(self, doing: Mark, seen: MarkOrNone = None) -> None:
        """It is taken back."""
        with self._refused_where_it_cannot_change():
            self.in_time(self._is_as_seen(lambda change: change.takes_back and change.about == doing, seen))
            self.session.amending.do()

    @of_host(Renews.DESK)
    def do_again(self, undone: Number, seen: MarkOrNone = None) -> str | None:
        """What was taken back is done after all."""
        self.still_there(seen, self.session.undoing.mark(undone))
        with self._refused_where_it_cannot_change():
            told = self.session.undoing.again(undone)
            return self.shown(told) if isinstance(told, str) else None

    def _is_as_seen(self, meant: Callable[[Change], bool], seen: str | None) -> bool:
        """Whether a change is looked at; raises Refused where it is another than the page shows."""
        change = self.session.amending.looked_at
        if change is not None and (not meant(change) or seen not in (None, change.mark)):
            raise self.refused("looked_meanwhile")
        return change is not None

    @contextmanager
    def _refused_where_it_cannot_change(self) -> Iterator[None]:
        """Whoever changes what is past is told why it stays."""
        try:
            yield
        except CannotAmend as problem:
            raise self.refused(f"amend_{problem.reason.replace(' ', '_')}") from None
