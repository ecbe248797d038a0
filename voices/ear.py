"""From the microphone to an intent, beside the loop."""

from __future__ import annotations

import asyncio
import math
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from rapidfuzz import fuzz

from voices.endpoint import Edge, LevelEndpointer, Stretch
from voices.errors import VoiceTrouble
from voices.events import (
    HEARING_RATE,
    EarEvent,
    Heard,
    HearingTrouble,
    Intent,
    LineEnded,
    LineStarted,
    MouthEvent,
    NotUnderstood,
    Reason,
    SpeechStarted,
    Utterance,
)
from voices.grammar import Grammar, plain_words
from voices.listeners import Listeners
from voices.microphones import Microphone
from voices.mouth import Mouth
from voices.recogniser import Acceptance, Recogniser
from voices.sentences import Sentences
from voices.sound import Pcm

DEAF_AFTER_SPEAKING = 0.3
"""Seconds: a loudspeaker's buffer and a room's echo."""
ECHO_WITHIN = 1.0
ECHO_LIKENESS = 88.0
ECHO_WORDS = 3
"""An utterance of at least so many words that begins within so many seconds of our line's end and is so like a part
of it (rapidfuzz, of 100) is our own voice. Shorter ones are answers: "yes" is a part of many lines."""


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
    ) -> None:
        self.microphone = microphone
        self.recogniser = recogniser
        self.sentences = sentences
        self.endpointer = endpointer or LevelEndpointer()
        self.acceptance = acceptance or Acceptance()
        self.trouble: VoiceTrouble | None = None
        self._grammar: Grammar | None = None
        self._spoken_under: Grammar | None = None
        self._mouth_open = 0
        self._deaf_tail = DEAF_AFTER_SPEAKING
        self._deaf_until = 0.0
        self._own_lines: deque[tuple[str, float]] = deque(maxlen=4)
        self._work: asyncio.Queue[Grammar | tuple[Utterance, Grammar]] = asyncio.Queue()
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
        return self._grammar

    @property
    def hearing(self) -> bool:
        """False while the mouth speaks and shortly after, and while nothing is listened for."""
        return self._grammar is not None and not self._mouth_open and time.monotonic() >= self._deaf_until

    def open_microphone(self) -> None:
        """Start the microphone, or start it again after it was unplugged."""
        self.microphone.stop()
        self.trouble = None
        try:
            self.microphone.start(self._block, self._lost)
        except VoiceTrouble as trouble:
            self._lost(trouble)

    def listen_for(self, grammar: Grammar | None) -> None:
        """From now on understand ``grammar`` and nothing else. An utterance that has begun is still judged by the
        grammar it began under. Raises CorrectTheSentences."""
        if grammar is not None and grammar != self._grammar:
            self.sentences.compile(grammar)
            self._work.put_nowait(grammar)
        self._grammar = grammar

    def deaf_while(self, mouth: Mouth, *, tail: float = DEAF_AFTER_SPEAKING) -> None:
        """Do not hear while ``mouth`` speaks and ``tail`` seconds after."""
        self._unsubscribe()
        self._deaf_tail = tail
        self._mouth_open = 1 if mouth.speaking else 0
        self._unsubscribe = mouth.subscribe(self._mouth_moved)

    async def hearing_again(self) -> None:
        """Wait until it is not deaf from speaking. It may be the next moment."""
        while self._mouth_open or time.monotonic() < self._deaf_until:
            await asyncio.sleep(0.01 if self._mouth_open else max(0.0, self._deaf_until - time.monotonic()))

    async def settled(self) -> None:
        """Wait until every utterance that has ended was judged and the grammar is ready."""
        await self._work.join()

    def read(self, typed: str) -> Intent | NotUnderstood:
        """Understand typed text by the present grammar; names may be misspelt. The result is also an event."""
        intent = self.sentences.parse_typed(typed, self._grammar) if self._grammar is not None else None
        result = intent or NotUnderstood(typed, Reason.NOT_A_COMMAND)
        self._listeners.tell(result)
        return result

    def subscribe(self, listener: Callable[[EarEvent], object]) -> Callable[[], None]:
        """Call ``listener`` with every event, on the loop's thread. Returns how to stop that."""
        return self._listeners.subscribe(listener)

    async def close(self) -> None:
        """Stop hearing. The recogniser stays open for others."""
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
        if not self.hearing:
            if self.endpointer.speaking:
                self.endpointer.reset()
            return
        for stretch in self.endpointer.hear(samples):
            self._edge(stretch)

    def _edge(self, stretch: Stretch) -> None:
        now = time.monotonic()
        match stretch.edge:
            case Edge.STARTED:
                self._spoken_under = self._grammar
                self._listeners.tell(SpeechStarted(now))
            case Edge.TOO_LONG:
                self._listeners.tell(NotUnderstood(None, Reason.TOO_LONG))
            case Edge.ENDED:
                ended = now - (len(stretch.samples) - stretch.speech_to) / HEARING_RATE
                started = ended - (stretch.speech_to - stretch.speech_from) / HEARING_RATE
                utterance = Utterance(stretch.samples, started, ended, stretch.speech_from, stretch.speech_to)
                self._listeners.tell(utterance)
                if self._spoken_under is not None:
                    self._work.put_nowait((utterance, self._spoken_under))

    def _mouth_moved(self, event: MouthEvent) -> None:
        if isinstance(event, LineStarted):
            self._mouth_open += 1
            self.endpointer.reset()
        elif isinstance(event, LineEnded):
            self._mouth_open = max(0, self._mouth_open - 1)
            self._deaf_until = time.monotonic() + self._deaf_tail
            self._own_lines.append((" ".join(plain_words(event.text)), time.monotonic()))

    def _lost(self, trouble: VoiceTrouble) -> None:
        self.trouble = trouble
        self._listeners.tell(HearingTrouble(trouble.cause, trouble.next_step))

    async def _judge(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            work = await self._work.get()
            try:
                if isinstance(work, Grammar):
                    await loop.run_in_executor(self._thread, self.recogniser.prepare, work)
                else:
                    utterance, grammar = work
                    heard = await loop.run_in_executor(
                        self._thread, self.recogniser.recognise, utterance, grammar
                    )
                    if self._grammar is not None:
                        self._decide(utterance, grammar, heard)
            except Exception as error:  # one utterance that breaks an engine may not end all hearing
                self._listeners.tell(NotUnderstood(None, Reason.ENGINE_FAILED, str(error)))
            finally:
                self._work.task_done()

    def _decide(self, utterance: Utterance, grammar: Grammar, heard: Heard | None) -> None:
        if heard is None:
            self._listeners.tell(NotUnderstood(None, Reason.NO_WORDS))
            return
        self._listeners.tell(heard)
        reason = self._doubt(utterance, heard)
        intent = (
            self.sentences.parse(heard.text, grammar, self._confidence(heard)) if reason is None else None
        )
        if intent is None:
            self._listeners.tell(NotUnderstood(heard.text, reason or Reason.NOT_A_COMMAND))
        else:
            self._listeners.tell(replace(intent, started=utterance.started, ended=utterance.ended))

    def _doubt(self, utterance: Utterance, heard: Heard) -> Reason | None:
        if self._is_own_voice(utterance, heard.text):
            return Reason.OWN_VOICE
        if heard.likelihood_ratio is not None and heard.likelihood_ratio < self.acceptance.likelihood_ratio:
            return Reason.DOUBTFUL
        if heard.coverage < self.acceptance.coverage:
            return Reason.MORE_WAS_SAID
        return None

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
