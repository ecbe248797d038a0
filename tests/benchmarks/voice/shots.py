"""Whether a Slayer's shot comes of what was none, in a thousand dialogues: a run that can be interrupted.

    python -m tests.benchmarks.voice.shots FILE [--minutes 30]

Both speakers over babble 20 and 10 dB quieter, each of the 300 sentences of the side that is held out; a tenth of
them are shots, and are left out of the count. What is done stands in FILE, a dialogue a line; the same command goes
on there. It ends after so many minutes with the step that it is at, and prints what FILE holds by then.
"""

import argparse
import json
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from narrator.voice_bench.measure import ToMeasure, measure
from narrator.voice_bench.speakers import UNASKED

ROOMS = ("babble 20 dB", "babble 10 dB")
SENTENCES = 300
STEP = 10
"""Sentences from one time that FILE is written to the next."""


def dialogues_in(file: Path) -> list[dict[str, Any]]:
    """All that were written down, none where nothing was."""
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()] if file.exists() else []


def left(done: list[dict[str, Any]]) -> Iterator[tuple[str, str, int]]:
    """Room, speaker and first sentence of every step that is not done, the rows in turn."""
    known = Counter(one["row"] for one in done)
    for first in range(0, SENTENCES, STEP):
        for room in ROOMS:
            for speaker in UNASKED:
                if first >= known[f"{room}, {speaker}"]:
                    yield room, speaker, first


def in_short(done: list[dict[str, Any]]) -> Iterator[str]:
    """A line for each row: how many came to the right end, stood wrongly, and shot without being meant to."""
    for row in sorted({one["row"] for one in done}):
        own = [one for one in done if one["row"] == row]
        right = sum(one["right"] and one["questions"] <= 1 for one in own)
        wrong = sum(one["wrong"] for one in own)
        none_meant = [one for one in own if not one["shoots"]]
        yield (
            f"{row}: {right} of {len(own)} right after at most one question, {wrong} wrong;"
            f" of {len(none_meant)} that were no shot {sum(one['shot'] for one in none_meant)} became one,"
            f" {sum(one['shot_said_back'] for one in none_meant)} were said back as one"
        )


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    arguments.add_argument("file", type=Path, metavar="FILE")
    arguments.add_argument("--minutes", type=float, default=30.0, help="to begin new steps in (default: 30)")
    chosen = arguments.parse_args()
    until = time.monotonic() + 60 * chosen.minutes
    for room, speaker, first in left(dialogues_in(chosen.file)):
        if time.monotonic() >= until:
            break
        with tempfile.TemporaryDirectory() as folder:
            step = Path(folder) / "step.jsonl"
            measure(ToMeasure("moonshine", None, STEP, 0.0, (room,), (speaker,), first=first, dialogues=step))
            with chosen.file.open("a", encoding="utf-8") as file:
                file.write(step.read_text("utf-8"))  # a step whole or not at all
    print("\n".join(in_short(dialogues_in(chosen.file))))


if __name__ == "__main__":
    main()
