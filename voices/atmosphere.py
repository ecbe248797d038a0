"""What sounds between and under the lines: a night, a bell, a clock. Made from numbers alone, by `voices.nature`.

An ``Atmosphere`` is told one thing, which mood the table is in, and keeps it for every stream that plays it; a
``Stream`` mixes it under the lines of one loudspeaker. What it plays is decided by its seed, by the moods it was told
and by when a line sounds: by what everybody in the room knows.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

import numpy as np

import voices.nature as nature
from voices.sound import Samples

SPEECH_GAIN = 10 ** (-1 / 20)
"""Lines are played 1 dB softer, so that with everything under them nothing is cut off at full scale."""
DUCKED_DECIBELS = -16.0
DUCKED = 10 ** (DUCKED_DECIBELS / 20)
DUCK_SECONDS, RISE_SECONDS = 0.15, 1.2
"""How long it takes to give way to a line, and to come back after it."""
STAY_DUCKED = 0.5
"""Seconds after a line before it comes back: the next may follow at once."""
FADE_IN, FADE_OUT = 4.0, 2.5
"""Seconds from silence to full and back, of every layer when the mood changes."""
END_OF_A_CALL = 0.6
"""Seconds in which a bell or a cock that outlasts its mood dies away."""
SWITCHED_OFF = 0.4
TURNED = 0.2
"""Seconds in which the voice grows from nothing to full, or back, as it is turned."""


class Mood(Enum):
    """What the table is in the middle of, as the whole room knows it."""

    SILENCE = "silence"
    EVENING = "evening"
    DUSK = "dusk"
    NIGHT = "night"
    DAWN = "dawn"
    VOTE = "vote"


LAYERS: Mapping[Mood, Mapping[str, float]] = {
    Mood.SILENCE: {},
    Mood.EVENING: {"wind": -50.0},
    Mood.DUSK: {"wind": -44.0, "crickets": -54.0},
    Mood.NIGHT: {"wind": -40.0, "rain": -36.0, "crickets": -50.0},
    Mood.DAWN: {"wind": -46.0, "rain": -40.0},
    Mood.VOTE: {"clock": -56.0},
}
"""The loops of each mood with their level: decibels under full scale, root mean square. A line lies near -20."""
TENSION: tuple[Mapping[str, float], ...] = (
    {},
    {"drone": -50.0},
    {"drone": -46.0, "heart": -50.0},
    {"drone": -43.0, "heart": -44.0},
)
"""What sounds besides in a tense mood, the more the higher the tension."""
TENSE = frozenset({Mood.DUSK, Mood.NIGHT, Mood.DAWN, Mood.VOTE})
UNDER_THE_RAIN = frozenset({"heart"})
"""These sound in the night alone: where little else does, an ear took them for somebody who speaks."""
BELL_PEAK, COCK_PEAK = -21.0, -23.0
"""Decibels under full scale of their loudest sample."""


@dataclass(frozen=True)
class Entry:
    """A mood that began; ``strokes`` of the bell come with it, and the cock when ``cock``. ``tension`` is a place in
    `TENSION`."""

    mood: Mood
    strokes: int = 0
    cock: bool = False
    tension: int = 0

    @property
    def levels(self) -> Mapping[str, float]:
        """The loops that sound now, with their levels."""
        tense = TENSION[self.tension] if self.mood in TENSE else {}
        beside = {
            name: level
            for name, level in tense.items()
            if self.mood is Mood.NIGHT or name not in UNDER_THE_RAIN
        }
        return {**LAYERS[self.mood], **beside}


class Atmosphere:
    """What all loudspeakers of a table play under the lines. Usable from any thread.

    ``seed`` may have nothing to do with the game; ``volume`` 0 to 1, 1 being the levels above. ``speech``, too: how
    loud the lines themselves are.
    """

    def __init__(self, seed: int, *, volume: float = 1.0) -> None:
        if not 0.0 <= volume <= 1.0:
            raise ValueError(f"volume is {volume}; choose one between 0 and 1")
        self.seed = seed
        self.volume = volume
        self.speech = 1.0
        self.on = True
        """The one switch: False is silence within half a second."""
        self._entries = [Entry(Mood.SILENCE)]
        self._lock = threading.Lock()

    @property
    def mood(self) -> Mood:
        """The one that was entered last."""
        return self._entries[-1].mood

    def enter(self, mood: Mood, *, strokes: int = 0, cock: bool = False, tension: int = 0) -> None:
        """This mood from now on, fading over from the last one. The same again changes nothing."""
        with self._lock:
            if mood is not self.mood:
                self._entries.append(Entry(mood, strokes, cock, tension))

    def toll(self, strokes: int = 1) -> None:
        """The bell strikes, whatever the mood."""
        with self._lock:
            self._entries.append(Entry(self.mood, strokes, tension=self._entries[-1].tension))

    def since(self, number: int) -> tuple[Entry, ...]:
        """The entries from this number on: what a stream has not heard of yet."""
        with self._lock:
            return tuple(self._entries[number:])

    def stream(self, rate: int) -> Stream:
        """For one loudspeaker, or one recording, at its rate. Blocks for about a second, while the loops are made;
        where it is switched off, they are made once it is switched on."""
        return Stream(self, rate)


class _Layer:
    """A loop that is played round and round, and how loud it is just now."""

    def __init__(self, loop: Samples) -> None:
        self.loop = loop
        self.position = 0
        self.gain = 0.0

    def add_to(self, block: Samples, target: float, seconds: float, rate: int) -> None:
        """``seconds`` from nothing to the full level of the loop, or back."""
        if self.gain == 0.0 and target == 0.0:
            self.position = (self.position + len(block)) % len(self.loop)
            return
        places = np.arange(self.position, self.position + len(block))
        ramp, self.gain = ramped(self.gain, target, 1.0 / (seconds * rate), len(block))
        block += self.loop.take(places, mode="wrap") * ramp
        self.position = (self.position + len(block)) % len(self.loop)


class Stream:
    """The atmosphere at one rate, block by block, on one thread. How long the blocks are changes nothing."""

    def __init__(self, atmosphere: Atmosphere, rate: int) -> None:
        self.atmosphere, self.rate = atmosphere, rate
        self._layers: dict[str, _Layer] = {}
        self._making: threading.Thread | None = None
        self._heard = 0
        self._entry = Entry(Mood.SILENCE)
        self._call: Samples = np.zeros(0, dtype=np.float32)
        self._called = 0
        self._call_gain, self._call_ends = 1.0, False
        self._duck = 1.0
        self._quiet_for = round(STAY_DUCKED * rate)
        self._open = 1.0 if atmosphere.on else 0.0
        self._speech = atmosphere.speech
        if atmosphere.on:
            self._make_layers()

    def _make_layers(self) -> None:
        made = loops(self.atmosphere.seed, self.rate)
        self._layers = {name: _Layer(loop) for name, loop in made.items()}

    def under(self, line: Samples, *, sounding: bool) -> Samples:
        """``line`` (the next samples of a spoken line, or zeros) with the atmosphere under it, never beyond full
        scale.

        ``sounding``: a line is being said, so it gives way.
        """
        speech, self._speech = ramped(
            self._speech, self.atmosphere.speech, 1 / (TURNED * self.rate), len(line)
        )
        mixed = line * np.float32(SPEECH_GAIN) * speech
        if self._can_be_heard():
            mixed += self._block(len(line), sounding)
        else:
            self._go_on_unheard(len(line), sounding)
        return np.asarray(np.clip(mixed, -1.0, 1.0), dtype=np.float32)

    def _can_be_heard(self) -> bool:
        if self.atmosphere.on and not self._layers and self._making is None:
            self._making = threading.Thread(target=self._make_layers, name="atmosphere", daemon=True)
            self._making.start()
        return bool(self._layers) and (self.atmosphere.on or self._open > 0.0)

    def _go_on_unheard(self, length: int, sounding: bool) -> None:
        """What the room is told meanwhile is known when it is switched on."""
        self._look()
        for name, layer in self._layers.items():
            layer.gain = self._wanted(name)
        self._called += length
        self._quiet_for = 0 if sounding else self._quiet_for + length
        self._duck = DUCKED if sounding else 1.0

    def _wanted(self, name: str) -> float:
        """The gain of a layer in this mood."""
        levels = self._entry.levels
        return 10 ** (levels[name] / 20) / nature.LEVEL if name in levels else 0.0

    def _block(self, length: int, sounding: bool) -> Samples:
        self._look()
        block = np.zeros(length, dtype=np.float32)
        for name, layer in self._layers.items():
            wanted = self._wanted(name)
            seconds = (FADE_IN if wanted > layer.gain else FADE_OUT) / _loudest(name)
            layer.add_to(block, wanted, seconds, self.rate)
        self._add_call(block)
        open_, self._open = ramped(
            self._open, 1.0 if self.atmosphere.on else 0.0, 1 / (SWITCHED_OFF * self.rate), length
        )
        block *= open_ * np.float32(self.atmosphere.volume)
        block *= self._ducking(length, sounding)
        return block

    def _look(self) -> None:
        for entry in self.atmosphere.since(self._heard):
            self._heard += 1
            self._entry = entry
            self._call_ends = True
            if entry.strokes:
                self._begin_call(nature.tolling(self.rate, entry.strokes), BELL_PEAK)
            elif entry.cock:
                self._begin_call(nature.crowing(self.rate), COCK_PEAK)

    def _begin_call(self, samples: Samples, peak: float) -> None:
        self._call, self._called = samples * np.float32(10 ** (peak / 20)), 0
        self._call_gain, self._call_ends = 1.0, False

    def _add_call(self, block: Samples) -> None:
        part = self._call[self._called : self._called + len(block)]
        self._called += len(part)
        ramp, self._call_gain = ramped(
            self._call_gain, 0.0 if self._call_ends else 1.0, 1 / (END_OF_A_CALL * self.rate), len(part)
        )
        block[: len(part)] += part * ramp

    def _ducking(self, length: int, sounding: bool) -> Samples:
        if sounding:
            self._quiet_for = 0
            gains, self._duck = ramped(self._duck, DUCKED, (1 - DUCKED) / (DUCK_SECONDS * self.rate), length)
            return gains
        still = max(0, min(length, round(STAY_DUCKED * self.rate) - self._quiet_for))
        self._quiet_for += length
        held = np.full(still, self._duck, dtype=np.float32)
        rising, self._duck = ramped(
            self._duck, 1.0, (1 - DUCKED) / (RISE_SECONDS * self.rate), length - still
        )
        return np.concatenate([held, rising])


def ramped(gain: float, target: float, step: float, length: int) -> tuple[Samples, float]:
    """A gain for each of ``length`` samples, moving by ``step`` a sample towards ``target``, and where it ends."""
    if gain == target:
        return np.full(length, gain, dtype=np.float32), gain
    way = target - gain
    moved = np.minimum(np.arange(1, length + 1) * step, abs(way))
    gains = (gain + np.copysign(moved, way)).astype(np.float32)
    reached = length * step >= abs(way)
    return gains, target if reached else gain + float(np.copysign(length * step, way))


def _loudest(name: str) -> float:
    """The highest gain this layer ever has: fades take their time from there to nothing."""
    every = (*LAYERS.values(), *TENSION)
    return max(10 ** (levels[name] / 20) for levels in every if name in levels) / nature.LEVEL


@lru_cache(maxsize=4)
def loops(seed: int, rate: int) -> dict[str, Samples]:
    """Every loop at this rate. Their lengths share no measure, so together they do not repeat for hours."""
    chance = {
        name: np.random.default_rng([seed, number])
        for number, name in enumerate(("wind", "rain", "crickets"))
    }
    return {
        "wind": nature.wind(rate, 37.0, chance["wind"]),
        "rain": nature.rain(rate, 23.0, chance["rain"]),
        "crickets": nature.crickets(rate, 29.0, chance["crickets"]),
        "clock": nature.clock(rate),
        "drone": nature.drone(rate, 31.0),
        "heart": nature.heart(rate),
    }
