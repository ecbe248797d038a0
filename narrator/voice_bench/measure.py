"""Every sentence of the corpus through the dialogue, and talk past the ear: the figures of one engine."""

import json
import math
import multiprocessing
import os
import random
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import Path
from typing import Protocol

import numpy as np

from engine.phases import Phase
from narrator.sound.recognisers import ChosenEngine
from narrator.voice_bench.corpus import (
    BY_THE_BOOK,
    HELD_OUT,
    IN_OWN_WORDS,
    SIDES,
    TUNED_ON,
    Command,
    CorpusSide,
    commands,
    filled,
    near_misses,
    table_talk,
)
from narrator.voice_bench.dialogue import CommandOutcome, converse
from narrator.voice_bench.recordings import recorded_talk, recorded_voices
from narrator.voice_bench.rooms import AFTER, BEFORE, ROOMS, Acoustics, MeasuredRoom
from narrator.voice_bench.seating import said_at_seating
from narrator.voice_bench.speakers import SPEAKERS, UNASKED
from narrator.voice_bench.synthetic_voices import held_out_voices, synthetic_voices
from narrator.voice_bench.table import MeasuredTable, english
from narrator.voice_bench.virtual_time import run
from voices import Recogniser, SecondOpinion
from voices.child import Child
from voices.errors import InstallSomething
from voices.moonshine import model_of_package
from voices.sound import Sound

GAP = (0.6, 2.0)
"""Seconds between two pieces of talk."""
WORDINGS = {"careful": BY_THE_BOOK, "naive": IN_OWN_WORDS, "heedless": IN_OWN_WORDS}
"""What each speaker says unasked."""


class CorpusVoice(Protocol):
    """Somebody who can say any sentence of the corpus."""

    @property
    def name(self) -> str:
        """Who it is."""

    def __call__(self, text: str) -> Sound:
        """The text at 16 kHz. Raises VoiceTrouble."""


@dataclass(frozen=True)
class Cast:
    """Whose names and voices are measured: one side, with the recordings in `folder` in the place of its synthetic
    voices."""

    side: CorpusSide = TUNED_ON
    folder: Path | None = None

    @property
    def voices(self) -> tuple[CorpusVoice, ...]:
        """Those who speak. Raises RecordingsLacking."""
        return _voices(self)

    @property
    def acoustics(self) -> Acoustics:
        """The rooms with their babble."""
        return _acoustics(self)

    def talk(self, number: int, said: str) -> Sound:
        """A piece of table talk: the next recorded one, and `said` by the next voice where none was recorded."""
        recorded = () if self.folder is None else _recorded_talk(self.folder)
        if recorded:
            return recorded[number % len(recorded)]()
        return self.voices[number % len(self.voices)](said)


@cache
def _voices(cast: Cast) -> tuple[CorpusVoice, ...]:
    if cast.folder is not None:
        return recorded_voices(cast.folder, cast.side)
    return held_out_voices() if cast.side is HELD_OUT else synthetic_voices()


@cache
def _recorded_talk(folder: Path) -> tuple[Callable[[], Sound], ...]:
    return tuple(recorded_talk(folder))


@cache
def _acoustics(cast: Cast) -> Acoustics:
    """The babble and the neighbour of every room are two dozen pieces of talk."""
    talk = table_talk(cast.side.tables[0], seed=cast.side.seed + 2, half=cast.side.half)
    return Acoustics([cast.talk(number, next(talk)).samples for number in range(24)])


@dataclass
class Figures:
    """What came of the commands in one room."""

    room: str
    held: bool
    speaker: str
    outcomes: list[CommandOutcome] = field(default_factory=list)
    delays: list[float] = field(default_factory=list)
    processing: float = 0.0
    """Seconds of processor time of the engine's processes."""
    sound: float = 0.0
    """Seconds of sound it was given."""

    @property
    def count(self) -> int:
        """How many commands were said."""
        return len(self.outcomes)

    def right_after(self, questions: int) -> float:
        """Share of commands that ended in the right act, after at most this many questions."""
        return sum(one.right and one.questions <= questions for one in self.outcomes) / max(1, self.count)

    @property
    def wrong(self) -> int:
        """How many ended in something that nobody meant."""
        return sum(one.wrong for one in self.outcomes)

    @property
    def shots(self) -> int:
        """How many ended in a Slayer's shot that was not meant."""
        return sum(one.shot for one in self.outcomes)

    @property
    def shots_said_back(self) -> int:
        """In how many such a shot was said back at least."""
        return sum(one.shot_said_back for one in self.outcomes)

    @property
    def questions(self) -> float:
        """Of a command, who spoke among them."""
        return sum(one.questions for one in self.outcomes) / max(1, self.count)

    def in_short(self) -> str:
        """For whoever waits for the table."""
        shares = ", ".join(f"{self.right_after(number):.0%}" for number in range(3))
        return (
            f"{shares} right at once, after one and after two questions, {self.wrong} of {self.count} wrong,"
            f" {self.shots} shots"
        )

    @property
    def delay(self) -> float:
        """Median seconds that it took to recognise a sentence."""
        return float(np.median(self.delays)) if self.delays else 0.0

    @property
    def factor(self) -> float:
        """Seconds of processor time for a second of sound."""
        return self.processing / max(0.001, self.sound)


@dataclass
class TalkFigures:
    """What came of talk that is no command."""

    about: str
    """ "nominations" or "discussion" for an hour of it then, NEAR for sentences that are nearly commands alone."""
    minutes: float = 0.0
    pieces: int = 0
    false_questions: list[str] = field(default_factory=list)
    false_acts: list[str] = field(default_factory=list)
    shots: int = 0
    """Of the false acts, how many were a Slayer's shot, which needs a yes."""

    def an_hour(self, count: int) -> float:
        """So many in these minutes, as so many an hour."""
        return count * 60 / max(0.001, self.minutes)

    def in_short(self) -> str:
        """For whoever waits for the table."""
        questions, acts = len(self.false_questions), len(self.false_acts)
        return f"{questions} false questions and {acts} false acts in {self.minutes:.1f} minutes"

    def add(self, other: "TalkFigures") -> None:
        """What came of more of the same talk."""
        self.minutes, self.pieces = self.minutes + other.minutes, self.pieces + other.pieces
        self.false_questions += other.false_questions
        self.false_acts += other.false_acts
        self.shots += other.shots


NEAR = "nearly commands"


@dataclass(frozen=True)
class Part:
    """What one process measures: commands in a room, or with `about` talk (see TalkFigures). `seed` is the talk's."""

    room: str = ""
    held: bool = False
    speaker: str = ""
    about: str = ""
    minutes: float = 0.0
    seed: int = 0

    def __str__(self) -> str:
        if self.about:
            return f"talk, {self.about}"
        return f"{self.room}{HELD if self.held else ''}, {self.speaker}"


@dataclass
class Measured:
    """`memory`: megabytes of the engine's processes after the first sound, and at the end."""

    of: Figures | TalkFigures
    memory: tuple[float, float]


@dataclass
class Report:
    """All that one engine was measured by."""

    engine: str
    voices: list[str]
    side: str = HELD_OUT.name
    typed_names: bool = False
    said_names: bool = False
    figures: list[Figures] = field(default_factory=list)
    talk: list[TalkFigures] = field(default_factory=list)
    memory: tuple[float, float] = (0.0, 0.0)
    """Of the process whose engine grew most."""


def open_recogniser(engine: str, model: Path | None = None) -> Recogniser:
    """One of `ENGINES`, with the folder of its model; moonshine has that of its package. Raises VoiceTrouble."""
    if engine == "moonshine":
        second = model or model_of_package()
        if second is None:
            raise InstallSomething("moonshine-voice 0.1.0, which has its model, is not here.", "Install it.")
        return ChosenEngine("pocketsphinx", second=second).open(english(), time_limit=60.0)
    return ChosenEngine(engine, model).open(english(), time_limit=60.0)


def workers(recogniser: Recogniser) -> list[int]:
    """The processes that an engine works in."""
    engines: list[object] = [recogniser]
    if isinstance(recogniser, SecondOpinion):
        engines = [recogniser.first, recogniser.second]
    children = [one for engine in engines for one in vars(engine).values() if isinstance(one, Child)]
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


async def measure_commands(
    recogniser: Recogniser,
    said: Sequence[Command],
    room: MeasuredRoom,
    cast: Cast,
    speaker: str,
    *,
    held: bool = False,
    typed_names: bool = False,
    said_names: bool = False,
    first: int = 0,
    told: Callable[[CommandOutcome], object] = lambda _: None,
) -> Figures:
    """Each command through the whole dialogue. `said_names`: those whose readings disagree were said at seating;
    `first`: the number that the first of them has in the corpus; `told` of each dialogue as it ends."""
    figures = Figures(room.name, held, speaker)
    for names in cast.side.tables:
        learnt = said_at_seating(names, cast.voices, cast.acoustics, recogniser) if said_names else {}
        async with MeasuredTable(
            names, recogniser, english(), typed_names=typed_names, said_names=learnt
        ) as table:
            before = processor_seconds(workers(recogniser))
            for number, command in enumerate(said, first):
                if command.names != names:
                    continue
                voice = cast.voices[command.voice % len(cast.voices)]

                def speak(
                    text: str, turn: int, after: float, number: int = number, voice: CorpusVoice = voice
                ) -> Sound:
                    heard = cast.acoustics.heard(
                        voice(text), room, 100 * number + turn, after if turn else BEFORE
                    )
                    figures.sound += heard.seconds
                    return heard

                wants = SPEAKERS[speaker](command, random.Random(cast.side.seed + number))
                outcome = await converse(table, wants, speak, held=held)
                outcome.voice = voice.name
                figures.outcomes.append(outcome)
                told(outcome)
                await table.forget()
            figures.processing += processor_seconds(workers(recogniser)) - before
            figures.delays += table.delays.seconds
    return figures


async def measure_talk(
    recogniser: Recogniser, minutes: float, cast: Cast, phase: Phase = Phase.NOMINATIONS, seed: int = 11
) -> TalkFigures:
    """So much talk past an open microphone. Nobody answers a question, and nobody cancels."""
    chance = np.random.default_rng(seed)
    found = TalkFigures(phase.value)
    for number, names in enumerate(cast.side.tables):
        lines, heard = table_talk(names, seed + number, cast.side.half), 0.0
        async with MeasuredTable(names, recogniser, english(), phase=phase) as table:
            while heard < 60 * minutes / len(cast.side.tables):
                heard += await _overhear(table, found, next(lines), cast) + float(chance.uniform(*GAP))
        found.minutes += heard / 60
    return found


async def measure_near_misses(recogniser: Recogniser, cast: Cast) -> TalkFigures:
    """Each sentence that is nearly a command, by two voices, while nominations are open."""
    found, chance = TalkFigures(NEAR), random.Random(13)
    spoken = Cast(cast.side)  # nobody was recorded saying these
    for number, names in enumerate(cast.side.tables):
        async with MeasuredTable(names, recogniser, english()) as table:
            for template in near_misses(cast.side.half)[number :: len(cast.side.tables)]:
                text = filled(template, names, chance)
                for _ in range(2):
                    found.minutes += await _overhear(table, found, text, spoken) / 60
    return found


async def _overhear(table: MeasuredTable, found: TalkFigures, text: str, cast: Cast) -> float:
    """A piece of talk past the ear, and what came of it; gives back how many seconds it took to say."""
    sound = cast.acoustics.heard(cast.talk(found.pieces, text), ROOMS[0], found.pieces)
    await table.hear(sound)
    found.pieces += 1
    note_what_came(found, table, text)
    await table.forget()
    return sound.seconds - BEFORE - AFTER


def note_what_came(found: TalkFigures, table: MeasuredTable, text: str) -> None:
    """Whether this piece of talk led to an act, or to a question."""
    hearing = table.hearing
    if table.said_back is not None or hearing.noted or table.done or table.session.table.requests:
        found.false_acts.append(text)
        found.shots += table.shots_said_back > 0
    elif hearing.question is not None:
        found.false_questions.append(text)


HELD_IN = ("clean", "babble 10 dB")
HELD = ", held"
"""After the name of a room: with the button on one's own phone."""
ROWS = (*(room.name for room in ROOMS), *(f"{room}{HELD}" for room in HELD_IN))
NEAR_FROM = 5.0
"""Minutes of talk from which on it is measured what sentences that are nearly commands lead to: they take as long."""
LONGEST_TALK = 15.0
"""Minutes that one process listens to, so that two have as much to do."""


@dataclass(frozen=True)
class ToMeasure:
    """What is measured: `count` commands of the corpus of 300, from the one with the number `first` on, in each of
    `rows` by each of `speakers`, and `minutes` of talk. `side`: the name of one; `recordings`: a folder of people
    instead of synthetic voices; `dialogues`: a file to which every dialogue is added as it ends, one a line, in
    JSON."""

    engine: str
    model: Path | None
    count: int
    minutes: float
    rows: tuple[str, ...] = ROWS
    speakers: tuple[str, ...] = UNASKED
    side: str = HELD_OUT.name
    typed_names: bool = False
    said_names: bool = False
    recordings: Path | None = None
    first: int = 0
    dialogues: Path | None = None

    @property
    def cast(self) -> Cast:
        """Whose names and voices."""
        return Cast(SIDES[self.side], self.recordings)

    def parts(self) -> list[Part]:
        """A sixth of the talk is heard outside nominations."""
        parts = [
            Part(row.removesuffix(HELD), row.endswith(HELD), speaker)
            for row in self.rows
            for speaker in self.speakers
        ]
        for phase, minutes in ((Phase.NOMINATIONS, self.minutes), (Phase.DISCUSSION, self.minutes / 6)):
            pieces = math.ceil(minutes / LONGEST_TALK)
            parts += [
                Part(about=phase.value, minutes=minutes / pieces, seed=self.cast.side.seed + 100 * number)
                for number in range(pieces)
            ]
        return [*parts, Part(about=NEAR)] if self.minutes >= NEAR_FROM else parts


def measure(wanted: ToMeasure, *, jobs: int = 1, tell: Callable[[str], None] = print) -> Report:
    """The whole measurement, in `jobs` processes side by side. Raises VoiceTrouble."""
    names = [voice.name for voice in wanted.cast.voices]
    report = Report(wanted.engine, names, wanted.side, wanted.typed_names, wanted.said_names)
    parts, began = wanted.parts(), time.perf_counter()
    found: dict[Part, Measured] = {}
    with ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn")) as processes:
        running = {processes.submit(measure_part, wanted, part): part for part in parts}
        for done in as_completed(running):
            found[running[done]] = done.result()
            of, seconds = found[running[done]].of, time.perf_counter() - began
            tell(f"{seconds:5.0f} s, {len(found)} of {len(parts)}: {running[done]}: {of.in_short()}")
    for part in parts:
        _enter(report, found[part])
    return report


def _enter(report: Report, measured: Measured) -> None:
    start, end = measured.memory
    if end - start >= report.memory[1] - report.memory[0]:
        report.memory = measured.memory
    if isinstance(measured.of, Figures):
        report.figures.append(measured.of)
        return
    known = [one for one in report.talk if one.about == measured.of.about]
    if known:
        known[0].add(measured.of)
    else:
        report.talk.append(measured.of)


def measure_part(wanted: ToMeasure, part: Part) -> Measured:
    """One part with an engine of its own. Raises VoiceTrouble."""
    recogniser = open_recogniser(wanted.engine, wanted.model)
    try:
        run(_warmed(recogniser, wanted.cast))
        start = memory_of(workers(recogniser))
        found = run(_measured(recogniser, wanted, part), math.inf)
        return Measured(found, (start, memory_of(workers(recogniser))))
    finally:
        recogniser.close()


async def _measured(recogniser: Recogniser, wanted: ToMeasure, part: Part) -> Figures | TalkFigures:
    cast = wanted.cast
    if part.about == NEAR:
        return await measure_near_misses(recogniser, cast)
    if part.about:
        return await measure_talk(recogniser, part.minutes, cast, Phase(part.about), part.seed)
    corpus = commands(side=cast.side, wording=WORDINGS[part.speaker], voices=len(cast.voices))
    said = corpus[wanted.first : wanted.first + wanted.count]  # of every kind and by every voice as many

    def tell(outcome: CommandOutcome) -> None:
        if wanted.dialogues is not None:
            with wanted.dialogues.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"row": str(part), **asdict(outcome)}) + "\n")

    room = next(room for room in ROOMS if room.name == part.room)
    return await measure_commands(
        recogniser,
        said,
        room,
        cast,
        part.speaker,
        held=part.held,
        typed_names=wanted.typed_names,
        said_names=wanted.said_names,
        first=wanted.first,
        told=tell,
    )


async def _warmed(recogniser: Recogniser, cast: Cast) -> None:
    """Until it has heard something, an engine has not loaded all it needs."""
    async with MeasuredTable(cast.side.tables[0], recogniser, english()) as table:
        await _overhear(table, TalkFigures(NEAR), "good morning everybody", Cast(cast.side))
