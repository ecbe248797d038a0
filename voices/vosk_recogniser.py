"""The recogniser for real tables: vosk, with a model folder that the caller names."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from voices.child import Answer, AskedFirst, Child, Lesson
from voices.errors import ChooseAnotherModel, VoiceTrouble
from voices.events import HEARING_RATE, Heard, Utterance
from voices.grammar import Grammar
from voices.known_voices import Vector
from voices.phrases import GARBAGE, names_back, phrases
from voices.pronunciation import Pronouncer, SoundAlikes, dictionary
from voices.sentences import Sentences, Spoken

STAND_INS = 3
FARTHEST_STAND_IN = 1.5
"""A stand-in farther than this sounds like somebody else."""


class VoskRecogniser:
    """``model`` is a folder with an unpacked vosk model, ``speaker`` one with a model of voices, where there is one.
    Raises ChooseAnotherModel at once when the first is none.

    vosk gives no usable confidence, so ``likelihood_ratio`` is None and only the coverage is checked.
    """

    engine = "vosk"
    expected = (
        "of read books the small English model gets 10 words of 100 wrong, of lectures 10 (published by its makers: "
        "alphacephei.com/vosk/models); not measured at a table yet"
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
        check_model_folder(model)
        self.sentences = sentences
        self.model = model
        self.time_limit = time_limit
        request = {"do": "model", "path": str(model), "speaker": str(speaker or "")}
        broken = ChooseAnotherModel(
            f"vosk broke down while it read the model in {model}.", "Fetch it again or name another folder."
        )
        self.worker = Child("voices.workers.kaldi", first=AskedFirst(request, broken))
        self._pronouncer = pronouncer or Pronouncer()
        self._alikes: SoundAlikes | None = None
        self._known: dict[str, bool] = {}
        self._written: dict[Spoken, list[str]] = {}
        self._forms: dict[Grammar, dict[tuple[str, ...], str]] = {}
        self._keys: dict[Grammar, str] = {}
        self.worker.start()

    def prepare(self, grammar: Grammar) -> None:
        grammar = grammar.as_often_said()
        self.worker.teach(self._lesson(grammar), limit=self.time_limit)

    def recognise(self, utterance: Utterance, grammar: Grammar) -> Heard | None:
        grammar = grammar.as_often_said()
        if not self.sentences.compile(grammar).sentences:
            return None
        lesson = self._lesson(grammar)
        answer = self._ask({"do": "hear", "key": lesson.key}, utterance.samples.tobytes(), lesson)
        heard = heard_from(answer.get("words", []), self._forms[grammar], utterance)
        return None if heard is None else replace(heard, voice=tuple(answer.get("voice", ())))

    def voice_of(self, utterance: Utterance) -> Vector:
        """See voices.known_voices; () without a speaker model."""
        return tuple(self._ask({"do": "voice"}, utterance.samples.tobytes())["voice"])

    def close(self) -> None:
        self.worker.close()

    def _lesson(self, grammar: Grammar) -> Lesson:
        key = self._keys.setdefault(grammar, f"grammar {len(self._keys)}")
        return Lesson(key, partial(self._phrases, key, grammar))

    def _phrases(self, key: str, grammar: Grammar) -> Answer:
        """What makes the worker hear a grammar, after which `_forms` knows what is meant by what it hears."""
        compiled = self.sentences.compile(grammar)
        own = compiled.words()
        spoken = compiled.every_spoken()
        self._ask_which_are_known(
            {word for form in spoken for word in f"{form.text} {form.dotted}".split()} | own
        )
        written = {form.text for form in spoken}
        forms: dict[tuple[str, ...], str] = {}
        for form in spoken:
            for text in self._words_for(form):
                if text == form.text or text not in own | written:  # nobody is called by another's name
                    forms.setdefault(tuple(text.split()), form.text)
        self._forms[grammar] = forms
        return {"do": "grammar", "key": key, "phrases": phrases(compiled, self._words_for)}

    def _ask(self, request: Answer, payload: bytes = b"", knowing: Lesson | None = None) -> Answer:
        return self.worker.ask_twice(request, payload, limit=self.time_limit, knowing=knowing)[0]

    def _ask_which_are_known(self, words: set[str]) -> None:
        unasked = sorted(words - self._known.keys())
        if unasked:
            known = set(self._ask({"do": "known", "words": unasked})["known"])
            self._known.update((word, word in known) for word in unasked)

    def _words_for(self, spoken: Spoken) -> list[str]:
        """The name itself where the model knows its words, and words that sound like it where it does not, or where
        its owner says it in another way than it is written. How words sound is known of English alone: elsewhere
        a name that the model lacks is left to its other forms, such as its seat."""
        if spoken not in self._written:
            spellings = dict.fromkeys((spoken.text, spoken.dotted))
            own = [text for text in spellings if all(self._known.get(word, False) for word in text.split())]
            if spoken.language == "en" and (not own or spoken.sounds_like or spoken.heard):
                own += self._stand_ins(spoken, needed=not own)
            self._written[spoken] = own
        return self._written[spoken]

    def _stand_ins(self, spoken: Spoken, *, needed: bool) -> list[str]:
        if self._alikes is None:
            words = dict(dictionary().words())
            self._ask_which_are_known(set(words))
            self._alikes = SoundAlikes((word, phones) for word, phones in words.items() if self._known[word])
        found: dict[str, float] = {}
        readings = self._pronouncer.readings(spoken.form, spoken.sounds_like, ordinary=spoken.ordinary)
        heard = tuple(tuple(phones.split()) for phones in spoken.heard)
        for phones in dict.fromkeys((*readings[:4], *heard)):
            for word, apart in self._alikes.nearest(phones, STAND_INS):
                found[word] = min(apart, found.get(word, apart))
        near = [
            word for word in sorted(found, key=lambda word: found[word]) if found[word] <= FARTHEST_STAND_IN
        ]
        if not near and needed:
            raise VoiceTrouble(
                f"The vosk model knows no words that sound like {spoken.form!r}.",
                "Give a 'sounds like' of ordinary words, or say the seat's number.",
            )
        return near[:STAND_INS]


def heard_from(
    words: list[dict[str, Any]], forms: dict[tuple[str, ...], str], utterance: Utterance
) -> Heard | None:
    """vosk's word list ({"word", "start", "end" in seconds}) as what was heard; None when it was all garbage."""
    text = " ".join(names_back([word["word"] for word in words], forms))
    if not text:
        return None
    under_words = sum(word["end"] - word["start"] for word in words if word["word"] != GARBAGE)
    spoken = max(0.01, (utterance.speech_to - utterance.speech_from) / HEARING_RATE)
    return Heard(text, (), None, min(1.0, under_words / spoken), VoskRecogniser.engine)


def check_model_folder(model: Path) -> None:
    """Raises ChooseAnotherModel when the folder is absent or lacks what every vosk model has."""
    if not model.is_dir():
        raise ChooseAnotherModel(
            f"There is no model folder {model}.", "Name the unpacked folder of a vosk model, not its archive."
        )
    acoustic = [model / "am" / "final.mdl", model / "final.mdl"]
    if not any(path.is_file() for path in acoustic):
        raise ChooseAnotherModel(
            f"The folder {model} is no vosk model: it has no am/final.mdl.",
            "Name the folder that holds am, conf and graph.",
        )
