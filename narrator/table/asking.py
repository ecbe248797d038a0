"""A question to one player by day: everybody waits, and nobody is told more than they know.

Where everybody knows who is asked (a Klutz who has just died), only that phone asks, and the voice says whom it waits
for. Otherwise every phone asks something, as at night, so that nobody can see who it is.
"""

from functools import partial
from random import Random
from typing import TYPE_CHECKING

from engine.ledger import Contest, Told
from engine.questions import Question
from engine.terms import ANYONE, TOWN
from narrator.table.decoys import one_player
from narrator.table.look import Beat
from narrator.table.pace import Countdown

if TYPE_CHECKING:
    from narrator.table.session import Session

PATIENCE = 45.0  # seconds until it is said again that somebody has to choose
ROUNDS = 2  # askings, where nobody may see who is asked; chance chooses what is then still open
CONTEST = 60.0  # seconds that everybody has to choose one of two
_WHOM = ("seat", "by", "to", "target", "nominee", "traveller")


class Asking:
    """Plays steps of the day, and asks whom they ask."""

    def __init__(self, session: "Session") -> None:
        self.session = session
        self.beat: Beat | None = None
        self.looks = 0  # so many there were by day in this game; a look is known by this number alone
        self._contest: Beat | None = None
        self._asked: Question | None = None

    def beat_for(self, seat: int) -> Beat | None:
        """What this seat is asked now, by day."""
        beat = self.beat
        return beat if beat is not None and beat.asks(seat) else None

    @property
    def named(self) -> int | None:
        """The player everybody waits for, where everybody knows it."""
        if self.beat is None or len(self.beat.questions) != 1:
            return None
        ((seat, question),) = self.beat.questions.items()
        return seat if self._is_named(seat, question) else None

    async def play_step(self) -> bool:
        """Play one step to its end; False when it waits for whoever speaks first."""
        session, live = self.session, self.session.live
        assert live is not None
        try:
            while True:
                await self.finish_ruling()
                if await session.writing.on_record(live.play_step):
                    return True
                question = live.waiting
                assert question is not None
                if question.who == ANYONE:
                    return False
                await self._ask(question)
        finally:
            self.beat = self._contest = None

    async def finish_ruling(self) -> None:
        """A ruling that asks somebody comes before the step that it interrupted."""
        live = self.session.live
        while live is not None and live.ruling is not None:
            if await self.session.writing.on_record(live.play_step):
                return
            assert live.waiting is not None
            await self._ask(live.waiting)

    async def _ask(self, question: Question) -> None:
        session, live = self.session, self.session.live
        assert live is not None
        self._asked = question
        await session.narrate()
        if self._withdrawn():
            return
        beat = self._beat(question)
        seat = question.who
        if beat is not self._contest or not beat.confirmed:
            await self._wait(beat, seat)
        if self._withdrawn():
            return
        lot = Random(session.chance.getrandbits(64))  # drawn for whoever has answered too
        answer = beat.answer(seat) if beat.answered(seat) else question.options.draw(lot.randrange)
        if beat is not self._contest:
            self.beat = None
        await session.writing.on_record(partial(live.answer, question.id, answer))
        session.changed()

    def _withdrawn(self) -> bool:
        """Whether a ruling has come in between: what is asked now, if anything, is for the step to say."""
        live = self.session.live
        return live is None or live.waiting != self._asked

    @property
    def busy(self) -> bool:
        """Whether somebody is asked now."""
        return self.beat is not None

    def _beat(self, question: Question) -> Beat:
        """A look at one phone; at all of them where everybody chooses between two. It is the same look as before a
        ruling where the same is asked."""
        if self._contest is not None:
            return self._contest
        running = self.beat.questions.get(question.who) if self.beat is not None else None
        if self.beat is not None and running is not None and running.about == question.about:
            self.beat.questions[question.who] = question  # whom they may choose may have changed
            if not self.beat.answered(question.who):
                self.beat.confirmed.discard(question.who)
            return self.beat
        session, seat = self.session, question.who
        beat = Beat(self._id_for(question), "choose", {seat: question})
        if not self._is_named(seat, question):
            others = (other for other in range(len(session.square.names)) if other != seat)
            beat.decoys = {other: session.chance.choice(one_player(session.texts)) for other in others}
        if any(isinstance(told.fact, Contest) for told in self._told(question)):
            beat.questions = dict.fromkeys(session.square.ring, question)
            self._contest = beat
        return beat

    def _id_for(self, question: Question) -> str:
        """The next number; after a restart that of the look in which this was being asked."""
        kept = self.session.remembered_beat
        if kept.get("questions") == [question.id]:
            return str(kept["id"])
        self.looks += 1
        return f"d{self.session.square.day}.{self.looks}"

    async def _wait(self, beat: Beat, seat: int) -> None:
        session = self.session
        beat.remember(session.remembered_beat)
        self.beat = beat
        session.changed()
        if beat is self._contest:
            people = session.people.everybody
            phones = {p.chair for p in people if p.has_phone and p.chair in beat.questions}
            await session.pace.until(
                lambda: phones <= beat.confirmed or self._withdrawn(), Countdown(CONTEST), shown=True
            )
            beat.confirmed.add(seat)
            return
        # Phone or not, asked in earnest or not: who is waited for, and how long, tells nothing.
        asked = {p.chair for p in session.people.everybody if self._is_asked(beat, p.chair)} | {seat}
        skipped, rounds, name = False, 0, self.named
        while not skipped and not asked <= beat.confirmed and (name is not None or rounds < ROUNDS):
            if name is not None:
                await session.say(session.lines.line("powers.waiting_for", name=session.square.names[name]))
            else:
                await session.say(session.lines.line("powers.waiting"))
            patience = Countdown(PATIENCE)
            skipped = not await session.pace.until(
                lambda: asked <= beat.confirmed or self._withdrawn(), patience
            )
            if self._withdrawn():
                return
            skipped, rounds = skipped and patience.left > 0, rounds + 1

    def _is_asked(self, beat: Beat, chair: int | None) -> bool:
        return chair is not None and chair in self.session.square.ring and beat.asks(chair)

    def _told(self, question: Question) -> list[Told]:
        live = self.session.live
        assert live is not None
        step = question.id.partition("#")[0]
        return [told for told in live.ledger if told.step == step and told.to == TOWN]

    def _is_named(self, seat: int, question: Question) -> bool:
        """Whether this step has told the town of this player already."""
        facts = [told.fact for told in self._told(question)]
        return any(getattr(fact, name, None) == seat for fact in facts for name in _WHOM)
