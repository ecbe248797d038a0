"""The process that hears what was said as ordinary sentences, without asking whether it is a command. Commands fit
their own grammar about as well, with names in it better; talk fits it far worse."""

from __future__ import annotations

import math
import tempfile
from pathlib import Path
from typing import Any

from voices.child import Answer, serve
from voices.workers.cepstra import cepstra

WORDS = 1000
"""The commonest of English."""
COMPARABLE = {"compallsen": True, "topn": 2, "bestpath": False, "loglevel": "FATAL"}
"""Scores of two searches can be compared only where all sounds are scored alike: else each frame is measured against
the best of those that its search happened to look at."""
NARROW = {"beam": 1e-40, "pbeam": 1e-40, "wbeam": 1e-20}
"""A fifth less work, and scores that differ by 0.1 a frame (deviation 0.5) from those of the engine's own beams."""


class FreeSpeech:
    """pocketsphinx with its large vocabulary and no grammar."""

    def __init__(self) -> None:
        from pocketsphinx import Decoder, get_model_path

        with tempfile.TemporaryDirectory(prefix="storyteller-words-") as folder:
            words = Path(folder) / "words.dict"
            words.write_text(commonest_words(WORDS), encoding="utf-8")
            self._decoder: Any = Decoder(
                lm=get_model_path("en-us/en-us.lm.bin"), dict=str(words), fwdflat=False,
                silprob=0.1, fillprob=0.1, lw=5.0, maxhmmpf=500, **NARROW, **COMPARABLE,
            )  # fmt: skip

    def hear(self, samples: bytes) -> Answer:
        """The natural logarithm of the score, None where nothing was found. ``samples`` int16 at 16 kHz."""
        return {"score": score(self._decoder, cepstra(samples))}


def score(decoder: Any, frames: bytes) -> float | None:
    """Of the best path through ``frames``, see voices.workers.cepstra. What is heard must not hang on what was heard
    before, so each utterance begins anew."""
    decoder.reinit_feat()
    decoder.start_utt()
    try:
        decoder.process_cep(bytearray(frames), full_utt=True)  # it writes into what it is given
    finally:
        decoder.end_utt()
    found = decoder.hyp()
    return math.log(found.score) if found is not None and found.score > 0 else None


def commonest_words(count: int) -> str:
    """The likeliest words of pocketsphinx's language model with all their readings, as a dictionary file."""
    from pocketsphinx import Config, LogMath, NGramModel, get_model_path

    readings: dict[str, list[str]] = {}
    for line in Path(get_model_path("en-us/cmudict-en-us.dict")).read_text(encoding="utf-8").splitlines():
        word, _, phones = line.partition(" ")
        readings.setdefault(word.partition("(")[0], []).append(phones)
    model = NGramModel(Config(), LogMath(), get_model_path("en-us/en-us.lm.bin"))
    likeliest = sorted(readings, key=lambda word: -model.prob([word]))[:count]
    lines = [
        f"{word if number == 0 else f'{word}({number + 1})'} {phones}"
        for word in likeliest
        for number, phones in enumerate(readings[word])
    ]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Answer requests from the pipe until it closes."""
    free_speech: list[FreeSpeech] = []

    def answer(request: Answer, payload: bytes) -> tuple[Answer, bytes]:
        if not free_speech:
            free_speech.append(FreeSpeech())
        return (free_speech[0].hear(payload) if request["do"] == "hear" else {}), b""

    serve(answer)


if __name__ == "__main__":
    main()
