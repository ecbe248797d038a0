"""The process that owns vosk: a damaged model ends it, and it would fetch one from the network if it were let."""

from __future__ import annotations

import contextlib
import json
from collections import OrderedDict
from pathlib import Path
from typing import Any

from voices.child import Answer, serve
from voices.errors import ChooseAnotherModel, InstallSomething
from voices.events import HEARING_RATE

GRAMMARS_KEPT = 24
FEWEST_FRAMES = 50
"""Of 10 ms, without silence: of less no voice can be told from another."""


class Kaldi:
    """vosk with one model, a recogniser a grammar, and the voices it tells apart."""

    def __init__(self) -> None:
        self._vosk: Any = None
        self._model: Any = None
        self._speaker: Any = None
        self._recognisers: OrderedDict[str, Any] = OrderedDict()

    def answer(self, request: Answer, payload: bytes) -> tuple[Answer, bytes]:
        """Carry out one request: "model", "known", "grammar", "hear" or "voice"."""
        match request["do"]:
            case "model":
                self.load(Path(request["path"]))
                return {"speaker": self.load_speaker(request.get("speaker", ""))}, b""
            case "known":
                return {
                    "known": [
                        word for word in request["words"] if self._model.vosk_model_find_word(word) >= 0
                    ]
                }, b""
            case "grammar":
                self.grammar(request["key"], request["phrases"])
                return {}, b""
            case "voice":
                return {"voice": self.voice(payload)}, b""
            case _:
                return self.hear(request["key"], payload), b""

    def load(self, path: Path) -> None:
        """Read the model of this folder. Raises InstallSomething, ChooseAnotherModel."""
        try:
            import vosk
        except (ImportError, OSError) as error:
            raise InstallSomething(
                f"vosk cannot be used: {error}.", "Install it: 'pip install vosk'."
            ) from error
        vosk.SetLogLevel(-1)
        try:
            self._model = vosk.Model(str(path))  # a path, always: a name or language would go to the network
        except Exception as error:  # vosk raises nothing narrower
            raise ChooseAnotherModel(
                f"vosk cannot read the model in {path}: {error}.", "Fetch it again or name another folder."
            ) from error
        self._vosk = vosk

    def grammar(self, key: str, phrases: list[str]) -> None:
        """Make a recogniser that hears nothing but these phrases; the longest unused one may go for it."""
        recogniser = self._vosk.KaldiRecognizer(self._model, HEARING_RATE, json.dumps(phrases))
        recogniser.SetWords(True)
        if self._speaker is not None:
            recogniser.SetSpkModel(self._speaker)
        self._recognisers[key] = recogniser
        if len(self._recognisers) > GRAMMARS_KEPT:
            self._recognisers.popitem(last=False)

    def hear(self, key: str, samples: bytes) -> Answer:
        """The words with their times and confidence, and the vector of the voice; int16 ``samples`` at 16 kHz."""
        recogniser = self._recognisers.get(key)
        if recogniser is None:
            return {"unknown": True}
        self._recognisers.move_to_end(key)
        results = results_of(recogniser, samples)
        recogniser.Reset()
        words = [word for result in results for word in result.get("result", [])]
        return {"words": words, "voice": voice_in(results)}

    def load_speaker(self, path: str) -> bool:
        """Whether voices can be told apart; a model that cannot be read takes no hearing away."""
        self._speaker = None
        if path:
            with contextlib.suppress(Exception):  # vosk raises nothing narrower
                self._speaker = self._vosk.SpkModel(path)
        return self._speaker is not None

    def voice(self, samples: bytes) -> list[float]:
        """The vector of whoever speaks in these ``samples``; empty without a speaker model."""
        if self._speaker is None:
            return []
        recogniser = self._vosk.KaldiRecognizer(self._model, HEARING_RATE, self._speaker)
        return voice_in(results_of(recogniser, samples))


def results_of(recogniser: Any, samples: bytes) -> list[Answer]:
    """vosk ends a result where it takes a silence for the end."""
    first = [json.loads(recogniser.Result())] if recogniser.AcceptWaveform(samples) else []
    return [*first, json.loads(recogniser.FinalResult())]


def voice_in(results: list[Answer]) -> list[float]:
    """The vector of the longest part ({"spk": numbers, "spk_frames": how many frames of 10 ms}), [] without one."""
    spoken = [
        result for result in results if result.get("spk") and result.get("spk_frames", 0) >= FEWEST_FRAMES
    ]
    return list(max(spoken, key=lambda result: result["spk_frames"])["spk"]) if spoken else []


if __name__ == "__main__":
    serve(Kaldi().answer)
