"""How long the Storyteller takes to understand a sentence once its end is sure, recognising at once when it is
quiet and only then: ``python -m tests.benchmarks.answering [--commands 30]``.

Every sentence is heard at the pace of a microphone, both ways in turns, so that both meet the same load.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import time
from dataclasses import dataclass, field

import numpy as np

from narrator.voice_bench.corpus import TABLES, commands
from narrator.voice_bench.measure import Cast, open_recogniser
from narrator.voice_bench.rooms import ROOMS
from narrator.voice_bench.table import MeasuredTable, english
from voices import Heard, Recogniser, Utterance
from voices.events import HEARING_RATE
from voices.grammar import Grammar
from voices.microphones import BLOCK_SECONDS
from voices.sound import Sound

HEARD_AT_ONCE = 1.0
"""Seconds of the room before a sentence that need not be waited for."""


@dataclass
class Counted:
    """A recogniser, how often it was asked, and how long it took."""

    inner: Recogniser
    engine: str = "counted"
    expected = "as it is told"
    took: list[float] = field(default_factory=list)

    def prepare(self, grammar: Grammar) -> None:
        self.inner.prepare(grammar)

    def recognise(self, utterance: Utterance, grammar: Grammar) -> Heard | None:
        began = time.perf_counter()
        heard = self.inner.recognise(utterance, grammar)
        self.took.append(time.perf_counter() - began)
        return heard

    def close(self) -> None:
        self.inner.close()


async def at_a_microphones_pace(table: MeasuredTable, sound: Sound) -> None:
    block = int(HEARING_RATE * BLOCK_SECONDS)
    at_once = int(HEARD_AT_ONCE * HEARING_RATE)
    table.microphone.push(Sound(sound.samples[:at_once], sound.rate))
    began = time.perf_counter()
    for number, begin in enumerate(range(at_once, len(sound.samples), block), 1):
        table.microphone.push(Sound(sound.samples[begin : begin + block], sound.rate))
        await asyncio.sleep(max(0.0, began + number * BLOCK_SECONDS - time.perf_counter()))


async def forgotten(table: MeasuredTable) -> None:
    """At once, as this bench lives by the machine's clock."""
    table.session.saying_back.trust_again()
    table.hearing.forget()
    while table.session.table.echo is not None or table.session.table.requests:
        table.pace.skip()
        await asyncio.sleep(0.001)


async def measure(count: int, room_number: int) -> None:
    cast = Cast()
    voices, around = cast.voices, cast.acoustics
    known = [one for one in commands(voices=len(voices)) if one.names == TABLES[0]]
    said = random.Random(7).sample(known, count)
    recogniser = Counted(open_recogniser("pocketsphinx"))
    delays: dict[bool, list[float]] = {False: [], True: []}
    asked = {False: 0, True: 0}
    try:
        async with MeasuredTable(TABLES[0], recogniser, english()) as table:
            for number, command in enumerate(said):
                voice = voices[command.voice % len(voices)]
                heard = around.heard(voice(command.text), ROOMS[room_number], number)
                for early in (False, True) if number % 2 else (True, False):
                    table.ear.begins_early = early
                    table.delays.seconds.clear()
                    before = len(recogniser.took)
                    await at_a_microphones_pace(table, heard)
                    await table.settled()
                    delays[early] += table.delays.seconds
                    asked[early] += len(recogniser.took) - before
                    await forgotten(table)
    finally:
        recogniser.close()
    print(f"{ROOMS[room_number].name}, {count} sentences, load {os.getloadavg()[0]:.1f} at the end")
    print(f"recognising one took {1000 * float(np.median(recogniser.took)):.0f} ms (median)")
    for early, name in ((False, "when the end is sure"), (True, "when it is quiet")):
        found = 1000 * np.array(delays[early])
        middle, ninth = np.median(found), np.quantile(found, 0.9)
        print(
            f"begun {name}: {middle:.0f} ms median, {ninth:.0f} ms for nine of ten; {asked[early]} recognitions"
        )
    print(f"ratio of the medians: {np.median(delays[True]) / np.median(delays[False]):.2f}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.answering", description=__doc__)
    parser.add_argument("--commands", type=int, default=30)
    parser.add_argument(
        "--room", type=int, default=0, help=", ".join(f"{n} {one.name}" for n, one in enumerate(ROOMS))
    )
    arguments = parser.parse_args()
    asyncio.run(measure(arguments.commands, arguments.room))
