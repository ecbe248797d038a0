"""Recordings of people, past a table: what of their talk is taken for a command, an objection or an answer.

    python -m tests.benchmarks.voice.people FOLDER [--room "babble 20 dB"]

FOLDER holds sound files of any kind that libsndfile reads, at any depth; nothing of the game need be said in them.
They are cut where it is quietest, into pieces of 4 to 8 seconds for talk, and of 1 to 2 for what is said to "Ann
nominates Bob. Say cancel if I heard wrong" and to "Who nominates Bob?". Names are those of the held-out side.

Recordings that PyPI has, of meetings and of readers: the sources of pyannote-audio (tests/data), silero-vad
(tests/data, examples) and pocketsphinx (test/data/librivox), and the package moonshine-voice (assets).
"""

import argparse
import math
from collections import Counter
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path

import numpy as np

from engine.phases import Phase
from narrator.voice_bench.corpus import HELD_OUT
from narrator.voice_bench.measure import Cast, TalkFigures, note_what_came, open_recogniser
from narrator.voice_bench.rooms import AFTER, BEFORE, FRAME, ROOMS, MeasuredRoom
from narrator.voice_bench.table import MeasuredTable, english
from narrator.voice_bench.virtual_time import run
from tests.benchmarks.voice.reactions import Reactions
from voices import Recogniser
from voices.events import HEARING_RATE
from voices.sound import Samples, Sound, read_sound

TALK, REACTION = 8.0, 2.0
"""The longest piece, in seconds; the shortest is half of it."""
KINDS = {".wav", ".flac", ".ogg", ".opus", ".mp3"}


def recorded(folder: Path) -> list[Samples]:
    """Every recording in the folder, at 16 kHz."""
    files = sorted(path for path in folder.rglob("*") if path.suffix.lower() in KINDS)
    return [read_sound(file).at_rate(HEARING_RATE).samples for file in files]


def pieces(samples: Samples, longest: float) -> Iterator[Sound]:
    """The recording, cut where it is quietest. What is left at the end is left out."""
    most = int(longest * HEARING_RATE)
    while len(samples) >= most:
        frames = samples[most // 2 : most // FRAME * FRAME]
        frames = frames[len(frames) % FRAME :]
        power = np.mean(np.square(frames.reshape(-1, FRAME)), axis=1)
        cut = most // FRAME * FRAME - (len(power) - int(power.argmin())) * FRAME
        yield Sound(samples[:cut], HEARING_RATE)
        samples = samples[cut:]


async def talk(recogniser: Recogniser, sounds: list[Sound], room: MeasuredRoom, phase: Phase) -> TalkFigures:
    """All of it past the table in this phase, half of it past each of two."""
    found, cast = TalkFigures(phase.value), Cast(HELD_OUT)
    for number, names in enumerate(HELD_OUT.tables):
        async with MeasuredTable(names, recogniser, english(), phase=phase) as table:
            for place in range(number, len(sounds), len(HELD_OUT.tables)):
                sound = cast.acoustics.heard(sounds[place], room, place)
                await table.hear(sound)
                note_what_came(found, table, f"piece {place}: {' '.join(table.diary.heard)}")
                found.pieces += 1
                found.minutes += (sound.seconds - BEFORE - AFTER) / 60
                await table.forget()
    return found


async def reactions(
    recogniser: Recogniser, sounds: list[Sound], room: MeasuredRoom
) -> Counter[tuple[str, str]]:
    """Each piece once to a nomination that was said back, and once to the question who nominates."""
    found: Counter[tuple[str, str]] = Counter()
    for number, names in enumerate(HELD_OUT.tables):
        async with MeasuredTable(names, recogniser, english()) as table:
            said_to = Reactions(table, Cast(HELD_OUT), room)
            seats = cycle(range(len(names)))
            for sound in sounds[number :: len(HELD_OUT.tables)]:
                place = next(seats)
                found["to a nomination", await said_to.to_a_nomination(sound, place)] += 1
                await table.forget()
                found["to who nominates", await said_to.to_who(sound, place)] += 1
                await table.forget()
    return found


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    arguments.add_argument("folder", type=Path)
    arguments.add_argument("--room", choices=[one.name for one in ROOMS], default=ROOMS[0].name)
    chosen = arguments.parse_args()
    (room,) = (one for one in ROOMS if one.name == chosen.room)
    recordings = recorded(chosen.folder)
    seconds = sum(len(one) for one in recordings) / HEARING_RATE
    print(f"{len(recordings)} recordings, {seconds / 60:.1f} minutes", flush=True)
    recogniser = open_recogniser("moonshine")
    try:
        long = [piece for one in recordings for piece in pieces(one, TALK)]
        for phase in (Phase.NOMINATIONS, Phase.DISCUSSION):
            print(run(talk(recogniser, long, room, phase), math.inf), flush=True)
        short = [piece for one in recordings for piece in pieces(one, REACTION)]
        found = run(reactions(recogniser, short, room), math.inf)
    finally:
        recogniser.close()
    for (kind, outcome), count in sorted(found.items()):
        print(f"{kind}: {count} {outcome}", flush=True)


if __name__ == "__main__":
    main()
