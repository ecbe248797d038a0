"""sherpa-onnx: a neural recogniser that is told the names at the table, for any language it has a model of."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path

from voices.by_sound import BySound
from voices.child import AskedFirst, Child
from voices.errors import ChooseAnotherModel
from voices.events import Heard, Utterance
from voices.grammar import Grammar, plain_words
from voices.known_voices import Vector
from voices.pronunciation import Pronouncer
from voices.sentences import Sentences

PARTS = {
    "encoder": ("encoder*.onnx",),
    "decoder": ("decoder*.onnx",),
    "joiner": ("joiner*.onnx",),
    "tokens": ("tokens.txt",),
    "vocabulary": ("bpe.vocab", "*.vocab", "bpe.model"),
}
"""The files of a streaming transducer by their usual names, the better first."""
EXACT = "decoder"
"""The part that is taken as it was trained where that is there: it is small. The others are taken in whole numbers
("int8"), which are a quarter of the size."""


class SherpaRecogniser:
    """``model`` is a folder with a streaming transducer, ``speaker`` the file of a model of voices, where there is
    one. Raises ChooseAnotherModel at once when the first is none, and InstallSomething without the library.

    Its vocabulary is open and it gives no score that two utterances could be compared by: ``likelihood_ratio`` is
    None, and talk is told by being no sentence of the grammar.
    """

    engine = "sherpa"
    expected = (
        "in Russian it gets 14 words of 100 wrong (published by its makers for Common Voice); for English no figure "
        "was found; names are told to it beforehand; not measured at a table yet"
    )

    def __init__(
        self,
        sentences: Sentences,
        model: Path,
        pronouncer: Pronouncer | None = None,
        *,
        speaker: Path | None = None,
        time_limit: float = 15.0,
    ) -> None:
        files = {what: str(path) for what, path in model_files(model).items()}
        if speaker is not None:
            files["speaker"] = str(speaker)
        self.model = model
        self.sentences = sentences
        self.time_limit = time_limit
        broken = ChooseAnotherModel(
            f"sherpa-onnx broke down while it read the model in {model}.",
            "Fetch it again or name another folder.",
        )
        self.worker = Child(
            "voices.workers.sherpa", first=AskedFirst({"do": "model", "files": files}, broken)
        )
        self._by_sound = BySound(sentences, pronouncer)
        self._hotwords: dict[Grammar, list[str]] = {}
        self.worker.start()

    def prepare(self, grammar: Grammar) -> None:
        self._by_sound.prepare(grammar)
        if grammar not in self._hotwords:
            names = self.sentences.compile(grammar).every_spoken()
            language = self.sentences.language
            respelt = (" ".join(plain_words(name.sounds_like or "", language)) for name in names)
            hotwords = (*(name.text for name in names), *respelt)
            self._hotwords[grammar] = [word for word in dict.fromkeys(hotwords) if word]

    def recognise(self, utterance: Utterance, grammar: Grammar) -> Heard | None:
        if not self.sentences.compile(grammar).sentences or not len(utterance.samples):
            return None
        self.prepare(grammar)
        request = {"do": "hear", "hotwords": self._hotwords[grammar]}
        answer, _ = self.worker.ask_twice(request, utterance.samples.tobytes(), limit=self.time_limit)
        heard = self._by_sound.heard(answer["text"], grammar, self.engine)
        return None if heard is None else replace(heard, voice=tuple(answer["voice"]))

    def voice_of(self, utterance: Utterance) -> Vector:
        """See voices.known_voices; () without a speaker model."""
        answer, _ = self.worker.ask_twice({"do": "voice"}, utterance.samples.tobytes(), limit=self.time_limit)
        return tuple(answer["voice"])

    def close(self) -> None:
        self.worker.close()


def model_files(model: Path) -> dict[str, Path]:
    """The parts of a streaming transducer in a folder. Raises ChooseAnotherModel with what is missing."""
    if not model.is_dir():
        raise ChooseAnotherModel(
            f"There is no model folder {model}.", "Name the folder of a streaming transducer of sherpa-onnx."
        )
    found = {
        part: min(files, key=partial(_rank, part))
        for part, patterns in PARTS.items()
        if (files := next(filter(None, (sorted(model.glob(pattern)) for pattern in patterns)), None))
    }
    missing = [" or ".join(patterns) for part, patterns in PARTS.items() if part not in found]
    if missing:
        raise ChooseAnotherModel(
            f"The folder {model} is no streaming transducer of sherpa-onnx: without {', '.join(missing)}.",
            "Fetch it again or name another folder.",
        )
    return found


def _rank(part: str, file: Path) -> tuple[bool, str]:
    """Least for the file that is to be taken."""
    return ("int8" in file.name) is (part == EXACT), file.name
