"""Evenings by voice, through both ways to speak and hear: the sound card by PortAudio, and the town square page.

The program is what a user starts. It hears with its recogniser and speaks with its voice; the devices are those of a
real sound server (`sound_server.py`), and only hardware is missing. People speak with synthesised voices, and act on
nothing but what is said and shown; nights are played on phones.

In CI one day is played through the sound card. The same through the browser wants a machine that is not busy, as
chromium drops sound on one that is; and a whole evening, from the lobby to the victory, takes ten minutes and more,
because voices take the time they take:

    pytest -m slow -s tests/e2e/test_spoken_evening.py
"""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.sound_server import SoundServer, missing
from tests.e2e.spoken_captions import DEAF
from tests.e2e.spoken_course import SETTINGS, assert_spoken, evening, spoken, to_the_victory
from tests.e2e.spoken_evening import SpokenEvening

pytestmark = pytest.mark.skipif(missing() != "", reason=missing())

QUICK = (
    SETTINGS.replace("vote_per_seat = 0.5", "vote_per_seat = 0.3\ncancel = 1.5")
    + """
[speaking]
profile = "quick"

[voices.quick]
language = "en"
voice = "en-us+f3"
rate = 300
volume = 1.0
pause = 0.0
"""
)
ALIKE = ("Alice", "Bob", "Maria", "Thomas", "Rob")
FIVE = ("Alice", "Robert", "Maria", "Thomas", "Hannah")


@pytest.fixture
def sound(tmp_path: Path) -> Iterator[SoundServer]:
    with SoundServer(tmp_path) as running:
        yield running


# --- one day, as CI plays it ---


@pytest.mark.long
@pytest.mark.parametrize(
    "through", ["device", pytest.param("browser", marks=[pytest.mark.browser, pytest.mark.slow])]
)
def test_a_day_by_voice(through: str, tmp_path: Path, sound: SoundServer) -> None:
    async def play() -> SpokenEvening:
        async with evening(tmp_path, sound, FIVE, through=through, seed=3, settings=QUICK, hurry=True) as day:
            await day.begin()
            day.hurry = False
            day.new_day()
            lines = len(day.square.captions)
            await day.open_nominations()
            await day.nominate("Alice", "Thomas")
            await day.vote(lambda name: name in ("Alice", "Robert", "Hannah"))
            assert day.square.stage == "nominations"
            await day.quiet()
            said = spoken(day, sound, lines)
            day.hurry = True
            await day.host.press("close_nominations")
            await day.on_to("night", "reveal")
            day.hold_against_the_record()
            day.tell(str(day.account))
            day.tell(f"of {len(said)} lines the least like what was heard: {said[:3]}")
            assert_spoken(said)
            return day

    day = asyncio.run(play())
    assert not [caption for caption, _ in day.square.captions if day.kinds.of(caption) in DEAF]
    assert day.account.wrong_acts == []
    assert day.account.tries[0] <= 1, "hardly anything was understood"
    assert len(day.account.unheard) <= 1


# --- from the lobby to the victory ---


@pytest.mark.slow
@pytest.mark.parametrize("through", ["device", pytest.param("browser", marks=pytest.mark.browser)])
def test_a_whole_evening_by_voice(through: str, tmp_path: Path, sound: SoundServer) -> None:
    async def play() -> SpokenEvening:
        async with evening(tmp_path, sound, ALIKE, through=through, seed=11) as running:
            await to_the_victory(running)
            said = spoken(running, sound)
            running.tell(f"of {len(said)} lines the least like what was heard: {said[:5]}")
            assert_spoken(said)
            return running

    played = asyncio.run(play())
    assert played.account.wrong_acts == []
    assert played.account.false_echoes == []
