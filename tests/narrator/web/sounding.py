"""A real table whose microphone and loudspeaker are its town square page, running beside the test."""

import asyncio
import math
import random
import threading
from collections.abc import Callable, Coroutine
from pathlib import Path
from types import TracebackType
from typing import Any, TypeVar

import numpy as np
import soundfile

from engine import edition
from narrator.evening import Evening, EveningPlan, sentences_in
from narrator.sound.voice import CaptionsOnly, SpokenAloud
from narrator.table.pace import Pace
from tests.e2e.program import free_port
from tests.narrator.table import Table, short_settings
from tests.voices.table import PATIENCE
from voices import Ear, Mouth, PocketsphinxRecogniser, Renderer, Sound, synthesise
from voices.page_sound import PageSound

NAMES = ("Alice", "Robert", "Maria", "Thomas", "Hannah", "Victor", "Sophie")
LEVEL = 0.08
"""Of somebody who speaks to the laptop, as a share of full scale."""
Result = TypeVar("Result")


def said_into(file: Path, text: str, *, every: float, times: int) -> Path:
    """A sound file of somebody who says this again and again, as people do who were not heard, in a quiet room."""
    spoken = synthesise(text).at_rate(48_000).samples
    spoken = spoken * (LEVEL / float(np.sqrt(np.mean(np.square(spoken)))))
    once = np.concatenate([np.zeros(round(every * 48_000) - len(spoken)), spoken])
    whole = np.tile(once, times) + np.random.default_rng(1).normal(0, 0.0003, times * len(once))
    soundfile.write(file, Sound(whole.astype(np.float32), 48_000).as_pcm(), 48_000)
    return file


class SoundingTable(Table):
    """`voice` and `ear` go through the page; until `speak_aloud` lines are only shown, at once."""

    def __init__(self, folder: Path, port: int) -> None:
        settings = short_settings(folder)
        slower = settings.seconds.model_copy(
            update={"last_call": 300.0, "discussion": 100.0, "defence": 60.0, "cancel": 8.0}
        )
        settings = settings.model_copy(update={"seconds": slower})
        self.page = PageSound(f"http://127.0.0.1:{port}/square")
        sentences = sentences_in("en")
        self.mouth = Mouth(Renderer(PATIENCE), self.page.speaker)
        self.ear = Ear(
            self.page.microphone, PocketsphinxRecogniser(sentences, time_limit=PATIENCE), sentences
        )
        self.pins: list[str] = []
        plan = EveningPlan(
            settings, edition("tb"), "127.0.0.1", port, players=NAMES, pace=Pace(math.inf), seed=1,
            mouth=self.mouth, ear=self.ear, page=self.page, announce_pin=self.pins.append,
        )  # fmt: skip
        self.evening = Evening(plan)
        self.room = self.evening.room
        self.session.narration.voice = CaptionsOnly(Pace(math.inf), self.session.narration.show_caption)
        self.names = NAMES
        self.chance = random.Random(1)
        self._intents, self._running, self._resumed = 0, None, False

    @property
    def pin(self) -> str:
        return self.pins[-1] if self.pins else self.evening.pin

    def speak_aloud(self) -> None:
        self.session.pace.speed = 1.0
        self.session.narration.voice = SpokenAloud(self.mouth, self.session.narration.show_caption)

    async def nominations(self) -> None:
        """From the lobby to open nominations."""
        await self.deal()
        await self.night()
        await self.host("open_nominations")
        await self.until(lambda: self.stage == "nominations")
        await asyncio.sleep(0.1)
        self.speak_aloud()


class Beside:
    """`with Beside(folder) as beside`: the table on a loop of its own; `beside.do` runs there and waits."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self._folder = folder
        self._ready, self._over = threading.Event(), asyncio.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()), daemon=True)

    async def _serve(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.table = SoundingTable(self._folder, self.port)
        async with self.table.evening.open(), self.table:
            self._ready.set()
            await self._over.wait()
        self.table.ear.recogniser.close()
        self.table.mouth.renderer.close()

    def __enter__(self) -> "Beside":
        self._thread.start()
        assert self._ready.wait(60)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.loop.call_soon_threadsafe(self._over.set)
        self._thread.join(30)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def do(self, work: Coroutine[Any, Any, Result], seconds: float = 60.0) -> Result:
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(seconds)

    def call(self, work: Callable[[], Result]) -> Result:
        async def on_loop() -> Result:
            return work()

        return self.do(on_loop())
