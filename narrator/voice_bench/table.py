"""A table with nominations open for as long as it is measured: what is heard is said back and can be cancelled, and
then noted instead of carried out.

Session, hearing, ear and recogniser are the real ones; only the game behind them is left out, and the sound card. It
belongs on virtual time: sound takes as long as it lasts, and what is said back can be cancelled for three seconds, as
in an evening. Lines are shown, which takes no time, and so does recognising.
"""

import asyncio
import math
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import TracebackType
from typing import Self

from config.settings import load_settings
from config.texts import load_texts
from engine import edition
from engine.phases import Phase
from engine.questions import Act
from engine.town_square import TownSquare
from narrator.evening import sentences_in
from narrator.listening.hearing import Hearing
from narrator.mind.storyteller import Storyteller
from narrator.sound.voice import CaptionsOnly
from narrator.table.pace import Pace, clock
from narrator.table.people import People, Person
from narrator.table.session import Session
from narrator.table.table import Table
from narrator.telling.script_lines import ScriptLines
from narrator.voice_bench.corpus import SAID_AS
from voices import Ear, Intent, Name, PipeMicrophone, Recogniser, Sentences
from voices.events import EarEvent, Heard, NotUnderstood, Perhaps, Utterance
from voices.known_voices import KnownVoices, Vector
from voices.microphones import BLOCK_SECONDS
from voices.sound import Sound

UNTIL_FORGOTTEN = 61.0
"""Seconds after which no question waits for an answer any more, and nothing counts as misheard in a row."""
Meaning = tuple[str, tuple[tuple[str, str], ...]]


class _Table(Table):
    def refusal(self, act: Act) -> str | None:  # noqa: ARG002
        """No game stands behind this table, so no rule speaks against anything."""
        return None


class _Hearing(Hearing):
    """Controls are noted and not obeyed: a paused table would hear nothing else."""

    noted: list[str]

    def do(self, intent: Intent) -> None:
        if intent.name in self._means:
            self.noted.append(intent.name)
        else:
            super().do(intent)


class _Strangers(KnownVoices):
    """Nobody is known by their voice: here one voice is that of several people, and one of them has several."""

    def learn(self, whose: str, vector: Vector) -> None:
        """Nothing is kept."""


@dataclass
class Delays:
    """Seconds of the machine's clock from the end of speech, as the endpointer found it, to what the ear made of it;
    all of the recognising, which an evening begins earlier."""

    seconds: list[float] = field(default_factory=list)
    heard: int = 0
    _since: float = 0.0

    def note(self, event: EarEvent) -> None:
        """Whatever the ear tells."""
        if isinstance(event, Utterance):
            self._since = time.perf_counter()
        elif isinstance(event, Heard):
            self.heard += 1
        elif isinstance(event, Intent | Perhaps | NotUnderstood) and self._since:
            self.seconds.append(time.perf_counter() - self._since)
            self._since = 0.0


@dataclass
class Diary:
    """What the ear made of what was said, as it was heard and as it was judged, and the lines that followed."""

    heard: list[str] = field(default_factory=list)
    answered: list[str] = field(default_factory=list)
    answered_at: float = -math.inf
    """When the last of these lines was shown, by the clock of the table."""

    def answer(self, line: str) -> None:
        """The table says this."""
        self.answered.append(line)
        self.answered_at = clock()

    def note(self, event: EarEvent) -> None:
        """Whatever the ear tells."""
        if isinstance(event, Heard):
            of_fit = ", ".join(
                f"{name} {value:.2f}"
                for name, value in (
                    ("ratio", event.likelihood_ratio),
                    ("lead", event.lead),
                    ("coverage", event.coverage),
                )
                if value is not None
            )
            self.heard.append(" | ".join((event.text, *event.alternatives)) + f" ({of_fit})")
        elif isinstance(event, Intent):
            self.heard.append(f"did {event.name}")
        elif isinstance(event, Perhaps):
            self.heard.append("perhaps " + ", ".join(one.name for one in event.intents))
        elif isinstance(event, NotUnderstood):
            self.heard.append(f"nothing: {event.reason.value}")

    def clear(self) -> None:
        """A new sentence begins."""
        self.heard.clear()
        self.answered.clear()


class MeasuredTable:
    """`async with MeasuredTable(names, recogniser, sentences) as table`; then `await table.hear(sound)`."""

    def __init__(
        self,
        names: Sequence[str],
        recogniser: Recogniser,
        sentences: Sentences,
        *,
        phase: Phase = Phase.NOMINATIONS,
        typed_names: bool = False,
        said_names: Mapping[str, Name] | None = None,
    ) -> None:
        """`typed_names`: how odd names sound was typed in at set-up; `said_names`: what was
        learnt of the names that their owners said at seating."""
        texts = load_texts("en")
        self.pace = Pace(math.inf)
        self.diary = Diary()
        everybody = tuple(range(len(names)))
        table = _Table(
            people=People(
                [
                    Person(name, chair, heard=list(said.heard), writings=list(said.writings))
                    for chair, name in enumerate(names)
                    for said in ((said_names or {}).get(name, Name(name, (name,))),)
                ]
            ),
            script=edition("tb"),
            settings=load_settings(),
            texts=texts,
            lines=ScriptLines(texts, "bench"),
            square=TownSquare(
                tuple(names),
                everybody,
                (True,) * len(names),
                (True,) * len(names),
                day=1,
                nominations_open=True,
            ),
        )
        self.session = Session(
            table,
            voice=CaptionsOnly(self.pace, self.diary.answer),
            mind=Storyteller(1),
            write=lambda _: None,
            keep=lambda _: None,
            pace=self.pace,
        )
        self.session.stand_in(phase)
        self.microphone = PipeMicrophone()
        self.ear = Ear(self.microphone, recogniser, sentences, clock=clock)
        self.ear.begins_early = False  # on virtual time it would seem to take none
        self.delays = Delays()
        self.ear.subscribe(self.delays.note)
        self.ear.subscribe(self.diary.note)
        self.hearing = _Hearing(
            self.session,
            sentences,
            self.ear,
            sounds_like=SAID_AS if typed_names else {},
            known=_Strangers(),
        )
        self.hearing.noted = []
        self.done: list[Meaning] = []
        self.said_back: Act | None = None
        self.shots_said_back = 0
        self._acting: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        await self.ear.__aenter__()
        self._acting = asyncio.create_task(self._act())
        self.hearing.retune()
        await self.ear.settled()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._acting is not None:
            self._acting.cancel()
            await asyncio.gather(self._acting, return_exceptions=True)
        await self.ear.__aexit__()

    async def hear(self, sound: Sound, holding: int | None = None) -> None:
        """The sound, block by block, until it is judged; with the button of one chair held down while it lasts."""
        if holding is not None:
            self.hearing.listen_to(holding)
        block = int(sound.rate * BLOCK_SECONDS)
        for begin in range(0, len(sound.samples), block):
            self.microphone.push(Sound(sound.samples[begin : begin + block], sound.rate))
            await asyncio.sleep(BLOCK_SECONDS)
        if holding is not None:
            self.ear.release(str(holding + 1))
        await self.settled()

    async def settled(self) -> None:
        """Everything that was said is judged, and whatever it led to stands."""
        await self.ear.settled()
        while self.session.table.requests or not self.session.saying_back.settled or self._between_two():
            await asyncio.sleep(0.001)
        await self.ear.settled()

    def _between_two(self) -> bool:
        """Whether one act was taken from the waiting ones and is not said back yet, or no longer."""
        return self.said_back is not self.session.table.said_back

    async def let_stand(self) -> None:
        """Nobody takes back what was said back."""
        while self.session.table.echo is not None or self.session.table.requests:
            await asyncio.sleep(BLOCK_SECONDS)

    async def forget(self) -> None:
        """The next sentence finds a table that waits for nothing, more than a minute later."""
        await asyncio.sleep(UNTIL_FORGOTTEN)
        self.done.clear()
        self.shots_said_back = 0
        self.hearing.noted.clear()
        self.hearing.retune()
        await self.ear.settled()

    async def _act(self) -> None:
        while True:
            await self.pace.until(lambda: bool(self.session.table.requests))
            if not self.session.table.requests:
                continue
            act, _ = self.session.table.requests.popleft()
            self.said_back = act
            self.shots_said_back += act.verb == "slay"
            if await self.session.saying_back.confirmed(act):
                self.done.append(meaning_of(act))
            self.said_back = None
            self.hearing.retune()


def meaning_of(act: Act) -> Meaning:
    """An act as the corpus writes it."""
    places = {"nominate": ("nominate_by", "nominator", "nominee"), "slay": ("slay_by", "shooter", "target")}
    name, by, whom = places.get(act.verb, (act.verb, "by", "target"))
    slots = [(by, str(act.by + 1))]
    if act.target is not None:
        slots.append((whom, str(act.target + 1)))
    return name, tuple(sorted(slots))


def english() -> Sentences:
    """The English sentences that the table understands."""
    return sentences_in("en")
