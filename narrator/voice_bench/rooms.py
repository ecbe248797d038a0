"""A sentence as a microphone amid a table gets it: quiet, over babble, with echo, or under a neighbour."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from voices.events import HEARING_RATE
from voices.sound import Samples, Sound

SPEECH_LEVEL = 0.08
"""Root mean square of speech whose full scale is 1, while there is speech."""
FRAME = 320
"""Samples of 20 ms, by which it is looked whether somebody speaks."""
PAUSE = 0.05
"""Of the loudest of them (26 dB below it): what is quieter is a pause."""
ROOM_NOISE = 0.0005
BEFORE, AFTER = 1.5, 1.0
"""Seconds of the room before (unless told otherwise) and after a sentence."""
REVERBERATION = 0.5
"""Seconds in which an echo falls by 60 dB (RT60): a furnished living room."""
NEIGHBOUR = 6.0
"""Decibels by which somebody else speaking at the same time is quieter."""


@dataclass(frozen=True)
class MeasuredRoom:
    """`babble` in decibels below the speech, while there is speech."""

    name: str
    babble: float | None = None
    reverberant: bool = False
    neighbour: bool = False


ROOMS = (
    MeasuredRoom("clean"),
    MeasuredRoom("reverb", reverberant=True),
    MeasuredRoom("babble 20 dB", 20.0),
    MeasuredRoom("babble 10 dB", 10.0),
    MeasuredRoom("babble 5 dB", 5.0),
    MeasuredRoom("two at once", neighbour=True),
)


def rms(samples: Samples) -> float:
    """The root of the mean square; 0 for nothing."""
    return float(np.sqrt(np.mean(np.square(samples)))) if len(samples) else 0.0


def speech_level(samples: Samples) -> float:
    """The root mean square of what is spoken at 16 kHz, the pauses left out: whoever pauses is no quieter."""
    whole = samples[: len(samples) // FRAME * FRAME]
    if not len(whole):
        return rms(samples)
    power = np.mean(np.square(whole.reshape(-1, FRAME)), axis=1)
    return float(np.sqrt(np.mean(power[power >= PAUSE**2 * power.max()])))


class Acoustics:
    """`talk`: what people who are not meant say, at 16 kHz, for babble and for the neighbour."""

    def __init__(self, talk: Sequence[Samples], seconds: float = 40.0) -> None:
        self._talk = [one * np.float32(1 / max(speech_level(one), 1e-6)) for one in talk]
        length = int(seconds * HEARING_RATE)
        mixed = np.zeros(length, dtype=np.float32)
        for speaker in range(6):
            mixed += np.resize(np.concatenate(self._talk[speaker::6]), length)
        self._babble = mixed * np.float32(1 / rms(mixed))

    def heard(self, sound: Sound, room: MeasuredRoom, seed: int, before: float = BEFORE) -> Sound:
        """`sound` (16 kHz) in that room, with `before` seconds of it before. The same seed gives the same."""
        chance = np.random.default_rng(seed)
        speech = sound.samples * np.float32(SPEECH_LEVEL / max(speech_level(sound.samples), 1e-6))
        if room.reverberant:
            speech = reverberate(speech, chance)
        if room.neighbour:
            other = self._talk[int(chance.integers(len(self._talk)))]
            shifted = np.roll(np.resize(other, len(speech)), int(chance.integers(len(speech))))
            speech = speech + shifted * np.float32(SPEECH_LEVEL * 10 ** (-NEIGHBOUR / 20))
        samples = np.concatenate(
            [
                np.zeros(int(before * HEARING_RATE), np.float32),
                speech,
                np.zeros(int(AFTER * HEARING_RATE), np.float32),
            ]
        )
        samples += chance.normal(0, ROOM_NOISE, len(samples)).astype(np.float32)
        if room.babble is not None:
            start = int(chance.integers(len(self._babble)))
            crowd = np.take(self._babble, range(start, start + len(samples)), mode="wrap")
            samples = samples + crowd * np.float32(SPEECH_LEVEL * 10 ** (-room.babble / 20))
        return Sound(samples.astype(np.float32), HEARING_RATE)


def reverberate(speech: Samples, chance: np.random.Generator) -> Samples:
    """`speech` with an exponentially dying echo, half as strong as the direct sound, at the same level as before."""
    length = int(REVERBERATION * HEARING_RATE)
    tail = chance.normal(0, 1, length) * np.exp(-6.9 * np.arange(length) / length)
    tail[: int(0.01 * HEARING_RATE)] = 0.0  # the first wall is some metres away
    response = tail / np.sqrt(np.sum(np.square(tail))) * 0.7
    response[0] = 1.0
    size = len(speech) + length
    wet = np.fft.irfft(np.fft.rfft(speech, size) * np.fft.rfft(response, size), size).astype(np.float32)
    return (wet * np.float32(speech_level(speech) / max(speech_level(wet), 1e-6))).astype(np.float32)
