"""The front end is pocketsphinx's own but for the smoothing, which it has no setting for."""

import math
from typing import Any

import numpy as np
import pytest
from pocketsphinx import Decoder

from voices import synthesise
from voices.events import HEARING_RATE
from voices.workers import cepstra
from voices.workers.free_speech import score

RULE = "#JSGF V1.0; grammar g; public <g> = (alice | robert) nominates (maria | thomas);"

STEP = 1e-4
"""Pocketsphinx counts logarithms in whole steps of this size; a last bit of a cepstrum can shift a few of them."""


@pytest.fixture(scope="module")
def decoder() -> Any:
    decoder = Decoder(lm=None, loglevel="FATAL", compallsen=True, bestpath=False)
    decoder.add_jsgf_string("g", RULE)
    decoder.activate_search("g")
    return decoder


def by_itself(decoder: Any, samples: bytes) -> float:
    """The score where pocketsphinx hears the sound itself."""
    decoder.reinit_feat()
    decoder.start_utt()
    decoder.process_raw(samples, full_utt=True)
    decoder.end_utt()
    return math.log(decoder.hyp().score)


@pytest.mark.parametrize("seconds_left_out", [0.0, 0.004])
@pytest.mark.parametrize("noise", [20.0, 2_000.0])
def test_without_smoothing_it_is_what_pocketsphinx_makes_itself(
    decoder: Any, monkeypatch: pytest.MonkeyPatch, seconds_left_out: float, noise: float
) -> None:
    said = synthesise("Alice nominates Thomas").at_rate(HEARING_RATE).as_pcm()
    loud = np.random.default_rng(3).normal(0, noise, len(said)) + said
    samples = np.clip(loud, -32768, 32767).astype(np.int16)
    payload = samples[: len(samples) - round(seconds_left_out * HEARING_RATE)].tobytes()
    monkeypatch.setattr(cepstra, "smoothed", lambda frames: frames)
    expected, mean = by_itself(decoder, payload), decoder.get_cmn(False)
    assert score(decoder, cepstra.cepstra(payload)) == pytest.approx(expected, abs=10 * STEP)
    ours = [float(one) for one in decoder.get_cmn(False).split(",")]
    assert ours == pytest.approx([float(one) for one in mean.split(",")], abs=1e-3)


def test_its_numbers_are_those_of_the_model(decoder: Any) -> None:
    settings = decoder.config
    assert (settings["samprate"], settings["frate"]) == (HEARING_RATE, HEARING_RATE // cepstra.SHIFT)
    assert round(settings["wlen"] * HEARING_RATE) == cepstra.FRAME
    assert (settings["nfilt"], settings["lowerf"], settings["upperf"]) == (
        cepstra.FILTERS,
        cepstra.LOWEST,
        cepstra.HIGHEST,
    )
    assert (settings["ceplen"], settings["lifter"], settings["transform"]) == (
        cepstra.CEPSTRA,
        cepstra.LIFTER,
        "dct",
    )
    assert settings["alpha"] == pytest.approx(cepstra.EMPHASIS)
    assert settings["remove_noise"] is True
    assert (settings["feat"], settings["cmn"], settings["agc"]) == ("1s_c_d_dd", "batch", "none")


def test_smoothing_keeps_what_stays_and_takes_a_third_of_what_jumps() -> None:
    still = np.full((5, 2), 7.0)
    assert cepstra.smoothed(still) == pytest.approx(still)
    jump = np.zeros((5, 1))
    jump[2] = 9.0
    assert cepstra.smoothed(jump)[:, 0] == pytest.approx([0.0, 3.0, 4.0, 4 / 3, 0.0])


@pytest.mark.parametrize("count", [0, 1, 5, 409, 410, 411, 569, 570, 571])
def test_every_length_has_its_frames(count: int) -> None:
    frames = np.frombuffer(cepstra.cepstra(np.ones(count, dtype=np.int16).tobytes()), dtype=np.float32)
    assert len(frames) == cepstra.CEPSTRA * (1 if count <= 410 else 1 + math.ceil((count - 410) / 160))
    assert np.isfinite(frames).all()


def test_digital_silence_is_no_fault() -> None:
    assert np.isfinite(np.frombuffer(cepstra.cepstra(bytes(2 * 16_000)), dtype=np.float32)).all()


def test_frames_can_be_heard_again(decoder: Any) -> None:
    frames = cepstra.cepstra(synthesise("Alice nominates Thomas").at_rate(HEARING_RATE).as_pcm().tobytes())
    before = bytes(bytearray(frames))
    first, again = score(decoder, frames), score(decoder, frames)
    assert first is not None
    assert first == again
    assert frames == before
