"""Every sentence of the corpus through the dialogue, and talk past the ear: the figures of one engine."""

import asyncio
import os
import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from engine.phases import Phase
from narrator.voice_bench.corpus import TABLES, Command, commands, table_talk
from narrator.voice_bench.dialogue import Outcome, converse
from narrator.voice_bench.rooms import AFTER, BEFORE, ROOMS, Acoustics, Room
from narrator.voice_bench.synthetic_voices import SyntheticVoice, synthetic_voices
from narrator.voice_bench.table import MeasuredTable, english
from voices import PocketsphinxRecogniser, Recogniser, VoskRecogniser
from voices.child import Child
from voices.sound import Sound

MOST_QUESTIONS = {"clean": 1}
"""After how many questions a command counts as right; two in every other room."""
GAP = (0.6, 2.0)
"""Seconds between two pieces of talk."""


@dataclass
class Figures:
    """What came of the commands in one room."""

    room: str
    held: bool
    outcomes: list[Outcome] = field(default_factory=list)
    delays: list[float] = field(default_factory=list)
    processing: float = 0.0
    """Seconds of processor time of the engine's processes."""
    sound: float = 0.0
    """Seconds of sound it was given."""

    @property
    def count(self) -> int:
        return len(self.outcomes)

    def right_after(self, questions: int) -> float:
        """Share of commands that ended in the right act, with at most so many questions."""
        return sum(one.right and one.questions <= questions for one in self.outcomes) / max(1, self.count)

    @property
    def wrong(self) -> int:
        return sum(one.wrong for one in self.outcomes)

    @property
    def questions(self) -> float:
        """Of a command, the question who spoke not counted."""
        return sum(one.questions for one in self.outcomes) / max(1, self.count)

    @property
    def delay(self) -> float:
        """Median seconds from the end of speech to what was made of it."""
        return float(np.median(self.delays)) if self.delays else 0.0

    @property
    def factor(self) -> float:
        return self.processing / max(0.001, self.sound)


@dataclass
class Talk:
    """What came of talk that is no command."""

    phase: str
    minutes: float = 0.0
    pieces: int = 0
    false_questions: list[str] = field(default_factory=list)
    false_acts: list[str] = field(default_factory=list)

    def an_hour(self, count: int) -> float:
        return count * 60 / max(0.001, self.minutes)


@dataclass
class Report:
    engine: str
    voices: list[str]
    figures: list[Figures] = field(default_factory=list)
    talk: list[Talk] = field(default_factory=list)
    memory: float = 0.0
    """Megabytes of the engine's processes at the end."""


def open_recogniser(engine: str, model: Path | None = None) -> Recogniser:
    """ "pocketsphinx", or "vosk" with the folder of a model. Raises VoiceTrouble."""
    if engine == "vosk" and model is not None:
        return VoskRecogniser(english(), model)
    return PocketsphinxRecogniser(english(), time_limit=60.0)


def workers(recogniser: Recogniser) -> list[int]:
    """The processes that an engine works in."""
    children = [one for one in vars(recogniser).values() if isinstance(one, Child)]
    return [one.process_id for one in children if one.process_id is not None]


def processor_seconds(processes: Sequence[int]) -> float:
    """Since they began; 0 on a system that does not tell."""
    total = 0.0
    for process in processes:
        try:
            fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        total += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return total


def memory_of(processes: Sequence[int]) -> float:
    """Megabytes they have in memory; 0 on a system that does not tell."""
    total = 0.0
    for process in processes:
        try:
            pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
        except OSError:
            continue
        total += pages * os.sysconf("SC_PAGE_SIZE") / 1e6
    return total


def acoustics(voices: Sequence[SyntheticVoice]) -> Acoustics:
    talk = table_talk(TABLES[0], seed=3)
    return Acoustics([voices[number % len(voices)](next(talk)).samples for number in range(24)])


async def measure_commands(
    recogniser: Recogniser, said: Sequence[Command], room: Room, *, held: bool = False
) -> Figures:
    """Each command through the whole dialogue."""
    voices = synthetic_voices()
    around = acoustics(voices)
    figures = Figures(room.name, held)
    for number, names in enumerate(TABLES):
        async with MeasuredTable(names, recogniser, english()) as table:
            before = processor_seconds(workers(recogniser))
            for command in said:
                if command.table != number:
                    continue

                def speak(text: str, turn: int, command: Command = command) -> Sound:
                    seed = hash((command.table, command.speaker, command.voice, len(command.text), turn))
                    heard = around.heard(voices[command.voice % len(voices)](text), room, abs(seed))
                    figures.sound += heard.seconds
                    return heard

                figures.outcomes.append(await converse(table, command, speak, held=held))
                await table.forget()
            figures.processing += processor_seconds(workers(recogniser)) - before
            figures.delays += table.delays.seconds
    return figures


async def measure_talk(
    recogniser: Recogniser, minutes: float, phase: Phase = Phase.NOMINATIONS, seed: int = 11
) -> Talk:
    """So much talk past an open microphone. Nobody answers a question, and nobody cancels."""
    voices = synthetic_voices()
    around, chance = acoustics(voices), np.random.default_rng(seed)
    found = Talk(phase.value)
    for number, names in enumerate(TABLES):
        lines, heard = table_talk(names, seed + number), 0.0
        async with MeasuredTable(names, recogniser, english(), phase=phase) as table:
            while heard < 60 * minutes / len(TABLES):
                text = next(lines)
                sound = around.heard(voices[found.pieces % len(voices)](text), ROOMS[0], found.pieces)
                table.microphone.push(sound)
                await table.settled()
                found.pieces += 1
                heard += sound.seconds - BEFORE - AFTER + float(chance.uniform(*GAP))
                _note(found, table, text)
                await table.forget()
        found.minutes += heard / 60
    return found


def _note(found: Talk, table: MeasuredTable, text: str) -> None:
    hearing = table.hearing
    if table.said_back is not None or hearing.noted or table.session.requests:
        found.false_acts.append(text)
    elif hearing.doubt is not None or hearing.asked is not None:
        found.false_questions.append(text)


def measure(
    engine: str,
    model: Path | None,
    *,
    count: int,
    minutes: float,
    rooms: Sequence[Room] = ROOMS,
    half: int | None = None,
    tell: Callable[[str], None] = print,
) -> Report:
    """The whole measurement. `count` commands a room of the corpus of 300 (`half`: only its even or odd ones);
    a sixth of the talk is heard outside nominations. Raises VoiceTrouble."""
    voices = synthetic_voices()
    report = Report(engine, [voice.name for voice in voices])
    corpus = commands(voices=len(voices))
    part = corpus if half is None else corpus[half::2]
    said = random.Random(7).sample(part, min(count, len(part)))
    recogniser = open_recogniser(engine, model)
    began = time.monotonic()
    try:
        wanted = [(room, False) for room in rooms] + [(room, True) for room in rooms if room.name in HELD_IN]
        for room, held in wanted:
            report.figures.append(asyncio.run(measure_commands(recogniser, said, room, held=held)))
            tell(f"{room.name}{', held' if held else ''}: {time.monotonic() - began:.0f} s")
        for phase, share in ((Phase.NOMINATIONS, 1.0), (Phase.DISCUSSION, 1 / 6)):
            if minutes:
                report.talk.append(
                    asyncio.run(
                        measure_talk(recogniser, minutes * share, phase, seed=11 if half == 0 else 29)
                    )
                )
                tell(f"talk, {phase.value}: {time.monotonic() - began:.0f} s")
        report.memory = memory_of(workers(recogniser))
    finally:
        recogniser.close()
    return report


HELD_IN = ("clean", "babble 10 dB")
