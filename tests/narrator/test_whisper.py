"""A word in one ear, on a real sound server: the whisper's output carries speech, the table's none of it."""

import asyncio
import subprocess
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from config.settings import load_settings
from narrator.screens.hands_free import HandsFree
from narrator.sound.whisper import MOST_WORDS, Whisper, WhisperState, whisper_for
from tests.e2e.sound_server import LOUD, RATE, Samples, SoundServer, missing
from tests.narrator.table import Table
from tests.narrator.test_hands_free import EIGHT, on_the_open_page, say, woken_by_hand
from tests.narrator.test_real_box import bakers, box, line
from tests.narrator.test_real_box import begin as begin_the_box
from tests.narrator.test_whole_box import at_a_table
from voices import VoiceProfile

SINK, LINE = "earphone", "Seat four. Seven more steps are to come."
EARPHONE = f"""pcm.{SINK} {{
  type pulse
  device {SINK}
  hint {{ show on description "An earphone" }}
}}
"""
FAINT = 0.001
SPILT = 0.3
"""Seconds of a line that may be heard on the table's output where the other one goes in the middle of it."""


class TwoOutputs:
    """The room of `SoundServer` with an earphone beside its loudspeaker."""

    def __init__(self, server: SoundServer) -> None:
        self.server = server
        with (server.folder / "alsa.conf").open("a") as file:
            file.write(EARPHONE)
        server._control("load-module", "module-rescue-streams")
        self.plug()

    def plug(self) -> None:
        self.module = self.server._control(
            "load-module", "module-null-sink", f"sink_name={SINK}", "rate=48000", "channels=1"
        ).strip()
        self._heard: list[bytes] = []
        self._ear = self.server._stream("parec", f"--device={SINK}.monitor", "--latency-msec=20")
        threading.Thread(target=self._listen, args=(self._ear,), daemon=True).start()
        time.sleep(0.3)

    def unplug(self) -> None:
        self.server._control("unload-module", self.module)

    def _listen(self, ear: "subprocess.Popen[bytes]") -> None:
        assert ear.stdout is not None
        while block := ear.stdout.read(640):
            self._heard.append(block)

    def in_the_ear(self) -> Samples:
        return np.frombuffer(b"".join(self._heard), dtype=np.int16).astype(np.float32) / np.float32(32768)

    def on_the_loudspeaker(self) -> Samples:
        time.sleep(0.3)
        return self.server.heard(0, self.server.position)

    def close(self) -> None:
        self._ear.terminate()
        self._ear.wait(10)
        if self._ear.stdout is not None:
            self._ear.stdout.close()

    def whisper(self, **otherwise: object) -> Whisper:
        own = {**self.server.environment, "HOME": str(self.server.folder)}
        return Whisper(SINK, VoiceProfile(), environment=own, **otherwise)  # type: ignore[arg-type]


def loud_seconds(samples: Samples) -> float:
    """How long something sounds, in pieces of 20 ms."""
    pieces = samples[: len(samples) // 320 * 320].reshape(-1, 320)
    return float(np.sum(np.sqrt(np.mean(np.square(pieces), axis=1)) > FAINT)) * 320 / RATE


@pytest.fixture
def outputs(tmp_path: Path) -> Iterator[TwoOutputs]:
    if problem := missing():
        pytest.skip(problem)
    with SoundServer(tmp_path) as server:
        two = TwoOutputs(server)
        try:
            yield two
        finally:
            two.close()


async def ready(whisper: Whisper) -> None:
    assert await whisper.test("This is for your ear alone.")
    assert whisper.state is WhisperState.TRIED
    assert not await whisper.say(LINE), "nobody has said whose ear it was"
    assert whisper.confirm(heard=True)


def test_the_ear_hears_it_and_the_table_nothing(outputs: TwoOutputs) -> None:
    async def evening() -> None:
        whisper = outputs.whisper()
        try:
            assert not whisper.confirm(heard=True), "nothing was tried"
            await ready(whisper)
            before = loud_seconds(outputs.in_the_ear())
            assert await whisper.say(LINE)
            assert loud_seconds(outputs.in_the_ear()) - before > 1
            assert not await whisper.say(" ".join(["seven"] * (MOST_WORDS + 1)))
        finally:
            whisper.close()

    asyncio.run(evening())
    assert np.sqrt(np.mean(np.square(outputs.in_the_ear()))) > LOUD / 4
    assert loud_seconds(outputs.on_the_loudspeaker()) == 0


def test_where_the_earphone_has_gone_nothing_sounds_and_it_is_tried_anew(outputs: TwoOutputs) -> None:
    async def evening() -> None:
        whisper = outputs.whisper()
        try:
            await ready(whisper)
            outputs.unplug()
            assert not await whisper.say(LINE)
            assert whisper.state is WhisperState.LOST
            outputs.close()
            outputs.plug()
            assert not await whisper.say(LINE), "whose ear it is now nobody has said"
            await ready(whisper)
            assert await whisper.say(LINE)
        finally:
            whisper.close()

    asyncio.run(evening())
    assert loud_seconds(outputs.on_the_loudspeaker()) == 0


def test_an_output_where_everything_sounds_is_none_for_one_ear(outputs: TwoOutputs) -> None:
    """The loudspeaker went, and the server sends everything to the earphone; or somebody has chosen so."""

    async def evening() -> None:
        whisper = outputs.whisper()
        try:
            await ready(whisper)
            outputs.server._control("set-default-sink", SINK)
            before = loud_seconds(outputs.in_the_ear())
            assert not await whisper.say(LINE)
            assert whisper.state is WhisperState.LOST
            assert loud_seconds(outputs.in_the_ear()) == before
        finally:
            whisper.close()

    asyncio.run(evening())


def test_an_earphone_that_goes_in_the_middle_of_a_line_spills_no_more_than_a_syllable(
    outputs: TwoOutputs,
) -> None:
    """The server moves what plays to the loudspeaker, as it does on every desktop."""

    async def evening() -> None:
        whisper = outputs.whisper()
        try:
            await ready(whisper)
            line = asyncio.create_task(
                whisper.say("Seventy seven thousand seven hundred seventy seven steps")
            )
            before = loud_seconds(outputs.in_the_ear())
            while loud_seconds(outputs.in_the_ear()) < before + 0.5:
                await asyncio.sleep(0.02)
            await asyncio.to_thread(outputs.unplug)
            assert not await line
            assert whisper.state is WhisperState.LOST
        finally:
            whisper.close()

    asyncio.run(evening())
    spilt = loud_seconds(outputs.on_the_loudspeaker())
    print(f"spilt: {spilt:.2f} s")
    assert spilt <= SPILT


def test_an_output_that_is_not_there_is_no_trouble_but_no_whisper(outputs: TwoOutputs) -> None:
    async def evening() -> None:
        whisper = outputs.whisper()
        whisper.device = "no such output"
        try:
            assert not await whisper.test("This is for your ear alone.")
            assert whisper.state is WhisperState.LOST
        finally:
            whisper.close()

    asyncio.run(evening())
    assert loud_seconds(outputs.on_the_loudspeaker()) == 0


# At the table


class Ear(Whisper):
    """Notes what would be whispered."""

    def __init__(self, *, everything: bool = False) -> None:
        super().__init__("an earphone", VoiceProfile(), everything=everything)
        self.heard: list[str] = []
        self.gone = False

    async def _say(self, line: str) -> bool:
        if self.gone:
            self.state = WhisperState.LOST
            return False
        self.heard.append(line)
        return True


async def with_an_ear(table: Table, ear: Ear) -> HandsFree:
    ear.renderer.close()
    here = table.room.hands_free
    assert here is not None
    here.whisper = ear
    assert (await table.host("try_whisper")).done
    assert table.room.grimoire(open_=False).spoken.whisper == "tried"
    assert (await table.host("whisper_heard", alone=True)).done
    await asyncio.sleep(0.01)  # what is due just now is whispered at once
    ear.heard.clear()
    return here


@pytest.mark.parametrize("everything", [False, True])
@at_a_table
async def test_who_is_next_is_whispered_by_seat_and_never_aloud(tmp_path: Path, everything: bool) -> None:
    async with Table(tmp_path, names=EIGHT, seed=11, edition_id="bmr") as table:
        await woken_by_hand(table)
        ear = Ear(everything=everything)
        await with_an_ear(table, ear)
        visit, heard = table.session.waking.visit, table.spoken()
        assert visit is not None
        assert (await say(table, "who is next")).done
        await table.until(lambda: bool(ear.heard))
        (line,) = ear.heard
        place = table.session.table.square.ring.index(visit.seat) + 1
        assert f"Seat {place}." in line
        assert not [name for name in EIGHT if name in line]
        assert heard == []


@at_a_table
async def test_whom_to_wake_next_is_whispered_as_soon_as_it_is_due(tmp_path: Path) -> None:
    """So a person goes round without a look at the page."""
    async with Table(tmp_path, names=EIGHT, seed=11, edition_id="bmr") as table:
        await woken_by_hand(table)
        ear = Ear()
        await with_an_ear(table, ear)
        heard, ring = table.spoken(), table.session.table.square.ring
        for _ in range(3):
            before = table.session.waking.visit
            assert (await say(table, "next")).done
            await table.until(lambda before=before: table.session.waking.visit not in (None, before))  # type: ignore[misc]
            await asyncio.sleep(0.01)
            visit = table.session.waking.visit
            assert visit is not None
            assert ear.heard[-1] == f"Seat {ring.index(visit.seat) + 1}."
        assert len(ear.heard) == 3
        assert heard == []


@at_a_table
async def test_the_lines_of_a_real_box_are_read_to_the_ear(tmp_path: Path) -> None:
    async with Table(tmp_path, script=bakers()) as table:
        await begin_the_box(table)
        ear = Ear(everything=True)
        await with_an_ear(table, ear)
        heard, slots = table.spoken(), []
        while box(table).due not in (None, "DAWN"):
            slots.append(await line(table))
            await table.until(lambda: box(table).due is not None)
        assert len(ear.heard) == len(slots) > 4
        assert any(one.startswith("Baker") for one in ear.heard)
        assert heard == []


@at_a_table
async def test_where_the_ear_is_lost_the_page_has_it_and_the_voice_says_nothing(tmp_path: Path) -> None:
    async with Table(tmp_path, names=EIGHT, seed=11, edition_id="bmr") as table:
        await woken_by_hand(table)
        ear = Ear()
        await with_an_ear(table, ear)
        ear.gone = True
        heard = table.spoken()
        assert (await say(table, "who is next")).done
        await table.until(lambda: table.room.grimoire(open_=False).spoken.whisper == "lost")
        assert on_the_open_page(table)
        assert (ear.heard, heard) == ([], [])


@at_a_table
async def test_where_no_second_output_is_set_nothing_is_tried(tmp_path: Path) -> None:
    settings = load_settings()
    assert whisper_for(settings) is None
    async with Table(tmp_path, names=EIGHT) as table:
        assert table.room.grimoire(open_=False).spoken.whisper == ""
        assert not (await table.host("try_whisper")).done
        assert not (await table.host("whisper_heard", alone=True)).done
