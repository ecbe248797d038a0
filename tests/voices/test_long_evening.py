"""Hours of one table through the real ear, recogniser and mouth, as fast as they can follow: nothing drifts, nothing
grows, and whatever is unplugged, killed or broken on the way is used again when it is there again.

Six hours take a few minutes: ``python -m pytest tests/voices/test_long_evening.py -m slow -s`` prints every hour.
"""

from __future__ import annotations

import asyncio
import gc
import itertools
import math
import os
import signal
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

from tests.voices.room import EchoingRoom, RoomSpeaker
from tests.voices.table import ORDINARY, TALK, VOICES, players, sentences
from voices import (
    ConnectADevice,
    Ear,
    Grammar,
    HearingTrouble,
    Intent,
    LineEnded,
    Mouth,
    PipeMicrophone,
    PocketsphinxRecogniser,
    Renderer,
    Sound,
    SpeechTrouble,
    synthesise,
)
from voices.child import Child
from voices.events import EarEvent, HearingAgain, Hushed, MouthEvent, Perhaps
from voices.sound import Pcm, Samples, resample

NAMES = players(*ORDINARY)
NOMINATIONS = Grammar.of("nominate", "nominate_by", "cancel", "repeat", names=NAMES)
LINES = (
    "Dawn breaks over the town, and the miller is late with the bread.",
    "Nominations are open. Who is to be judged today?",
    "The clock strikes. Alice has been nominated, and may speak for herself.",
    "Nobody is executed today. Go to sleep, if you can.",
)
GROWTH = 24.0
"""Megabytes by which a process may be larger at the end than after the first sixth."""


class Pluggable(PipeMicrophone):
    """Gone while ``gone``, as an unplugged microphone is."""

    gone = False
    lost: Callable[[ConnectADevice], None] = staticmethod(lambda _: None)

    def start(self, receive: Callable[[Pcm], None], lost: Callable[[ConnectADevice], None]) -> None:
        if self.gone:
            raise ConnectADevice("No microphone can be opened.", "Connect one.")
        self.lost = lost
        super().start(receive, lost)

    def unplug(self) -> None:
        self.gone = True
        self.stop()
        self.lost(ConnectADevice("The microphone stopped.", "Connect it again."))


class PluggableSpeaker(RoomSpeaker):
    gone = False

    async def play(self, sound: Sound) -> bool:
        if self.gone:
            raise ConnectADevice("The loudspeaker stopped.", "Connect it again.")
        return await super().play(sound)


def muted(samples: Samples) -> Samples:
    return np.zeros_like(samples)


def clipping(samples: Samples) -> Samples:
    return np.clip(samples * 60, -1.0, 1.0).astype(np.float32)


def at_a_wrong_rate(samples: Samples) -> Samples:
    """A driver that says 16 kHz and gives 22: everything is slower and lower than it was said."""
    return resample(samples, HEARING, 22_050)


def not_a_number(samples: Samples) -> Samples:
    return np.full_like(samples, math.nan)


HEARING = 16_000


class LongEvening:
    def __init__(self, recogniser: PocketsphinxRecogniser, renderer: Renderer, every: float) -> None:
        """``every``: seconds from one round of speech to the next."""
        self.every = every
        self.room = EchoingRoom(echo=12.0, delay=0.08)
        self.microphone = Pluggable()
        self.room.microphone = self.microphone
        self.room.speaker = PluggableSpeaker(self.room)
        self.recogniser = recogniser
        self.mouth = Mouth(renderer, self.room.speaker)
        self.ear = Ear(self.microphone, recogniser, sentences(), clock=self.room.clock)
        self.ear.look_again_after = 0.01
        self.events: list[EarEvent] = []
        self.lines: list[MouthEvent] = []
        self.troubles = self.again = self.shown = self.hushed = 0
        self.asked = self.obeyed = 0
        self.lateness: list[float] = []
        self.names = itertools.cycle(NAMES)
        self.talk = itertools.cycle(TALK)
        self.voices = itertools.cycle(VOICES[:3])
        self.who_stops = itertools.cycle(VOICES)
        self.said = itertools.cycle(LINES)

    @property
    def speaker(self) -> PluggableSpeaker:
        assert isinstance(self.room.speaker, PluggableSpeaker)
        return self.room.speaker

    async def __aenter__(self) -> LongEvening:
        await self.mouth.__aenter__()
        await self.ear.__aenter__()
        self.ear.subscribe(self.events.append)
        self.mouth.subscribe(self.lines.append)
        self.ear.deaf_while(self.mouth)
        self.ear.listen_for(NOMINATIONS)
        await self.ear.settled()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.ear.close()
        await self.mouth.close()

    async def round(self) -> None:
        """Two lines, the second of which somebody stops, table talk, and a nomination."""
        until = self.room.seconds + self.every
        await self.room.hear_out(self.mouth.say(next(self.said), pause_after=0.5), self.ear)
        line = self.mouth.say(next(self.said), pause_after=0.5)
        while not self.room.speaker.sounding and line.outcome is None:
            await asyncio.sleep(0.002)
        stop = synthesise("stop", next(self.who_stops))
        for after in (0.7, 2.2):  # whoever is not obeyed says it again
            self.room.say(stop, after=after)
        await self.room.hear_out(line, self.ear)
        await self.room.pass_seconds(2.0, self.ear)
        self.room.say(synthesise(next(self.talk), next(self.voices)))
        await self.room.pass_seconds(6.0, self.ear)
        await self.nominate()
        await self.room.pass_seconds(max(0.0, until - self.room.seconds), self.ear)

    async def nominate(self) -> bool:
        """Whether it was understood; how late the ear's clock was for it is noted."""
        name, voice = next(self.names), next(self.voices)
        self._count()
        begun = self.room.seconds
        lasts = self.room.say(synthesise(f"I nominate {name.spoken[0]}", voice))
        await self.room.pass_seconds(lasts + 1.5, self.ear)
        await self.ear.settled()
        heard = [event for event in self.events if isinstance(event, Intent | Perhaps)]
        self.asked += 1
        right = any(
            one.slots.get("nominee") == name.value
            for event in heard
            for one in ((event,) if isinstance(event, Intent) else event.intents)
        )
        self.obeyed += right
        self.lateness += [event.started - begun for event in heard if isinstance(event, Intent)]
        self._count()
        return right

    async def heard_again(self) -> bool:
        """Within five tries, as people say what was not heard again."""
        for _ in range(5):
            if await self.nominate():
                return True
        return False

    def _count(self) -> None:
        self.troubles += sum(isinstance(event, HearingTrouble) for event in self.events)
        self.again += sum(isinstance(event, HearingAgain) for event in self.events)
        self.hushed += sum(isinstance(event, Hushed) for event in self.events)
        self.shown += sum(isinstance(event, SpeechTrouble) for event in self.lines)
        self.events.clear()
        self.lines.clear()

    # What goes wrong

    async def unplugged(self) -> None:
        before = self.again
        self.microphone.unplug()
        await self.room.pass_seconds(5.0, self.ear)
        self.microphone.gone = False
        async with asyncio.timeout(30):
            while self.ear.trouble is not None:
                await asyncio.sleep(0.01)
        self._count()
        assert self.again == before + 1
        await self.room.pass_seconds(1.0, self.ear)
        assert self.backlog < HEARING / 10, "what was played meanwhile is still waited for"

    @property
    def backlog(self) -> int:
        """Samples that were played and that the microphone has not asked for."""
        return self.speaker.played._count

    async def without_a_loudspeaker(self) -> None:
        before = self.shown
        self.speaker.gone = True
        await self.mouth.say("This is only shown.")
        self._count()
        assert self.shown == before + 1
        self.speaker.gone = False
        ended: list[MouthEvent] = []
        stop = self.mouth.subscribe(ended.append)
        await self.room.hear_out(self.mouth.say("And this is heard."), self.ear)
        stop()
        assert [event.outcome.value for event in ended if isinstance(event, LineEnded)] == ["spoken"]

    async def killed(self) -> None:
        for worker in (self.recogniser.worker, self.recogniser.free_speech):
            assert isinstance(worker, Child)
            if worker.process_id is not None:
                os.kill(worker.process_id, signal.SIGKILL)

    async def broken(self, driver: Callable[[Samples], Samples]) -> None:
        self.room.driver = driver
        self.room.say(synthesise("I nominate Robert"), after=1.0)
        await self.room.pass_seconds(20.0, self.ear)
        self.room.driver = lambda samples: samples
        await self.room.pass_seconds(
            10.0, self.ear
        )  # the room is as loud as before: that is learnt in seconds


def megabytes(process: int) -> float:
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


def sizes(recogniser: PocketsphinxRecogniser) -> dict[str, float]:
    gc.collect()
    found = {"table": megabytes(os.getpid())}
    for name, worker in (("sphinx", recogniser.worker), ("free speech", recogniser.free_speech)):
        if worker.process_id is not None:
            found[name] = megabytes(worker.process_id)
    return found


async def an_evening(
    recogniser: PocketsphinxRecogniser, renderer: Renderer, *, rounds: int, every: float, troubles_every: int
) -> None:
    sixth = max(1, rounds // 6)
    measured: list[dict[str, float]] = []
    async with LongEvening(recogniser, renderer, every) as evening:
        wrong: Iterator[Callable[[], Awaitable[None]]] = itertools.cycle(
            [
                evening.unplugged,
                evening.killed,
                evening.without_a_loudspeaker,
                lambda: evening.broken(muted),
                lambda: evening.broken(clipping),
                lambda: evening.broken(at_a_wrong_rate),
                lambda: evening.broken(not_a_number),
            ]
        )
        for number in range(rounds + 1):
            if number % sixth == 0:
                measured.append(sizes(recogniser))
                tasks = len(asyncio.all_tasks())
                sized = ", ".join(f"{name} {size:.0f} MB" for name, size in measured[-1].items())
                print(
                    f"{evening.room.seconds / 3600:.2f} h: {sized}; {tasks} tasks; understood {evening.obeyed} of "
                    f"{evening.asked}; hushed {evening.hushed}"
                )
            if number % troubles_every == troubles_every // 2:
                await next(wrong)()
                assert await evening.heard_again(), f"deaf after trouble in round {number}"
            await evening.round()
        assert evening.obeyed / evening.asked > 0.6
        assert evening.hushed > 0
        assert evening.troubles == evening.again, "a device was lost for good"
        assert len(asyncio.all_tasks()) < 8
        assert evening.backlog < HEARING / 10, "what is played and what is heard have drifted apart"
        first, last = evening.lateness[:5], evening.lateness[-5:]
        assert abs(float(np.median(first)) - float(np.median(last))) < 0.2, "the ear's clock has drifted"
    print(f"late by {np.median(first):.2f} s at the beginning, {np.median(last):.2f} s at the end")
    early = measured[min(len(measured) - 2, 1)]
    for name, size in measured[-1].items():
        assert size - early.get(name, size) < GROWTH, f"{name} has grown: {measured}"


@pytest.fixture
def own() -> PocketsphinxRecogniser:
    return PocketsphinxRecogniser(sentences(), time_limit=120.0)


@pytest.mark.long
@pytest.mark.skipif(not Path("/proc").exists(), reason="memory is read from /proc")
def test_some_minutes_with_every_trouble_once(own: PocketsphinxRecogniser, renderer: Renderer) -> None:
    try:
        asyncio.run(an_evening(own, renderer, rounds=6, every=20.0, troubles_every=1))
    finally:
        own.close()


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc").exists(), reason="memory is read from /proc")
def test_six_hours(own: PocketsphinxRecogniser, renderer: Renderer) -> None:
    try:
        asyncio.run(an_evening(own, renderer, rounds=180, every=120.0, troubles_every=8))
    finally:
        own.close()
