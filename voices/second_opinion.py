"""Two recognisers that listen to the same: where they agree it is done, where they differ the table is asked."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from voices.errors import VoiceTrouble
from voices.events import Heard, Intent, Utterance
from voices.grammar import Grammar
from voices.recogniser import Acceptance, Recogniser, Verdict
from voices.sentences import Sentences


class SecondOpinion:
    """``first`` searches the grammar, ``second`` writes down whatever is said. Both work at once. Where the second
    fails, the first is believed as if it were alone."""

    def __init__(self, sentences: Sentences, first: Recogniser, second: Recogniser) -> None:
        self.sentences = sentences
        self.first = first
        self.second = second
        self.engine = first.engine
        self.expected = f"{first.expected}; where it is in doubt, {second.engine} decides: {second.expected}"
        self._beside = ThreadPoolExecutor(1, thread_name_prefix="second opinion")

    def prepare(self, grammar: Grammar) -> None:
        self.first.prepare(grammar)
        self._beside.submit(self.second.prepare, grammar)

    def recognise(self, utterance: Utterance, grammar: Grammar) -> Heard | None:
        asked = self._beside.submit(self.second.recognise, utterance, grammar)
        first = self.first.recognise(utterance, grammar)
        try:
            second = asked.result()
        except VoiceTrouble:
            return first
        return self._both(first, second, grammar)

    def close(self) -> None:
        self.first.close()
        self.second.close()
        self._beside.shutdown()

    def _both(self, first: Heard | None, second: Heard | None, grammar: Grammar) -> Heard | None:
        """What the two make of it together. Of what the first hears two of, the second chooses."""
        mine, other = self._meant(first, grammar), self._meant(second, grammar)
        if second is None or other is None:
            return first and replace(first, lead=0.0)  # perhaps talk: never done without a question
        if first is None or mine is None:
            return replace(second, lead=0.0)
        if alike(mine, other):
            return replace(first, alternatives=(), likelihood_ratio=None, coverage=1.0, lead=None)
        likely = Acceptance().judge(first) is not Verdict.IGNORE
        rivals = (first.text, *first.alternatives) if likely else ()
        others = [self.sentences.parse(text, grammar) for text in rivals[1:]]
        if Acceptance().is_close(first) and any(one is not None and alike(one, other) for one in others):
            return replace(second, alternatives=(), lead=None)
        return replace(second, alternatives=tuple(text for text in rivals if text != second.text), lead=0.0)

    def _meant(self, heard: Heard | None, grammar: Grammar) -> Intent | None:
        """None for what is no sentence, and for talk, which is no command."""
        intent = self.sentences.parse(heard.text, grammar) if heard is not None else None
        return None if intent is None or intent.name in self.sentences.talk else intent


def alike(one: Intent, other: Intent) -> bool:
    """Whether they come to the same."""
    return one.name == other.name and dict(one.slots) == dict(other.slots)
