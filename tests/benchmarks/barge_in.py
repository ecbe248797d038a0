"""How well "stop" and "cancel" are heard while the Storyteller speaks, and how often its own voice is taken for them:
``python -m tests.benchmarks.barge_in [--times 24] [--minutes 60]``.

The real mouth, ear and recogniser in a room whose loudspeaker is 6 to 20 dB quieter at the microphone than it was
played; people speak at an ordinary level, by all voices of this machine.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import os
import time
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from narrator.voice_bench.synthetic_voices import synthetic_voices
from narrator.voice_bench.table import english
from tests.voices.room import EchoingRoom
from voices import Ear, Grammar, Intent, Mouth, PocketsphinxRecogniser, Renderer
from voices.events import EarEvent, Hushed

SAID = (
    ("stop", "stop"),
    ("cancel", "cancel"),
    ("Storyteller, stop", "stop"),
    ("cancel that", "cancel"),
)
WHAT_STANDS = Grammar.of("cancel", "pause")
TEXTS = Path(__file__).parents[2] / "config" / "texts" / "en"


def our_lines() -> list[str]:
    """All that the Storyteller has words for, with somebody in the place of every name."""
    found: list[str] = []

    def gather(value: Any) -> None:
        if isinstance(value, str):
            text = value
            while "{" in text:
                before, _, rest = text.partition("{")
                inside = 1
                end = next(
                    place for place, letter in enumerate(rest)
                    if (inside := inside + (letter == "{") - (letter == "}")) == 0
                )  # fmt: skip
                text = f"{before}Alice{rest[end + 1 :]}"
            if len(text.split()) > 3:
                found.append(text)
        elif isinstance(value, dict):
            for one in value.values():
                gather(one)
        elif isinstance(value, list):
            for one in value:
                gather(one)

    for file in ("spoken.toml", "rules.toml", "jinxes.toml"):
        gather(tomllib.loads((TEXTS / file).read_text(encoding="utf-8")))
    return found


class Scene:
    def __init__(self, recogniser: PocketsphinxRecogniser, renderer: Renderer, room: EchoingRoom) -> None:
        self.room = room
        self.mouth = Mouth(renderer, room.speaker)
        self.ear = Ear(room.microphone, recogniser, english(), clock=room.clock)
        self.told: list[str] = []
        self.ear.subscribe(self._note)

    def _note(self, event: EarEvent) -> None:
        if isinstance(event, Hushed):
            self.told.append("stop")
        elif isinstance(event, Intent):
            self.told.append(event.name)

    async def __aenter__(self) -> Scene:
        await self.mouth.__aenter__()
        await self.ear.__aenter__()
        self.ear.deaf_while(self.mouth)
        self.ear.listen_for(WHAT_STANDS)
        await self.ear.settled()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.ear.close()
        await self.mouth.close()


async def interruptions(
    recogniser: PocketsphinxRecogniser, renderer: Renderer, echo: float, delay: float, times: int
) -> tuple[int, int, list[float]]:
    """How many of ``times`` were obeyed, how many taken for the other, and the seconds that it took."""
    room = EchoingRoom(echo=echo, delay=delay, seed=int(100 * echo + 1000 * delay))
    voices, lines = synthetic_voices(), itertools.cycle([one for one in our_lines() if len(one) > 90])
    obeyed = wrong = 0
    took: list[float] = []
    async with Scene(recogniser, renderer, room) as scene:
        for _ in range(2):
            await room.hear_out(scene.mouth.say(next(lines)), scene.ear)
        for number in range(times):
            text, meant = SAID[number % len(SAID)]
            scene.told.clear()
            line = scene.mouth.say(next(lines))
            while not room.speaker.sounding:
                await asyncio.sleep(0.002)
            begun = room.seconds
            after = float(room.chance.uniform(0.3, 2.0))
            lasts = room.say(voices[(number // len(SAID)) % len(voices)](text), after=after)
            await room.hear_out(line, scene.ear)
            took.append(room.seconds - begun - after - lasts)
            await room.pass_seconds(1.0, scene.ear)
            obeyed += scene.told == [meant]
            wrong += bool(scene.told) and scene.told != [meant]
            if scene.told != [meant]:
                took.pop()
    return obeyed, wrong, took


async def own_speech(
    recogniser: PocketsphinxRecogniser, renderer: Renderer, minutes: float, echo: float
) -> tuple[float, list[str]]:
    """Minutes of our own voice, and the lines that stopped themselves."""
    room = EchoingRoom(echo=echo, delay=0.1, seed=3)
    stopped: list[str] = []
    spoken = 0.0
    async with Scene(recogniser, renderer, room) as scene:
        for line in _again_and_again(our_lines()):
            if spoken >= 60 * minutes:
                break
            began = room.seconds
            await room.hear_out(scene.mouth.say(line), scene.ear)
            spoken += room.seconds - began
            await room.pass_seconds(0.5, scene.ear)
            if scene.told:
                stopped.append(f"{scene.told} {line}")
                scene.told.clear()
    return spoken / 60, stopped


def _again_and_again(lines: list[str]) -> Iterator[str]:
    return itertools.cycle(lines)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.barge_in", description=__doc__)
    parser.add_argument("--times", type=int, default=24, help="interruptions for every echo and delay")
    parser.add_argument("--minutes", type=float, default=60.0, help="of our own speech, half of it at 6 dB")
    arguments = parser.parse_args()
    recogniser, renderer = PocketsphinxRecogniser(english(), time_limit=60.0), Renderer()
    began = time.monotonic()
    try:
        for echo in (6.0, 12.0, 20.0):
            for delay in (0.02, 0.08, 0.15):
                if arguments.times:
                    obeyed, wrong, took = asyncio.run(
                        interruptions(recogniser, renderer, echo, delay, arguments.times)
                    )
                    print(
                        f"echo {echo:.0f} dB lower, {1000 * delay:.0f} ms late: {obeyed} of {arguments.times} "
                        f"obeyed, {wrong} wrong, silent {np.median(took):.2f} s after the word (median)"
                    )
        for echo in (6.0, 20.0):
            if arguments.minutes:
                minutes, stopped = asyncio.run(own_speech(recogniser, renderer, arguments.minutes / 2, echo))
                print(
                    f"{minutes:.0f} minutes of our own voice {echo:.0f} dB lower: stopped {len(stopped)} times"
                )
                print(*(f"  {one}" for one in stopped), sep="\n")
    finally:
        recogniser.close()
        renderer.close()
    print(f"{time.monotonic() - began:.0f} s, load {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
