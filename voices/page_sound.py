"""A web page as microphone and loudspeaker, for machines where PortAudio is missing or a television has the speakers.

Knows no web: whoever holds the connection calls ``connect`` with a way to send, then ``heard``, ``played`` and
``disconnect``. To the page go int16 samples at the page's own rate, and ``FLUSH``; from it come int16 samples at that
rate, and how many frames it has played or dropped since it connected. Everything belongs to the loop's thread.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable

import numpy as np

from voices.atmosphere import Atmosphere
from voices.errors import ConnectADevice
from voices.listeners import Listeners
from voices.microphones import Receiver, StreamResampler
from voices.sound import Pcm, Sound
from voices.speakers import STALLED_SECONDS, TICK, NullSpeaker, Playback

FLUSH = b""
"""Sent in the place of samples: drop what has not sounded yet."""
AHEAD_SECONDS = 0.12
"""How much the page is sent before it sounds: a page that is busy for a moment does not stutter."""
BLOCK_SECONDS = 0.02
FIRST_PATIENCE, PATIENCE = 60.0, 6.0
"""Seconds that a line waits for the page: at the start until somebody has pressed its button, later for a reload."""
LOWEST_RATE, HIGHEST_RATE = 8_000, 192_000

Send = Callable[[bytes], None]


class PageSound:
    """What a page and its table share. ``speaker`` and ``microphone`` are for the mouth and the ear.

    ``where`` tells a person how to find the page, ``press`` what to press there.
    """

    def __init__(self, where: str, press: str = "Let this page speak and listen") -> None:
        self.next_step = f"Open {where} on this computer and press “{press}”."
        self.rate = 48_000
        self.sent = self.done = 0
        """Frames sent to the page, and of those how many sounded or were dropped; since it connected."""
        self.line_ends: int | None = None
        """With which frame sent the present line ends; None while it has not all been sent."""
        self.moved_at = 0.0
        """When the page told last how far it is, by the loop's clock."""
        self.playback = Playback()
        self.here = asyncio.Event()
        self.came: Listeners[bool] = Listeners()
        """Told True when a page has come, and False when it has gone."""
        self._send: Send | None = None
        self._atmosphere: Atmosphere | None = None
        self.speaker = PageSpeaker(self)
        self.microphone = PageMicrophone(self)

    @property
    def connected(self) -> bool:
        """Whether a page plays and listens now."""
        return self._send is not None

    # The page's side

    def connect(self, send: Send, rate: int) -> None:
        """A page is here and plays ``rate`` frames a second; the one before it is forgotten.

        Raises ValueError for a rate no sound card has.
        """
        if not LOWEST_RATE <= rate <= HIGHEST_RATE:
            raise ValueError(f"{rate} is no rate of a sound card")
        self.take_back()
        if rate != self.rate:
            self.playback.clear()
        self._send, self.rate = send, rate
        self.playback.rate = rate
        self.sent = self.done = 0
        self.moved_at = asyncio.get_running_loop().time()
        self._play_under()
        self.microphone.page_came()
        self.here.set()
        self.came.tell(True)

    def disconnect(self) -> None:
        """The page was closed, or reloads: what it had not played is kept for when it comes back."""
        if self._send is None:
            return
        self._send = None
        self.here.clear()
        self.microphone.page_went("The town square page was closed.")
        self.came.tell(False)

    def heard(self, samples: bytes) -> None:
        """Raises ValueError for half a sample."""
        self.microphone.heard(np.frombuffer(samples, dtype="<i2"))

    def no_microphone(self, cause: str, next_step: str) -> None:
        """The page speaks, and cannot listen."""
        self.microphone.refused(ConnectADevice(cause, next_step))

    def played(self, frames: int) -> None:
        """How many frames have sounded or were dropped since it connected. It is sent as many more."""
        self.done = min(max(self.done, frames), self.sent)
        self.moved_at = asyncio.get_running_loop().time()
        self.feed()

    # The table's side

    def feed(self) -> None:
        """Send what is due, if anything sounds."""
        block = round(self.rate * BLOCK_SECONDS)
        self._note_the_end()
        while self._send is not None and self.sent - self.done < self.rate * AHEAD_SECONDS:
            if self.playback.under is None and (self.playback.finished or self.playback.held):
                return
            self._send(Sound(self.playback.take(block), self.rate).as_pcm().astype("<i2").tobytes())
            self.sent += block
            self._note_the_end()

    def _note_the_end(self) -> None:
        if self.line_ends is None and self.playback.finished:
            self.line_ends = self.sent

    def begin(self, sound: Sound) -> None:
        """Play this line from its beginning."""
        self.line_ends = None
        self.playback.begin(sound.at_rate(self.rate).samples)
        self.feed()

    @property
    def line_sounded(self) -> bool:
        """Whether the present line has been sent whole, and the page has played it."""
        return self.line_ends is not None and self.done >= self.line_ends

    def take_back(self) -> None:
        """What was sent of the line and has not sounded is to be sent again."""
        line_sent = self.sent if self.line_ends is None else self.line_ends
        self.playback.rewind(max(0, line_sent - self.done))
        self.line_ends = None

    def flush(self) -> None:
        """Silent at once."""
        if self._send is not None and self.sent > self.done:
            self._send(FLUSH)

    def accompany(self, atmosphere: Atmosphere) -> None:
        """Play this too from now on, under every line and between them."""
        self._atmosphere = atmosphere
        self._play_under()

    def _play_under(self) -> None:
        under = self.playback.under
        if self._atmosphere is not None and (under is None or under.rate != self.rate):
            self.playback.under = self._atmosphere.stream(self.rate)


class PageSpeaker:
    """The loudspeaker of a page. A line that the page was closed under is gone on with when it comes back."""

    speed = 1.0

    def __init__(self, page: PageSound) -> None:
        self.page = page
        self.played = page.playback.played
        self._cut = asyncio.Event()
        self._clock = NullSpeaker()
        self._patience = FIRST_PATIENCE

    async def play(self, sound: Sound) -> bool:
        page = self.page
        self._cut.clear()
        if not await self._page_is_here():
            return False
        while not self._cut.is_set():
            rate = page.rate
            page.begin(sound)
            if await self._to_its_end(rate):
                break
        page.playback.clear()
        return not self._cut.is_set()

    async def _to_its_end(self, rate: int) -> bool:
        """Until it has sounded or was cut off; False when the page came back with another rate."""
        page, loop = self.page, asyncio.get_running_loop()
        while page.rate == rate and not page.line_sounded:
            if await self._cut_within(TICK):
                return True
            if not page.connected and not await self._page_is_here():
                return True
            if loop.time() - page.moved_at > STALLED_SECONDS:
                page.playback.clear()
                raise ConnectADevice("The town square page does not play.", page.next_step)
        return page.rate == rate

    async def _page_is_here(self) -> bool:
        """Wait for it; False when cut off. Raises ConnectADevice."""
        waiting = self._patience
        while not self.page.connected:
            if await self._cut_within(min(TICK, waiting)):
                return False
            waiting -= TICK
            if waiting <= 0:
                self._patience = 0.0  # the next lines do not wait; the page is welcome whenever it comes
                self.page.playback.clear()
                raise ConnectADevice("The town square page is not the loudspeaker now.", self.page.next_step)
        self._patience = PATIENCE
        return True

    async def _cut_within(self, seconds: float) -> bool:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._cut.wait()
        return self._cut.is_set()

    async def wait(self, seconds: float) -> bool:
        return await self._clock.wait(seconds)

    def silence(self) -> None:
        self.page.playback.clear()
        self.page.flush()
        self._clock.silence()
        self._cut.set()

    def hold(self) -> None:
        self.page.playback.hold(True)
        self.page.take_back()
        self.page.flush()
        self._clock.hold()

    def release(self) -> None:
        self.page.playback.hold(False)
        self._clock.release()
        self.page.feed()

    def accompany(self, atmosphere: Atmosphere) -> None:
        self.page.accompany(atmosphere)

    def close(self) -> None:
        self.silence()


class PageMicrophone:
    """The microphone of a page, with the browser's echo cancellation and noise suppression."""

    name = "the town square page"

    def __init__(self, page: PageSound) -> None:
        self._page = page
        self.has_come = False
        """Whether there has been a page to listen."""
        self._receive: Receiver | None = None
        self._lost: Callable[[ConnectADevice], None] = lambda _: None
        self._refused: ConnectADevice | None = None
        self._resampler = StreamResampler(page.rate)

    def start(self, receive: Receiver, lost: Callable[[ConnectADevice], None]) -> None:
        if self._refused is not None:
            raise self._refused
        if not self._page.connected:
            raise ConnectADevice("The town square page is not the microphone yet.", self._page.next_step)
        self._receive, self._lost = receive, lost

    def stop(self) -> None:
        self._receive = None

    def page_came(self) -> None:
        """A page listens: at its own rate from now on."""
        self.has_come = True
        self._refused = None
        self._resampler = StreamResampler(self._page.rate)

    def page_went(self, cause: str) -> None:
        """No page listens any more, for this reason."""
        self._tell(ConnectADevice(cause, self._page.next_step))

    def refused(self, trouble: ConnectADevice) -> None:
        """The page has no microphone, or may not use it."""
        self._refused = trouble
        self._tell(trouble)

    def heard(self, samples: Pcm) -> None:
        """A block at the rate of the page."""
        if self._refused is not None:  # it was plugged in again
            self._refused = None
            self._page.came.tell(True)
        if self._receive is not None:
            self._receive(self._resampler.resample((samples / 32768).astype(np.float32)))

    def _tell(self, trouble: ConnectADevice) -> None:
        listening, self._receive = self._receive is not None, None
        if listening:
            self._lost(trouble)
