"""A page as loudspeaker and microphone, the page played by the test."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import numpy as np
import pytest

from voices import Atmosphere, ConnectADevice, Mood, Sound
from voices.page_sound import AHEAD_SECONDS, FLUSH, PageSound
from voices.sound import Pcm

RATE = 48_000
WHERE = "http://127.0.0.1:8000/square"


class Browser:
    """Plays what it is sent, a step at a time."""

    def __init__(self, page: PageSound, rate: int = RATE) -> None:
        self.page, self.rate = page, rate
        self.waiting = np.zeros(0, dtype=np.int16)
        self.sounded = np.zeros(0, dtype=np.int16)
        self.done = 0
        self.flushes = 0
        page.connect(self.take, rate)

    def take(self, samples: bytes) -> None:
        if samples == FLUSH:
            self.flushes += 1
            self.done += len(self.waiting)
            self.waiting = self.waiting[:0]
        else:
            self.waiting = np.concatenate([self.waiting, np.frombuffer(samples, dtype="<i2")])

    async def play(self, seconds: float) -> None:
        for _ in range(round(seconds / 0.02)):
            now, self.waiting = np.split(self.waiting, [self.rate // 50])
            self.sounded = np.concatenate([self.sounded, now])
            self.done += len(now)
            self.page.played(self.done)
            await asyncio.sleep(0)

    async def play_out(self, speaking: asyncio.Task[bool]) -> bool:
        async with asyncio.timeout(60):
            while not speaking.done():
                await self.play(0.02)
                await asyncio.sleep(0.001)
        return speaking.result()


def ramp(seconds: float, rate: int = RATE) -> Sound:
    """Every sample is another, so that none can be lost or doubled unseen."""
    return Sound(np.linspace(0.01, 0.9, round(seconds * rate), dtype=np.float32), rate)


def run(scene: Callable[[PageSound], Awaitable[None]]) -> None:
    async def whole() -> None:
        await asyncio.wait_for(scene(PageSound(WHERE)), 120)

    asyncio.run(whole())


def heard_once(browser: Browser, sound: Sound) -> bool:
    played = browser.sounded[browser.sounded != 0]
    return np.array_equal(played[: len(sound.samples)], sound.as_pcm()) and len(played) == len(sound.samples)


def test_every_sample_sounds_once_and_in_order() -> None:
    async def scene(page: PageSound) -> None:
        browser = Browser(page)
        for seconds in (0.5, 0.013, 1.0):
            browser.sounded = browser.sounded[:0]
            sound = ramp(seconds)
            assert await browser.play_out(asyncio.create_task(page.speaker.play(sound)))
            assert heard_once(browser, sound)
        assert await page.speaker.play(Sound(np.zeros(0, dtype=np.float32), RATE))

    run(scene)


def test_it_is_sent_no_more_than_a_moment_ahead() -> None:
    async def scene(page: PageSound) -> None:
        browser = Browser(page)
        speaking = asyncio.create_task(page.speaker.play(ramp(3)))
        for _ in range(20):
            await browser.play(0.02)
            assert len(browser.waiting) <= (AHEAD_SECONDS + 0.02) * RATE
        page.speaker.silence()
        assert browser.flushes == 1
        assert not await speaking

    run(scene)


def test_a_hold_loses_nothing() -> None:
    async def scene(page: PageSound) -> None:
        browser, sound = Browser(page), ramp(1)
        speaking = asyncio.create_task(page.speaker.play(sound))
        await asyncio.sleep(0)
        await browser.play(0.3)
        page.speaker.hold()
        assert len(browser.waiting) == 0
        await browser.play(1)
        assert not speaking.done()
        page.speaker.release()
        assert await browser.play_out(speaking)
        assert heard_once(browser, sound)

    run(scene)


def test_a_page_that_comes_back_goes_on_where_it_was() -> None:
    async def scene(page: PageSound) -> None:
        first, sound = Browser(page), ramp(1)
        speaking = asyncio.create_task(page.speaker.play(sound))
        await asyncio.sleep(0)
        await first.play(0.4)
        page.disconnect()
        await asyncio.sleep(0.05)
        second = Browser(page)
        assert await second.play_out(speaking)
        second.sounded = np.concatenate([first.sounded, second.sounded])
        assert heard_once(second, sound)

    run(scene)


def test_a_page_with_another_rate_says_the_line_again() -> None:
    async def scene(page: PageSound) -> None:
        first = Browser(page)
        speaking = asyncio.create_task(page.speaker.play(ramp(1)))
        await asyncio.sleep(0)
        await first.play(0.4)
        page.disconnect()
        second = Browser(page, 44_100)
        assert await second.play_out(speaking)
        assert len(second.sounded) / 44_100 == pytest.approx(1.0, abs=0.05)

    run(scene)


def test_without_a_page_a_person_is_told_where_to_look() -> None:
    async def scene(page: PageSound) -> None:
        page.speaker._patience = 0.05
        with pytest.raises(ConnectADevice) as trouble:
            await page.speaker.play(ramp(1))
        assert WHERE in trouble.value.next_step
        with pytest.raises(ConnectADevice):
            page.microphone.start(lambda _: None, lambda _: None)
        browser = Browser(page)
        assert await browser.play_out(asyncio.create_task(page.speaker.play(ramp(0.1)))), (
            "it is welcome later"
        )

    run(scene)


def test_a_page_that_stands_still_is_trouble(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("voices.page_sound.STALLED_SECONDS", 0.1)

    async def scene(page: PageSound) -> None:
        Browser(page)
        with pytest.raises(ConnectADevice, match="does not play"):
            await page.speaker.play(ramp(1))

    run(scene)


def test_the_atmosphere_goes_on_between_the_lines_and_does_not_hold_them_up() -> None:
    async def scene(page: PageSound) -> None:
        atmosphere = Atmosphere(1)
        page.speaker.accompany(atmosphere)
        atmosphere.enter(Mood.NIGHT)
        browser = Browser(page)
        await browser.play(6)
        assert np.abs(browser.sounded[-RATE:]).max() > 100
        browser.sounded = browser.sounded[:0]
        assert await browser.play_out(asyncio.create_task(page.speaker.play(ramp(0.5))))
        # That it is over at all shows that nobody waits for the night to end, which has no end.
        assert len(browser.sounded) >= 0.5 * RATE, "a line is over when it has sounded"

    run(scene)


def test_what_the_page_hears_is_heard_at_16_khz() -> None:
    async def scene(page: PageSound) -> None:
        Browser(page)
        heard: list[Pcm] = []
        page.microphone.start(heard.append, lambda _: None)
        tone = (8000 * np.sin(2 * np.pi * 440 * np.arange(2 * RATE) / RATE)).astype("<i2")
        for block in np.split(tone, 100):
            page.heard(block.tobytes())
        samples = np.concatenate(heard)
        assert len(samples) == pytest.approx(32_000, abs=600)
        loudest = np.fft.rfft(samples[4000:20_000].astype(float))
        assert np.argmax(np.abs(loudest)) == 440
        with pytest.raises(ValueError, match="size"):
            page.heard(b"odd")

    run(scene)


def test_a_microphone_that_goes_and_comes_is_told_of() -> None:
    async def scene(page: PageSound) -> None:
        told: list[bool] = []
        page.came.subscribe(told.append)
        Browser(page)
        lost: list[ConnectADevice] = []
        page.microphone.start(lambda _: None, lost.append)
        page.no_microphone("It was unplugged.", "Plug it in.")
        assert [trouble.next_step for trouble in lost] == ["Plug it in."]
        with pytest.raises(ConnectADevice, match="unplugged"):
            page.microphone.start(lambda _: None, lost.append)
        page.heard(b"\0\0")
        assert told == [True, True]
        page.microphone.start(lambda _: None, lost.append)
        page.disconnect()
        assert told == [True, True, False]
        assert WHERE in lost[-1].next_step

    run(scene)


@pytest.mark.parametrize("rate", [0, -1, 3, 10_000_000])
def test_a_rate_that_no_sound_card_has_is_refused(rate: int) -> None:
    async def scene(page: PageSound) -> None:
        with pytest.raises(ValueError, match="rate"):
            page.connect(lambda _: None, rate)

    run(scene)
