"""moonshine-voice: a neural recogniser of English whose vocabulary is open; made for a second opinion."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from voices.by_sound import BySound
from voices.child import Child
from voices.errors import ChooseAnotherModel, TryAgain, VoiceTrouble
from voices.events import Heard, Utterance
from voices.grammar import Grammar
from voices.pronunciation import Pronouncer
from voices.sentences import Sentences

SIZES = ("tiny", "small", "medium")
FILES = (
    "adapter.ort", "cross_kv.ort", "decoder_kv.ort", "encoder.ort", "frontend.model.ort", "frontend.weights.ort",
    "streaming_config.json", "tokenizer.bin",
)  # fmt: skip
"""Of a streaming model, as the library's own list of what to download has them."""


class MoonshineRecogniser:
    """``model`` is a folder with a streaming model, whose name says its size. Raises ChooseAnotherModel at once when
    it is none, and InstallSomething without the library.

    It is told the names, and gives no score: ``likelihood_ratio`` is None, and talk is told by being no sentence.
    """

    engine = "moonshine"
    expected = (
        "of recordings of eight kinds it gets 8 words of 100 wrong, of read books 2 or 3 (small streaming model, "
        "published by its makers for the Open ASR Leaderboard); not measured at a table yet"
    )

    def __init__(
        self,
        sentences: Sentences,
        model: Path,
        pronouncer: Pronouncer | None = None,
        *,
        time_limit: float = 15.0,
    ) -> None:
        check_streaming_model(model)
        self.model = model
        self.sentences = sentences
        self.time_limit = time_limit
        self.worker = Child("voices.workers.moonshine")
        self._by_sound = BySound(sentences, pronouncer)
        self._loaded = 0
        try:
            self._load()
        except VoiceTrouble:
            self.close()
            raise

    def prepare(self, grammar: Grammar) -> None:
        self._by_sound.prepare(grammar)

    def recognise(self, utterance: Utterance, grammar: Grammar) -> Heard | None:
        compiled = self.sentences.compile(grammar)
        if not compiled.sentences or not len(utterance.samples):
            return None
        # The library parts names by commas, and asks for the letters that it is to write.
        names = sorted({name.form.replace(",", " ") for name in compiled.every_spoken() if name.written})
        answer = self._ask_twice({"do": "hear", "names": names}, utterance)
        return self._by_sound.heard(answer["text"], grammar, self.engine)

    def close(self) -> None:
        self.worker.close()

    def _ask_twice(self, request: dict[str, Any], utterance: Utterance) -> dict[str, Any]:
        """A worker that died is started anew, with its model, and asked again."""
        try:
            return self._ask(request, utterance)
        except TryAgain:
            return self._ask(request, utterance)

    def _ask(self, request: dict[str, Any], utterance: Utterance) -> dict[str, Any]:
        if self.worker.process_id is None or self._loaded != self.worker.starts:
            self._load()
        return self.worker.ask(request, utterance.samples.tobytes(), limit=self.time_limit)[0]

    def _load(self) -> None:
        size = next((size for size in SIZES if size in self.model.name), "small")
        try:
            self.worker.ask({"do": "model", "path": str(self.model), "size": size}, limit=60.0)
        except TryAgain as error:
            raise ChooseAnotherModel(
                f"moonshine-voice broke down while it read the model in {self.model}.",
                "Fetch it again or name another folder.",
            ) from error
        self._loaded = self.worker.starts


def check_streaming_model(model: Path) -> None:
    """Raises ChooseAnotherModel with what is missing."""
    if not model.is_dir():
        raise ChooseAnotherModel(
            f"There is no model folder {model}.", "Name the folder of a streaming model of Moonshine."
        )
    missing = [file for file in FILES if not (model / file).is_file()]
    if missing:
        raise ChooseAnotherModel(
            f"The folder {model} is no streaming model of Moonshine: without {', '.join(missing)}.",
            "Fetch it again or name another folder.",
        )
