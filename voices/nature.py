"""Sounds made from numbers: loops without a seam, and calls that sound once.

Loops are built on a circle: noise from a spectrum of whole cycles, everything else laid round the end to the
beginning; so the last sample leads to the first as any other leads to its next.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from voices.sound import Samples

LEVEL = 0.1
"""The root mean square of every loop."""
STROKE_SECONDS = 2.6
"""From one stroke of the bell to the next."""

Numbers = npt.NDArray[np.floating[Any]]


def wind(rate: int, seconds: float, chance: np.random.Generator) -> Samples:
    """Gusts: low noise that swells and falls over seconds, and its whistle, which follows."""
    length = round(rate * seconds)
    low = _noise(length, rate, chance, lambda hertz: _band(hertz, 70, 420) / np.sqrt(np.maximum(hertz, 40)))
    leaves = _noise(length, rate, chance, lambda hertz: _band(hertz, 700, 3200) / np.maximum(hertz, 200))
    whistle = _noise(length, rate, chance, lambda hertz: np.exp(-(((hertz - 480) / 45) ** 2)))
    gust = _swell(length, chance, depth=0.55, cycles=(2, 3, 5, 7))
    return _levelled(low * gust + 0.5 * leaves * gust**2 + 0.16 * whistle * gust**3)


def rain(rate: int, seconds: float, chance: np.random.Generator) -> Samples:
    """Steady rain over the whole band in which a finger taps on glass (1 to 8 kHz), and single drops near by."""
    length = round(rate * seconds)
    steady = _noise(
        length, rate, chance, lambda hertz: _band(hertz, 500, 8_500) / np.maximum(hertz, 300) ** 0.25
    )
    steady *= _swell(length, chance, depth=0.08, cycles=(1, 2, 3))
    drops = np.zeros(length)
    for _ in range(int(14 * seconds)):
        pitch, loud = chance.uniform(1_500, 4_200), chance.uniform(0.3, 1.0) ** 3
        _lay(drops, int(chance.integers(length)), loud * _struck(rate, pitch, 0.008))
    return _levelled(steady + 0.9 * drops)


def crickets(rate: int, seconds: float, chance: np.random.Generator) -> Samples:
    """Five of them, each with its pitch and its measure, chirping three or four pulses at a time."""
    length = round(rate * seconds)
    meadow = np.zeros(length)
    for far in (1.0, 0.8, 0.55, 0.4, 0.3):
        pitch, every = chance.uniform(4_100, 4_900), chance.uniform(0.55, 0.95)
        pulse = np.hanning(round(0.016 * rate)) * np.sin(_phase(np.full(round(0.016 * rate), pitch), rate))
        for chirp in range(int(seconds / every)):
            begins = (chirp * every + chance.normal(0, 0.02)) * rate
            for number in range(int(chance.integers(3, 5))):
                _lay(meadow, round(begins + number * 0.031 * rate), far * pulse)
    return _levelled(meadow)


def clock(rate: int) -> Samples:
    """Tick and tock, a second apart."""
    around = np.zeros(2 * rate)
    for second, pitch in ((0, 2_050), (1, 1_620)):
        for part in (
            _struck(rate, pitch, 0.006),
            0.6 * _struck(rate, 1.71 * pitch, 0.004),
            _struck(rate, 310, 0.02),
        ):
            _lay(around, second * rate + rate // 4, part)
    return _levelled(around)


def drone(rate: int, seconds: float) -> Samples:
    """A low fifth out of tune: each of its tones is two that beat against each other, slowly and not together. Of
    its overtones a laptop's small loudspeaker still carries some."""
    at = np.arange(round(rate * seconds)) / rate
    tones = np.zeros(len(at))
    for hertz, loud, beats in ((98, 1.0, 5), (147, 0.7, 7), (196, 0.45, 11), (294, 0.2, 3)):
        cycles = round(hertz * seconds)
        for number in (cycles, cycles + beats):
            tones += loud * np.sin(2 * np.pi * number * at / seconds)
    return _levelled(tones)


def heart(rate: int) -> Samples:
    """Two soft blows and a pause, round and round."""
    around = np.zeros(round(1.25 * rate))
    for begins, loud in ((0.1, 1.0), (0.42, 0.7)):
        for pitch, rings in ((72, 0.05), (144, 0.03)):
            _lay(around, round(begins * rate), loud * _struck(rate, pitch, rings))
    return _levelled(around)


def tolling(rate: int, strokes: int) -> Samples:
    """A church bell, struck `strokes` times; its loudest sample is 1."""
    seconds = 6.0
    time = np.arange(round(seconds * rate)) / rate
    # Partials of a church bell by their ratio to the strike note, with how loud and for how long each rings.
    partials = (
        *((0.5, 0.55, 2.6), (1.0, 1.0, 1.9), (1.19, 0.75, 1.6), (1.5, 0.4, 1.1), (2.0, 0.75, 0.9)),
        *((2.51, 0.35, 0.55), (2.66, 0.3, 0.5), (3.01, 0.25, 0.4), (4.17, 0.18, 0.25)),
    )
    stroke = sum(
        loud * np.exp(-time / rings) * np.sin(2 * np.pi * 196.0 * ratio * time)
        for ratio, loud, rings in partials
    )
    stroke = np.asarray(stroke) * _edges(len(time), rate, 0.004, 0.5)
    whole = np.zeros(round((max(0, strokes - 1) * STROKE_SECONDS + seconds) * rate))
    for number in range(strokes):
        begins = round(number * STROKE_SECONDS * rate)
        whole[begins : begins + len(stroke)] += stroke
    return _peaked(whole)


def crowing(rate: int) -> Samples:
    """A cock somewhere beyond the houses, twice; its loudest sample is 1."""
    crow = np.concatenate([_crow(rate), np.zeros(round(1.7 * rate)), 0.8 * _crow(rate, 0.97)])
    return _peaked(crow)


def _crow(rate: int, pitch: float = 1.0) -> Numbers:
    """Four syllables: (seconds, hertz at its beginning, in its middle and at its end, loudness)."""
    syllables = ((0.16, 520, 640, 600, 0.6), (0.14, 640, 760, 700, 0.7), (0.3, 700, 1_000, 930, 1.0))
    parts: list[Numbers] = []
    for seconds, begins, middle, ends, loud in (*syllables, (0.85, 930, 820, 480, 0.95)):
        length = round(seconds * rate)
        at = np.linspace(0, 1, length)
        hertz = pitch * np.interp(at, (0, 0.35, 1), (begins, middle, ends))
        hertz *= 1 + 0.012 * np.sin(2 * np.pi * 28 * at * seconds)
        phase = _phase(hertz, rate)
        voice = np.zeros(length)
        for number in range(1, 9):
            throat = np.exp(-(((number * hertz - 1_500) / 1_300) ** 2))
            voice += np.where(number * hertz < 0.45 * rate, throat / number**0.5, 0) * np.sin(number * phase)
        parts += [loud * voice * _edges(length, rate, 0.03, 0.06), np.zeros(round(0.035 * rate))]
    return np.concatenate(parts)


def _noise(
    length: int, rate: int, chance: np.random.Generator, shape: Callable[[Numbers], Numbers]
) -> Numbers:
    """Noise of that spectrum, made of whole cycles: it goes round without a seam. Its root mean square is 1."""
    hertz = np.fft.rfftfreq(length, 1 / rate)
    spectrum = shape(hertz) * np.exp(2j * np.pi * chance.random(len(hertz)))
    spectrum[0] = 0
    samples = np.fft.irfft(spectrum, length)
    return np.asarray(samples / np.sqrt(np.mean(samples**2)))


def _band(hertz: Numbers, low: float, high: float) -> Numbers:
    """1 between these, falling off by about 12 dB an octave outside."""
    under = np.maximum(hertz, 1e-3)
    return np.asarray(1 / np.sqrt((1 + (low / under) ** 4) * (1 + (under / high) ** 4)))


def _swell(length: int, chance: np.random.Generator, *, depth: float, cycles: tuple[int, ...]) -> Numbers:
    """Loudness over one round, between 1 - depth and 1 + depth, of whole cycles."""
    at = 2 * np.pi * np.arange(length) / length
    waves = [np.sin(number * at + chance.uniform(0, 2 * np.pi)) for number in cycles]
    return np.asarray(1 + depth * np.sum(waves, axis=0) / len(cycles))


def _lay(around: Numbers, begins: int, part: Numbers) -> None:
    """Add ``part`` from there on, over the end to the beginning."""
    np.add.at(around, np.arange(begins, begins + len(part)) % len(around), part)


def _struck(rate: int, pitch: float, rings: float) -> Numbers:
    """Something small is struck: a tone that dies away within some ``rings`` seconds."""
    time = np.arange(round(8 * rings * rate)) / rate
    return np.asarray(
        np.exp(-time / rings) * np.sin(2 * np.pi * pitch * time) * _edges(len(time), rate, 0.0005, 0.002)
    )


def _edges(length: int, rate: int, begins: float, ends: float) -> Numbers:
    """A curve that rises from 0 to 1 in `begins` seconds, and falls back to 0 in `ends` seconds."""
    at = np.arange(length) / rate
    return np.clip(np.minimum(at / begins, (length / rate - at) / ends), 0, 1)


def _phase(hertz: Numbers, rate: int) -> Numbers:
    return np.asarray(2 * np.pi * np.cumsum(hertz) / rate)


def _levelled(samples: Numbers) -> Samples:
    return np.asarray(samples * (LEVEL / np.sqrt(np.mean(samples**2))), dtype=np.float32)


def _peaked(samples: Numbers) -> Samples:
    return np.asarray(samples / np.max(np.abs(samples)), dtype=np.float32)
