"""From the microphone to an intent, beside the loop."""

from __future__ import annotations

import asyncio
import math
import time
from collections import deque
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace

import numpy as np
from rapidfuzz import fuzz

from voices.echo import EchoCanceller
from voices.endpoint import Edge, EndpointSettings, LevelEndpointer, Stretch, level_of, speech_in
from voices.errors import VoiceTrouble
from voices.events import (
    HEARING_RATE,
    EarEvent,
    Heard,
    HearingAgain,
    HearingTrouble,
    Hushed,
    Intent,
    LineEnded,
    LineStarted,
    MouthEvent,
    NotUnderstood,
    Perhaps,
    SignalChanged,
    SpeechStarted,
    Utterance,
    WhyNot,
)
from voices.grammar import Grammar, plain_words
from voices.listeners import Listeners
from voices.microphones import Microphone
from voices.mouth import Mouth
from voices.recogniser import Acceptance, Recogniser, Verdict
from voices.sentences import Sentences
from voices.signal_watch import SignalWatch
from voices.sound import Pcm

OVER_US = EndpointSettings(over_bar=5.0, silence=0.3, longest=3.0)
"""What stops us is short, wanted at once, and clearly louder than what is left of our own voice."""
LOOK_AGAIN = 3.0
"""Seconds between two looks for a microphone that was lost."""
MOST_BEGUN_IN_VAIN = 2
"""How often in one speech a silence is taken for its end before it is one."""
DEAF_AFTER_SPEAKING = 0.3
"""Seconds: a loudspeaker's buffer and a room's echo."""
OVER_US_ACCEPTED = Acceptance(likelihood_ratio=-8.0)
"""In 16 minutes of our own voice, 6 and 20 dB lower, nothing came so near to "stop" or "cancel" (2026-11-21)."""
LOOSER_WHEN_ADDRESSED = 3.0
LOOSER_WHEN_EXPECTED = 4.0
LOOSER_WHEN_ASKED_FOR = 9.0
"""A bare name is short, and odd voices come to -17 with it. Where a name was asked for, 2 of 232 pieces of talk would
be taken for one (2026-11-21)."""
LOOSER_WHEN_HELD = 12.0
COVERAGE_WHEN_EXPECTED = 0.6
"""An answer is short, and in a room with an echo much of what is over the floor comes after it."""
COVERAGE_WHEN_HELD = 0.5
"""Talk begins with "Storyteller" seldom, and nobody holds a button to talk with a neighbour."""
STOP, CANCEL = "stop", "cancel"
"""The intents that are heard while the mouth speaks: the second only where there is something to cancel."""
ECHO_WITHIN = 1.0
ECHO_LIKENESS = 88.0
WHOLE_FROM = 3
"""Words from which on what names a player is a whole sentence."""
ECHO_WORDS = 3
"""Seconds, likeness (rapidfuzz, of 100), words. An utterance is our own voice if it begins this soon after our line's
end, is this like a part of it and has at least this many words. Shorter ones are answers: "yes" is in many lines."""


@dataclass(frozen=True, eq=False)
class _Said:
    """An utterance to be judged. ``over_us``: it was said while the mouth spoke."""

    utterance: Utterance
    grammar: Grammar
    begun: _Begun | None = None
    over_us: bool = False


@dataclass(frozen=True, eq=False)
class _Begun:
    """What is being made of a speech that is perhaps over, before that is sure."""

    utterance: Utterance
    grammar: Grammar
    heard: asyncio.Future[Heard | None]

    def is_of(self, utterance: Utterance, grammar: Grammar) -> bool:
        """Whether nothing was said since."""
        own = self.utterance
        return (
            grammar == self.grammar
            and (own.speech_from, own.speech_to) == (utterance.speech_from, utterance.speech_to)
            and np.array_equal(own.samples, utterance.samples)
        )


class Ear:
    """Use it as ``async with``; its methods belong to the loop's thread. Without ``listen_for`` it hears nothing.

    A microphone that cannot be opened is no error here: the event ``HearingTrouble`` says what to do, ``trouble``
    keeps it, and typed text is still understood.
    """

    def __init__(
        self,
        microphone: Microphone,
        recogniser: Recogniser,
        sentences: Sentences,
        *,
        endpointer: LevelEndpointer | None = None,
        acceptance: Acceptance | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """``clock`` gives the seconds of every event, and says when it hears again after we spoke."""
        self.microphone = microphone
        self.recogniser = recogniser
        self.sentences = sentences
        self.endpointer = endpointer or LevelEndpointer()
        self.acceptance = acceptance or Acceptance()
        self.trouble: VoiceTrouble | None = None
        self._grammar: Grammar | None = None
        self._spoken_under: Grammar | None = None
        self.look_again_after = LOOK_AGAIN
        self.begins_early = True
        """Whether what is perhaps a whole sentence is recognised before that is sure."""
        self._looking: asyncio.TimerHandle | None = None
        self._expected = False
        self._held_by = ""
        self._held: list[Pcm] = []
        self._held_until_quiet = False
        self._clock = clock
        self._mouth: Mouth | None = None
        self._mouth_open = 0
        self._canceller: EchoCanceller | None = None
        self._over_us = LevelEndpointer(OVER_US)
        self._signal = SignalWatch()
        self._deaf_tail = DEAF_AFTER_SPEAKING
        self._deaf_until = 0.0
        self._own_lines: deque[tuple[str, float]] = deque(maxlen=4)
        self._work: asyncio.Queue[Grammar | _Said] = asyncio.Queue()
        self._unjudged = 0
        self._begun: _Begun | None = None
        self._begun_in_vain = 0
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="ear")
        self._listeners: Listeners[EarEvent] = Listeners()
        self._task: asyncio.Task[None] | None = None
        self._unsubscribe: Callable[[], None] = lambda: None

    async def __aenter__(self) -> Ear:
        self._task = asyncio.create_task(self._judge(), name="ear")
        self.open_microphone()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    @property
    def grammar(self) -> Grammar | None:
        """What is listened for now, None while nothing is."""
        return self._grammar

    @property
    def hearing(self) -> bool:
        """False while the mouth speaks and shortly after, and while nothing is listened for. A mouth that was paused
        in the middle of a line does not speak."""
        speaks = self._mouth_open and not (self._mouth is not None and self._mouth.paused)
        return self._grammar is not None and not speaks and self._clock() >= self._deaf_until

    def open_microphone(self) -> None:
        """Start the microphone, or start it again after it was unplugged."""
        self.microphone.stop()
        self.trouble = None
        try:
            self.microphone.start(self._block, self._lost)
        except VoiceTrouble as trouble:
            self._lost(trouble)

    def listen_for(self, grammar: Grammar | None, *, expected: bool = False) -> None:
        """From now on understand ``grammar`` and nothing else. An utterance that has begun is still judged by the
        grammar it began under. ``expected``: somebody was just asked, and this is what they can answer. Raises
        CorrectTheSentences."""
        self._expected = expected
        if grammar is not None and grammar != self._grammar:
            self.sentences.compile(grammar)
            self._put(grammar)
        self._grammar = grammar
        stopping = self._stopping_words()
        if self._mouth is not None and stopping is not None:
            self._put(stopping)

    def hold(self, by: str, *, grammar: Grammar | None = None, until_quiet: bool = False) -> bool:
        """Somebody keeps the microphone open for themself until ``release``, or with ``until_quiet`` until they have
        spoken: all that is heard meanwhile is one utterance and theirs, whoever else talks. It is judged by
        ``grammar``, without one by the present. False while somebody else holds it, and while the mouth speaks."""
        if self._held_by or self._mouth_open or self._grammar is None or self.trouble is not None:
            return False
        self.endpointer.reset()
        self._held_by, self._held, self._held_until_quiet = by, [], until_quiet
        self._spoken_under = grammar or self._grammar
        self._listeners.tell(SpeechStarted(self._clock()))
        return True

    def release(self, by: str) -> None:
        """They let go. Does nothing when it is not they who hold it."""
        if not by or by != self._held_by:
            return
        samples = np.concatenate([*self._held, np.zeros(0, dtype=np.int16)])
        self._held_by, self._held = "", []
        speech_from, speech_to = speech_in(samples, self.endpointer.floor)
        if speech_to == speech_from:
            self._listeners.tell(NotUnderstood(None, WhyNot.NO_WORDS, held_by=by))
            return
        ended = self._clock()
        started = ended - len(samples) / HEARING_RATE
        over_floor = level_of(samples[speech_from:speech_to]) - self.endpointer.floor
        self._utter(Utterance(samples, started, ended, speech_from, speech_to, by, over_floor))

    @property
    def held_by(self) -> str:
        """Who keeps the microphone open for themself now, "" for nobody."""
        return self._held_by

    def deaf_while(self, mouth: Mouth, *, tail: float = DEAF_AFTER_SPEAKING) -> None:
        """While ``mouth`` speaks and ``tail`` seconds after, hear nothing but what stops it: "stop" ends the line,
        and so does "cancel" where that can be said now. What the loudspeaker plays is taken out of all that the
        microphone brings."""
        self._unsubscribe()
        self._mouth = mouth
        self._deaf_tail = tail
        self._mouth_open = 1 if mouth.speaking else 0
        self._canceller = EchoCanceller(mouth.speaker.played)
        self._unsubscribe = mouth.subscribe(self._mouth_moved)

    async def hearing_again(self) -> None:
        """Wait until it is not deaf from speaking. It may be the next moment."""
        while self._mouth_open or self._clock() < self._deaf_until:
            await asyncio.sleep(0.01 if self._mouth_open else max(0.0, self._deaf_until - self._clock()))

    @property
    def busy(self) -> bool:
        """Whether something that was said, or may have been, is still being recognised."""
        return self._unjudged > 0 or (self._begun is not None and not self._begun.heard.done())

    async def settled(self) -> None:
        """Wait until every utterance that has ended was judged and the grammar is ready."""
        await self._work.join()

    def read(self, typed: str) -> Intent | NotUnderstood:
        """Understand typed text by the present grammar; names may be misspelt. The result is also an event."""
        intent = self.sentences.parse_typed(typed, self._grammar) if self._grammar is not None else None
        result = intent or NotUnderstood(typed, WhyNot.NOT_A_COMMAND)
        self._listeners.tell(result)
        return result

    def subscribe(self, listener: Callable[[EarEvent], object]) -> Callable[[], None]:
        """Call ``listener`` with every event, on the loop's thread. Returns how to stop that."""
        return self._listeners.subscribe(listener)

    async def close(self) -> None:
        """Stop hearing. The recogniser stays open for others."""
        if self._looking is not None:
            self._looking.cancel()
        self.microphone.stop()
        self._unsubscribe()
        self._unsubscribe = lambda: None
        self._grammar = None
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])
            self._task = None
        await asyncio.to_thread(self._thread.shutdown)

    def _block(self, samples: Pcm) -> None:
        self._tell_signal(self._signal.hear(samples))
        if self._canceller is not None:
            alone = not (self.endpointer.speaking or self._over_us.speaking)
            samples = self._canceller.hear(samples, alone=alone)
        if self._held_by:
            self._hear_held(samples)
            return
        if not self.hearing:
            if self.endpointer.speaking:
                self.endpointer.reset()
            self._hear_over_us(samples)
            return
        if self._over_us.speaking:
            self._hear_over_us(samples)
        for stretch in self.endpointer.hear(samples):
            self._edge(stretch)

    def _hear_held(self, samples: Pcm) -> None:
        """Whoever only tapped spoke in the first stretch that is louder than the room; of the talk around it that is
        in all that was held, the recogniser would make words."""
        self._held.append(samples)
        stretches = {one.edge: one for one in self.endpointer.hear(samples)} if self._held_until_quiet else {}
        if Edge.ENDED in stretches:
            by, self._held_by, self._held = self._held_by, "", []
            self._utter(replace(_utterance(stretches[Edge.ENDED], self._clock()), held_by=by))
        elif (
            Edge.TOO_LONG in stretches
            or sum(map(len, self._held)) > self.endpointer.settings.longest * HEARING_RATE
        ):
            self.release(self._held_by)

    def _stopping_words(self) -> Grammar | None:
        """What can be said while the mouth speaks."""
        if self._grammar is None or STOP not in self.sentences.intents:
            return None
        return Grammar.of(STOP, *({CANCEL} & self._grammar.intents))

    def _hear_over_us(self, samples: Pcm) -> None:
        grammar = self._stopping_words()
        if grammar is None or self._canceller is None:
            return
        for stretch in self._over_us.hear(samples, bar=self._canceller.left):
            if stretch.edge is Edge.STARTED:
                self._begun_in_vain = 0
            elif stretch.edge is Edge.PERHAPS_ENDED:
                self._begin(_utterance(stretch, self._clock()), grammar)
            elif stretch.edge is Edge.ENDED:
                utterance = _utterance(stretch, self._clock())
                self._put(_Said(utterance, grammar, self._begun_of(utterance, grammar), over_us=True))

    def _edge(self, stretch: Stretch) -> None:
        now = self._clock()
        match stretch.edge:
            case Edge.STARTED:
                self._spoken_under = self._grammar
                self._begun_in_vain = 0
                self._listeners.tell(SpeechStarted(now))
            case Edge.TOO_LONG:
                self._listeners.tell(NotUnderstood(None, WhyNot.TOO_LONG))
            case Edge.PERHAPS_ENDED:
                self._begin(_utterance(stretch, now), self._spoken_under)
            case Edge.ENDED:
                self._utter(_utterance(stretch, now))

    def _begin(self, utterance: Utterance, grammar: Grammar | None) -> None:
        """Recognise what is perhaps the whole of it while the silence goes on. Where speech goes on instead it was
        in vain: so never two at once, never before what is surely over, and only a few times in one speech."""
        if not self.begins_early or self.busy or grammar is None or self._begun_in_vain >= MOST_BEGUN_IN_VAIN:
            return
        self._begun_in_vain += 1
        heard = asyncio.get_running_loop().run_in_executor(
            self._thread, self.recogniser.recognise, utterance, grammar
        )
        heard.add_done_callback(lambda done: done.cancelled() or done.exception())
        self._begun = _Begun(utterance, grammar, heard)

    def _utter(self, utterance: Utterance) -> None:
        self._tell_signal(self._signal.hear_utterance(utterance.samples))
        self._listeners.tell(utterance)
        if self._spoken_under is not None:
            begun = self._begun_of(utterance, self._spoken_under)
            self._put(_Said(utterance, self._spoken_under, begun))

    def _tell_signal(self, changed: bool) -> None:
        if changed:
            self._listeners.tell(SignalChanged(self._signal.fault))

    def _begun_of(self, utterance: Utterance, grammar: Grammar) -> _Begun | None:
        """What was begun for just this, once."""
        if self._begun is None or not self._begun.is_of(utterance, grammar):
            return None
        begun, self._begun = self._begun, None
        return begun

    def _put(self, work: Grammar | _Said) -> None:
        self._unjudged += 1
        self._work.put_nowait(work)

    def _mouth_moved(self, event: MouthEvent) -> None:
        if isinstance(event, LineStarted):
            self._mouth_open += 1
            self.endpointer.reset()
        elif isinstance(event, LineEnded):
            self._mouth_open = max(0, self._mouth_open - 1)
            self._deaf_until = self._clock() + self._deaf_tail
            self._own_lines.append((" ".join(plain_words(event.text)), self._clock()))

    def _lost(self, trouble: VoiceTrouble) -> None:
        self.trouble = trouble
        self._tell_signal(self._signal.begin_again())
        self._held_by, self._held = "", []
        self._listeners.tell(HearingTrouble(trouble.cause, trouble.next_step))
        self._look_again_later()

    def _look_again_later(self) -> None:
        if self._looking is not None:
            self._looking.cancel()
        self._looking = asyncio.get_running_loop().call_later(self.look_again_after, self._look_again)

    def _look_again(self) -> None:
        """Whether it was plugged in again; nothing is said while it was not."""
        self._looking = None
        if self.trouble is None or self._task is None:
            return
        self.microphone.stop()
        try:
            self.microphone.start(self._block, self._lost)
        except VoiceTrouble:
            self._look_again_later()
        else:
            self.trouble = None
            if self._mouth is not None:
                self._mouth.speaker.played.forget()  # else it is taken for what is played now, up to a second late
            self._listeners.tell(HearingAgain())

    async def _judge(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            work = await self._work.get()
            try:
                if isinstance(work, Grammar):
                    await loop.run_in_executor(self._thread, self.recogniser.prepare, work)
                else:
                    heard = await self._heard(work)
                    if self._grammar is not None and work.over_us:
                        self._decide_over_us(work, heard)
                    elif self._grammar is not None:
                        self._decide(work.utterance, work.grammar, heard)
            except Exception as error:  # one utterance that breaks an engine may not end all hearing
                by = work.utterance.held_by if isinstance(work, _Said) else ""
                self._listeners.tell(NotUnderstood(None, WhyNot.ENGINE_FAILED, str(error), held_by=by))
            finally:
                self._unjudged -= 1
                self._work.task_done()

    async def _heard(self, said: _Said) -> Heard | None:
        if said.begun is not None:
            return await said.begun.heard
        recognise, loop = self.recogniser.recognise, asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, recognise, said.utterance, said.grammar)

    def _decide(self, utterance: Utterance, grammar: Grammar, heard: Heard | None) -> None:
        by, loud = utterance.held_by, utterance.in_a_loud_room
        if heard is None:
            self._listeners.tell(NotUnderstood(None, WhyNot.NO_WORDS, held_by=by, in_a_loud_room=loud))
            return
        self._listeners.tell(heard)
        if self._is_own_voice(utterance, heard.text):
            self._listeners.tell(NotUnderstood(heard.text, WhyNot.OWN_VOICE, held_by=by))
            return
        intent = self.sentences.parse(heard.text, grammar, self._confidence(heard))
        asked_for = intent is not None and intent.name in grammar.asked_for
        acceptance = self._acceptance_of(utterance, heard, asked_for)
        verdict = acceptance.judge(heard)
        amid_noise = (
            asked_for and intent is not None and bool(intent.slots) and acceptance.is_amid_noise(heard)
        )
        whole = intent is not None and bool(intent.slots) and len(heard.text.split()) >= WHOLE_FROM
        if amid_noise or (verdict is Verdict.IGNORE and whole and acceptance.is_clear(heard)):
            verdict = Verdict.ASK
        if verdict is Verdict.IGNORE or intent is None:
            why = self._why_not(heard, verdict)
            self._listeners.tell(NotUnderstood(heard.text, why, held_by=by, in_a_loud_room=loud))
            return
        short = not whole and not intent.slots
        if loud and verdict is Verdict.ACT and short and not self.acceptance.is_clean(heard):
            verdict = Verdict.ASK
        possible = self._parsed(heard.alternatives + heard.farther, grammar)
        if not acceptance.is_possibly_another(heard):
            possible = ()
        in_doubt = loud and verdict is Verdict.ACT and whole and acceptance.is_close_in_a_loud_room(heard)
        leads = in_doubt and any(one.slots for one in possible)
        near = self._parsed(heard.alternatives, grammar) if acceptance.is_close(heard) else ()
        meant = [replace(intent, others=possible), *(possible if leads else near)]
        meant = [_said_in(utterance, one) for one in meant]
        certain = verdict is Verdict.ACT and not leads
        self._listeners.tell(meant[0] if certain else Perhaps(tuple(meant), amid_noise, leads, heard.lead))

    def _parsed(self, texts: Iterable[str], grammar: Grammar) -> tuple[Intent, ...]:
        """Those of these texts that mean something."""
        return tuple(filter(None, (self.sentences.parse(text, grammar) for text in texts)))

    def _decide_over_us(self, said: _Said, heard: Heard | None) -> None:
        """Be quiet when that was said for certain; anything else was not meant for us."""
        if heard is None or self._grammar is None or self._mouth is None:
            return
        intent = self.sentences.parse(heard.text, said.grammar, self._confidence(heard))
        if intent is None or OVER_US_ACCEPTED.judge(heard) is not Verdict.ACT:
            return
        hushed = self._mouth.hush()
        if intent.name == STOP and hushed:
            self._listeners.tell(Hushed(heard.text))
        elif intent.name in self._grammar.intents:
            self._listeners.tell(replace(intent, started=said.utterance.started, ended=said.utterance.ended))

    def _acceptance_of(self, utterance: Utterance, heard: Heard, asked_for: bool) -> Acceptance:
        if utterance.held_by:
            return replace(self.acceptance.looser(LOOSER_WHEN_HELD), coverage=COVERAGE_WHEN_HELD)
        if asked_for:
            return replace(self.acceptance.looser(LOOSER_WHEN_ASKED_FOR), coverage=COVERAGE_WHEN_EXPECTED)
        if self.sentences.is_addressed(heard.text):
            return self.acceptance.looser(LOOSER_WHEN_ADDRESSED)
        if self._expected:
            return replace(self.acceptance.looser(LOOSER_WHEN_EXPECTED), coverage=COVERAGE_WHEN_EXPECTED)
        return self.acceptance

    def _why_not(self, heard: Heard, verdict: Verdict) -> WhyNot:
        if verdict is not Verdict.IGNORE:
            return WhyNot.NOT_A_COMMAND
        return WhyNot.MORE_WAS_SAID if heard.coverage < self.acceptance.coverage else WhyNot.DOUBTFUL

    def _is_own_voice(self, utterance: Utterance, text: str) -> bool:
        return len(text.split()) >= ECHO_WORDS and any(
            utterance.started - ended < ECHO_WITHIN and fuzz.partial_ratio(text, line) >= ECHO_LIKENESS
            for line, ended in self._own_lines
        )

    def _confidence(self, heard: Heard) -> float:
        """0 to 1: even at the limit of acceptance, near 1 where commands usually are; not a probability."""
        if heard.likelihood_ratio is None:
            return heard.coverage
        return heard.coverage / (
            1 + math.exp(-(heard.likelihood_ratio - self.acceptance.likelihood_ratio) / 4)
        )


def _said_in(utterance: Utterance, intent: Intent) -> Intent:
    others = tuple(_said_in(utterance, one) for one in intent.others)
    return replace(
        intent,
        started=utterance.started,
        ended=utterance.ended,
        held_by=utterance.held_by,
        in_a_loud_room=utterance.in_a_loud_room,
        others=others,
    )


def _utterance(stretch: Stretch, now: float) -> Utterance:
    ended = now - (len(stretch.samples) - stretch.speech_to) / HEARING_RATE
    started = ended - (stretch.speech_to - stretch.speech_from) / HEARING_RATE
    over_floor = level_of(stretch.samples[stretch.speech_from : stretch.speech_to]) - stretch.floor
    return Utterance(
        stretch.samples, started, ended, stretch.speech_from, stretch.speech_to, over_floor=over_floor
    )
