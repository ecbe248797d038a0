"""The process that owns sherpa-onnx: a damaged model ends it.

https://k2-fsa.github.io/sherpa/onnx/hotwords/index.html: hotwords bias the search of transducers alone, and only that
by modified_beam_search.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from voices.child import Answer, serve
from voices.errors import ChooseAnotherModel, InstallSomething
from voices.events import HEARING_RATE

TAIL = 1.0
"""Seconds of silence after what was said. The small Russian model looks at 77 frames of 10 ms at once: what comes
after the last whole look is never decoded, and the last word with it."""
BOOST = 2.0
"""For every token of a hotword, in the logarithms of the search. The library's own is 1.5; not measured, as no model
could be had."""
THREADS = 2
FEWEST_SECONDS = 0.5
"""Of less no voice can be told from another."""
INSTALL = "Install it: 'pip install \"storyteller[sherpa]\"'."


class Sherpa:
    """sherpa-onnx with one model, and one that tells voices apart where there is one."""

    def __init__(self) -> None:
        self._recogniser: Any = None
        self._speaker: Any = None
        self._upper = False

    def answer(self, request: Answer, payload: bytes) -> tuple[Answer, bytes]:
        """Carry out one request: "model", "hear" or "voice"."""
        match request["do"]:
            case "model":
                self.load({what: Path(path) for what, path in request["files"].items()})
                return {}, b""
            case "hear":
                samples = as_floats(payload)
                return {"text": self.hear(samples, request["hotwords"]), "voice": self.voice(samples)}, b""
            case _:
                return {"voice": self.voice(as_floats(payload))}, b""

    def load(self, files: dict[str, Path]) -> None:
        """Read the model. Raises InstallSomething, ChooseAnotherModel."""
        try:
            import sherpa_onnx
        except (ImportError, OSError) as error:
            raise InstallSomething(f"sherpa-onnx cannot be used: {error}.", INSTALL) from error
        try:
            self._upper = is_upper(files["tokens"])
            with tempfile.TemporaryDirectory(prefix="storyteller-") as folder:
                self._recogniser = sherpa_onnx.OnlineRecognizer.from_transducer(
                    tokens=str(files["tokens"]),
                    encoder=str(files["encoder"]),
                    decoder=str(files["decoder"]),
                    joiner=str(files["joiner"]),
                    num_threads=THREADS,
                    sample_rate=HEARING_RATE,
                    decoding_method="modified_beam_search",
                    hotwords_score=BOOST,
                    modeling_unit="bpe",
                    bpe_vocab=str(vocabulary(files["vocabulary"], Path(folder))),
                )
            if "speaker" in files:
                config = sherpa_onnx.SpeakerEmbeddingExtractorConfig(model=str(files["speaker"]))
                self._speaker = sherpa_onnx.SpeakerEmbeddingExtractor(config)
        except (AssertionError, OSError, RuntimeError, ValueError) as error:
            raise ChooseAnotherModel(
                f"sherpa-onnx cannot read the model in {files['tokens'].parent}: {error}.",
                "Fetch it again or name another folder.",
            ) from error

    def hear(self, samples: npt.NDArray[np.float32], hotwords: list[str]) -> str:
        """What was said, in small letters."""
        cased = [word.upper() if self._upper else word for word in hotwords]
        stream = self._recogniser.create_stream("/".join(cased) or None)
        stream.accept_waveform(HEARING_RATE, samples)
        stream.accept_waveform(HEARING_RATE, np.zeros(int(TAIL * HEARING_RATE), dtype=np.float32))
        stream.input_finished()
        while self._recogniser.is_ready(stream):
            self._recogniser.decode_stream(stream)
        text: str = self._recogniser.get_result(stream)
        return text.lower()

    def voice(self, samples: npt.NDArray[np.float32]) -> list[float]:
        """The vector of whoever speaks; empty without a model of voices, and where too little was said."""
        if self._speaker is None or len(samples) < FEWEST_SECONDS * HEARING_RATE:
            return []
        stream = self._speaker.create_stream()
        stream.accept_waveform(HEARING_RATE, samples)
        stream.input_finished()
        return [float(one) for one in self._speaker.compute(stream)] if self._speaker.is_ready(stream) else []


def as_floats(payload: bytes) -> npt.NDArray[np.float32]:
    """int16 samples as sherpa-onnx takes them, from -1 to 1."""
    return np.frombuffer(payload, dtype=np.int16).astype(np.float32) / np.float32(32_768)


def vocabulary(file: Path, folder: Path) -> Path:
    """The pieces of words with their logarithms, a line each, which is what hotwords are cut with. A model of
    sentencepiece holds the same in a form that sherpa-onnx does not read: it is written into ``folder``. Raises
    InstallSomething, and ValueError for a file without pieces, as the library takes an empty one without a word."""
    if file.suffix != ".model":
        if not any(line.count("\t") == 1 for line in file.read_text(encoding="utf-8").splitlines()):
            raise ValueError(f"{file.name} has no pieces of words")
        return file
    try:
        import sentencepiece
    except ImportError as error:
        raise InstallSomething(f"sentencepiece cannot be used: {error}.", INSTALL) from error
    pieces = sentencepiece.SentencePieceProcessor(model_file=str(file))
    written = folder / "bpe.vocab"
    lines = [f"{pieces.id_to_piece(one)}\t{pieces.get_score(one)}\n" for one in range(len(pieces))]
    written.write_text("".join(lines), encoding="utf-8")
    return written


def is_upper(tokens: Path) -> bool:
    """Whether a model writes in capitals: a hotword in other letters is in none of its words. Raises ValueError for a
    file without tokens."""
    pieces = [line.split()[0] for line in tokens.read_text(encoding="utf-8").splitlines() if line.split()]
    words = [piece for piece in pieces if not piece.startswith(("<", "#"))]
    if not words:
        raise ValueError(f"{tokens.name} has no tokens")
    return not any(piece != piece.upper() for piece in words)


if __name__ == "__main__":
    serve(Sherpa().answer)
