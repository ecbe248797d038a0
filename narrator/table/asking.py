"""A question to one player by day: everybody waits, and nobody is told more than they know.

Several may be asked in one moment: then they are asked in one look. Where everybody knows who is asked (a Klutz who
has just died), only their phones ask, and the voice says whom it waits for where that is one. Otherwise every phone
asks something, as at night, so that nobody can see who it is.
"""

from collections.abc import Callable
from functools import partial
from random import Random

from engine.ledger import Told
from engine.questions import Question
from engine.terms import ANYONE, TOWN
from narrator.table.decoys import one_player
from narrator.table.desk import Desk
from narrator.table.look import Look
from narrator.table.narration import Narration
from narrator.table.pace import Countdown
from narrator.table.table import Table
from narrator.table.writing_down import WritingDown

PATIENCE = 45.0  # seconds until it is said again that somebody has to choose
ROUNDS = 2  # askings, where nobody may see who is asked; chance chooses what is then still open
CONTEST = 60.0  # seconds, where everybody is asked
_WHOM = ("seat", "by", "to", "target", "nominee", "traveller")


class Asking:
    """Plays steps of the day, and asks whom they ask."""

    def __init__(
        self,
        table: Table,
        narration: Narration,
        writing: WritingDown,
        desk: Desk,
        chance: Random,
    ) -> None:
        """`chance`: for decoys only, never for the game."""
        self.table, self.narration, self.writing, self.chance = table, narration, writing, chance
        self.pace, self.desk = narration.pace, desk
        self._asked: tuple[Question, ...] = ()
        self.told_at_once: Callable[[Told], object] = lambda _: None
        """Told what a ruling has told players alone, once whoever it asks has answered."""

    def look_for(self, seat: int) -> Look | None:
        """What this seat is asked now, by day."""
        look = self.table.day_look
        return look if look is not None and look.asks(seat) else None

    @property
    def named(self) -> int | None:
        """The player everybody waits for, where everybody knows it."""
        if self.table.day_look is None or len(self.table.day_look.questions) != 1:
            return None
        ((seat, question),) = self.table.day_look.questions.items()
        return seat if self._is_named(seat, question) else None

    async def play_step(self) -> bool:
        """Play one step to its end; False when it waits for whoever speaks first."""
        live = self.table.live
        assert live is not None
        try:
            while True:
                await self.finish_ruling()
                ended = await self.desk.play(live.play_step)
                if ended or (live.waiting is not None and live.waiting.who == ANYONE):
                    break
                await self._ask()
        except BaseException:
            with self.table.changing():
                self._nobody_is_asked()
                raise  # so nothing is kept: after a restart what was half chosen is there again
        self._nobody_is_asked()
        return ended

    def _nobody_is_asked(self) -> None:
        with self.table.changing():
            self.table.day_look = None

    async def finish_ruling(self) -> None:
        """A ruling that asks somebody comes before the step that it interrupted."""
        live = self.table.live
        while live is not None and live.ruling is not None:
            since = len(live.game.ledger)
            if await self.desk.play(live.play_step):
                self._tell_secrets(since)
                return
            await self._ask()

    def _tell_secrets(self, since: int) -> None:
        """They do not wait for the lines before them: phones would show whether a person had answered or the mind."""
        with self.table.changing():
            for told in self.table.release_secrets(since):
                self.told_at_once(told)

    async def _ask(self) -> None:
        """Ask all who are asked in this moment, and answer for whoever does not."""
        table, live = self.table, self.table.live
        assert live is not None
        self._asked = asked = live.waiting_for
        await self.narration.narrate()
        if self._withdrawn():
            return
        look = self._look(asked)
        await self._wait(look)
        if self._withdrawn():
            return
        for question in asked:
            lot = Random(self.chance.getrandbits(64))  # drawn for whoever has answered too
            seat = question.who
            answer = look.answer(seat) if look.answered(seat) else question.options.unanswered(lot.randrange)
            await self.writing.on_record(partial(live.answer, question.id, answer))
        with table.changing():
            table.day_look = None

    def _withdrawn(self) -> bool:
        """Whether a ruling has come in between: what is asked now, if anything, is for the step to say."""
        live = self.table.live
        return live is None or live.waiting_for != self._asked

    @property
    def busy(self) -> bool:
        """Whether somebody is asked now."""
        return self.table.day_look is not None

    def _look(self, asked: tuple[Question, ...]) -> Look:
        """A look at the phones of those who are asked; at all of them where nobody may see who that is. It is the
        same look as before a ruling where the same is asked."""
        table, running = self.table, self.table.day_look
        if running is not None and all(self._runs(running, question) for question in asked):
            for question in asked:
                running.questions[question.who] = question  # whom they may choose may have changed
                if not running.answered(question.who):
                    running.confirmed.discard(question.who)
            return running
        questions = {question.who: question for question in asked}
        look = Look(self._id_for(asked), "choose", questions)
        if not all(self._is_named(question.who, question) for question in asked):
            others = (other for other in range(len(table.square.names)) if other not in questions)
            look.decoys = {other: self.chance.choice(one_player(table.texts)) for other in others}
        return look

    def _runs(self, look: Look, question: Question) -> bool:
        asked = look.questions.get(question.who)
        return asked is not None and asked.about == question.about

    def _id_for(self, asked: tuple[Question, ...]) -> str:
        """The next number; after a restart that of the look in which this was being asked."""
        kept, ids = self.table.remembered_look, {question.id for question in asked}
        if ids <= {*kept.get("questions", ())}:
            return str(kept["id"])
        with self.table.changing():
            self.table.looks_by_day += 1
        return f"d{self.table.square.day}.{self.table.looks_by_day}"

    async def _wait(self, look: Look) -> None:
        table = self.table
        look.remember(table.remembered_look)
        with table.changing():
            table.day_look = look
        if look.questions.keys() >= {*table.square.ring}:
            people = table.people.everybody
            phones = {p.chair for p in people if p.has_phone and p.chair in look.questions}
            await self.pace.until(
                lambda: phones <= look.confirmed or self._withdrawn(), Countdown(CONTEST), shown=True
            )
            return
        # Phone or not, asked in earnest or not: who is waited for, and how long, tells nothing.
        waited_for = {p.chair for p in table.people.everybody if self._is_asked(look, p.chair)}
        waited_for = {chair for chair in waited_for if chair is not None and not table.by_hand(chair)}
        waited_for |= look.questions.keys()
        skipped, rounds, name = False, 0, self.named
        while not skipped and not waited_for <= look.confirmed and (name is not None or rounds < ROUNDS):
            if name is not None:
                await self.narration.say(
                    table.lines.line("powers.waiting_for", name=table.square.names[name])
                )
            else:
                await self.narration.say(table.lines.line("powers.waiting"))
            patience = Countdown(PATIENCE)
            skipped = not await self.pace.until(
                lambda: waited_for <= look.confirmed or self._withdrawn(), patience
            )
            if self._withdrawn():
                return
            skipped, rounds = skipped and patience.left > 0, rounds + 1

    def _is_asked(self, look: Look, chair: int | None) -> bool:
        return chair is not None and chair in self.table.square.ring and look.asks(chair)

    def _told(self, question: Question) -> list[Told]:
        live = self.table.live
        assert live is not None
        step = question.id.partition("#")[0]
        return [told for told in live.ledger if told.step == step and told.to == TOWN]

    def _is_named(self, seat: int, question: Question) -> bool:
        """Whether this step has told the town of this player already."""
        facts = [told.fact for told in self._told(question)]
        return any(getattr(fact, name, None) == seat for fact in facts for name in _WHOM)
