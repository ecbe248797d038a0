"""What the mouth and the ear tell the rest of the program, in order of happening."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

import numpy as np
import numpy.typing as npt

HEARING_RATE = 16_000
"""Samples a second of every utterance: what both recognisers were trained on."""
LOUD_ROOM = 16.0
"""Decibels by which speech is louder than the room just before it, below which the room is loud. Of 36 sentences and
short words each, over babble 20 dB quieter 19 to 22 were measured, 10 dB quieter 9 to 15, and 39 to 40 in quiet
(2026-11-27)."""


class Outcome(Enum):
    """How a line ended."""

    SPOKEN = "spoken"
    SHOWN = "shown"
    """Not audible (no speech engine, or it failed); its time passed so that captions could be read."""
    SKIPPED = "skipped"
    STOPPED = "stopped"
    INTERRUPTED = "interrupted"
    """Cut off by a line that could not wait; it is said again, so no awaited line ever ends so."""


@dataclass(frozen=True)
class LineStarted:
    """A line begins to sound. ``seconds`` is how long it will last at the speaker's pace, pauses not included."""

    text: str
    seconds: float


@dataclass(frozen=True)
class LineEnded:
    """A line was said to its end, or was cut off."""

    text: str
    outcome: Outcome


@dataclass(frozen=True)
class SpeechTrouble:
    """A line could not be made audible; it is shown instead."""

    text: str
    cause: str
    next_step: str


MouthEvent = LineStarted | LineEnded | SpeechTrouble


@dataclass(frozen=True)
class SpeechStarted:
    """Somebody near began to speak. ``at`` is ``time.monotonic()`` seconds."""

    at: float


@dataclass(frozen=True)
class Utterance:
    """One stretch of speech between two silences.

    ``samples`` are int16 at 16 kHz with a little silence on both sides; ``speech_from`` and ``speech_to`` are the
    indices between which somebody spoke; ``started`` and ``ended`` are ``time.monotonic()`` seconds.
    """

    samples: npt.NDArray[np.int16] = field(repr=False)
    started: float
    ended: float
    speech_from: int
    speech_to: int
    held_by: str = ""
    """Who held the microphone open, "" when it is open to everybody."""
    over_floor: float = math.inf
    """Decibels by which it is louder than the room was just before."""

    @property
    def in_a_loud_room(self) -> bool:
        """Whether so much else is heard that less is believed."""
        return self.over_floor < LOUD_ROOM


@dataclass(frozen=True)
class Heard:
    """What an engine made of an utterance, before anybody asked whether it is a command.

    ``likelihood_ratio``: how much better than ordinary sentences the words fit, for a frame of 10 ms; None when the
    engine gives none. ``coverage``: share of the speech that lies under words, 0 to 1. ``alternatives`` are other
    sentences of the grammar, the likeliest first, and ``lead`` how much better this one fits than the first of
    them; None when no other was looked for or found. ``farther`` are such as are left only where it is known to be
    none of these. ``talk``: a sentence that fits better and is no command, where this one fits nearly as well.
    """

    text: str
    alternatives: tuple[str, ...]
    likelihood_ratio: float | None
    coverage: float
    engine: str
    lead: float | None = None
    voice: tuple[float, ...] = ()
    """What tells the speaker's voice from others, where the engine has a speaker model; see voices.known_voices."""
    farther: tuple[str, ...] = ()
    talk: str = ""


@dataclass(frozen=True)
class Intent:
    """A command. ``slots`` maps slot names to the ``value`` of the name that was heard. ``held_by``: who held the
    microphone open while it was said, "" when nobody did. ``affirmed``: it was asked whether this was said, and
    somebody said yes. ``in_a_loud_room``: as of an Utterance. ``others``: what else it may have been, however
    unlikely, the likeliest first."""

    name: str
    slots: Mapping[str, str]
    text: str
    confidence: float
    started: float = 0.0
    ended: float = 0.0
    held_by: str = ""
    affirmed: bool = False
    in_a_loud_room: bool = False
    others: tuple[Intent, ...] = field(default=(), compare=False, repr=False)


@dataclass(frozen=True)
class Hushed:
    """Somebody told us to be quiet while we spoke (``text``), and the line was ended."""

    text: str


@dataclass(frozen=True)
class Perhaps:
    """Probably one of these commands, the likeliest first: too likely to be ignored, too doubtful to be done.
    ``amid_noise``: it is a name that was asked for, and most of the sound was something else; ``leads``: in a quiet
    room the first would be done; ``lead``: as of Heard."""

    intents: tuple[Intent, ...]
    amid_noise: bool = False
    leads: bool = False
    lead: float | None = None

    @property
    def held_by(self) -> str:
        """Who held the microphone open, as of an Intent."""
        return self.intents[0].held_by

    @property
    def in_a_loud_room(self) -> bool:
        """As of an Utterance."""
        return self.intents[0].in_a_loud_room


class WhyNot(Enum):
    """Why an utterance led to nothing."""

    NO_WORDS = "no words of the grammar"
    DOUBTFUL = "the words fit the sound badly"
    MORE_WAS_SAID = "the words cover too little of what was said"
    NOT_A_COMMAND = "the words are no whole command"
    OWN_VOICE = "too like the line just spoken"
    TOO_LONG = "longer than any command"
    ENGINE_FAILED = "the recogniser failed"


@dataclass(frozen=True)
class NotUnderstood:
    """An utterance led to nothing; ``text`` is the nearest that was heard, if anything was. ``held_by``: who held the
    microphone open; ``in_a_loud_room``: as of an Utterance."""

    text: str | None
    reason: WhyNot
    detail: str = ""
    held_by: str = ""
    in_a_loud_room: bool = False


@dataclass(frozen=True)
class HearingTrouble:
    """The ear cannot hear until somebody helps: no microphone, or it was unplugged."""

    cause: str
    next_step: str


@dataclass(frozen=True)
class HearingAgain:
    """The microphone that was lost is there again."""


class SignalFault(Enum):
    """Why what a microphone brings cannot be understood; see voices.signal_watch."""

    SILENT = "nothing but silence"
    CLIPPED = "louder than it can tell"


@dataclass(frozen=True)
class SignalChanged:
    """The microphone works, but what it brings is no use; ``fault`` is None once that is over."""

    fault: SignalFault | None


EarEvent = (
    SpeechStarted
    | Utterance
    | Heard
    | Intent
    | Hushed
    | Perhaps
    | NotUnderstood
    | HearingTrouble
    | HearingAgain
    | SignalChanged
)
