"""The process that owns vosk: a damaged model ends it, and it would fetch one from the network if it were let."""

from __future__ import annotations

import json
from collections import OrderedDict
from pathlib import Path
from typing import Any

from voices.child import Answer, serve
from voices.errors import ChooseAnotherModel, InstallSomething

GRAMMARS_KEPT = 24
RATE = 16_000


class Kaldi:
    def __init__(self) -> None:
        self._vosk: Any = None
        self._model: Any = None
        self._recognisers: OrderedDict[str, Any] = OrderedDict()

    def answer(self, request: Answer, payload: bytes) -> tuple[Answer, bytes]:
        match request["do"]:
            case "model":
                self.load(Path(request["path"]))
                return {}, b""
            case "known":
                return {
                    "known": [
                        word for word in request["words"] if self._model.vosk_model_find_word(word) >= 0
                    ]
                }, b""
            case "grammar":
                self.grammar(request["key"], request["phrases"])
                return {}, b""
            case _:
                return self.hear(request["key"], payload), b""

    def load(self, path: Path) -> None:
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
        recogniser = self._vosk.KaldiRecognizer(self._model, RATE, json.dumps(phrases))
        recogniser.SetWords(True)
        self._recognisers[key] = recogniser
        if len(self._recognisers) > GRAMMARS_KEPT:
            self._recognisers.popitem(last=False)

    def hear(self, key: str, samples: bytes) -> Answer:
        recogniser = self._recognisers.get(key)
        if recogniser is None:
            return {"unknown": True}
        self._recognisers.move_to_end(key)
        words = []
        if recogniser.AcceptWaveform(samples):
            words += json.loads(recogniser.Result()).get("result", [])
        words += json.loads(recogniser.FinalResult()).get("result", [])
        recogniser.Reset()
        return {"words": words}


if __name__ == "__main__":
    serve(Kaldi().answer)
