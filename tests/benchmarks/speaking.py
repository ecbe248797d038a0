"""How evenly a vote is counted aloud: `python -m tests.benchmarks.speaking [--voice tiny] [--load]`.

A real table of ten votes three times, at life's pace, through a page that plays in real time and keeps what it plays
(`--record FILE.wav`). For every hand: how long after the clock reached it (or after the line before, where that took
longer) its line begins to sound. `--voice piper` speaks with the installed voice of Piper named by `--profile`,
`--voice slow` with an engine that takes 0.4 s a line, as Piper does on a small machine; `--load` has two processes
take every core there is.
"""

import argparse
import asyncio
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

import numpy as np

from config.settings import load_settings
from narrator.sound.speech_voices import profile_of
from tests.e2e.program import free_port
from tests.narrator.web.sounding import SoundingTable
from voices import Renderer, Sound, VoiceProfile, WavRecording
from voices.events import LineEnded, LineStarted, MouthEvent
from voices.page_sound import PageSound
from voices.sound import Pcm, Samples

RATE = 48_000
SLOW = 0.4


class SlowRenderer(Renderer):
    """As long as Piper takes for a line where it has one slow core."""

    def _by_the_engine(self, text: str, profile: VoiceProfile) -> Sound:
        time.sleep(SLOW)
        return super()._by_the_engine(text, profile)


class Loudspeaker:
    """A page that plays in real time, and keeps what it played."""

    def __init__(self, page: PageSound) -> None:
        self.page, self.waiting, self.done = page, np.zeros(0, dtype=np.int16), 0
        self.played: list[Pcm] = []
        page.connect(self.take, RATE)

    def take(self, samples: bytes) -> None:
        self.waiting = np.concatenate([self.waiting, np.frombuffer(samples, dtype="<i2")])

    async def play(self) -> None:
        began, frames = time.monotonic(), 0
        while True:
            await asyncio.sleep(0.01)
            due = int((time.monotonic() - began) * RATE) - frames
            now, self.waiting = np.split(self.waiting, [due])
            frames += due
            self.done += len(now)
            self.played.append(np.concatenate([now, np.zeros(due - len(now), dtype=np.int16)]))
            self.page.played(self.done)


async def count_votes(folder: Path, chosen: argparse.Namespace) -> tuple[list[float], Loudspeaker]:
    table = SoundingTable(folder, free_port())
    table.session.table.settings = table.session.table.settings.model_copy(
        update={
            "seconds": load_settings().seconds.model_copy(
                update={"accusation": 0.1, "defence": 0.1, "cancel": 0.1}
            )
        }
    )
    if chosen.voice == "slow":
        table.mouth.renderer = SlowRenderer()
    if chosen.voice == "piper":
        table.mouth.profile = profile_of(load_settings().voices[chosen.profile])
    lateness: list[float] = []
    ended = 0.0

    def moved(event: MouthEvent) -> None:
        nonlocal ended
        vote = table.session.table.vote
        if isinstance(event, LineEnded):
            ended = time.time()
        elif isinstance(event, LineStarted) and vote is not None and vote.passed:
            reached = vote.locks[vote.passed - 1] / 1000
            lateness.append(time.time() - max(reached, ended + table.mouth.profile.pause))

    async with table.evening.open(), table:
        loudspeaker = Loudspeaker(table.page)
        playing = asyncio.create_task(loudspeaker.play())
        await table.nominations()
        table.mouth.subscribe(moved)
        for nominee in range(3):
            await vote(table, nominee)
        playing.cancel()
    table.mouth.renderer.close()
    table.ear.recogniser.close()
    return lateness, loudspeaker


async def vote(table: SoundingTable, nominee: int) -> None:
    """Three hands of seven, from the nomination to the count."""
    by = next(s.me for s in table.phones() if s.offers.nominate and nominee in s.offers.nominate)
    assert by is not None
    await table.act(table.number_of(by), "nominate", nominee=nominee)
    await table.until(lambda: table.stage == "vote", 120)
    for seat in (1, 2, 5):
        hand = table.room.phone(table.number_of(seat)).hand
        if hand is not None and hand.may_vote:
            await table.act(table.number_of(seat), "hand", vote=hand.vote, raised=True)
    await table.until(lambda: table.session.table.vote is None and table.stage == "nominations", 120)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--voice", choices=("espeak", "slow", "piper"), default="espeak")
    parser.add_argument("--profile", default="alba", help="of a voice of Piper")
    parser.add_argument("--load", action="store_true")
    parser.add_argument("--record", type=Path)
    chosen = parser.parse_args()
    busy = [
        subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(2 if chosen.load else 0)
    ]
    try:
        with tempfile.TemporaryDirectory() as folder:
            lateness, loudspeaker = asyncio.run(count_votes(Path(folder), chosen))
    finally:
        for one in busy:
            one.kill()
    if chosen.record is not None:
        recording = WavRecording(chosen.record, RATE)
        played: Samples = np.concatenate(loudspeaker.played).astype(np.float32) / np.float32(32768)
        recording.add(Sound(played, RATE))
        recording.close()
    late = sorted(lateness)
    print(
        f"{chosen.voice}: {len(late)} lines, begun after the clock by median {1000 * median(late):.0f} ms, "
        f"p90 {1000 * late[int(0.9 * len(late))]:.0f} ms, most {1000 * late[-1]:.0f} ms"
    )


if __name__ == "__main__":
    main()
