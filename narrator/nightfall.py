"""The night at the table: every phone takes part in every beat, and information comes at one moment.

What can be asked is asked at once; what depends on the night comes in the next beat, which always runs. The
length of a beat has a minimum and a jitter, and nobody is ever named on a stall.
"""

from typing import TYPE_CHECKING

from engine.ledger import Told
from engine.night_order import DEMON_INFO, MINION_INFO
from engine.night_sheet import evil_is_told, sheet
from engine.phases import Phase
from engine.questions import Question
from engine.terms import TOWN
from narrator.night_beat import WORD_DECOYS, Beat
from narrator.pace import Countdown, now
from narrator.prompts import decoys, words_for

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
            await self._tell_evil()
            await self._read("evil")
        await self._choose("choose")
        await self._choose("again")
        # A third look happens only when one answer brought another question.
        while session.game.is_night and not self._day_breaks():
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
        if session.game.is_night:  # the dawn itself asks somebody
            await session.asking.play_step()
            await session.narrate()
        session.follow()

    def _day_breaks(self) -> bool:
        """Whether all that is still asked is asked once eyes are open."""
        live = self.session.live
        assert live is not None
        return live.waiting is not None and live.waiting.id.startswith(f"n{live.game.night}/dawn#")

    async def _tell_evil(self) -> None:
        """The first steps of the first night; who chooses before evil is told (a Philosopher) is asked first."""
        live = self.session.live
        assert live is not None
        while {MINION_INFO, DEMON_INFO} & set(sheet(live.game)[live.game.cursor :]):
            if not live.play_step() and live.waiting is not None:
                waiting = {live.waiting.who: live.waiting}
                await self._choose(f"first{len(self.session.beats_done)}", waiting)

    async def _choose(self, name: str, only: dict[int, Question] | None = None) -> None:
        """One beat of choices: the open questions, and a harmless one for everybody else."""
        session = self.session
        if name in session.beats_done:
            return
        questions = self._open_questions() if only is None else only
        others = (seat for seat in range(len(session.square.names)) if seat not in questions)
        harmless = {seat: self._decoy() for seat in others}
        beat = Beat(f"n{session.game.night}.{name}", "choose", questions, harmless)
        await self._run(beat, "night.first_look" if not session.beats_done else "night.one_more_look")
        self._settle(beat)
        if only is None:
            self._play_to_a_question()
        self._done(name)

    async def _read(self, name: str) -> None:
        """One beat in which everybody holds their phone and reads, news or not."""
        session = self.session
        if name in session.beats_done:
            return
        since = session.released
        session.release_secrets()
        assert session.live is not None
        news = session.live.ledger[since : session.released]
        if not news and session.remembered_beat.get("id", "").endswith(name):
            news = self._tonight()
        seats = range(len(session.square.names))
        mine = {seat: tuple(one.fact for one in news if one.to != TOWN and seat in one.to) for seat in seats}
        beat = Beat(f"n{session.game.night}.{name}", "read", news=mine)
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
            ring = session.square.ring
            with_phone = [p.chair for p in session.people.everybody if p.has_phone and p.chair in ring]
            return all(chair in beat.confirmed for chair in with_phone)

        patience = PATIENCE * max(length, 10.0) / 2
        if not await session.pace.until(everybody, Countdown(patience)):
            await session.say(session.lines.line("night.reminder"))
            await session.pace.until(everybody, Countdown(patience))
        await session.say(session.lines.line("night.cover_phones"))

    def _open_questions(self) -> dict[int, Question]:
        live = self.session.live
        assert live is not None
        questions: dict[int, Question] = {}
        for question in live.wave():  # who has two abilities is asked one thing at a time
            questions.setdefault(question.who, question)
        if live.waiting is not None and live.waiting.who >= 0 and not self._day_breaks():
            questions[live.waiting.who] = live.waiting
        return questions

    def _decoy(self) -> str:
        """The key of a harmless question; where words can be named, some want one."""
        session = self.session
        if words_for(session, session.texts) and session.chance.random() < 0.3:
            return session.chance.choice(WORD_DECOYS)
        return session.chance.choice(decoys(session.texts))

    def _settle(self, beat: Beat) -> None:
        """Seal the answers; whoever gave none, or none that is legal, gets one by chance."""
        live, session = self.session.live, self.session
        assert live is not None
        for seat, question in sorted(beat.questions.items()):
            draw = question.options.draw
            answer = beat.answer(seat) if beat.answered(seat) else draw(session.chance.randrange)
            live.seal(question, answer)
        for seat in sorted(beat.confirmed - beat.questions.keys()):
            picks, word = beat.picks.get(seat, ()), beat.words.get(seat, "")
            session.decoys.append((seat, beat.decoys[seat], picks, word))

    def _play_to_a_question(self) -> None:
        live = self.session.live
        assert live is not None
        while live.game.is_night and live.play_step():
            pass

    def _tonight(self) -> list[Told]:
        """What was told in private since night fell."""
        prefix = f"n{self.session.game.night}/"
        assert self.session.live is not None
        return [t for t in self.session.live.ledger if t.step.startswith(prefix) and t.to != TOWN]
