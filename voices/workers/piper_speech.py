"""The process that owns Piper: text in, int16 samples out. Its package is optional, and under the GPL."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from voices.child import Answer, serve
from voices.errors import ChooseAnotherVoice, InstallSomething

VOICES_KEPT = 2
"""A voice takes some 100 MB of memory."""


class Piper:
    """Piper with the voices used last."""

    def __init__(self) -> None:
        self._voices: dict[str, Any] = {}

    def answer(self, request: Answer, _payload: bytes) -> tuple[Answer, bytes]:
        """A text in a voice: the rate, and int16 samples. Raises InstallSomething, ChooseAnotherVoice."""
        try:
            from piper import PiperVoice, SynthesisConfig
        except ImportError as error:
            raise InstallSomething(
                f"Piper is not installed ({error}).", "Install it: 'storyteller voices fetch joe'."
            ) from error
        voice = self._voice(PiperVoice, request["voice"])
        how = SynthesisConfig(length_scale=request["length_scale"])
        sentences = list(voice.synthesize(request["text"], how))
        rate = sentences[0].sample_rate if sentences else voice.config.sample_rate
        return {"rate": rate}, b"".join(sentence.audio_int16_bytes for sentence in sentences)

    def _voice(self, kind: Any, path: str) -> Any:
        if path not in self._voices:
            while len(self._voices) >= VOICES_KEPT:
                self._voices.pop(next(iter(self._voices)))
            try:
                self._voices[path] = kind.load(path)
            except (
                Exception
            ) as error:  # onnxruntime's own errors have no common kind, a broken file gives any
                raise ChooseAnotherVoice(
                    f"{Path(path).name} cannot be used as a voice of Piper: {error}.",
                    "Delete it and fetch it again: 'storyteller voices fetch'.",
                ) from error
        return self._voices[path]


if __name__ == "__main__":
    serve(Piper().answer)
