"""Piper behind the renderer: the real package, with a voice of a kilobyte that hums each sound.

No real voice can be fetched where these tests are written, so how one sounds is not tested. tiny_voice/tiny.onnx has
the inputs and the output of every voice of Piper (phoneme ids, their number, three scales; samples) and gives each
phoneme a tone of its own that lasts 800 samples at a length scale of 1.
"""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from voices import Mouth, NullSpeaker, Outcome, Renderer, VoiceProfile
from voices.loudness import SPOKEN, loudness

TINY = Path(__file__).with_name("tiny_voice") / "tiny.onnx"
LINE = "The town sleeps."


@pytest.fixture(scope="module")
def renderer() -> Iterator[Renderer]:
    pytest.importorskip("piper", reason="piper-tts, which is optional, is not installed")
    renderer = Renderer(time_limit=30)
    yield renderer
    renderer.close()


def test_a_line_is_said_by_piper(renderer: Renderer) -> None:
    sound = renderer.render(LINE, VoiceProfile(piper=TINY))
    assert renderer.trouble is None
    assert sound.rate == 16_000, "the rate of the voice, not that of espeak-ng"
    assert loudness(sound) == pytest.approx(SPOKEN, abs=0.2), "as loud as every engine"
    phonemes = len(sound.samples) / (800 * 165 / 165)
    assert phonemes == pytest.approx(round(phonemes))
    assert phonemes > len("town sleeps")


def test_an_accent_reaches_piper_as_a_phoneme(renderer: Renderer) -> None:
    """The tiny voice has a tone for each phoneme and none for the stress itself, which is one, too."""
    plain = renderer.render("Закройте глаза.", VoiceProfile(piper=TINY, language="ru"))
    accented = renderer.render("Закройте глаза́.", VoiceProfile(piper=TINY, language="ru"))
    assert renderer.trouble is None
    assert not np.array_equal(accented.samples, plain.samples)


def test_rate_and_volume_reach_piper(renderer: Renderer) -> None:
    ordinary = renderer.render(LINE, VoiceProfile(piper=TINY, rate=165))
    slow = renderer.render(LINE, VoiceProfile(piper=TINY, rate=110))
    assert slow.seconds == pytest.approx(1.5 * ordinary.seconds, rel=0.01)
    quiet = renderer.render(LINE, VoiceProfile(piper=TINY, volume=0.25))
    assert np.abs(quiet.samples).max() == pytest.approx(0.25 * np.abs(ordinary.samples).max(), rel=0.02)


def test_respellings_reach_piper(renderer: Renderer) -> None:
    from voices.lexicon import Lexicon

    wanted = renderer.render("Shivawn votes.", VoiceProfile(piper=TINY))
    renderer.lexicon = Lexicon({"Siobhan": "Shivawn"})
    try:
        assert np.array_equal(
            renderer.render("Siobhan votes.", VoiceProfile(piper=TINY)).samples, wanted.samples
        )
    finally:
        renderer.lexicon = Lexicon()


@pytest.mark.parametrize("broken", ["missing", "no description", "rubbish"])
def test_a_broken_voice_is_no_lost_line(renderer: Renderer, tmp_path: Path, broken: str) -> None:
    voice = tmp_path / "broken.onnx"
    if broken != "missing":
        shutil.copy(TINY, voice)
    if broken == "rubbish":
        voice.write_bytes(b"not a model")
        shutil.copy(f"{TINY}.json", f"{voice}.json")

    async def scene() -> None:
        async with Mouth(renderer, NullSpeaker(50), VoiceProfile(piper=voice)) as mouth:
            assert await mouth.say(f"Even so, {broken}.") is Outcome.SPOKEN

    asyncio.run(scene())
    assert renderer.trouble is not None
    assert "voices fetch" in renderer.trouble.next_step


def test_without_the_package_espeak_speaks_and_says_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A package of that name that cannot be imported stands for one that is not there."""
    (tmp_path / "piper").mkdir()
    (tmp_path / "piper" / "__init__.py").write_text("raise ImportError('No module named piper')\n")
    renderer = Renderer(time_limit=30)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    try:
        sound = renderer.render(LINE, VoiceProfile(piper=TINY))
        assert sound.rate == 22_050
        assert renderer.trouble is not None
        assert "storyteller voices fetch joe" in renderer.trouble.next_step
    finally:
        renderer.close()
