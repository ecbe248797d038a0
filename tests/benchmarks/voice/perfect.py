"""What an ear that mishears nothing would come to: the dialogues of the bench, each sentence typed as it is meant.

    python -m tests.benchmarks.voice.perfect [--commands 80] [--side "tuned on"]

It is the most that any recogniser can bring in the rows without a tap: what is lost here takes its speaker more than
one sentence besides, whatever is heard.
"""

import argparse
import asyncio
import math
import random
from collections.abc import Iterator

import numpy as np

from narrator.voice_bench.corpus import HELD_OUT, SAID_AS, SIDES, CorpusSide, commands
from narrator.voice_bench.dialogue import converse
from narrator.voice_bench.measure import WORDINGS, Figures
from narrator.voice_bench.speakers import SPEAKERS, UNASKED
from narrator.voice_bench.table import MeasuredTable, english
from narrator.voice_bench.virtual_time import run
from voices import Grammar, Heard, Utterance
from voices.sound import Sound

A_SENTENCE = 1.0
"""Seconds that one takes."""
VOICES = 7
NOTHING = Sound(np.zeros(16, np.float32), 16_000)


class Deaf:
    """Hears nothing: what is said is typed."""

    engine, expected = "typed", "perfect"

    def prepare(self, grammar: Grammar) -> None:
        """Nothing needs it."""

    def recognise(self, utterance: Utterance, grammar: Grammar) -> Heard | None:  # noqa: ARG002
        return None

    def close(self) -> None:
        """Nothing is open."""


class TypedTable(MeasuredTable):
    """`said` is what the next sound means, with names as they are spoken."""

    said = ""

    async def hear(self, sound: Sound, holding: int | None = None) -> None:  # noqa: ARG002
        await asyncio.sleep(A_SENTENCE)
        text = self.said
        for name, spoken in SAID_AS.items():
            text = text.replace(spoken, name)
        self.hearing.typed(text)
        await asyncio.sleep(A_SENTENCE / 2)
        await self.settled()


async def dialogues(side: CorpusSide, speaker: str, count: int) -> Figures:
    """What becomes of the first so many sentences of one side."""
    figures = Figures("heard perfectly", False, speaker)
    said = commands(count, side=side, wording=WORDINGS[speaker], voices=VOICES)
    for names in side.tables:
        table = TypedTable(names, Deaf(), english())
        async with table:

            def speak(text: str, turn: int, after: float, table: TypedTable = table) -> Sound:  # noqa: ARG001
                table.said = text
                return NOTHING

            for number, command in enumerate(said):
                if command.names == names:
                    wants = SPEAKERS[speaker](command, random.Random(side.seed + number))
                    figures.outcomes.append(await converse(table, wants, speak))
                    await table.forget()
    return figures


def rows(side: CorpusSide, count: int) -> Iterator[str]:
    """A line for each speaker."""
    for speaker in UNASKED:
        figures = run(dialogues(side, speaker, count), math.inf)
        yield f"{side.name}, {speaker}, {figures.count}: {figures.in_short()}"


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    arguments.add_argument("--commands", type=int, default=80)
    arguments.add_argument("--side", choices=SIDES, default=HELD_OUT.name)
    chosen = arguments.parse_args()
    for row in rows(SIDES[chosen.side], chosen.commands):
        print(row, flush=True)


if __name__ == "__main__":
    main()
