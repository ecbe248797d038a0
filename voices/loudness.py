"""One loudness for every engine, so that a table hears no difference when one stands in for another."""

from __future__ import annotations

from typing import Final

import numpy as np

from voices.sound import Samples, Sound

SPOKEN: Final = -19.5
"""Decibels below full scale, over what is speech: espeak-ng's lines have that by themselves, within a decibel."""
LOUDEST: Final = 0.8
"""No sample is above; espeak-ng's lines reach about this."""
FRAME_SECONDS: Final = 0.02
PAUSE: Final = 30.0
"""A frame so many decibels softer than the loudest one is no speech."""
HOLD_SECONDS: Final = 0.005


def loudness(sound: Sound) -> float:
    """Decibels below full scale of the frames that are speech; -inf for silence."""
    length = max(1, round(sound.rate * FRAME_SECONDS))
    frames = sound.samples[: len(sound.samples) // length * length].reshape(-1, length)
    powers = np.mean(np.square(frames, dtype=np.float64), axis=1)
    if not len(powers) or not powers.any():
        return -np.inf
    speech = powers[powers >= powers.max() * 10 ** (-PAUSE / 10)]
    return float(10 * np.log10(speech.mean()))


def levelled(sound: Sound, volume: float = 1.0) -> Sound:
    """The sound as loud as every line, times ``volume``; what would be above `LOUDEST` is pressed below it."""
    found = loudness(sound)
    if not np.isfinite(found):
        return sound
    gain = 10 ** ((SPOKEN - found) / 20)
    return Sound(
        (volume * limited(sound.samples * np.float32(gain), sound.rate)).astype(np.float32), sound.rate
    )


def limited(samples: Samples, rate: int) -> Samples:
    """No peak above `LOUDEST`: the gain goes down before each and comes back after it, too slowly to be heard as a
    click."""
    if not len(samples) or np.abs(samples).max() <= LOUDEST:
        return samples
    half = max(1, round(rate * HOLD_SECONDS))
    gain = LOUDEST / np.maximum(np.abs(samples), LOUDEST)
    padded = np.pad(gain, 2 * half, mode="edge")
    lowest = np.lib.stride_tricks.sliding_window_view(padded, 2 * half + 1).min(axis=1)
    smooth = np.convolve(lowest, np.full(2 * half + 1, 1 / (2 * half + 1)), mode="valid")
    return np.clip(samples * smooth, -LOUDEST, LOUDEST).astype(np.float32)
