"""The night at the table: every phone takes part in every beat, and information comes at one moment.

What can be asked is asked at once; what depends on the night comes in the next beat, which always runs. The
length of a beat has a minimum and a jitter, and nobody is ever named on a stall.
"""

from typing import TYPE_CHECKING

from engine.ledger import DemonLearned, EvilTeam, Told
from engine.night_order import DEMON_INFO, MINION_INFO
from engine.night_sheet import evil_is_told, sheet
from engine.phases import Phase
from engine.questions import Question
from engine.terms import TOWN
from narrator.night_beat import Beat
from narrator.pace import Countdown, now

if TYPE_CHECKING:
    from narrator.session import Session

PATIENCE = 3  # so many times the length of a beat, and then chance chooses for whoever did not


class Nightfall:
    """Plays FIRST_NIGHT, NIGHT and DAWN of a session."""

    def __init__(self, session: "Session") -> None:
        self.session = session

    async def play(self) -> None:
        """From closed eyes to the moment before they open."""
        session = self.session
        tonight = f"n{session.game.night}/"
        await session.narrate(lambda told: not told.step.startswith(tonight))
        if session.game.phase is Phase.FIRST_NIGHT and evil_is_told(session.game):
            self._tell_evil()
            await self._read("evil")
        await self._choose("choose")
        await self._choose("again")
        while session.game.is_night:  # a third look happens only when one answer brought another question
            await self._choose(f"again{len(session.beats_done)}")
        await self._read("read")
        session.machine.trigger("open_eyes")

    async def break_day(self) -> None:
        """The hush, then eyes open and the town hears who died."""
        session = self.session
        session.beats_done, session.remembered_beat = (), {}
        await session.say(session.lines.line("night.hush"))
        await session.pace.rest(session.settings.seconds.dawn_pause)
        await session.narrate()
        session.follow()

    def _tell_evil(self) -> None:
        """The first steps of the first night, before anybody is asked anything."""
        live = self.session.live
        assert live is not None
        while {MINION_INFO, DEMON_INFO} & set(sheet(live.game)[live.game.cursor :]):
            live.play_step()

    async def _choose(self, name: str) -> None:
        """One beat of choices: the open questions, and a harmless one for everybody else."""
        session = self.session
        if name in session.beats_done:
            return
        questions = self._open_questions()
        decoys = session.texts.decoys
        prompts = tuple(
            self._prompt(questions[seat]) if seat in questions else session.chance.choice(decoys)
            for seat in range(len(session.people.everybody))
        )
        beat = Beat(f"n{session.game.night}.{name}", "choose", prompts, questions)
        await self._run(beat, "night.first_look" if name == "choose" else "night.one_more_look")
        self._settle(beat)
        self._play_to_a_question()
        self._done(name)

    async def _read(self, name: str) -> None:
        """One beat in which everybody holds their phone and reads, news or not."""
        session = self.session
        if name in session.beats_done:
            return
        since = session.released
        session.release_secrets()
        news = session.game.ledger[since : session.released]
        if not news and session.remembered_beat.get("id", "").endswith(name):
            news = self._tonight()
        seats = range(len(session.people.everybody))
        lines = tuple(self._lines_for(seat, news) for seat in seats)
        prompts = tuple(session.texts.shown("night.read") for _ in seats)
        beat = Beat(f"n{session.game.night}.{name}", "read", prompts, lines=lines)
        await self._run(beat, "night.one_more_look")
        self._done(name)

    def _done(self, name: str) -> None:
        self.session.beats_done = (*self.session.beats_done, name)
        self.session.beat, self.session.remembered_beat = None, {}
        self.session.changed()

    async def _run(self, beat: Beat, line: str) -> None:
        session, seconds = self.session, self.session.settings.seconds
        beat.remember(session.remembered_beat)
        session.beat = beat
        session.changed()
        await session.say(session.lines.line(line))
        length = seconds.night_beat + session.chance.uniform(0, seconds.night_beat_jitter)
        beat.closes = now() + int(1000 * length / session.pace.speed)
        session.changed()
        await session.pace.rest(length)

        def everybody() -> bool:
            with_phone = [p.chair for p in session.people.everybody if p.has_phone]
            return all(chair in beat.confirmed for chair in with_phone)

        patience = PATIENCE * max(length, 10.0) / 2
        if not await session.pace.until(everybody, Countdown(patience)):
            await session.say(session.lines.line("night.reminder"))
            await session.pace.until(everybody, Countdown(patience))
        await session.say(session.lines.line("night.cover_phones"))

    def _open_questions(self) -> dict[int, Question]:
        live = self.session.live
        assert live is not None
        questions = {question.who: question for question in live.wave()}
        if live.waiting is not None and live.waiting.who >= 0:
            questions[live.waiting.who] = live.waiting
        return questions

    def _prompt(self, question: Question) -> str:
        texts = self.session.texts
        key = f"prompts.{question.about.character}" if question.about else "night.choose"
        return texts.shown(key if texts.has(key) else "night.choose")

    def _settle(self, beat: Beat) -> None:
        """Seal the answers; whoever gave none, or none that is legal, gets one by chance."""
        live, session = self.session.live, self.session
        assert live is not None
        for seat, question in sorted(beat.questions.items()):
            answer = beat.answer(seat)
            if answer is None or question.options.refusal(answer) is not None:
                answer = session.chance.choice(list(question.options.all()))
            live.seal(question, answer)
        for seat, picks in sorted(beat.picks.items()):
            if seat not in beat.questions and seat in beat.confirmed:
                session.decoys.append((seat, beat.prompts[seat], picks))

    def _play_to_a_question(self) -> None:
        live = self.session.live
        assert live is not None
        while live.game.is_night and live.play_step():
            pass

    def _tonight(self) -> list[Told]:
        """What was told in private since night fell."""
        prefix = f"n{self.session.game.night}/"
        return [t for t in self.session.game.ledger if t.step.startswith(prefix) and t.to != TOWN]

    def _lines_for(self, seat: int, news: list[Told]) -> tuple[str, ...]:
        session = self.session
        mine = [told.fact for told in news if told.to != TOWN and seat in told.to]
        names = session.square.names
        lines = tuple(
            session.lines.shown_for(fact, names, seat, changed=not isinstance(fact, (EvilTeam, DemonLearned)))
            for fact in mine
        )
        return lines or (session.texts.shown("night.nothing"),)
