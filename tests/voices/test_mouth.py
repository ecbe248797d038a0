from __future__ import annotations

import asyncio
import math
import os
import signal
from collections.abc import Awaitable, Callable
from pathlib import Path

import numpy as np
import pytest
import soundfile

from voices import (
    ConnectADevice,
    LineEnded,
    LineStarted,
    Mouth,
    NullSpeaker,
    Outcome,
    RecordingSpeaker,
    Renderer,
    Sound,
    Speaker,
    SpeechTrouble,
    VoiceProfile,
    WavRecording,
    open_speaker,
)
from voices.events import MouthEvent
from voices.speakers import Playback


def with_mouth(
    renderer: Renderer, scene: Callable[[Mouth, list[MouthEvent]], Awaitable[None]], speed: float = 20.0
) -> list[MouthEvent]:
    """Run ``scene`` with a mouth on a silent speaker; returns every event."""
    events: list[MouthEvent] = []

    async def run() -> None:
        async with Mouth(renderer, NullSpeaker(speed)) as mouth:
            mouth.subscribe(events.append)
            await asyncio.wait_for(scene(mouth, events), 120)

    asyncio.run(run())
    return events


def started(events: list[MouthEvent]) -> list[str]:
    return [event.text for event in events if isinstance(event, LineStarted)]


def test_lines_follow_each_other_and_none_is_lost(renderer: Renderer) -> None:
    lines = [f"Line number {number}." for number in range(30)]

    async def scene(mouth: Mouth, _: list[MouthEvent]) -> None:
        spoken = [mouth.say(line) for line in lines]
        assert [await line for line in spoken] == [Outcome.SPOKEN] * len(lines)

    events = with_mouth(renderer, scene, math.inf)
    assert started(events) == lines
    kinds = [type(event) for event in events]
    assert kinds == [LineStarted, LineEnded] * len(lines), "a line began before the one before it ended"


def test_a_line_lasts_as_long_as_its_sound_and_the_caption_says_so(renderer: Renderer) -> None:
    line = "Everybody, close your eyes."
    seconds = renderer.render(line, VoiceProfile()).seconds

    async def scene(mouth: Mouth, _: list[MouthEvent]) -> None:
        loop = asyncio.get_running_loop()
        began = loop.time()
        await mouth.say(line)
        assert seconds - 0.05 <= loop.time() - began < seconds + 20

    (begun, _) = with_mouth(renderer, scene, 1.0)
    assert isinstance(begun, LineStarted)
    assert begun.seconds == pytest.approx(seconds)


def test_the_pause_after_a_line_is_waited_for_but_is_not_speaking(renderer: Renderer) -> None:
    async def scene(mouth: Mouth, events: list[MouthEvent]) -> None:
        line = mouth.say("Eyes closed.", pause_after=10.0)
        while not any(isinstance(event, LineEnded) for event in events):
            await asyncio.sleep(0.005)
        assert not mouth.speaking
        assert line.outcome is None
        assert await line is Outcome.SPOKEN

    with_mouth(renderer, scene)


def test_stop_ends_everything_and_the_mouth_speaks_again(renderer: Renderer) -> None:
    async def scene(mouth: Mouth, _: list[MouthEvent]) -> None:
        lines = [mouth.say(f"A long and winding line, number {number}.") for number in range(5)]
        while not mouth.speaking:
            await asyncio.sleep(0.005)
        mouth.stop()
        assert [await line for line in lines] == [Outcome.STOPPED] * 5
        await mouth.silent()
        assert await mouth.say("Still here.") is Outcome.SPOKEN

    assert started(with_mouth(renderer, scene, 1.0))[-1] == "Still here."


def test_skip_ends_one_line_only(renderer: Renderer) -> None:
    async def scene(mouth: Mouth, _: list[MouthEvent]) -> None:
        long, after = mouth.say("This line would go on for a long long time. " * 6), mouth.say("After.")
        while not mouth.speaking:
            await asyncio.sleep(0.005)
        mouth.skip()
        assert await long is Outcome.SKIPPED
        assert await after is Outcome.SPOKEN

    with_mouth(renderer, scene, 2.0)


def test_hush_ends_the_sound_and_keeps_the_pause(renderer: Renderer) -> None:
    """Eyes stay closed as long as they are to be, however short the line about it was cut."""

    async def scene(mouth: Mouth, _: list[MouthEvent]) -> None:
        line, after = (
            mouth.say("Everybody, close your eyes now, please. " * 4, pause_after=1.0),
            mouth.say("Dawn."),
        )
        assert not mouth.hush(), "nothing sounds yet"
        while not mouth.speaking:
            await asyncio.sleep(0.005)
        loop = asyncio.get_running_loop()
        assert mouth.hush()
        since = loop.time()
        assert await line is Outcome.SKIPPED
        assert loop.time() - since > 0.9
        assert await after is Outcome.SPOKEN

    events = with_mouth(renderer, scene, 1.0)
    assert [event.outcome for event in events if isinstance(event, LineEnded)] == [
        Outcome.SKIPPED,
        Outcome.SPOKEN,
    ]


def test_what_was_hushed_is_repeated_with_what_was_said_since(renderer: Renderer) -> None:
    long = "This line would go on for a long long time, if nobody had enough of it. " * 3

    async def scene(mouth: Mouth, _: list[MouthEvent]) -> None:
        await mouth.say("Before.")
        cut = mouth.say(long)
        while not mouth.speaking:
            await asyncio.sleep(0.002)
        mouth.hush()
        await cut
        await mouth.say("After.")
        again = mouth.repeat()
        assert again is not None
        assert await again is Outcome.SPOKEN
        once_more = mouth.repeat()
        assert once_more is not None
        await once_more

    told = started(with_mouth(renderer, scene, 4.0))
    assert told == ["Before.", long, "After.", long, "After.", "After."], "and then only the last, as always"


def test_skip_ends_a_pause_too(renderer: Renderer) -> None:
    async def scene(mouth: Mouth, events: list[MouthEvent]) -> None:
        line = mouth.say("Wait.", pause_after=3600.0)
        while not any(isinstance(event, LineEnded) for event in events):
            await asyncio.sleep(0.005)
        mouth.skip()
        assert await line is Outcome.SPOKEN

    with_mouth(renderer, scene)


def test_an_interruption_comes_at_once_and_the_cut_line_is_said_again(renderer: Renderer) -> None:
    async def scene(mouth: Mouth, _: list[MouthEvent]) -> None:
        long, after = mouth.say("This is a line of some length."), mouth.say("After.")
        while not mouth.speaking:
            await asyncio.sleep(0.005)
        urgent = mouth.say("Cancelled.", interrupt=True)
        assert await urgent is Outcome.SPOKEN
        assert long.outcome is None
        assert await long is Outcome.SPOKEN
        assert await after is Outcome.SPOKEN

    events = with_mouth(renderer, scene, 3.0)
    long = "This is a line of some length."
    assert started(events) == [long, "Cancelled.", long, "After."]
    assert next(event for event in events if isinstance(event, LineEnded)).outcome is Outcome.INTERRUPTED


def test_an_interruption_before_the_first_sound_loses_nothing(renderer: Renderer) -> None:
    async def scene(mouth: Mouth, _: list[MouthEvent]) -> None:
        lines = [
            mouth.say("First."),
            mouth.say("Now.", interrupt=True),
            mouth.say("No, now.", interrupt=True),
        ]
        assert {await line for line in lines} == {Outcome.SPOKEN}

    assert sorted(started(with_mouth(renderer, scene, math.inf))) == ["First.", "No, now.", "Now."]


def test_a_line_made_ready_in_a_pause_begins_after_it(renderer: Renderer) -> None:
    """Whoever follows the lines shows nothing of it before it can be heard."""

    async def scene(mouth: Mouth, events: list[MouthEvent]) -> None:
        began: list[str] = []
        line = mouth.say("One, two, three, four.", on_start=lambda: began.append("started"))
        await asyncio.sleep(0)
        await asyncio.sleep(0)  # it is being made ready
        mouth.pause()
        for _ in range(20):
            await asyncio.sleep(0.02)
        assert (began, events) == ([], [])
        mouth.resume()
        assert await line is Outcome.SPOKEN
        assert began == ["started"]
        mouth.pause()
        skipped = mouth.say("Five, six.", on_start=lambda: began.append("started"))
        mouth.resume()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        mouth.pause()
        mouth.skip()
        assert await skipped is Outcome.SKIPPED, "it is ended in the pause, and nobody waits for it"
        assert began == ["started"]
        mouth.resume()

    with_mouth(renderer, scene)


def test_pause_holds_in_mid_line_and_resume_goes_on(renderer: Renderer) -> None:
    async def scene(mouth: Mouth, _: list[MouthEvent]) -> None:
        line = mouth.say("One, two, three, four.")
        while not mouth.speaking:
            await asyncio.sleep(0.005)
        mouth.pause()
        later = mouth.say("Later.")
        await asyncio.sleep(0.6)
        assert line.outcome is None
        assert mouth.paused
        mouth.resume()
        assert await line is Outcome.SPOKEN
        assert await later is Outcome.SPOKEN

    assert started(with_mouth(renderer, scene, 8.0)) == ["One, two, three, four.", "Later."]


def test_closing_in_a_long_pause_is_prompt(renderer: Renderer) -> None:
    """A cancellation that comes together with the end of a wait was lost once, and closing never ended."""
    for _ in range(5):

        async def scene(mouth: Mouth, events: list[MouthEvent]) -> None:
            mouth.say("Goodbye.", pause_after=36_000.0)
            while not any(isinstance(event, LineEnded) for event in events):
                await asyncio.sleep(0.001)
            await asyncio.wait_for(mouth.close(), 20)

        with_mouth(renderer, scene, 50.0)


def test_a_listener_s_mistake_does_not_end_the_voice(renderer: Renderer) -> None:
    reported: list[str] = []

    async def scene(mouth: Mouth, _: list[MouthEvent]) -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _, context: reported.append(str(context["exception"])))

        def broken(_: object = None) -> None:
            raise RuntimeError("a mistake")

        mouth.subscribe(broken)
        assert await mouth.say("One.", on_start=broken, on_end=broken) is Outcome.SPOKEN
        assert await mouth.say("Two.") is Outcome.SPOKEN

    assert started(with_mouth(renderer, scene)) == ["One.", "Two."]
    assert reported == ["a mistake"] * 6


def test_repeat_says_the_last_line_before_the_next(renderer: Renderer) -> None:
    async def scene(mouth: Mouth, _: list[MouthEvent]) -> None:
        assert mouth.repeat() is None
        await mouth.say("Alice nominates Bob.")
        mouth.say("The vote begins.")
        again = mouth.repeat()
        assert again is not None
        assert await again is Outcome.SPOKEN
        await mouth.silent()

    expected = ["Alice nominates Bob.", "Alice nominates Bob.", "The vote begins."]
    assert started(with_mouth(renderer, scene)) == expected


def test_callbacks_come_once_at_start_and_end(renderer: Renderer) -> None:
    calls: list[str] = []

    async def scene(mouth: Mouth, _: list[MouthEvent]) -> None:
        await mouth.say("Said.", on_start=lambda: calls.append("start"), on_end=lambda: calls.append("end"))
        mouth.pause()
        dropped = mouth.say(
            "Dropped.", on_start=lambda: calls.append("never"), on_end=lambda: calls.append("dropped")
        )
        mouth.stop()
        assert await dropped is Outcome.STOPPED

    with_mouth(renderer, scene)
    assert calls == ["start", "end", "dropped"]


def test_a_line_that_cannot_be_rendered_is_shown(renderer: Renderer) -> None:
    async def scene(mouth: Mouth, _: list[MouthEvent]) -> None:
        wrong = VoiceProfile(voice="no such voice")
        assert await mouth.say("Read me.", profile=wrong) is Outcome.SHOWN
        assert await mouth.say("Hear me.") is Outcome.SPOKEN

    events = with_mouth(renderer, scene)
    trouble = events[0]
    assert isinstance(trouble, SpeechTrouble)
    assert "no such voice" in trouble.cause
    assert started(events) == ["Read me.", "Hear me."]


def test_a_worker_stopped_in_mid_evening_costs_a_moment_and_no_line() -> None:
    renderer = Renderer(time_limit=8.0)
    try:

        async def scene(mouth: Mouth, _: list[MouthEvent]) -> None:
            await mouth.say("Before.")
            assert renderer.worker.process_id is not None
            os.kill(renderer.worker.process_id, signal.SIGSTOP)
            assert await mouth.say("After.") is Outcome.SPOKEN

        assert started(with_mouth(renderer, scene)) == ["Before.", "After."]
    finally:
        renderer.close()


class UnpluggedSpeaker(NullSpeaker):
    """A loudspeaker that is gone for its first sound."""

    gone = True

    async def play(self, sound: Sound) -> bool:
        if self.gone:
            self.gone = False
            raise ConnectADevice("The loudspeaker stopped.", "Connect it again.")
        return await super().play(sound)


def test_an_unplugged_loudspeaker_shows_the_line_and_is_tried_again(renderer: Renderer) -> None:
    events: list[MouthEvent] = []

    async def run() -> None:
        async with Mouth(renderer, UnpluggedSpeaker(20.0)) as mouth:
            mouth.subscribe(events.append)
            assert await mouth.say("Nobody hears this.") is Outcome.SHOWN
            assert await mouth.say("Everybody hears this.") is Outcome.SPOKEN

    asyncio.run(run())
    assert [event.next_step for event in events if isinstance(event, SpeechTrouble)] == ["Connect it again."]


def test_everything_said_is_in_the_recording(renderer: Renderer, tmp_path: Path) -> None:
    path = tmp_path / "evening.wav"
    player = Sound(np.full(16_000, 0.25, dtype=np.float32), 16_000)

    async def run() -> None:
        recording = WavRecording(path)
        speaker: Speaker = RecordingSpeaker(recording, NullSpeaker(math.inf))
        async with Mouth(renderer, speaker) as mouth:
            await mouth.say("Good evening.", pause_after=0.5)
            recording.add(player)
            assert soundfile.info(path).duration == pytest.approx(recording.seconds, abs=0.01), (
                "cut short, it is kept"
            )
            await mouth.say("Good night.")

    asyncio.run(run())
    lines = sum(renderer.render(line, VoiceProfile()).seconds for line in ("Good evening.", "Good night."))
    samples, rate = soundfile.read(path)
    assert len(samples) / rate == pytest.approx(lines + 0.5 + 1.0 + 3 * 0.15, abs=0.1)
    assert np.isclose(samples, 0.25, atol=0.01).sum() > 0.8 * rate, (
        "the player's voice, at the recording's rate"
    )


def test_silence_within_one_block() -> None:
    playback = Playback()
    block = np.ones((441, 2), dtype=np.float32)
    playback.begin(np.full(100_000, 0.5, dtype=np.float32))
    playback.fill(block)
    assert (block == 0.5).all()
    playback.clear()
    playback.fill(block)
    assert not block.any()
    assert playback.finished


def test_a_held_playback_is_silent_and_loses_nothing() -> None:
    playback = Playback()
    samples = np.arange(1, 1001, dtype=np.float32)
    playback.begin(samples)
    blocks = [np.zeros((100, 1), dtype=np.float32) for _ in range(14)]
    for number, block in enumerate(blocks):
        playback.hold(3 <= number < 6)
        playback.fill(block)
    heard = np.concatenate(blocks)[:, 0]
    assert not heard[300:600].any()
    assert (heard[heard > 0] == samples).all()


def test_without_a_loudspeaker_the_clock_still_goes(renderer: Renderer) -> None:
    async def run() -> None:
        speaker, missing = open_speaker("no such loudspeaker")
        assert missing is not None
        assert missing.next_step
        async with Mouth(renderer, speaker) as mouth:
            assert await mouth.say("Hello.") is Outcome.SPOKEN

    asyncio.run(run())


@pytest.mark.parametrize("speed", [0.0, -1.0, math.nan])
def test_a_speed_must_be_positive(speed: float) -> None:
    with pytest.raises(ValueError, match="greater than 0"):
        NullSpeaker(speed)
