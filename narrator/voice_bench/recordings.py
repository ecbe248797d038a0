"""People who were recorded: a folder of recordings by speaker, `--voices FOLDER`.

    FOLDER/Maggie/I nominate.wav
    FOLDER/Maggie/Bronwyn.wav
    FOLDER/Maggie/talk/yesterday.wav

A file is named after what is said in it. A sentence is put together of the longest pieces there are; `to_record` are
the pieces that suffice. What lies under `talk` is played as table talk, its words do not matter; the babble of the
rooms is mixed from it. Files may be of any kind that libsndfile reads. Nothing is written, and nothing leaves the
folder.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from narrator.voice_bench.corpus import BY_THE_BOOK, IN_OWN_WORDS, NUMBERS, CorpusSide, said
from narrator.voice_bench.rooms import FRAME, PAUSE
from narrator.voice_bench.speakers import ME, OBJECTIONS, YES
from voices import VoiceTrouble
from voices.events import HEARING_RATE
from voices.sound import Samples, Sound, read_sound

BETWEEN = 0.05
"""Seconds between two pieces of a sentence."""
TALK = "talk"


class RecordingsLacking(VoiceTrouble):
    """A speaker was not recorded saying what is needed."""


def spoken(text: str) -> tuple[str, ...]:
    """Its words without what is not heard."""
    return tuple("".join(one for one in text.lower() if one.isalnum() or one in " '").split())


def to_record(side: CorpusSide) -> list[str]:
    """The pieces of which everything can be put together that is said in a dialogue, names as they are written."""
    pieces = [name for table in side.tables for name in table]
    pieces += [f"seat {number}" for number in NUMBERS]
    for wording in (BY_THE_BOOK, IN_OWN_WORDS):
        forms = (*wording.nominate_by, *wording.nominate, *wording.slay_by, *wording.slay)
        pieces += [part.strip(" ,") for form in forms for part in form.split("{}")]
        pieces += [text for text, _ in wording.controls]
    pieces += [*YES, *OBJECTIONS, *ME, "not", "storyteller"]
    return list(dict.fromkeys(piece for piece in pieces if piece))


@dataclass(frozen=True)
class RecordedVoice:
    """`pieces`: the files by what is said in them."""

    name: str
    pieces: dict[tuple[str, ...], Path] = field(hash=False)

    def __call__(self, text: str) -> Sound:
        """The text at 16 kHz. Raises RecordingsLacking."""
        left, parts = spoken(text), []
        while left:
            known = next((n for n in range(len(left), 0, -1) if left[:n] in self.pieces), None)
            if known is None:
                raise RecordingsLacking(
                    f"{self.name} was not recorded saying {' '.join(left)!r}.",
                    "Record it, or leave them out.",
                )
            parts += [_trimmed(self.pieces[left[:known]]), np.zeros(int(BETWEEN * HEARING_RATE), np.float32)]
            left = left[known:]
        return Sound(np.concatenate(parts[:-1]), HEARING_RATE)


def recorded_voices(folder: Path, side: CorpusSide) -> tuple[RecordedVoice, ...]:
    """Everybody in that folder. Raises RecordingsLacking, which says what is to be recorded."""
    written = {spoken(name): spoken(said(name)) for table in side.tables for name in table}
    found = []
    people = sorted(path for path in folder.iterdir() if path.is_dir()) if folder.is_dir() else []
    for speaker in people:
        by_words = {spoken(file.stem): file for file in sorted(speaker.iterdir()) if file.is_file()}
        pieces = {written.get(words, words): file for words, file in by_words.items() if words}
        lacking = [one for one in to_record(side) if spoken(one) not in by_words]
        if by_words and lacking:
            raise RecordingsLacking(
                f"{speaker.name} was not recorded saying: {'; '.join(lacking)}.",
                f"Record each as a file of that name in {speaker}.",
            )
        if by_words:
            found.append(RecordedVoice(speaker.name, pieces))
    if not found:
        raise RecordingsLacking(
            f"There is nobody in {folder}.",
            f"Put a folder for each speaker there, with recordings of: {'; '.join(to_record(side))}.",
        )
    return tuple(found)


def recorded_talk(folder: Path) -> list[Callable[[], Sound]]:
    """What was recorded of table talk, to be read when it is played; longer pieces are cut where their files end."""
    files = sorted(path for path in folder.glob(f"*/{TALK}/*") if path.is_file())
    return [lambda file=file: read_sound(file).at_rate(HEARING_RATE) for file in files]  # type: ignore[misc]


def _trimmed(path: Path) -> Samples:
    """Without the silence before and after it."""
    samples = read_sound(path).at_rate(HEARING_RATE).samples
    loud = _loud_frames(samples)
    return samples[loud[0] * FRAME : (loud[-1] + 1) * FRAME] if loud else samples


def _loud_frames(samples: Samples) -> Sequence[int]:
    frames = samples[: len(samples) // FRAME * FRAME].reshape(-1, FRAME)
    if not len(frames):
        return []
    levels = np.sqrt(np.mean(np.square(frames), axis=1))
    return [int(one) for one in np.flatnonzero(levels >= PAUSE * levels.max())]
