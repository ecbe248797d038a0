"""The recogniser that hears without a download: pocketsphinx, whose package carries an English model."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from voices.child import Answer, Child
from voices.errors import TryAgain
from voices.events import HEARING_RATE, Heard, Utterance
from voices.grammar import Grammar
from voices.jsgf import jsgf
from voices.pronunciation import Pronouncer, dictionary
from voices.sentences import Sentences, Spoken
from voices.sound import Pcm

SPEECH_LEVEL = 2_600.0
"""Root mean square of int16 speech that every utterance is brought to."""
ROOM_LEVEL = 16.0
"""Of the noise laid under it. In the digital silence of a microphone with noise suppression pocketsphinx heard 2 of
28 commands right, with this noise 26 (2026-11-21)."""
MOST_GAIN = 30.0

SECOND_FORM_MUST_FIT_BETTER_BY = 2.5
"""In likelihood ratio. Where "Siobhan" was taken for "seat one" the difference was 1 at most, where a seat was really
said 3.3 to 21 (76 nominations by four voices, 2026-11-21)."""

LEAD = int(0.15 * HEARING_RATE)
"""Silence left before the speech: the end points the checks were measured with."""


class PocketsphinxRecogniser:
    """``time_limit`` seconds for one utterance; decoding takes about a tenth of its length."""

    engine = "pocketsphinx"

    def __init__(
        self, sentences: Sentences, pronouncer: Pronouncer | None = None, *, time_limit: float = 15.0
    ) -> None:
        self.sentences = sentences
        self.time_limit = time_limit
        self.worker = Child("voices.workers.sphinx")
        self._pronouncer = pronouncer or Pronouncer()
        self._tokens: dict[Spoken, str] = {}
        self._forms: dict[str, Spoken] = {}
        self._keys: dict[Grammar, str] = {}
        self._loaded: tuple[int, set[str]] = (0, set())

    def prepare(self, grammar: Grammar) -> None:
        key = self._keys.setdefault(grammar, f"grammar {len(self._keys)}")
        starts, loaded = self._loaded
        if starts == self.worker.starts and key in loaded and self.worker.process_id is not None:
            return
        compiled = self.sentences.compile(grammar)
        if not compiled.sentences:
            return
        words = {word: readings for word in compiled.words() if (readings := self._missing_word(word))}
        tokens: dict[Spoken, str] = {}
        for spoken in compiled.every_spoken():
            spoken_readings = self._pronouncer.readings(
                spoken.form, spoken.sounds_like, ordinary=spoken.ordinary
            )
            if spoken_readings:  # a name that nobody can read is left to its other forms, and to the phones
                tokens[spoken] = self._token(spoken)
                words[tokens[spoken]] = [" ".join(phones) for phones in spoken_readings]
        request = {"do": "grammar", "key": key, "jsgf": jsgf(compiled, tokens.get), "words": words}
        self.worker.ask(request, limit=self.time_limit)
        if self._loaded[0] != self.worker.starts:
            self._loaded = (self.worker.starts, set())
        self._loaded[1].add(key)

    def recognise(self, utterance: Utterance, grammar: Grammar) -> Heard | None:
        """What was said. A second form of a name ("seat one") must fit clearly better than the names as they are
        written do, or those are meant; the loser, when it comes near, is an alternative."""
        heard, by_second_form = self._hear(utterance, grammar)
        if heard is None or heard.likelihood_ratio is None or not by_second_form:
            return heard
        other, _ = self._hear(utterance, grammar.as_written())
        if (
            other is None
            or other.likelihood_ratio is None
            or self.sentences.parse(other.text, grammar) is None
        ):
            return heard
        better_by = heard.likelihood_ratio - other.likelihood_ratio
        if better_by < SECOND_FORM_MUST_FIT_BETTER_BY:
            return replace(other, alternatives=(heard.text,))
        near = better_by < 2 * SECOND_FORM_MUST_FIT_BETTER_BY
        return replace(heard, alternatives=(other.text,)) if near else heard

    def _hear(self, utterance: Utterance, grammar: Grammar) -> tuple[Heard | None, bool]:
        """What was heard, and whether a name was heard by another form than its first."""
        if not self.sentences.compile(grammar).sentences:
            return None, False
        begin = max(0, utterance.speech_from - LEAD)
        speech_from, speech_to = utterance.speech_from - begin, utterance.speech_to - begin
        payload = as_in_a_room(utterance.samples[begin:], speech_from, speech_to).tobytes()
        request: Answer = {"do": "hear", "speech_from": speech_from, "speech_to": speech_to}
        for attempt in (1, 2):
            try:
                self.prepare(grammar)
                request["key"] = self._keys[grammar]
                answer, _ = self.worker.ask(request, payload, limit=self.time_limit)
            except TryAgain:
                if attempt == 2:
                    raise
                continue
            if "unknown" not in answer:
                break
            self._loaded[1].discard(self._keys[grammar])
        units = [self._forms.get(word, word) for word in answer.get("words", [])]
        if not units:
            return None, False
        text = " ".join(unit if isinstance(unit, str) else unit.text for unit in units)
        heard = Heard(text, (), answer["ratio"], answer["coverage"], self.engine)
        return heard, any(isinstance(unit, Spoken) and not unit.written for unit in units)

    def close(self) -> None:
        self.worker.close()

    def _token(self, spoken: Spoken) -> str:
        if spoken not in self._tokens:
            token = f"name_{len(self._tokens)}"
            self._tokens[spoken] = token
            self._forms[token] = spoken
        return self._tokens[spoken]

    def _missing_word(self, word: str) -> list[str]:
        return (
            []
            if word in dictionary()
            else [" ".join(phones) for phones in self._pronouncer.readings(word)[:2]]
        )


def as_in_a_room(samples: Pcm, speech_from: int, speech_to: int) -> Pcm:
    """``samples`` at the level of ordinary speech, over the faint noise of an ordinary room."""
    speech = samples[speech_from:speech_to].astype(np.float32)
    level = float(np.sqrt(np.mean(np.square(speech)))) if len(speech) else 0.0
    gain = min(MOST_GAIN, SPEECH_LEVEL / max(level, 1.0))
    noise = np.random.default_rng(1).normal(0.0, ROOM_LEVEL, len(samples)).astype(np.float32)
    louder: Pcm = np.clip(samples * np.float32(gain) + noise, -32_768, 32_767).astype(np.int16)
    return louder
