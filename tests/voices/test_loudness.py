"""Every engine is as loud as the others, and nothing is cut off."""

from __future__ import annotations

import numpy as np
import pytest

from voices import Renderer, Sound, VoiceProfile
from voices.loudness import LOUDEST, SPOKEN, levelled, loudness
from voices.sound import silence

RATE = 22_050


def tone(amplitude: float, seconds: float = 1.0) -> Sound:
    at = np.arange(round(RATE * seconds)) / RATE
    return Sound((amplitude * np.sin(2 * np.pi * 220 * at)).astype(np.float32), RATE)


def test_pauses_do_not_count() -> None:
    with_pause = Sound(np.concatenate([tone(0.2).samples, silence(3, RATE).samples]), RATE)
    assert loudness(with_pause) == pytest.approx(loudness(tone(0.2)), abs=0.1)
    assert loudness(tone(0.2)) == pytest.approx(20 * np.log10(0.2 / np.sqrt(2)), abs=0.1)


@pytest.mark.parametrize("amplitude", [0.01, 0.15, 1.0])
def test_whatever_comes_is_levelled(amplitude: float) -> None:
    assert loudness(levelled(tone(amplitude))) == pytest.approx(SPOKEN, abs=0.1)
    assert loudness(levelled(tone(amplitude), 0.5)) == pytest.approx(SPOKEN - 6, abs=0.1)


def test_a_peak_is_pressed_down_without_a_click_and_the_rest_stays() -> None:
    samples = tone(0.15, 2.0).samples
    samples[RATE : RATE + 40] *= 12
    found = levelled(Sound(samples, RATE)).samples
    assert np.abs(found).max() <= LOUDEST
    untouched = slice(0, RATE - 600)
    ratio = found[untouched][1000:] / samples[untouched][1000:]
    assert np.ptp(ratio[np.isfinite(ratio)]) < 1e-3
    assert np.abs(np.diff(found)).max() < 0.6


def test_silence_stays_silence() -> None:
    assert not levelled(silence(1, RATE)).samples.any()
    assert levelled(Sound(np.zeros(0, np.float32), RATE)).seconds == 0


def test_espeak_has_this_loudness_by_itself(renderer: Renderer) -> None:
    lines = ("Night falls. Close your eyes.", "Ann nominates Bob.", "Good morning, all of you.")
    found = [loudness(renderer.render(line, VoiceProfile(voice="en-us+f3", rate=160))) for line in lines]
    assert np.mean(found) == pytest.approx(SPOKEN, abs=1.5)
