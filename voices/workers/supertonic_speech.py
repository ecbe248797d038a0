"""The process that owns Supertonic: text in, int16 samples out. Its package is optional; it has 31 languages.

https://github.com/supertone-inc/supertonic-py: `TTS(model, model_dir, auto_download)`, `get_voice_style_from_path`,
`synthesize(text, voice_style, total_steps, speed, lang=…)`, which gives float samples of the shape (1, number).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import numpy as np

from voices.child import Answer, serve
from voices.errors import ChooseAnotherVoice, InstallSomething

MODEL: Final = "supertonic-3"
STEPS: Final = 5
"""Of eight that are usual: published at a quarter of the time that the sound takes, and hardly worse."""
SLOWEST, FASTEST = 0.7, 2.0
LANGUAGE_UNKNOWN: Final = "na"


class Supertonic:
    """Supertonic with the model that was used last, and its styles."""

    def __init__(self) -> None:
        self._folder: Path | None = None
        self._engine: Any = None
        self._styles: dict[Path, Any] = {}

    def answer(self, request: Answer, _payload: bytes) -> tuple[Answer, bytes]:
        """A text in a style: the rate, and int16 samples. Raises InstallSomething, ChooseAnotherVoice."""
        style = self._style(Path(request["style"]))
        engine = self._engine
        _, unknown = engine.model.text_processor.validate_text(request["text"])
        text = "".join(letter for letter in request["text"] if letter not in unknown).strip()
        if not text:
            return {"rate": engine.sample_rate}, b""
        known = request["language"] in _languages()
        samples, _ = engine.synthesize(
            text,
            style,
            total_steps=STEPS,
            speed=min(max(request["speed"], SLOWEST), FASTEST),
            lang=request["language"] if known else LANGUAGE_UNKNOWN,
        )
        pcm = (np.clip(np.nan_to_num(np.ravel(samples)), -1.0, 1.0) * 32767).astype("<i2")
        return {"rate": int(engine.sample_rate)}, pcm.tobytes()

    def _style(self, path: Path) -> Any:
        """A style lies in `voice_styles/` of its model's folder."""
        try:
            from supertonic import TTS
        except ImportError as error:
            raise InstallSomething(
                f"Supertonic is not installed ({error}).",
                "Install it: 'storyteller voices fetch supertonic'.",
            ) from error
        try:
            if self._folder != path.parent.parent:
                self._engine = TTS(model=MODEL, model_dir=path.parent.parent, auto_download=False)
                self._folder, self._styles = path.parent.parent, {}
            if path not in self._styles:
                self._styles[path] = self._engine.get_voice_style_from_path(path)
        except Exception as error:  # onnxruntime's own errors have no common kind, a broken file gives any
            raise ChooseAnotherVoice(
                f"{path.name} cannot be used as a voice of Supertonic: {error}.",
                "Fetch it again: 'storyteller voices fetch supertonic'.",
            ) from error
        return self._styles[path]


def _languages() -> list[str]:
    from supertonic import SUPPORTED_LANGUAGES

    known: list[str] = SUPPORTED_LANGUAGES
    return known


if __name__ == "__main__":
    serve(Supertonic().answer)
