"""The process that owns pocketsphinx: it holds the interpreter lock while it decodes, so it may not live with us."""

from __future__ import annotations

import math
from collections import OrderedDict
from typing import Any

from voices.child import Answer, serve

FRAMES_A_SECOND = 100
EDGE_FRAMES = 5
"""Breath and release at both ends of speech that no word covers; matters only to words as short as "aye"."""
GRAMMARS_KEPT = 24


class Sphinx:
    def __init__(self) -> None:
        from pocketsphinx import Decoder, get_model_path

        # Silence and filler probabilities and language weight: the best measured in noise. Without the search for
        # the best path through the lattice nothing is heard that is no whole sentence of the grammar, and long
        # sentences take a tenth of the time; of 112 commands 102 were right and 5 wrong, with it 99 and 8 (over
        # babble 20 dB lower 95 and 13, with it 92 and 16, 2026-11-21).
        settings = {"lm": None, "loglevel": "FATAL", "silprob": 0.1, "fillprob": 0.1, "lw": 2.0}
        self._decoder: Any = Decoder(**settings, bestpath=False)
        self._phone_loop: Any = Decoder(
            allphone=get_model_path("en-us/en-us-phone.lm.bin"), beam=1e-40, pbeam=1e-40, loglevel="FATAL"
        )
        self._grammars: OrderedDict[str, None] = OrderedDict()
        self._words: dict[str, str] = {}

    def answer(self, request: Answer, payload: bytes) -> tuple[Answer, bytes]:
        if request["do"] == "grammar":
            return self.load(request["key"], request["jsgf"], request["words"]), b""
        return self.hear(request["key"], payload, request["speech_from"], request["speech_to"]), b""

    def load(self, key: str, grammar: str, words: dict[str, list[str]]) -> Answer:
        """Words first: one that the dictionary lacks would make the whole grammar fail."""
        for word, readings in words.items():
            for number, phones in enumerate(readings):
                variant = word if number == 0 else f"{word}({number + 1})"
                if variant not in self._words:
                    self._decoder.add_word(variant, phones, False)
                    self._words[variant] = phones
        self._decoder.add_jsgf_string(key, grammar)
        self._grammars[key] = None
        if len(self._grammars) > GRAMMARS_KEPT:
            oldest, _ = self._grammars.popitem(last=False)
            self._decoder.remove_search(oldest)
        return {}

    def hear(self, key: str, samples: bytes, speech_from: int, speech_to: int) -> Answer:
        """``samples`` int16 at 16 kHz; speech between two sample indices."""
        if key not in self._grammars:
            return {"unknown": True}
        self._grammars.move_to_end(key)
        if not samples:
            return {"words": []}
        self._decoder.activate_search(key)
        best = self._decode(self._decoder, samples)
        if best is None or not best.hypstr:
            return {"words": []}
        segments = [
            (segment.word, segment.start_frame, segment.end_frame + 1)
            for segment in self._decoder.seg()
            if segment.word[0] not in "<[("
        ]
        under_words = sum(end - start for _, start, end in segments)
        spoken = max(1.0, (speech_to - speech_from) * FRAMES_A_SECOND / 16_000 - EDGE_FRAMES)
        free = self._decode(self._phone_loop, samples)
        ratio = None
        if free is not None and free.score > 0 and best.score > 0 and under_words:
            ratio = 1e4 * (math.log(best.score) - math.log(free.score)) / under_words
        return {
            "words": [word.partition("(")[0] for word, _, _ in segments],
            "ratio": ratio,
            "coverage": min(1.0, under_words / spoken),
        }

    def _decode(self, decoder: Any, samples: bytes) -> Any:
        """What is heard must not hang on what was heard before: of the same words the ratio moved by 2."""
        decoder.reinit_feat()
        decoder.start_utt()
        try:
            decoder.process_raw(samples, full_utt=True)
        finally:
            decoder.end_utt()
        return decoder.hyp()


def main() -> None:
    sphinx: list[Sphinx] = []

    def answer(request: Answer, payload: bytes) -> tuple[Answer, bytes]:
        if not sphinx:
            sphinx.append(Sphinx())
        return sphinx[0].answer(request, payload)

    serve(answer)


if __name__ == "__main__":
    main()
