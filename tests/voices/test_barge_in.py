"""Stopped by voice while it speaks: real speech over the echo of our own, through the real recogniser."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import numpy as np
import pytest

from tests.voices.room import EchoingRoom
from tests.voices.table import players, sentences
from voices import (
    Ear,
    Grammar,
    Intent,
    LineEnded,
    LineStarted,
    Mouth,
    Outcome,
    PocketsphinxRecogniser,
    Renderer,
    synthesise,
)
from voices.echo import EchoCanceller, Played
from voices.endpoint import level_of
from voices.events import HEARING_RATE, EarEvent, Hushed, MouthEvent, SpeechStarted
from voices.microphones import PipeMicrophone
from voices.page_sound import FLUSH, PageSound
from voices.sound import Pcm, Samples

STANDS = Grammar.of("cancel", "pause", names=players("Alice", "Robert"))
LONG = (
    "The votes are counted now. The hand begins with Maria and goes around the circle, and whoever wants to vote "
    "holds up a hand until it has passed."
)
SAID_BACK = (
    "Alice nominates Robert. Say cancel if that is wrong, and stop when I am to be quiet. Cancel, or stop."
)
Scene = Callable[[EchoingRoom, Mouth, Ear], Awaitable[None]]


class Table:
    """What the ear and the mouth told in one scene."""

    def __init__(self) -> None:
        self.heard: list[EarEvent] = []
        self.said: list[MouthEvent] = []

    @property
    def stopped_by(self) -> list[str]:
        return [
            "stop" if isinstance(event, Hushed) else event.name
            for event in self.heard
            if isinstance(event, Hushed | Intent)
        ]

    @property
    def ends(self) -> list[tuple[str, Outcome]]:
        return [(event.text, event.outcome) for event in self.said if isinstance(event, LineEnded)]


def at_a_table(
    sphinx: PocketsphinxRecogniser,
    renderer: Renderer,
    scene: Scene,
    *,
    grammar: Grammar = STANDS,
    echo: float = 12.0,
    delay: float = 0.08,
) -> Table:
    table = Table()

    async def run() -> None:
        room = EchoingRoom(echo=echo, delay=delay)
        async with (
            Mouth(renderer, room.speaker) as mouth,
            Ear(room.microphone, sphinx, sentences(), clock=room.clock) as ear,
        ):
            ear.subscribe(table.heard.append)
            mouth.subscribe(table.said.append)
            ear.deaf_while(mouth)
            ear.listen_for(grammar)
            await ear.settled()
            async with asyncio.timeout(120):
                await scene(room, mouth, ear)

    asyncio.run(run())
    return table


async def interrupted(room: EchoingRoom, mouth: Mouth, ear: Ear, words: str, line: str = LONG) -> None:
    """Our voice has been heard for some ten seconds; then somebody says ``words`` over a line."""
    for known in ("It is a mild evening, and the town has gathered in the square once more.", LONG[:90]):
        await room.hear_out(mouth.say(known), ear)
    spoken = mouth.say(line)
    while not room.speaker.sounding:
        await asyncio.sleep(0.002)
    room.say(synthesise(words), after=0.8)
    await room.hear_out(spoken, ear)
    await room.pass_seconds(1.0, ear)


@pytest.mark.parametrize(("echo", "delay"), [(6.0, 0.15), (20.0, 0.02)])
@pytest.mark.parametrize("words", ["stop", "Storyteller, stop"])
def test_stop_is_heard_over_our_own_voice(
    sphinx: PocketsphinxRecogniser, renderer: Renderer, words: str, echo: float, delay: float
) -> None:
    async def scene(room: EchoingRoom, mouth: Mouth, ear: Ear) -> None:
        await interrupted(room, mouth, ear, words)

    table = at_a_table(sphinx, renderer, scene, echo=echo, delay=delay)
    assert table.stopped_by == ["stop"]
    assert table.ends[-1] == (LONG, Outcome.SKIPPED)
    assert [type(event) for event in table.heard] == [Hushed], "nothing else is told of what is said over us"


def test_cancel_over_our_own_voice_is_obeyed_and_ends_the_line(
    sphinx: PocketsphinxRecogniser, renderer: Renderer
) -> None:
    async def scene(room: EchoingRoom, mouth: Mouth, ear: Ear) -> None:
        await interrupted(room, mouth, ear, "cancel that", SAID_BACK)

    table = at_a_table(sphinx, renderer, scene)
    assert table.stopped_by == ["cancel"]
    assert table.ends[-1] == (SAID_BACK, Outcome.SKIPPED)


def test_where_nothing_can_be_cancelled_only_stop_is_heard(
    sphinx: PocketsphinxRecogniser, renderer: Renderer
) -> None:
    async def scene(room: EchoingRoom, mouth: Mouth, ear: Ear) -> None:
        await interrupted(room, mouth, ear, "cancel that")

    table = at_a_table(sphinx, renderer, scene, grammar=Grammar.of("repeat", "pause"))
    assert table.heard == []
    assert table.ends[-1] == (LONG, Outcome.SPOKEN)


@pytest.mark.parametrize("echo", [0.0, 12.0])
def test_our_own_stop_and_cancel_stop_nothing(
    sphinx: PocketsphinxRecogniser, renderer: Renderer, echo: float
) -> None:
    """From the first line on, when nothing is known of the room yet, and as loud as it was played."""

    async def scene(room: EchoingRoom, mouth: Mouth, ear: Ear) -> None:
        for _ in range(4):
            await room.hear_out(mouth.say(SAID_BACK, pause_after=0.4), ear)

    table = at_a_table(sphinx, renderer, scene, echo=echo)
    assert table.heard == []
    assert table.ends == [(SAID_BACK, Outcome.SPOKEN)] * 4


def test_table_talk_over_our_own_voice_stops_nothing(
    sphinx: PocketsphinxRecogniser, renderer: Renderer
) -> None:
    async def scene(room: EchoingRoom, mouth: Mouth, ear: Ear) -> None:
        for talk in ("can somebody pass me the crisps please", "I think she is the imp", "no way"):
            await interrupted(room, mouth, ear, talk)

    assert at_a_table(sphinx, renderer, scene).stopped_by == []


def test_a_line_paused_in_its_middle_lets_people_be_heard(
    sphinx: PocketsphinxRecogniser, renderer: Renderer
) -> None:
    async def scene(room: EchoingRoom, mouth: Mouth, ear: Ear) -> None:
        ear.listen_for(Grammar.of("resume", "repeat"))
        line = mouth.say(LONG)
        while not room.speaker.sounding:
            await asyncio.sleep(0.002)
        await room.pass_seconds(1.0, ear)
        assert not ear.hearing
        mouth.pause()
        await room.pass_seconds(1.0, ear)
        assert ear.hearing
        room.say(synthesise("continue the game"))
        await room.pass_seconds(3.0, ear)
        mouth.resume()
        await room.hear_out(line, ear)

    table = at_a_table(sphinx, renderer, scene)
    assert table.stopped_by == ["resume"]
    assert table.ends == [(LONG, Outcome.SPOKEN)]


# What is taken out.


def heard_of(played: Samples, echo: float) -> Pcm:
    """The echo of what is played 60 ms later, in a quiet room."""
    room = EchoingRoom(echo=echo)
    blocks: list[Pcm] = []
    room.microphone.start(blocks.append, lambda _: None)
    room.speaker.playback.begin(played)
    while not room.speaker.playback.finished:
        room.tick()
    return np.concatenate(blocks)


def cleaned(played: Samples, heard: Pcm, *, block: int = 320) -> Pcm:
    source = Played()
    canceller = EchoCanceller(source)
    out = []
    for begin in range(0, len(heard), block):
        source.note(played[begin : begin + block], HEARING_RATE)
        out.append(canceller.hear(heard[begin : begin + block], alone=True))
    return np.concatenate(out)


@pytest.mark.parametrize("block", [160, 320, 1024])
def test_after_three_seconds_our_voice_is_a_hundredth_of_itself(block: int) -> None:
    played = np.tile(synthesise(LONG).at_rate(HEARING_RATE).samples, 2)
    heard = heard_of(played, 6.0)
    left = cleaned(played, heard, block=block)
    late = slice(3 * HEARING_RATE, len(left))
    assert level_of(heard[late]) - level_of(left[late]) > 20
    assert level_of(heard[: len(left)]) >= level_of(left), "it is never made louder"


def test_where_nothing_is_played_the_microphone_is_left_as_it_is() -> None:
    heard = synthesise("Alice nominates Robert").at_rate(HEARING_RATE).as_pcm()
    left = cleaned(np.zeros(len(heard), dtype=np.float32), heard)
    assert (left == heard[: len(left)]).all()


def test_somebody_who_speaks_over_it_is_left_as_they_are() -> None:
    played = np.tile(synthesise(LONG).at_rate(HEARING_RATE).samples, 2)
    heard = heard_of(played, 12.0).astype(np.float32)
    person = synthesise("stop talking now please").at_rate(HEARING_RATE).as_pcm().astype(np.float32)
    at = slice(5 * HEARING_RATE, 5 * HEARING_RATE + len(person))
    heard[at] += person
    left = cleaned(played, heard.astype(np.int16))
    difference = (left[at] - person).astype(np.int16)
    assert level_of(person.astype(np.int16)) - level_of(difference) > 15


def test_what_was_played_is_given_back_in_order_and_silence_where_there_is_none() -> None:
    played = Played()
    played.note(np.arange(10, dtype=np.float32), HEARING_RATE)
    played.note(np.arange(10, 15, dtype=np.float32), HEARING_RATE)
    assert list(played.take(12)) == list(range(12))
    assert list(played.take(5)) == [12, 13, 14, 0, 0]


def test_a_microphone_that_does_not_ask_makes_nothing_pile_up() -> None:
    played = Played()
    for second in range(100):
        played.note(np.full(HEARING_RATE, second, dtype=np.float32), HEARING_RATE)
    assert set(played.take(16_000)) <= {0.0, 98.0, 99.0}
    assert not played.take(16_000).any()


# The other path: a web page, which takes most of our voice out itself.


class Page:
    """A page 100 ms behind, and the room around it; what its browser leaves of our voice is 30 dB lower."""

    def __init__(self, sound: PageSound) -> None:
        self.sound = sound
        self.room = EchoingRoom(echo=30.0, delay=0.1)
        self.waiting: list[bytes] = []
        self.frames = 0
        self.sounding = False
        sound.connect(self.receive, HEARING_RATE)
        self.room.microphone.start(self.bring, lambda _: None)

    def receive(self, data: bytes) -> None:
        if data == FLUSH:
            self.frames += sum(len(block) // 2 for block in self.waiting)
            self.waiting.clear()
        else:
            self.waiting.append(data)

    def bring(self, samples: Pcm) -> None:
        self.sound.heard(samples.tobytes())

    def tick(self) -> None:
        playback = self.room.speaker.playback
        if self.waiting:
            block = np.frombuffer(self.waiting.pop(0), dtype="<i2")
            self.frames += len(block)
            playback.begin((block / 32768).astype(np.float32))
        self.room.tick()
        self.sound.played(self.frames)


def test_stop_is_heard_through_the_page_too(sphinx: PocketsphinxRecogniser, renderer: Renderer) -> None:
    told: list[EarEvent] = []
    ends: list[Outcome] = []

    async def run() -> None:
        sound = PageSound("http://127.0.0.1/square")
        page = Page(sound)
        async with (
            Mouth(renderer, sound.speaker) as mouth,
            Ear(sound.microphone, sphinx, sentences(), clock=page.room.clock) as ear,
        ):
            ear.subscribe(told.append)
            ear.deaf_while(mouth)
            ear.listen_for(STANDS)
            await ear.settled()
            for line in ("It is a mild evening, and the town has gathered in the square.", SAID_BACK, LONG):
                spoken = mouth.say(line)
                begun = asyncio.Event()

                def hearken(event: MouthEvent, begun: asyncio.Event = begun) -> None:
                    if isinstance(event, LineStarted):
                        begun.set()

                stop = mouth.subscribe(hearken)
                await begun.wait()
                stop()
                if line == LONG:
                    page.room.say(synthesise("Storyteller, stop"), after=1.0)
                async with asyncio.timeout(60):
                    while spoken.outcome is None:
                        page.tick()
                        await asyncio.sleep(0.001)
                        if ear.busy:
                            await ear.settled()
                ends.append(await spoken)

    asyncio.run(run())
    assert ends == [Outcome.SPOKEN, Outcome.SPOKEN, Outcome.SKIPPED]
    assert [type(event) for event in told if not isinstance(event, SpeechStarted)] == [Hushed]


def test_without_a_loudspeaker_it_still_hears_nothing_but_stop(
    sphinx: PocketsphinxRecogniser, renderer: Renderer
) -> None:
    """A microphone without any echo, as a headset has it."""

    async def scene(room: EchoingRoom, mouth: Mouth, ear: Ear) -> None:
        assert isinstance(room.microphone, PipeMicrophone)
        await interrupted(room, mouth, ear, "stop")
        await interrupted(room, mouth, ear, "Alice nominates Robert")

    table = at_a_table(sphinx, renderer, scene, echo=80.0)
    assert [type(event) for event in table.heard] == [Hushed]
