"""Rulings by hand, and what can be taken back: the game is changed at once, and the table hears of it in its turn."""

from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from typing import Any

from engine import rulings
from engine.ledger import Told
from engine.phases import NIGHTS, Phase
from engine.questions import Options, Question
from engine.rulings import IllegalRuling, Ruling
from engine.terms import TOWN, UNTOLD
from engine.town_square import fold
from narrator.table.asking import Asking
from narrator.table.narration import Narration
from narrator.table.night import Nightfall
from narrator.table.ports import Course
from narrator.table.seen import mark_of
from narrator.table.storage import RecordTrouble
from narrator.table.table import OPEN_DAY, Table
from narrator.telling.timeline import first_in_words


class TableRulings:
    """Of one game."""

    def __init__(
        self, table: Table, narration: Narration, asking: Asking, nightfall: Nightfall, course: Course
    ) -> None:
        self.table, self.narration, self.asking = table, narration, asking
        self.nightfall, self.course = nightfall, course
        asking.told_at_once = self.show_at_once
        self._untold = False  # what a ruling has changed has still to be told
        self._moved = False  # a ruling has ended the phase that is being played
        self._so_far = 0  # rulings made and things taken back
        self.undone: Callable[[Ruling], object] = lambda _: None
        """Told what is taken back."""
        self.retracted: Callable[[Sequence[int]], Sequence[Told]] = lambda _: ()
        """Told the places in the ledger of what players alone had heard of a ruling that is taken back; returns what
        of it does not stand any more."""
        self.turned_back: Callable[[], object] = lambda: None
        """Told when a nomination with its vote, or another act of the day, is taken back."""

    def rule(self, ruling: Ruling, *, by_hand: bool = True) -> None:
        """A ruling, in any phase and in the middle of a step: the game is changed when this returns.

        Whom it concerns alone is shown it at once. The table hears it as soon as the line that is spoken ends and the
        table is not paused, and of a ruling at night when day breaks. Raises IllegalRuling.
        """
        table, live = self.table, self.table.live
        if live is None:
            raise IllegalRuling("the characters are not dealt yet", "not dealt")
        phase, since = live.game.phase, len(live.game.ledger)
        heard, page, told = table.heard_of_the_step(since), self.on_the_page(), list[Told]()
        live.rule(ruling)
        self._so_far += 1
        with table.changing(shown=lambda: bool(told) or self._is_shown(ruling, page)):
            if by_hand:
                table.note("host.log_ruling")
            table.replay_step(since, heard)
            self._moved |= live.game.phase is not phase
            told += table.release_secrets(since)
            for one in told:
                self.show_at_once(one)
            self._after_ruling()

    def _is_shown(self, ruling: Ruling | None, page: tuple[object, ...]) -> bool:
        """Whether any phone shows something else by it, or by its being taken back: a push to all of them at night
        would tell them that something was ruled. `page`: what they showed before."""
        quiet = ruling is not None and ruling.verb in (*rulings.SILENT, *_HEARD_AT_DAWN)
        return not quiet or not self.table.game.is_night or self.on_the_page() != page

    def on_the_page(self) -> tuple[object, ...]:
        """What the page of the night asks and tells."""
        look = self.table.look
        if look is None:
            return ()
        asked = {seat: _comparable(question) for seat, question in look.questions.items()}
        return asked, dict(look.news)

    def show_at_once(self, told: Told) -> None:
        """The player's card is new: the page of the night says so, or by day a quiet line on their phone."""
        table = self.table
        self.nightfall.tell(told)
        for seat in told.to:
            if not table.game.is_night:
                table.card_news.add(int(seat))
            number = table.people.on_chair(int(seat))
            if table.phase is Phase.DEAL and number is not None:
                table.people.everybody[number].card_seen = False

    def _retract(self, told: Told) -> None:
        """Whoever had heard it reads that it was wrong, on their card, and no more on the page of the night."""
        table = self.table
        for seat in map(int, told.to):
            if table.game.is_night:
                self.nightfall.retract(seat, told.fact)
            else:
                table.card_news.add(seat)

    def _after_ruling(self) -> None:
        table = self.table
        self._untold = not table.game.is_night or table.phase is Phase.DEAL
        if table.game.is_night and table.phase in NIGHTS:
            self.nightfall.ruled()
            table.recognise()
        table.changed()

    # What the table hears of it

    def news(self) -> Coroutine[Any, Any, None] | None:
        """What a ruling has changed, told by whoever plays the phase, as soon as nothing else is being told."""
        if not self._untold or self.narration.busy or self.asking.busy or not self.course.runs_here:
            return None
        # The line that is spoken ends first: a voice of captions waits by the pace too.
        if self.narration.speaks_here:
            return None
        self._untold = False
        return self._tell_ruling()

    async def tell(self) -> None:
        """What was ruled while a line was spoken is told now."""
        news = self.news()
        if news is not None:
            await news

    async def _tell_ruling(self) -> None:
        table = self.table
        if table.phase is Phase.DEAL:
            await self.narration.tell_rulings_ahead()
            return
        await self.asking.finish_ruling()
        await self.narration.narrate()
        moved, self._moved = self._moved and table.game.phase is not table.phase, False
        if table.game.over or moved:  # the phase that is being played has ended
            await self.course.begin_phase_again()
        table.changed()

    def go_on(self) -> None:
        """After a restart in the middle of a ruling it is told now."""
        live = self.table.live
        self._untold = live is not None and live.ruling is not None and not live.game.is_night

    # What is taken back

    def _back(self) -> int:
        """How many steps lie back to before the newest ruling of this night or this day; 0 where there is none, or
        something else of the day is newer."""
        live = self.table.live
        if live is None or live.game.over:
            return 0
        history = live.history
        for back in range(1, len(history)):
            after, before = history[-back], history[-back - 1]
            if rulings.is_ruling(after.step):
                return back
            apart = after.is_night != before.is_night or after.night != before.night
            if apart or before.phase not in _OF_THE_RULES:
                return 0
        return 0

    @property
    def undoable(self) -> bool:
        """Whether what can be taken back now is a ruling."""
        live = self.table.live
        return live is not None and (live.ruling is not None or self._back() > 0)

    @property
    def anything_undoable(self) -> bool:
        """Whether there is a ruling of this night or day, or something else that happened today, to take back: never
        what the night did, never the end."""
        if self.undoable:
            return True
        live = self.table.live
        if live is None or self.table.phase not in OPEN_DAY or len(live.history) < 2:
            return False
        return live.history[-2].phase in OPEN_DAY

    @property
    def mark(self) -> str:
        """Of what would be taken back now, made of nothing that a covered page of the host may not know. That of a
        ruling stays while the town is told of it."""
        return mark_of(self._so_far, None if self.undoable else self.table.heard_by_all())

    def undo(self) -> bool:
        """Take back the last ruling, the last nomination with its vote, or the last act, whatever was last.

        False when there is none today or tonight. What was told stays in the ledger, with its retraction: players
        cannot un-hear.
        """
        table, live = self.table, self.table.live
        if not self.anything_undoable or live is None:
            return False
        self._so_far += 1
        if self.undoable:
            self._undo_ruling()
            return True
        known = table.told_to_all()
        live.undo()
        with suppress(RecordTrouble):  # then so much of it is taken back, and there is more to take back
            while table.game.phase not in (Phase.DISCUSSION, Phase.NOMINATIONS):
                live.undo()
        self.turned_back()
        table.know_all()
        self._note_what_is_lost(known)
        self._go_back()
        return True

    def _undo_ruling(self) -> None:
        """Without the newest ruling; what has happened since in the night happens again, with the same answers."""
        table, live = self.table, self.table.live
        assert live is not None
        back, phase = 0 if live.ruling is not None else self._back(), live.game.phase
        undone = live.unfinished.step if live.ruling is not None else live.history[-back].step
        since = len(live.history[-1 - back].ledger)
        heard = table.heard_of_the_step(since, without=undone)
        private = [
            place
            for place, told in enumerate(table.ledger[since:], since)
            if told.to not in (TOWN, UNTOLD) and (place < table.released or place in table.ahead)
        ]
        known, released, page = table.told_to_all(), table.released, self.on_the_page()
        by_night, steps = live.game.is_night, live.history[len(live.history) - back :]
        ruling = live.ruling or live.past[-back].ruling
        if back:
            live.undo(back, keep=by_night)
        else:
            live.undo()
        told = list[Told]()

        def shown() -> bool:
            stands = [one[:2] for one in table.ledger[since:]]
            lost = any(one[:2] not in stands for one in heard if one.to != TOWN)
            return lost or bool(told) or self._is_shown(ruling, page)

        with table.changing(shown=shown):
            if ruling is not None:
                self.undone(ruling)
            table.replay_step(since, [told for told in heard if by_night or not back])
            if released > since and back:
                table.released = len(table.game.ledger)
            for step in steps:
                if by_night and not rulings.is_ruling(step.step) and (live.at_dawn or not live.play_step()):
                    break
            table.note("host.log_undone")
            table.recognise()
            table.square = fold(table.told)
            table.people.follow(table.square.names, table.square.ring)
            told += table.release_secrets(since) if by_night else ()
            for one in told:
                self.show_at_once(one)
            for one in self.retracted(private):
                self._retract(one)
            self.taken_back(phase, known, by_night=by_night)

    def taken_back(self, phase: Phase, known: Sequence[Told], *, by_night: bool) -> None:
        """Something is otherwise than it was, when the game was in this phase and the town had heard this."""
        table = self.table
        public = not by_night and table.heard_by_all() < len(known)
        if public:
            self._note_what_is_lost(known)
        self._moved |= table.game.phase is not phase
        if public and (self._moved or table.vote is not None or table.phase is Phase.DEFENCE):
            self._go_back()
        elif public:
            self.narration.aside(self.narration.undone())
        self._after_ruling()

    def _note_what_is_lost(self, known: Sequence[Told]) -> None:
        """Of what the town had heard, the first that does not stand any more: what came of it goes with it."""
        stands, lost = [one[:2] for one in self.table.told_to_all()], list[int]()
        for place, one in enumerate(known):  # the same may have been told on two days
            if one[:2] in stands:
                stands.remove(one[:2])
            else:
                lost.append(place)
        line = first_in_words(known, lost, self.table.texts)
        if line:
            self.narration.lost.append(line)

    def _go_back(self) -> None:
        self._moved = False
        self.course.go_back()


def _comparable(question: Question) -> tuple[object, ...]:
    """The question asked anew is another object, and the same question."""
    return question._replace(options=_ANY), type(question.options), vars(question.options)


_ANY = Options()
_OF_THE_RULES = (*NIGHTS, Phase.DEFENCE, Phase.VOTE, Phase.EXECUTION)
"""Steps of these phases may lie between a ruling and now: a ruling can also be taken back while dusk falls."""
_HEARD_AT_DAWN = ("kill", "revive", "phase")
