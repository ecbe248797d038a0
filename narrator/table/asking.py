"""A question to one player by day: everybody waits, and nobody is told more than they know.

Where everybody knows who is asked (a Klutz who has just died), only that phone asks, and the voice says whom it waits
for. Otherwise every phone asks something, as at night, so that nobody can see who it is.
"""

from functools import partial
from random import Random

from engine.ledger import Contest, Told
from engine.questions import Question
from engine.terms import ANYONE, TOWN
from narrator.table.decoys import one_player
from narrator.table.look import Beat
from narrator.table.narration import Narration
from narrator.table.pace import Countdown
from narrator.table.table import Table
from narrator.table.writing_down import WritingDown

PATIENCE = 45.0  # seconds until it is said again that somebody has to choose
ROUNDS = 2  # askings, where nobody may see who is asked; chance chooses what is then still open
CONTEST = 60.0  # seconds that everybody has to choose one of two
_WHOM = ("seat", "by", "to", "target", "nominee", "traveller")


class Asking:
    """Plays steps of the day, and asks whom they ask."""

    def __init__(self, table: Table, narration: Narration, writing: WritingDown, chance: Random) -> None:
        """`chance`: for decoys only, never for the game."""
        self.table, self.narration, self.writing, self.chance = table, narration, writing, chance
        self.pace = narration.pace
        self._contest: Beat | None = None
        self._asked: Question | None = None

    def beat_for(self, seat: int) -> Beat | None:
        """What this seat is asked now, by day."""
        beat = self.table.day_beat
        return beat if beat is not None and beat.asks(seat) else None

    @property
    def named(self) -> int | None:
        """The player everybody waits for, where everybody knows it."""
        if self.table.day_beat is None or len(self.table.day_beat.questions) != 1:
            return None
        ((seat, question),) = self.table.day_beat.questions.items()
        return seat if self._is_named(seat, question) else None

    async def play_step(self) -> bool:
        """Play one step to its end; False when it waits for whoever speaks first."""
        live = self.table.live
        assert live is not None
        try:
            while True:
                await self.finish_ruling()
                ended = await self.writing.on_record(live.play_step)
                if ended or (live.waiting is not None and live.waiting.who == ANYONE):
                    break
                assert live.waiting is not None
                await self._ask(live.waiting)
        except BaseException:
            with self.table.changing():
                self._nobody_is_asked()
                raise  # so nothing is kept: after a restart what was half chosen is there again
        self._nobody_is_asked()
        return ended

    def _nobody_is_asked(self) -> None:
        with self.table.changing():
            self.table.day_beat = self._contest = None

    async def finish_ruling(self) -> None:
        """A ruling that asks somebody comes before the step that it interrupted."""
        live = self.table.live
        while live is not None and live.ruling is not None:
            if await self.writing.on_record(live.play_step):
                return
            assert live.waiting is not None
            await self._ask(live.waiting)

    async def _ask(self, question: Question) -> None:
        table, live = self.table, self.table.live
        assert live is not None
        self._asked = question
        await self.narration.narrate()
        if self._withdrawn():
            return
        beat = self._beat(question)
        seat = question.who
        if beat is not self._contest or not beat.confirmed:
            await self._wait(beat, seat)
        if self._withdrawn():
            return
        lot = Random(self.chance.getrandbits(64))  # drawn for whoever has answered too
        answer = beat.answer(seat) if beat.answered(seat) else question.options.draw(lot.randrange)
        await self.writing.on_record(partial(live.answer, question.id, answer))
        with table.changing():
            if beat is not self._contest:
                table.day_beat = None

    def _withdrawn(self) -> bool:
        """Whether a ruling has come in between: what is asked now, if anything, is for the step to say."""
        live = self.table.live
        return live is None or live.waiting != self._asked

    @property
    def busy(self) -> bool:
        """Whether somebody is asked now."""
        return self.table.day_beat is not None

    def _beat(self, question: Question) -> Beat:
        """A look at one phone; at all of them where everybody chooses between two. It is the same look as before a
        ruling where the same is asked."""
        if self._contest is not None:
            return self._contest
        running = self.table.day_beat.questions.get(question.who) if self.table.day_beat is not None else None
        if self.table.day_beat is not None and running is not None and running.about == question.about:
            self.table.day_beat.questions[question.who] = question  # whom they may choose may have changed
            if not self.table.day_beat.answered(question.who):
                self.table.day_beat.confirmed.discard(question.who)
            return self.table.day_beat
        table, seat = self.table, question.who
        beat = Beat(self._id_for(question), "choose", {seat: question})
        if not self._is_named(seat, question):
            others = (other for other in range(len(table.square.names)) if other != seat)
            beat.decoys = {other: self.chance.choice(one_player(table.texts)) for other in others}
        if any(isinstance(told.fact, Contest) for told in self._told(question)):
            beat.questions = dict.fromkeys(table.square.ring, question)
            self._contest = beat
        return beat

    def _id_for(self, question: Question) -> str:
        """The next number; after a restart that of the look in which this was being asked."""
        kept = self.table.remembered_beat
        if kept.get("questions") == [question.id]:
            return str(kept["id"])
        with self.table.changing():
            self.table.day_beats += 1
        return f"d{self.table.square.day}.{self.table.day_beats}"

    async def _wait(self, beat: Beat, seat: int) -> None:
        table = self.table
        beat.remember(table.remembered_beat)
        with table.changing():
            table.day_beat = beat
        if beat is self._contest:
            people = table.people.everybody
            phones = {p.chair for p in people if p.has_phone and p.chair in beat.questions}
            await self.pace.until(
                lambda: phones <= beat.confirmed or self._withdrawn(), Countdown(CONTEST), shown=True
            )
            beat.confirmed.add(seat)
            return
        # Phone or not, asked in earnest or not: who is waited for, and how long, tells nothing.
        asked = {p.chair for p in table.people.everybody if self._is_asked(beat, p.chair)} | {seat}
        skipped, rounds, name = False, 0, self.named
        while not skipped and not asked <= beat.confirmed and (name is not None or rounds < ROUNDS):
            if name is not None:
                await self.narration.say(
                    table.lines.line("powers.waiting_for", name=table.square.names[name])
                )
            else:
                await self.narration.say(table.lines.line("powers.waiting"))
            patience = Countdown(PATIENCE)
            skipped = not await self.pace.until(
                lambda: asked <= beat.confirmed or self._withdrawn(), patience
            )
            if self._withdrawn():
                return
            skipped, rounds = skipped and patience.left > 0, rounds + 1

    def _is_asked(self, beat: Beat, chair: int | None) -> bool:
        return chair is not None and chair in self.table.square.ring and beat.asks(chair)

    def _told(self, question: Question) -> list[Told]:
        live = self.table.live
        assert live is not None
        step = question.id.partition("#")[0]
        return [told for told in live.ledger if told.step == step and told.to == TOWN]

    def _is_named(self, seat: int, question: Question) -> bool:
        """Whether this step has told the town of this player already."""
        facts = [told.fact for told in self._told(question)]
        return any(getattr(fact, name, None) == seat for fact in facts for name in _WHOM)
