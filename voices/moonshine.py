"""Moonshine: a small neural recogniser of English whose weights come with the package moonshine-voice 0.1.0.

Later releases bring none. Its library is not used: onnxruntime runs the two networks, so that they can be asked how
likely a sentence is, which the library does not tell.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from importlib.util import find_spec
from pathlib import Path

import numpy as np

from voices.child import Answer, AskedFirst, Child, Lesson
from voices.errors import ChooseAnotherModel
from voices.events import HEARING_RATE, Utterance
from voices.grammar import Grammar, plain_words
from voices.known_voices import Vector
from voices.phones import Phones
from voices.pronunciation import Pronouncer
from voices.sentences import Sentences, Spoken
from voices.word_graph import WordGraph, graph_of_sentences, place_of
from voices.workers import voice_prints
from voices.workers.moonshine import DECODER, ENCODER, SHORTEST, TOKENS

PACKAGE = "moonshine_voice"
LIBRARY = "*moonshine.[sd][oyl]*"
"""On Linux, on a Mac and on Windows: .so, .dylib, .dll."""
AROUND = int(0.25 * HEARING_RATE)
"""Silence that is left around speech."""
SPEECH_LEVEL = 2_600.0
MOST_GAIN = 30.0
AS_IT_SOUNDS = 1.0
"""Natural logarithm that a name written as it sounds is less likely than as it is written."""
AS_WRITTEN_DOWN = 0.5
"""The same for what was written down freely when its owner said it. Of 80 sentences with an odd name over babble 20
dB quieter, learnt from another voice, 77 were heard rightly with these and 70 by the phones alone, 75 and 65 so that
nothing else came near (2026-11-28)."""

_LETTERS = {
    "AA": "o", "AE": "a", "AH": "u", "AO": "aw", "AW": "ow", "AY": "y", "EH": "e", "ER": "er", "EY": "ay", "IH": "i",
    "IY": "ee", "OW": "o", "OY": "oy", "UH": "oo", "UW": "oo", "HH": "h", "JH": "j", "DH": "th",
}  # fmt: skip
_LAST_LETTERS = {"AH": "a", "IY": "y", "AA": "a", "AY": "ie"}


@dataclass(frozen=True)
class Judged:
    """What was written down freely and how likely it is, and the likeliest sentences, each with the ``places`` of its
    names: natural logarithms."""

    freely: str
    likely: float
    sentences: tuple[tuple[float, tuple[str, ...]], ...]


class Moonshine:
    """``model`` is a folder with the two networks and the tokens. Raises ChooseAnotherModel at once when it is none,
    and InstallSomething without onnxruntime. Its methods block and may be called from any one thread at a time.

    What it writes down freely is what it takes for the likeliest of all that can be said: how much less likely the
    best sentence of the grammar is tells talk.
    """

    engine = "moonshine"
    expected = (
        "published by its makers: of read books it gets 5 words of 100 wrong, of eight kinds of recordings 13"
    )

    def __init__(
        self,
        sentences: Sentences,
        model: Path,
        pronouncer: Pronouncer | None = None,
        *,
        time_limit: float = 15.0,
    ) -> None:
        check_model(model)
        self.model = model
        self.sentences = sentences
        self.time_limit = time_limit
        broken = ChooseAnotherModel(
            f"onnxruntime broke down while it read the model in {model}.",
            "Install moonshine-voice again, or choose another recogniser.",
        )
        first = AskedFirst({"do": "model", "path": str(model)}, broken)
        self.worker = Child("voices.workers.moonshine", first=first)
        self._pronouncer = pronouncer or Pronouncer()
        self._keys: dict[Grammar, str] = {}
        self._spelt: dict[Grammar, dict[str, list[tuple[str, float]]]] = {}
        self._unspelt: dict[Grammar, frozenset[str]] = {}
        self.worker.start()

    def prepare(self, grammar: Grammar) -> None:
        """Make ``grammar`` quick to use. Raises VoiceTrouble."""
        self.worker.teach(self._lesson(grammar), limit=self.time_limit)

    def listen(self, utterance: Utterance, grammar: Grammar) -> Judged | None:
        """What was said; None where there is too little of it. Raises VoiceTrouble."""
        if not self.sentences.compile(grammar).sentences or len(utterance.samples) < SHORTEST:
            return None
        lesson = self._lesson(grammar)
        request = {"do": "hear", "key": lesson.key}
        answer, _ = self.worker.ask_twice(request, as_given(utterance), limit=self.time_limit, knowing=lesson)
        return Judged(answer["text"], answer["likely"], _sentences(answer))

    def judge(
        self, utterance: Utterance, grammar: Grammar, sentences: Sequence[Sequence[str]]
    ) -> dict[tuple[str, ...], float]:
        """The natural logarithm of each of these few sentences that fits at all. Raises VoiceTrouble."""
        graph = graph_of_sentences([list(words) for words in sentences])
        request = {"do": "judge", **asdict(graph), "spelt": self._spellings(grammar)}
        answer, _ = self.worker.ask_twice(request, as_given(utterance), limit=self.time_limit)
        return {words: likely for likely, words in _sentences(answer)}

    def cannot_spell(self, grammar: Grammar) -> frozenset[str]:
        """The places of the names that are in no dictionary, or not said as they are written, and of which nobody
        typed how they sound, nor was it written down when their owner said it. Raises VoiceTrouble."""
        if grammar not in self._unspelt:
            spoken = self.sentences.compile(grammar).every_spoken()
            names = (one for one in spoken if one.written and not one.writings)
            self._unspelt[grammar] = frozenset(
                place_of(one.text)
                for one in names
                if not (one.ordinary or one.sounds_like or self._pronouncer.is_said_as_written(one.form))
            )
        return self._unspelt[grammar]

    def written_down(self, utterance: Utterance) -> tuple[str, ...]:
        """See voices.name_learning. Raises VoiceTrouble."""
        if len(utterance.samples) < SHORTEST:
            return ()
        answer, _ = self.worker.ask_twice({"do": "write"}, as_given(utterance), limit=self.time_limit)
        return tuple(text for text in answer["writings"] if not self._is_of_the_game(text))

    def _is_of_the_game(self, text: str) -> bool:
        """Whether it has no word but those that somebody says who plays."""
        return self.sentences.words_of_players.issuperset(plain_words(text))

    def voice_of(self, utterance: Utterance) -> Vector:
        """See voices.known_voices; () where too little was said, and without the library of the package."""
        library = library_of_package()
        if library is None or utterance.speech_to - utterance.speech_from < voice_prints.SHORTEST:
            return ()
        request = {"do": "voice", "library": str(library)}
        answer, _ = self.worker.ask_twice(request, as_given(utterance), limit=self.time_limit)
        return tuple(answer["voice"])

    def close(self) -> None:
        """End what it runs on. It is not used again."""
        self.worker.close()

    def _lesson(self, grammar: Grammar) -> Lesson:
        key = self._keys.setdefault(grammar, f"grammar {len(self._keys)}")
        return Lesson(key, partial(self._graph, key, grammar))

    def _graph(self, key: str, grammar: Grammar) -> Answer:
        graph = WordGraph.of(self.sentences.compile(self._of_commands(grammar)))
        return {"do": "graph", "key": key, **asdict(graph), "spelt": self._spellings(grammar)}

    def _of_commands(self, grammar: Grammar) -> Grammar:
        """Without talk: what is written down freely tells it."""
        return grammar if grammar.asked_for else self.sentences.commands_of(grammar)

    def _spellings(self, grammar: Grammar) -> dict[str, list[tuple[str, float]]]:
        if grammar not in self._spelt:
            compiled = self.sentences.compile(grammar)
            readings = self._pronouncer.readings_together(compiled.every_spoken())
            self._spelt[grammar] = {
                place_of(spoken.text): spellings(spoken, ways) for spoken, ways in readings.items()
            }
        return self._spelt[grammar]


def model_of_package() -> Path | None:
    """The folder of the model that the package brought, where it is installed and brought one."""
    package = _package()
    folder = None if package is None else package / "assets" / "tiny-en"
    if folder is None or not all((folder / file).is_file() for file in (ENCODER, DECODER, TOKENS)):
        return None
    return folder


def library_of_package() -> Path | None:
    """The library that the package brought, in which lies what tells voices apart."""
    package = _package()
    return None if package is None else next(iter(sorted(package.glob(LIBRARY))), None)


def _package() -> Path | None:
    found = find_spec(PACKAGE)
    return Path(found.submodule_search_locations[0]) if found and found.submodule_search_locations else None


def check_model(model: Path) -> None:
    """Raises ChooseAnotherModel with what is missing."""
    missing = [file for file in (ENCODER, DECODER, TOKENS) if not (model / file).is_file()]
    if missing:
        raise ChooseAnotherModel(
            f"The folder {model} is no model of Moonshine: without {', '.join(missing)}.",
            "Install moonshine-voice 0.1.0 again, or choose another recogniser.",
        )


def spellings(spoken: Spoken, readings: Iterable[Phones]) -> list[tuple[str, float]]:
    """How a name may be written down, and what each way costs: as it is, as it is typed to sound, and as its readings
    sound."""
    ways = {spoken.form: 0.0}
    if spoken.sounds_like:
        ways.setdefault(spoken.sounds_like.title(), 0.0)
    for writing in spoken.writings:
        ways.setdefault(writing, AS_WRITTEN_DOWN)
    if spoken.written:
        for phones in readings:
            for letters in ({}, _LAST_LETTERS):
                last = letters.get(phones[-1], _letters(phones[-1]))
                written = "".join(map(_letters, phones[:-1])) + last
                ways.setdefault(written.capitalize(), AS_IT_SOUNDS)
    return list(ways.items())


def _letters(phone: str) -> str:
    return _LETTERS.get(phone, phone.lower())


def plain(words: Iterable[str]) -> str:
    """A sentence as every recogniser gives it back."""
    return " ".join(word.strip("{}") for word in words)


def _sentences(answer: Answer) -> tuple[tuple[float, tuple[str, ...]], ...]:
    return tuple((likely, tuple(words)) for likely, words in answer["sentences"])


def as_given(utterance: Utterance) -> bytes:
    """The speech with a little of what is around it, at the level of ordinary speech."""
    begin = max(0, utterance.speech_from - AROUND)
    samples = utterance.samples[begin : utterance.speech_to + AROUND].astype(np.float32)
    speech = utterance.samples[utterance.speech_from : utterance.speech_to].astype(np.float32)
    level = float(np.sqrt(np.mean(np.square(speech)))) if len(speech) else 0.0
    louder = np.clip(samples * np.float32(min(MOST_GAIN, SPEECH_LEVEL / max(level, 1.0))), -32_768, 32_767)
    given: bytes = louder.astype(np.int16).tobytes()
    return given
