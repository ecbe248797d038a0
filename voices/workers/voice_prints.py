"""What tells one voice from another, by a network that lies in the library of moonshine-voice.

It is the speaker embedding of pyannote's "speaker-diarization-community-1" (WeSpeaker's ResNet34, CC-BY-4.0), which
that library tells speakers apart with, but gives nobody its numbers. So it is taken from the library's file and asked
itself.
"""

from __future__ import annotations

import mmap
import re
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from voices.events import HEARING_RATE

MARK = rb"ORTM"
"""Stands four bytes behind the beginning of every network in onnxruntime's own format."""
INPUTS = ["fbank", "weights"]
WINDOW, STEP, TRANSFORMED, BANDS = 400, 160, 512, 80
LOWEST = 20.0
PRE_EMPHASIS = 0.97
SHORTEST = int(0.8 * HEARING_RATE)
"""Samples of speech. Of twelve voices of espeak-ng, learnt from two names of half a second, the nearest was the right
one for 9 of 24 sentences, learnt from two sentences for 21 (2026-11-24)."""

Numbers = npt.NDArray[np.float32]


def _mel(hertz: npt.NDArray[np.float64] | float) -> npt.NDArray[np.float64]:
    return np.asarray(1127.0 * np.log1p(np.asarray(hertz) / 700.0))


def _bands() -> Numbers:
    """Triangles of equal width on the mel scale, (bands, frequencies), as Kaldi has them."""
    low, high = float(_mel(LOWEST)), float(_mel(HEARING_RATE / 2))
    width = (high - low) / (BANDS + 1)
    middles = low + width * np.arange(1, BANDS + 1)
    of_frequency = _mel(np.arange(TRANSFORMED // 2 + 1) * HEARING_RATE / TRANSFORMED)
    triangles = 1.0 - np.abs(of_frequency[np.newaxis] - middles[:, np.newaxis]) / width
    return np.maximum(triangles, 0.0).astype(np.float32)


BANDS_OF_FREQUENCIES = _bands()


def spectrum(samples: npt.NDArray[np.int16]) -> Numbers:
    """The logarithm of the power in every band, (frames of 10 ms, bands), around its mean, as the network wants."""
    frames = np.lib.stride_tricks.sliding_window_view(samples.astype(np.float32), WINDOW)[::STEP]
    level = frames - frames.mean(axis=1, keepdims=True)
    before = np.concatenate([level[:, :1], level[:, :-1]], axis=1)
    windowed = (level - PRE_EMPHASIS * before) * np.hamming(WINDOW).astype(np.float32)
    power = np.square(np.abs(np.fft.rfft(windowed, TRANSFORMED))).astype(np.float32)
    bands = np.log(np.maximum(power @ BANDS_OF_FREQUENCIES.T, np.finfo(np.float32).eps))
    around: Numbers = (bands - bands.mean(axis=0)).astype(np.float32)
    return around


class VoicePrints:
    """Of one library; without such a network in it no voice is told from another."""

    def __init__(self, library: Path) -> None:
        self._network = _network_in(library)

    def of(self, samples: npt.NDArray[np.int16]) -> list[float]:
        """256 numbers that are alike for the same voice; none where too little was said."""
        if self._network is None or len(samples) < SHORTEST:
            return []
        bands = spectrum(samples)[np.newaxis]
        heeded = np.ones(bands.shape[:2], dtype=np.float32)
        (print_of_voice,) = self._network.run(None, dict(zip(INPUTS, (bands, heeded), strict=True)))
        return [float(number) for number in print_of_voice[0]]


def _network_in(library: Path) -> Any:
    """The first network of a file that hears bands of frequencies, None where there is none."""
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    options.log_severity_level = 4
    with library.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as content:
        begins = [found.start() - 4 for found in re.finditer(MARK, content)]
        for begin, end in zip(begins, [*begins[1:], len(content)], strict=True):
            try:
                network = onnxruntime.InferenceSession(
                    content[begin:end], options, providers=["CPUExecutionProvider"]
                )
            except Exception:
                continue
            if [one.name for one in network.get_inputs()] == INPUTS:
                return network
    return None
