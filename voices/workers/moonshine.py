"""The process that owns moonshine-voice: a damaged model ends it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from voices.child import Answer, serve
from voices.errors import ChooseAnotherModel, InstallSomething

RATE = 16_000


class Moonshine:
    """moonshine-voice with one model."""

    def __init__(self) -> None:
        self._transcriber: Any = None
        self._names: list[str] = []

    def answer(self, request: Answer, payload: bytes) -> tuple[Answer, bytes]:
        """Carry out one request: "model" or "hear"."""
        if request["do"] == "model":
            self.load(Path(request["path"]), request["size"])
            return {}, b""
        return {"text": self.hear(payload, request["names"])}, b""

    def load(self, path: Path, size: str) -> None:
        """Read the streaming model in this folder; ``size`` is "tiny", "small" or "medium". Raises InstallSomething,
        ChooseAnotherModel."""
        try:
            import moonshine_voice
        except (ImportError, OSError) as error:
            raise InstallSomething(
                f"moonshine-voice cannot be used: {error}.",
                "Install it: 'pip install \"storyteller[moonshine]\"'.",
            ) from error
        kind = moonshine_voice.ModelArch[f"{size.upper()}_STREAMING"]
        try:
            self._transcriber = moonshine_voice.Transcriber(model_path=str(path), model_arch=kind)
        except moonshine_voice.MoonshineError as error:
            raise ChooseAnotherModel(
                f"moonshine-voice cannot read the model in {path}: {error}.",
                "Fetch it again or name another folder.",
            ) from error

    def hear(self, payload: bytes, names: list[str]) -> str:
        """What was said, as the library writes it; int16 samples at 16 kHz. It leans towards these names."""
        if names != self._names:
            self._transcriber.set_keyterms(names)
            self._names = names
        samples = np.frombuffer(payload, dtype=np.int16).astype(np.float32) / np.float32(32_768)
        transcript = self._transcriber.transcribe_without_streaming(samples.tolist(), sample_rate=RATE)
        return " ".join(line.text for line in transcript.lines)


if __name__ == "__main__":
    serve(Moonshine().answer)
