"""People told apart by their voices, by the network in the library of moonshine-voice, from its own recordings."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tests.voices.table import PATIENCE, sentences
from voices import Moonshine, Utterance
from voices.events import HEARING_RATE
from voices.known_voices import KnownVoices, TellsVoicesApart
from voices.moonshine import library_of_package, model_of_package
from voices.sound import read_sound
from voices.workers.voice_prints import BANDS, SHORTEST, VoicePrints, spectrum

MODEL, LIBRARY = model_of_package(), library_of_package()
pytestmark = pytest.mark.skipif(
    MODEL is None or LIBRARY is None, reason="no wheel of moonshine-voice 0.1.0 for this machine"
)
A_SENTENCE = int(1.5 * HEARING_RATE)


@pytest.fixture(scope="module")
def moonshine() -> Iterator[Moonshine]:
    assert MODEL is not None
    one = Moonshine(sentences(), MODEL, time_limit=PATIENCE)
    yield one
    one.close()


def pieces(recording: str, most: int) -> list[Utterance]:
    """As long as "I nominate Bob", one after the other, without the pauses."""
    assert MODEL is not None
    samples = read_sound(MODEL.parent / f"{recording}.wav").at_rate(HEARING_RATE).as_pcm()
    each = [samples[begin : begin + A_SENTENCE] for begin in range(0, len(samples) - A_SENTENCE, A_SENTENCE)]
    loud = [one for one in each if np.sqrt(np.mean(np.square(one.astype(np.float64)))) > 400]
    return [Utterance(one, 0.0, 1.5, 0, A_SENTENCE) for one in loud[:most]]


def test_who_was_learnt_is_known_again_and_strangers_are_not(moonshine: Moonshine) -> None:
    assert isinstance(moonshine, TellsVoicesApart)
    known = KnownVoices()
    reader, other, strangers = (
        pieces("two_cities", 9),
        pieces("clone-test", 2),
        pieces("endgame_nagg_nell", 8),
    )
    for one in reader[:3]:
        known.learn("reader", moonshine.voice_of(one))
    known.learn("other", moonshine.voice_of(other[0]))
    assert known.likeliest(moonshine.voice_of(other[1])) == "other"
    found = [known.likeliest(moonshine.voice_of(one)) for one in reader[3:]]
    assert found.count("reader") >= 5
    assert "other" not in found
    assert {known.likeliest(moonshine.voice_of(one)) for one in strangers} == {""}


def test_a_short_word_tells_nobody(moonshine: Moonshine) -> None:
    (long,) = pieces("two_cities", 1)
    short = replace(long, speech_to=SHORTEST - 1)
    assert moonshine.voice_of(short) == ()


def test_where_no_network_is_in_the_library_nobody_is_told_apart(tmp_path: Path) -> None:
    """Later releases may have none, or another."""
    library = tmp_path / "libmoonshine.so"
    library.write_bytes(b"no network, though it says ORTM and goes on")
    assert VoicePrints(library).of(np.ones(A_SENTENCE, dtype=np.int16)) == []


def test_a_tone_is_in_its_own_band() -> None:
    seconds = np.arange(HEARING_RATE) / HEARING_RATE
    low, high = ((8_000 * np.sin(2 * np.pi * hertz * seconds)).astype(np.int16) for hertz in (300.0, 3_000.0))
    bands = spectrum(np.concatenate([low, high]))
    assert bands.shape == (1 + (2 * HEARING_RATE - 400) // 160, BANDS)
    assert bands[10].argmax() < bands[-10].argmax()
    assert np.allclose(bands.mean(axis=0), 0.0, atol=1e-3), "around its mean"
