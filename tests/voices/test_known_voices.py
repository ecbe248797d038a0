"""Whose voice it is, by vectors as vosk gives them; with a real model where one is found."""

import json
import math
import os
import random
from pathlib import Path
from typing import Any

import pytest

from models import find_model
from tests.voices.table import in_a_room, sentences, utterances
from voices import VoskRecogniser, synthesise
from voices.known_voices import KnownVoices, TellsVoicesApart, Vector
from voices.workers.kaldi import FEWEST_FRAMES, results_of, voice_in

MODEL, SPEAKER = os.environ.get("STORYTELLER_VOSK_MODEL"), find_model("speaker")
NO_MODEL = (
    "no vosk model and speaker model: set STORYTELLER_VOSK_MODEL and run `storyteller models fetch speaker`"
)


def voice(whose: int, sample: int = 0, *, clear: float = 0.2) -> Vector:
    """A made-up vector of 128 numbers; those of one person are alike."""
    person, noise = random.Random(whose), random.Random(1000 * whose + sample + 7)
    return tuple(person.gauss(0, 1) + clear * noise.gauss(0, 1) for _ in range(128))


def test_who_was_learnt_is_known_again() -> None:
    known = KnownVoices()
    for whose in range(7):
        known.learn(str(whose), voice(whose, 1))
        known.learn(str(whose), voice(whose, 2))
    assert [known.likeliest(voice(whose, 3)) for whose in range(7)] == [str(whose) for whose in range(7)]
    assert known.likeliest(voice(99)) == "", "a stranger"
    known.forget("3")
    assert known.likeliest(voice(3, 3)) == ""


def test_two_who_are_too_much_alike_are_not_told_apart() -> None:
    known = KnownVoices()
    known.learn("Alice", voice(1, 1))
    known.learn("Bob", voice(1, 2))
    assert known.likeliest(voice(1, 3)) == ""


@pytest.mark.parametrize("odd", [(), (0.0,) * 128, (math.nan,) * 128, (math.inf, *(1.0,) * 127), (1.0,) * 5])
def test_what_is_no_vector_is_left_out(odd: Vector) -> None:
    known = KnownVoices()
    assert known.likeliest(odd) == ""
    known.learn("Alice", voice(1))
    known.learn("Alice", odd)
    assert known.likeliest(odd) == ""
    assert known.likeliest(voice(1, 5)) == "Alice"


class Recorded:
    """A recogniser that answers as vosk's documentation shows it: the vector beside the words, per result."""

    def __init__(self, first: dict[str, Any] | None, last: dict[str, Any]) -> None:
        self.first, self.last = first, last

    def AcceptWaveform(self, _: bytes) -> bool:  # noqa: N802 (vosk's name)
        return self.first is not None

    def Result(self) -> str:  # noqa: N802
        return json.dumps(self.first)

    def FinalResult(self) -> str:  # noqa: N802
        return json.dumps(self.last)


def test_the_vector_of_the_longest_part_is_taken() -> None:
    short, long = [0.1, 0.2], [0.3, 0.4]
    answer = Recorded(
        {"text": "i nominate", "spk": short, "spk_frames": FEWEST_FRAMES},
        {"text": "alice", "spk": long, "spk_frames": 180},
    )
    assert voice_in(results_of(answer, b"")) == long
    assert voice_in(results_of(Recorded(None, {"text": "aye", "spk": short, "spk_frames": 12}), b"")) == []
    assert voice_in(results_of(Recorded(None, {"text": ""}), b"")) == []


@pytest.mark.skipif(not (MODEL and SPEAKER), reason=NO_MODEL)
def test_real_voices_are_told_apart() -> None:
    assert MODEL is not None
    recogniser = VoskRecogniser(sentences(), Path(MODEL), speaker=SPEAKER, time_limit=60.0)
    try:
        assert isinstance(recogniser, TellsVoicesApart)
        known = KnownVoices()
        for one in ("en-us", "en-us+f3"):
            spoken = utterances(in_a_room(synthesise("I would like to say who I am this evening", one)))
            known.learn(one, recogniser.voice_of(spoken[0]))
        again = utterances(in_a_room(synthesise("I nominate somebody on the other side", "en-us+f3")))
        assert known.likeliest(recogniser.voice_of(again[0])) in ("en-us+f3", "")
    finally:
        recogniser.close()
