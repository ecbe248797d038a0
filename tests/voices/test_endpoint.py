from __future__ import annotations

import numpy as np
import pytest

from tests.voices.table import VOICES, in_a_room, utterances
from voices import EndpointSettings, LevelEndpointer, Sound, synthesise
from voices.endpoint import FRAME_SECONDS, Edge, Stretch
from voices.events import HEARING_RATE
from voices.sound import Pcm


def noise(seconds: float, level: float = 0.001, seed: int = 1) -> np.ndarray:
    return np.random.default_rng(seed).normal(0, level, int(seconds * HEARING_RATE)).astype(np.float32)


def pcm(*parts: np.ndarray) -> Pcm:
    return Sound(np.concatenate(parts), HEARING_RATE).as_pcm()


def edges(endpointer: LevelEndpointer, samples: Pcm) -> list[Edge]:
    return [stretch.edge for stretch in endpointer.hear(samples)]


@pytest.mark.parametrize("over_babble", [None, 20.0, 10.0])
def test_one_command_is_one_utterance(over_babble: float | None) -> None:
    for voice in VOICES:
        sound = synthesise("I nominate Robert", voice)
        found = utterances(in_a_room(sound, over_babble=over_babble, before=2.0, after=2.0))
        assert len(found) == 1, voice
        spoken = (found[0].speech_to - found[0].speech_from) / HEARING_RATE
        assert sound.seconds - 0.5 < spoken < sound.seconds + 0.6, voice


def test_the_end_is_told_half_a_second_after_the_speech() -> None:
    endpointer = LevelEndpointer()
    speech = noise(1.0, 0.1)
    (start, perhaps, end) = endpointer.hear(pcm(noise(2.0), speech, noise(2.0)))
    assert (start.edge, perhaps.edge, end.edge) == (Edge.STARTED, Edge.PERHAPS_ENDED, Edge.ENDED)
    assert start.end / HEARING_RATE == pytest.approx(2.0, abs=0.1)
    assert end.end / HEARING_RATE == pytest.approx(3.45, abs=0.1)
    assert perhaps.end / HEARING_RATE == pytest.approx(3.16, abs=0.1)


def test_what_has_perhaps_ended_is_what_has_ended_when_nothing_follows() -> None:
    (_, perhaps, end) = LevelEndpointer().hear(pcm(noise(2.0), noise(1.0, 0.1), noise(2.0)))
    assert (perhaps.samples == end.samples).all()
    assert (perhaps.speech_from, perhaps.speech_to) == (end.speech_from, end.speech_to)


def test_the_utterance_begins_before_the_speech_and_ends_after_it() -> None:
    (*_, end) = LevelEndpointer().hear(pcm(noise(2.0), noise(1.0, 0.1), noise(2.0)))
    assert end.speech_from / HEARING_RATE == pytest.approx(0.3, abs=0.05)
    assert (end.speech_to - end.speech_from) / HEARING_RATE == pytest.approx(1.0, abs=0.05)
    assert (len(end.samples) - end.speech_to) / HEARING_RATE == pytest.approx(0.16, abs=0.05)


@pytest.mark.parametrize("block", [1, 160, 333, 320, 5000])
def test_the_size_of_blocks_makes_no_difference(block: int) -> None:
    samples = pcm(noise(1.0), noise(0.5, 0.1), noise(1.0))
    whole = LevelEndpointer().hear(samples)
    endpointer = LevelEndpointer()
    pieces: list[Stretch] = []
    for begin in range(0, len(samples), block):
        pieces += endpointer.hear(samples[begin : begin + block])
    assert [piece.end for piece in pieces] == [stretch.end for stretch in whole]
    assert (pieces[-1].samples == whole[-1].samples).all()


def test_a_breath_inside_a_sentence_does_not_end_it() -> None:
    gap = noise(0.35)
    found = edges(LevelEndpointer(), pcm(noise(1.0), noise(0.5, 0.1), gap, noise(0.5, 0.1), noise(1.0)))
    assert found == [Edge.STARTED, Edge.PERHAPS_ENDED, Edge.PERHAPS_ENDED, Edge.ENDED]


def test_a_knock_is_no_utterance() -> None:
    assert edges(LevelEndpointer(), pcm(noise(1.0), noise(0.07, 0.2), noise(1.0))) in ([], [Edge.STARTED])


def test_a_room_that_grows_louder_is_learnt() -> None:
    endpointer = LevelEndpointer()
    endpointer.hear(pcm(noise(4.0, 0.001)))
    quiet = endpointer.floor
    endpointer.hear(pcm(noise(30.0, 0.01)))
    assert endpointer.floor == pytest.approx(quiet + 20, abs=2)
    assert edges(endpointer, pcm(noise(0.6, 0.1), noise(1.0, 0.01)))[-1] is Edge.ENDED


def test_speech_without_end_is_given_up_after_its_limit() -> None:
    endpointer = LevelEndpointer(EndpointSettings(longest=3.0))
    found = endpointer.hear(pcm(noise(1.0), noise(4.0, 0.1)))
    assert [stretch.edge for stretch in found][:2] == [Edge.STARTED, Edge.TOO_LONG]
    assert found[1].end / HEARING_RATE == pytest.approx(1.0 + 3.0, abs=0.5)


def test_digital_silence_then_speech() -> None:
    quiet = np.zeros(HEARING_RATE, dtype=np.float32)
    found = edges(LevelEndpointer(), pcm(quiet, noise(0.5, 0.05), quiet))
    assert found == [Edge.STARTED, Edge.PERHAPS_ENDED, Edge.ENDED]


def test_reset_forgets_the_speech_but_not_the_room() -> None:
    endpointer = LevelEndpointer()
    endpointer.hear(pcm(noise(2.0, 0.005), noise(0.5, 0.1)))
    floor = endpointer.floor
    assert endpointer.speaking
    endpointer.reset()
    assert not endpointer.speaking
    assert endpointer.floor == floor
    assert edges(endpointer, pcm(noise(1.0, 0.005, seed=2))) == []


def test_a_frame_is_twenty_milliseconds() -> None:
    assert pytest.approx(0.02) == FRAME_SECONDS
