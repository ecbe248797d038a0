"""The night at the table: every phone takes part in every beat, and information comes at one moment.

What can be asked is asked at once, when night falls; what depends on the night comes in the next look, which always
happens. A third is needed in no night of Trouble Brewing, in 0.3 % in Bad Moon Rising, 1.9 % in Sects & Violets, up
to 2.3 % with Travellers; where the script allows it at all, it happens in 3 % for nothing. So whoever sees a third
look knows, in two cases of five at most, that an answer has led to another question; not whose, nor what. To tell
nothing at all it would have to come in every such night.

The length of a look has a minimum and a jitter, it ends for everybody at once, and nobody is ever named on a stall.
"""

from functools import partial
from random import Random
from typing import TYPE_CHECKING

from engine.ledger import Told
from engine.live import LiveGame
from engine.night_order import DEMON_INFO, MINION_INFO
from engine.night_sheet import evil_is_told, sheet
from engine.phases import Phase
from engine.questions import Question
from engine.terms import TOWN
from narrator.decoys import DecoyAnswer, draw
from narrator.night_beat import Beat
from narrator.pace import Countdown, now
from narrator.prompts import words_for

if TYPE_CHECKING:
    from narrator.session import Session

PATIENCE = 3  # so many times the length of a beat, and then chance chooses for whoever did not
LINGERING = (0.5, 2.5)  # seconds from the last tap to the end of a look: that tap is nobody's in particular
IDLE_LOOKS = 0.03  # of the nights have a third look that asks nobody


class Nightfall:
    """Plays FIRST_NIGHT, NIGHT and DAWN of a session."""

    def __init__(self, session: "Session") -> None:
        self.session = session

    async def play(self) -> None:
        """From closed eyes to the moment before they open."""
        session, live = self.session, self._live
        tonight = f"n{session.game.night}/"
        await session.narrate(lambda told: not told.step.startswith(tonight))
        first = session.game.phase is Phase.FIRST_NIGHT
        if not first:
            await session.writing.on_record(live.play_night)  # what nobody chooses
        await self._choose("choose")
        if first and evil_is_told(session.game):
            await self._tell_evil()
        await session.writing.on_record(live.play_night)
        await self._choose("again")
        await session.writing.on_record(live.play_night)
        idle = session.chance.random() < IDLE_LOOKS and bool(words_for(session, session.texts))
        idle = idle or self._was_in(f"again{len(session.beats_done)}")
        while live.look() or idle:
            idle = False
            await self._choose(f"again{len(session.beats_done)}")
            await session.writing.on_record(live.play_night)
        await self._read("read")
        session.machine.trigger("open_eyes")

    def _was_in(self, name: str) -> bool:
        """Whether the table was killed in this look; it goes on even if it asks nobody."""
        return bool(self.session.remembered_beat.get("id") == f"n{self.session.game.night}.{name}")

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

    @property
    def _live(self) -> LiveGame:
        assert self.session.live is not None
        return self.session.live

    async def _tell_evil(self) -> None:
        """The first steps of the first night; whoever has to choose once more before that does so first."""
        live = self._live
        while live.game.is_night and {MINION_INFO, DEMON_INFO} & set(sheet(live.game)[live.game.cursor :]):
            if not await self.session.writing.on_record(live.play_step):
                await self._choose(f"first{len(self.session.beats_done)}")
        await self._read("evil")

    async def _choose(self, name: str) -> None:
        """One look to choose: the open questions, and a harmless one for everybody else."""
        session = self.session
        if name in session.beats_done:
            return
        questions = self._asked_in(f"n{session.game.night}.{name}")
        dusk = name == "choose"
        harmless = {seat: self._harmless(seat, dusk) for seat in range(len(session.square.names))}
        told = {seat: self._live.news(seat, session.released) for seat in questions}
        news = {seat: tuple(one.fact for one in facts) for seat, facts in told.items()}
        beat = Beat(f"n{session.game.night}.{name}", "choose", questions, harmless, news)
        await self._run(beat, "night.first_look" if dusk else "night.one_more_look")
        await session.writing.on_record(partial(self._settle, beat))
        self._done(name)

    def _asked_in(self, look: str) -> dict[int, Question]:
        """Who is really asked now. After a restart in this look only who was before it: the game may have come
        further since, and what was picked for a harmless question is no answer to a real one."""
        questions, kept = self._live.look(), self.session.remembered_beat
        if kept.get("id") != look or "questions" not in kept:
            return questions
        return {seat: one for seat, one in questions.items() if one.id in kept["questions"]}

    def _harmless(self, seat: int, dusk: bool) -> str:
        """Drawn for everybody, asked or not."""
        session = self.session
        known = {one.question for one in session.decoys if one.seat == seat}
        named = bool(words_for(session, session.texts))
        return draw(self._lot(), session.texts, named=named, dusk=dusk, known=known)

    def _lot(self) -> Random:
        """Chance for one seat: however much of it is used, the next seat's and the next jitter are the same."""
        return Random(self.session.chance.getrandbits(64))

    async def _read(self, name: str) -> None:
        """One beat in which everybody holds their phone and reads, news or not."""
        session = self.session
        if name in session.beats_done:
            return
        since = session.released
        session.release_secrets()
        news = self._live.ledger[since : session.released]
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
        await session.pace.rest(session.chance.uniform(*LINGERING))
        await session.say(session.lines.line("night.cover_phones"))

    def _settle(self, beat: Beat) -> None:
        """Seal the answers; whoever gave none, or none that is legal, keeps an earlier one or gets one by chance."""
        live, session = self._live, self.session
        lots = [self._lot() for _ in session.square.names]
        for seat, question in sorted(beat.questions.items()):
            if beat.answered(seat):
                live.seal(question, beat.answer(seat))
                continue
            answer, why = live.sealed(question), "not chosen again in time"
            if question.options.refusal(answer) is not None:
                answer, why = question.options.draw(lots[seat].randrange), "not chosen in time: by chance"
            live.seal(question, answer, why=why)
        for seat in sorted(beat.confirmed - beat.questions.keys() - beat.asked_before):
            picks, word = beat.picks.get(seat, ()), beat.words.get(seat, "")
            session.decoys.append(DecoyAnswer(live.game.night, seat, beat.decoys[seat], picks, word))

    def _tonight(self) -> list[Told]:
        """What was told in private since night fell."""
        prefix = f"n{self.session.game.night}/"
        return [t for t in self._live.ledger if t.step.startswith(prefix) and t.to != TOWN]
