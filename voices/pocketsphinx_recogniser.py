"""The recogniser that hears without a download: pocketsphinx, whose package carries an English model."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial

import numpy as np

from voices.child import Answer, Child, Lesson
from voices.events import HEARING_RATE, Heard, Intent, Utterance
from voices.grammar import Grammar
from voices.jsgf import NOT_NAMED, jsgf
from voices.phones import Phones
from voices.pronunciation import OTHERWISE_SAID, Pronouncer, dictionary
from voices.recogniser import COVERAGE_AMID_NOISE
from voices.sentences import Sentences, Spoken
from voices.sound import Pcm
from voices.word_graph import place_of
from voices.workers.sphinx import ALONE, LONGEST_OF_NAMES

SPEECH_LEVEL = 2_600.0
"""Root mean square of int16 speech that every utterance is brought to."""
ROOM_LEVEL = 16.0
"""Of the noise laid under it. In the digital silence of a microphone with noise suppression pocketsphinx heard 2 of
28 commands right, with this noise 26 (2026-11-21)."""
MOST_GAIN = 30.0

SECOND_FORM_MUST_FIT_BETTER_BY = 500.0
"""In the unit of ``Heard.lead``. "Siobhan" is easily taken for "seat one"; where a seat was really said, it leads by
more."""
THAN_ME = 300.0
"""In the same unit: so much better than "me" a bare name must fit. For 2 of 8 voices that said "me" a table's "Maria"
fitted better by 340 (2026-11-22)."""
THIRD_WITHIN = 500.0
"""In the same unit: whom the likeliest sentence leads by more is not worth the breath of "Bob, Rob or Tom?"."""
TALK_MUST_FIT_BETTER_BY = 750.0
"""In the same unit. Talk has so many words that noise leaves some that fit: of 150 commands it took 4 in quiet, 26
over babble 20 dB quieter and 63 over 10 dB, and of those 1, 25 and 37 fitted a command less than this worse and were
it. Sentences that were meant as talk fitted talk better by 790 and more, where they could pass for a command at all
(2026-11-21, before the cepstra were smoothed)."""
UNIT = 1e4
"""Natural logarithms are given in ten thousandths, pocketsphinx's own unit."""

NEVER_SAID = -99.0

LEAST_COVERAGE = 0.6
"""Of the speech by words. Below it nobody believes what was heard, and nothing is compared with it."""

LEAD = int(0.15 * HEARING_RATE)
"""Silence left before the speech: the end points the checks were measured with."""


class PocketsphinxRecogniser:
    """``time_limit`` seconds for one utterance; decoding takes about a tenth of its length."""

    engine = "pocketsphinx"
    expected = (
        "of 100 commands of people it has never heard, in a quiet room 33 come to the right end at once and 70 after "
        "a question; over babble 20 dB softer than the speaker 28 and 68 (measured with synthetic voices: "
        "voices/HEARING.md)"
    )

    def __init__(
        self, sentences: Sentences, pronouncer: Pronouncer | None = None, *, time_limit: float = 15.0
    ) -> None:
        self.sentences = sentences
        self.time_limit = time_limit
        self.worker = Child("voices.workers.sphinx")
        self.free_speech = Child("voices.workers.free_speech")
        self._beside = ThreadPoolExecutor(1, thread_name_prefix="free speech")
        self._pronouncer = pronouncer or Pronouncer()
        self._tokens: dict[tuple[Spoken, tuple[Phones, ...]], str] = {}
        self._forms: dict[str, Spoken] = {}
        self._keys: dict[Grammar, str] = {}
        self._named: dict[Grammar, dict[str, str]] = {}

    def prepare(self, grammar: Grammar) -> None:
        grammar = grammar.as_often_said()
        for one in (grammar, self.sentences.commands_of(grammar)):
            if self.sentences.compile(one).sentences:
                self.worker.teach(self._lesson(one), limit=self.time_limit)

    def _lesson(self, grammar: Grammar) -> Lesson:
        key = self._keys.setdefault(grammar, f"grammar {len(self._keys)}")
        return Lesson(key, partial(self._rules, key, grammar))

    def _rules(self, key: str, grammar: Grammar) -> Answer:
        """What makes the worker hear a grammar, after which `_named` knows the words that stand for its names."""
        compiled = self.sentences.compile(grammar)
        words = {word: readings for word in compiled.words() if (readings := self._taught(word))}
        tokens: dict[Spoken, str] = {}
        for spoken, spoken_readings in self._pronouncer.readings_together(compiled.every_spoken()).items():
            if spoken_readings:  # a name that nobody can read is left to its other forms, and to the phones
                tokens[spoken] = self._token(spoken, spoken_readings)
                words[tokens[spoken]] = [" ".join(phones) for phones in spoken_readings]
        self._named[grammar] = {place_of(form.text): token for form, token in tokens.items()}
        names = {
            slot: {
                tokens[form]: value
                for form, value in zip(spoken, compiled.meant[slot], strict=True)
                if form in tokens
            }
            for slot, spoken in compiled.spoken.items()
        }
        unlikely = grammar.named and {
            token for meant in names.values() for token in meant if meant[token] not in grammar.named
        }
        weights = dict.fromkeys(unlikely, NOT_NAMED)
        text = jsgf(compiled, tokens.get, unlikely=grammar.unlikely, weights=weights)
        return {
            "do": "grammar", "key": key, "jsgf": text, "words": words, "names": names, "weights": weights,
            "verbs": compiled.verbs(LONGEST_OF_NAMES), "answers": bool(grammar.asked_for),
            "alone": sorted(
                token
                for slot in compiled.alone(grammar.asked_for)
                for token in names[slot]
                if self._forms[token].written
            ),
        }  # fmt: skip

    def recognise(self, utterance: Utterance, grammar: Grammar) -> Heard | None:
        """What was said, and what else it may have been. Two processes listen at once: one for a command, one for
        anything."""
        grammar = grammar.as_often_said()
        if not self.sentences.compile(grammar).sentences:
            return None
        payload, speech_from, speech_to = as_given(utterance)
        anything = self._beside.submit(
            self.free_speech.ask_twice, {"do": "hear"}, payload, limit=self.time_limit
        )
        answer = self._hear(grammar, payload, speech_from, speech_to)
        if not answer.get("words"):
            return None
        command = self._hear_command(answer, grammar, payload, speech_from, speech_to)
        perhaps_talk = command is not None and command["score"] < answer["score"]
        talk = self._text(answer["words"]) if perhaps_talk else ""
        answer = command or answer
        heard = Heard(
            self._text(answer["words"]),
            (),
            better_than(answer, anything.result()[0]["score"]),
            answer["coverage"],
            self.engine,
        )
        heard = self._or_rival(heard, answer, grammar)
        return doubtful(heard, talk) if talk else heard

    def judge(
        self, utterance: Utterance, grammar: Grammar, sentences: Sequence[Sequence[str]]
    ) -> list[float | None]:
        """How well each of these sentences fits, in the unit of ``Heard.lead``; None for one that does not fit at
        all, or has a name that nobody can read. Names stand as `place_of` writes them. Raises VoiceTrouble."""
        grammar = grammar.as_often_said()
        lesson = self._lesson(grammar)
        self.worker.teach(lesson, limit=self.time_limit)
        places = self._named[grammar]
        known = [[places.get(word, word) for word in words] for words in sentences]
        readable = [words for words in known if not any(word.startswith("{") for word in words)]
        request = {"do": "judge", "sentences": [" ".join(words) for words in readable]}
        payload, _, _ = as_given(utterance)
        answer, _ = self.worker.ask_twice(request, payload, limit=self.time_limit, knowing=lesson)
        scores = iter(answer["scores"])
        found = [next(scores) if words in readable else None for words in known]
        return [None if score is None else UNIT * score for score in found]

    def _hear_command(
        self, answer: Answer, grammar: Grammar, payload: bytes, speech_from: int, speech_to: int
    ) -> Answer | None:
        """The command that was perhaps said where talk was heard, unless that was as likely as an answer."""
        intent = self.sentences.parse(self._text(answer["words"]), grammar)
        if intent is None or intent.name not in self.sentences.talk - grammar.asked_for:
            return None
        command = self._hear(self.sentences.commands_of(grammar), payload, speech_from, speech_to)
        return command if fits_nearly_as_well(command, answer) else None

    def _or_rival(self, heard: Heard, answer: Answer, grammar: Grammar) -> Heard:
        """With the likeliest other sentence, or two. A second form of a name ("seat one") must fit clearly better
        than names as they are written, or those are meant; and nobody names the same player twice."""
        if not answer.get("rivals"):
            return heard
        (rival_score, rival), *others = answer["rivals"]
        text = self._text(rival)
        own, other = self.sentences.parse(heard.text, grammar), self.sentences.parse(text, grammar)
        if own is None or other is None or repeats_itself(other):
            return heard
        lead: float = UNIT * (answer["score"] - rival_score)
        if repeats_itself(own):
            return replace(heard, text=text, lead=0.0)
        if rival == [ALONE]:
            lead -= THAN_ME
        if self._second_forms(answer["words"]) > self._second_forms(rival):
            lead -= SECOND_FORM_MUST_FIT_BETTER_BY
        best = max(answer["score"], rival_score)
        thirds = tuple(self._text(words) for score, words in others if UNIT * (best - score) <= THIRD_WITHIN)
        if lead <= 0:
            return replace(heard, text=text, alternatives=(heard.text, *thirds), lead=-lead)
        return replace(heard, alternatives=(text, *thirds), lead=lead)

    def _hear(self, grammar: Grammar, payload: bytes, speech_from: int, speech_to: int) -> Answer:
        if not self.sentences.compile(grammar).sentences:
            return {}
        lesson = self._lesson(grammar)
        request: Answer = {
            "do": "hear", "key": lesson.key, "speech_from": speech_from, "speech_to": speech_to,
            "least_coverage": COVERAGE_AMID_NOISE if grammar.asked_for else LEAST_COVERAGE,
        }  # fmt: skip
        return self.worker.ask_twice(request, payload, limit=self.time_limit, knowing=lesson)[0]

    def _text(self, words: list[str]) -> str:
        return " ".join(self._forms[word].text if word in self._forms else word for word in words)

    def _second_forms(self, words: list[str]) -> int:
        return sum(word in self._forms and not self._forms[word].written for word in words)

    def close(self) -> None:
        self.worker.close()
        self.free_speech.close()
        self._beside.shutdown()

    def _token(self, spoken: Spoken, readings: tuple[Phones, ...]) -> str:
        """The word that stands for a name: another one where the company of other names changes its readings."""
        key = spoken, readings
        if key not in self._tokens:
            token = f"name_{len(self._tokens)}"
            self._tokens[key] = token
            self._forms[token] = spoken
        return self._tokens[key]

    def _taught(self, word: str) -> list[str]:
        """How a word of the sentences is said, where the worker does not know, or not every way."""
        if word in OTHERWISE_SAID:
            return [" ".join(dictionary().readings(word)[0]), *OTHERWISE_SAID[word]]
        if word in dictionary():
            return []
        return [" ".join(phones) for phones in self._pronouncer.readings(word)[:2]]


def as_given(utterance: Utterance) -> tuple[bytes, int, int]:
    """What the engine is given of it, and between which of its samples is speech."""
    begin = max(0, utterance.speech_from - LEAD)
    speech_from, speech_to = utterance.speech_from - begin, utterance.speech_to - begin
    return as_in_a_room(utterance.samples[begin:], speech_from, speech_to).tobytes(), speech_from, speech_to


def better_than(answer: Answer, freely: float | None) -> float:
    """By how much the words fit better than ordinary sentences do, for each frame of sound. Words that do not fit at
    all when they are searched alone were never said."""
    if freely is None or answer["score"] is None:
        return NEVER_SAID
    own: float = answer["score"]
    frames: int = answer["frames"]
    return UNIT * (own - freely) / max(1, frames)


def fits_nearly_as_well(command: Answer, talk: Answer) -> bool:
    """Whether the command was said, though talk was heard."""
    if command.get("score") is None or talk["score"] is None:
        return False
    return bool(UNIT * (talk["score"] - command["score"]) < TALK_MUST_FIT_BETTER_BY)


def doubtful(heard: Heard, talk: str) -> Heard:
    """What fits ``talk`` better and is perhaps a command is asked about, however well it fits: "Priya shoots James"
    over babble was heard as "Storyteller, what can I say?", so that not even the opening phrase is believed here
    (2026-11-21). What fits better than the talk it was taken for is not doubtful: of 300 commands over babble 20 dB
    quieter 18 were such, 17 with the right words, of 150 over 10 dB 15 and 10."""
    near = heard.lead is not None and heard.lead <= THIRD_WITHIN
    return replace(heard, alternatives=heard.alternatives if near else (), lead=0.0, talk=talk)


def repeats_itself(intent: Intent) -> bool:
    """Whether it names the same player in two places."""
    return len(set(intent.slots.values())) < len(intent.slots)


def as_in_a_room(samples: Pcm, speech_from: int, speech_to: int) -> Pcm:
    """``samples`` at the level of ordinary speech, over the faint noise of an ordinary room."""
    speech = samples[speech_from:speech_to].astype(np.float32)
    level = float(np.sqrt(np.mean(np.square(speech)))) if len(speech) else 0.0
    gain = min(MOST_GAIN, SPEECH_LEVEL / max(level, 1.0))
    noise = np.random.default_rng(1).normal(0.0, ROOM_LEVEL, len(samples)).astype(np.float32)
    louder: Pcm = np.clip(samples * np.float32(gain) + noise, -32_768, 32_767).astype(np.int16)
    return louder
