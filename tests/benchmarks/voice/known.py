"""Whose voice it is, by recordings of people: who is known by it, and who is taken for another.

    python -m tests.benchmarks.voice.known FOLDER

FOLDER holds WAV files and RTTM files that say who speaks when, as the source of pyannote-audio does (tests/data: half
minutes of meetings). Whoever is heard in one file with somebody sits at one table with them. What somebody says alone
is cut into pieces of 1.5 seconds. Everybody with more than three is learnt from their first three, as from three
nominations. The others are strangers, who should be taken for nobody; and then each is left out in turn, to be one.
"""

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from narrator.voice_bench.measure import open_recogniser
from narrator.voice_bench.rooms import SPEECH_LEVEL, speech_level
from voices import Utterance
from voices.events import HEARING_RATE
from voices.known_voices import KnownVoices, TellsVoicesApart, Vector
from voices.sound import Samples, read_sound

PIECE = int(1.5 * HEARING_RATE)
LEARNT = 3
"""Pieces that somebody is learnt from."""


@dataclass(frozen=True)
class Turn:
    """`whose` words between two samples of a recording."""

    recording: str
    begin: int
    end: int
    whose: str


def turns_of(file: Path) -> list[Turn]:
    """What an RTTM file says."""
    found = []
    for line in file.read_text(encoding="utf-8").splitlines():
        _, recording, _, begin, length, _, _, whose, *_ = line.split()
        start = float(begin)
        end = start + float(length)
        found.append(Turn(recording, int(start * HEARING_RATE), int(end * HEARING_RATE), whose))
    return found


def tables_of(turns: Iterable[Turn]) -> list[set[str]]:
    """The people of each meeting: everybody who is heard in one recording with one of them."""
    together = defaultdict(set)
    for turn in turns:
        together[turn.recording].add(turn.whose)
    tables: list[set[str]] = []
    for people in together.values():
        known = [table for table in tables if table & people]
        tables = [table for table in tables if table not in known] + [people.union(*known)]
    return tables


def pieces_of(turns: list[Turn], recordings: dict[str, Samples]) -> dict[str, list[Samples]]:
    """By who said them: the pieces in which nobody else speaks."""
    found: dict[str, list[Samples]] = defaultdict(list)
    for turn in turns:
        samples = recordings[turn.recording]
        others = np.zeros(len(samples), bool)
        for other in turns:
            if other.recording == turn.recording and other.whose != turn.whose:
                others[other.begin : other.end] = True
        for begin in range(turn.begin, min(turn.end, len(samples)) - PIECE + 1, PIECE):
            if not others[begin : begin + PIECE].any():
                found[turn.whose].append(samples[begin : begin + PIECE])
    return found


def utterance(samples: Samples) -> Utterance:
    """The piece as loud as somebody at the table is, with the whole of it speech."""
    loud = samples * (SPEECH_LEVEL / max(speech_level(samples), 1e-6))
    heard = (np.clip(loud, -1, 1) * 32767).astype(np.int16)
    return Utterance(heard, 0.0, len(heard) / HEARING_RATE, 0, len(heard))


def asked(vectors: dict[str, list[Vector]], strangers: set[str]) -> Counter[str]:
    """What becomes of all pieces that nobody was learnt from; or of those of `strangers`, where there are any."""
    known = KnownVoices()
    for whose, pieces in vectors.items():
        for vector in pieces[:LEARNT] if whose not in strangers else ():
            known.learn(whose, vector)
    found: Counter[str] = Counter()
    for whose in strangers or vectors:
        for vector in vectors[whose][0 if strangers else LEARNT :]:
            likeliest = known.likeliest(vector)
            found["nobody" if not likeliest else "right" if likeliest == whose else "another"] += 1
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path)
    folder = parser.parse_args().folder
    turns = [turn for file in sorted(folder.glob("*.rttm")) for turn in turns_of(file)]
    sounds = {turn.recording: folder / f"{turn.recording}.wav" for turn in turns}
    recordings = {name: read_sound(file).at_rate(HEARING_RATE).samples for name, file in sounds.items()}
    pieces = pieces_of(turns, recordings)
    recogniser = open_recogniser("moonshine")
    assert isinstance(recogniser, TellsVoicesApart)
    known: Counter[str] = Counter()
    strangers: Counter[str] = Counter()
    try:
        for table in tables_of(turns):
            vectors = {
                whose: [recogniser.voice_of(utterance(piece)) for piece in pieces[whose]]
                for whose in sorted(table)
            }
            seldom = {whose for whose, said in vectors.items() if len(said) <= LEARNT}
            often = {whose: said for whose, said in vectors.items() if whose not in seldom}
            found = asked(often, set())
            print({whose: len(said) for whose, said in vectors.items()}, dict(found), flush=True)
            known += found
            for whose in often if len(often) > 1 else ():
                strangers += asked(often, {whose})
            if often and seldom:
                strangers += asked(vectors, seldom)
    finally:
        recogniser.close()
    print(f"of those who were learnt: {dict(known)}; of strangers: {dict(strangers)}")


if __name__ == "__main__":
    main()
