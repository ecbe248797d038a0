"""Two recognisers that listen to the same, each of which judges what the other has heard.

pocketsphinx searches the sentences of the game by their sounds; Moonshine knows how people speak. They err in unlike
ways, and both can say how well a sentence fits: what fits best in the eyes of both is taken.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Protocol

from voices.errors import VoiceTrouble
from voices.events import HEARING_RATE, Heard, Intent, Utterance
from voices.grammar import Grammar, plain_words
from voices.known_voices import Vector
from voices.moonshine import Judged, plain
from voices.pocketsphinx_recogniser import repeats_itself
from voices.recogniser import Recogniser
from voices.sentences import Sentences
from voices.word_graph import place_of

Words = tuple[str, ...]
OF_A_NAT = 80.0
"""What a natural logarithm of the second's is in the unit of ``Heard.lead``. Of 50 commands each in quiet and over
babble 20 and 10 dB quieter, 44, 47 and 36 fitted best as they were meant with 80, by the first alone 44, 44 and 31,
with 200 of them 39, 45 and 34 (2026-11-23)."""
WITHIN = 8.0
"""Natural logarithms: what the second thinks so much less likely than its best sentence is not looked at."""
MOST_OF_SECOND = 3
"""Of its sentences."""
FITS_NOT_AT_ALL = 8.0, 1_000.0
"""How much worse than the worst of the others a sentence is for which the second, or the first, has no score."""
UNLIKELY, NOT_NAMED, SECOND_FORM = 400.0, 200.0, 100.0
"""In the unit of ``Heard.lead``: what a sentence loses that is no answer to what was asked, or has a name that was
not in the question, and a name's second form ("seat one")."""
HELD_TO_SAY_MORE = 800.0
"""In the same unit: what talk and fillers lose where somebody holds the microphone open. Of twelve wrong acts that
stood over babble 10 dB quieter, seven had a "no" or "stop" against them that was taken for "I don't know", "so" or
"okay" (2026-11-23)."""
SURE = 1_700.0
"""In the same unit: who leads by less is asked about where the likeliest sentence of the second names another player.
Of 103 nominations and shots done at once over babble 10 dB quieter, held, 34 were such and 11 of these wrong; this
asks about 9 of the wrong ones and 14 of the right ones (2026-11-23). An answer is not asked about: it is said back
itself, and of 14 sentences that were asked about in quiet, 13 had been heard rightly (2026-11-24)."""
OF_ALL = 0.25
"""Of the natural logarithms by which the sentence is less likely than what was written down freely, in the unit of
``Heard.likelihood_ratio``."""
SAID_OTHERWISE = 28.0
"""Natural logarithms by which the likeliest sentence may be less likely than what was written down freely; each more
takes one off ``Heard.likelihood_ratio``. Of some 260 commands and answers in quiet and over babble 20 dB quieter, odd
names among them, all but one came to less than 31; that one came to 35, and is done all the same. Of 110 pieces of
talk 86 came to more than 28 (2026-11-29)."""
WRITTEN_OTHERWISE = 2.0, 3.0
"""Natural logarithms by which a short answer without names may be less likely than what was written down freely, and
what each more takes off ``Heard.likelihood_ratio``. Of 240 objections to what was said back, in twenty wordings by
six voices in quiet, 190 came to less than 2 and all to 6.5 at most; 120 of 120 are still understood. Of 264 things
that people say to a nomination ("I knew it", which sounds like "undo it", "good one", "ooh") 51 took it back before,
and 13 do now (2026-11-29)."""
SHORT = 3
"""Words of such an answer at most, beside a name."""
NAMES_OTHERWISE = 8.0, 2.0
"""The same of an answer with a name in it, which is often spelt strangely. Of 238 names that were understood as an
answer to "who nominates?", odd ones among them, 236 would still be, and 227 of 232 over babble 20 dB quieter; of 526
exclamations 240 were taken for a name, a "me" or a "no one", and 71 would be (2026-11-29)."""
LESS_IS_NEEDED = 8.0
"""In the same unit, that less is needed of both than of the first alone. Of 100 commands in quiet and over babble 20
and 10 dB quieter, the right ones came to -17 and better before it is added; of 58 pieces of talk 24 were heard as a
command at all, and came to -27 and worse (2026-11-23)."""
VERBATIM = 0.0
"""In the same unit, at least: by a voice of espeak-ng that whispers "yes" came to -97 and was covered to 0.6
(2026-11-24)."""
NEARLY_AS_WRITTEN = 6.0
"""Natural logarithms: a sentence that is so little less likely than what was written down freely was no talk. Of 78
sentences in quiet, those of a voice that whispers among them, 55 came so near (2026-11-24)."""
STRANGELY_WRITTEN = 3.5
"""Natural logarithms: where the likeliest sentence is so much less likely than what was written down freely, a name
was perhaps said that nobody can spell. To "who nominates?" 72 of 78 answers "me", "I did" and the like came nearer in
quiet and over babble 20 dB quieter, and of 21 unusual names that were taken for such an answer two (2026-11-27)."""
UNSPELT = 5.0, 1.0
"""Natural logarithms less than what was written down freely, and than the likeliest sentence: as likely is a name
that the second cannot spell. It tells nothing of those, and wrote "Let me glaim," where the first heard "Zbigniew",
so that "let me think" was understood. Of 14 such answers 8 were right with it, and 4 without (2026-11-27)."""
MOST_UNSPELT = 6
"""Such names that are tried."""
SURELY_WRITTEN = 2.0
"""Natural logarithms: a word or two that the first has not heard are believed where the second wrote just them, and
so surely. In quiet a voice of espeak-ng said "yes" and "pause please" to a first that heard no words (2026-11-27)."""
WHOLE_FROM = 3
"""Words from which on a sentence is believed that the second alone has heard."""
ASKED_ABOUT = -7.0
"""In the unit of ``Heard.likelihood_ratio``: of what the second alone has heard, or has nearly written down where it
fits badly to the first. A nomination by a voice of espeak-ng that led by 3,000 came to -18, three times of three, and
nothing was done (2026-11-27)."""
MORE_WAS_SAID = 2
"""Words that were written down freely after a sentence without names, from which on it was perhaps only begun: "say
it again, I'm off". Of some 390 commands in quiet and over babble 20 dB quieter none had such words but those of its
own over again; of 19 sentences like "say that again if you dare" 14 had (2026-11-29)."""
IF_MORE_WAS_SAID = 4.0
"""In the unit of ``Heard.likelihood_ratio``: what a sentence without names, which answers nothing, has to come to
where words were written down after the last of its own, or none of its own. "Who can still vote" was written down as
"who can steal moat?", and such commands came to 5 and more; "say that again to my face" by ten voices to less
(2026-11-29)."""
NEAR = 500.0
"""In the unit of ``Heard.lead``: whom the best leads by more is not worth the breath of "Bob, Rob or Tom?"."""
POSSIBLE = 1_000.0
"""In the same unit: whom the best leads by more was not meant though the best was not."""
CLEAR = 300.0
"""In the same unit: where both heard the same, and for the first nothing else came so near, nothing is compared."""


EXPECTED = (
    "of 100 commands of people it has never heard, in a quiet room 42 come to the right end at once and 94 after a "
    "question; over babble 20 dB softer than the speaker 40 and 82 (measured with synthetic voices: "
    "voices/HEARING.md)"
)


class First(Recogniser, Protocol):
    """It hears, and judges sentences of the grammar whose names stand as `place_of` writes them."""

    def judge(
        self, utterance: Utterance, grammar: Grammar, sentences: Sequence[Sequence[str]]
    ) -> list[float | None]:
        """How well each fits, in the unit of ``Heard.lead``; None for not at all. Raises VoiceTrouble."""


class Second(Protocol):
    """It writes down what was said, and says which sentences of the grammar are likely."""

    def prepare(self, grammar: Grammar) -> None:
        """As of a `Recogniser`."""

    def close(self) -> None:
        """As of a `Recogniser`."""

    def listen(self, utterance: Utterance, grammar: Grammar) -> Judged | None:
        """None where there is too little to hear. Raises VoiceTrouble."""

    def judge(
        self, utterance: Utterance, grammar: Grammar, sentences: Sequence[Sequence[str]]
    ) -> Mapping[Words, float]:
        """The natural logarithm of each that fits. Raises VoiceTrouble."""

    def cannot_spell(self, grammar: Grammar) -> frozenset[str]:
        """The places of the names of which it does not know how they are written down. Raises VoiceTrouble."""

    def voice_of(self, utterance: Utterance) -> Vector:
        """See voices.known_voices. Raises VoiceTrouble."""

    def written_down(self, utterance: Utterance) -> tuple[str, ...]:
        """See voices.name_learning. Raises VoiceTrouble."""


@dataclass(frozen=True)
class Candidate:
    """A sentence that was perhaps said: how well it fits by the first alone and by both, in the unit of
    ``Heard.lead``, and how likely it is by the second."""

    text: str
    first: float
    second: float
    both: float


class SecondOpinion:
    """Where the second fails, the first is believed as if it were alone."""

    def __init__(self, sentences: Sentences, first: First, second: Second) -> None:
        self.sentences = sentences
        self.first = first
        self.second = second
        self.engine = first.engine
        self.expected = EXPECTED
        self._beside = ThreadPoolExecutor(1, thread_name_prefix="second opinion")

    def prepare(self, grammar: Grammar) -> None:
        self._beside.submit(self.second.prepare, grammar)
        self.first.prepare(grammar)

    def recognise(self, utterance: Utterance, grammar: Grammar) -> Heard | None:
        asked = self._beside.submit(self.second.listen, utterance, grammar)
        heard = self.first.recognise(utterance, grammar)
        try:
            judged = asked.result()
            if judged is None or (heard is not None and heard.likelihood_ratio is None):
                return heard
            if heard is None:
                both = self._by_second_alone(judged)
            else:
                both = self._by_both(heard, judged, utterance, grammar)
            if both is None:
                return None
            heard = self._if_verbatim(self._as_written(both, judged, grammar), judged)
            if not utterance.held_by and self._is_perhaps_talk(heard, judged, grammar):
                heard = replace(heard, likelihood_ratio=min(heard.likelihood_ratio or 0.0, ASKED_ABOUT))
            return (
                replace(heard, voice=self.voice_of(utterance))
                if self._tells_not_who(heard, grammar)
                else heard
            )
        except VoiceTrouble:
            return heard

    def voice_of(self, utterance: Utterance) -> Vector:
        """See voices.known_voices. Raises VoiceTrouble."""
        return self.second.voice_of(utterance)

    def written_down(self, utterance: Utterance) -> tuple[str, ...]:
        """See voices.name_learning. Raises VoiceTrouble."""
        return self.second.written_down(utterance)

    def _tells_not_who(self, heard: Heard, grammar: Grammar) -> bool:
        """Whether it is said of whoever speaks, as "I nominate Bob" is, where a name can be said as well."""
        intent = self.sentences.parse(heard.text, grammar)
        return intent is not None and f"{intent.name}_by" in grammar.intents

    def close(self) -> None:
        self.first.close()
        self.second.close()
        self._beside.shutdown()

    def _by_second_alone(self, judged: Judged) -> Heard | None:
        """Where the first hears no words at all: a sentence that is nearly what was written down is asked about. Any
        noise may be nearly a short word, which must be written down just so."""
        if not _is_nearly_written(judged):
            return None
        short = len(judged.sentences[0][1]) < WHOLE_FROM
        if short and (
            judged.likely < -SURELY_WRITTEN or self._written(judged) != plain(judged.sentences[0][1])
        ):
            return None
        return Heard(plain(judged.sentences[0][1]), (), ASKED_ABOUT, 1.0, self.engine)

    def _as_written(self, heard: Heard, judged: Judged, grammar: Grammar) -> Heard:
        """In the words that were nearly written down, where they mean the same: what is seldom said the first hears
        in others, which cover less of it."""
        if not _is_nearly_written(judged):
            return heard
        text = plain(judged.sentences[0][1])
        own, written = self.sentences.parse(heard.text, grammar), self.sentences.parse(text, grammar)
        alike = (
            own is not None and written is not None and (own.name, own.slots) == (written.name, written.slots)
        )
        return replace(heard, text=text) if alike else heard

    def _if_verbatim(self, heard: Heard, judged: Judged) -> Heard:
        """What was freely written down word for word was said, and nothing else, however badly the first knows the
        voice; a whole sentence that was nearly written down is asked about at least."""
        ratio = heard.likelihood_ratio or 0.0
        if self._written(judged) != heard.text:
            best = plain(judged.sentences[0][1]) if _is_nearly_written(judged) else ""
            whole = best == heard.text and len(best.split()) >= WHOLE_FROM
            at_least = max(ratio, ASKED_ABOUT)
            return replace(heard, likelihood_ratio=at_least, coverage=1.0) if whole else heard
        return replace(heard, likelihood_ratio=max(ratio, VERBATIM), coverage=1.0)

    def _is_perhaps_talk(self, heard: Heard, judged: Judged, grammar: Grammar) -> bool:
        """Whether the second wrote down a word that tells talk, or more words after a sentence without names."""
        said, written = heard.text.split(), self._written(judged).split()
        if not self.sentences.words_of_talk.isdisjoint(set(written) - set(said)):
            return True
        intent = self.sentences.parse(heard.text, grammar)
        if intent is None or intent.slots:
            return False
        after = _left_after(said, written)
        if len(after) >= MORE_WAS_SAID and after != said[-1:] * len(after):
            return True
        last = max((place for place, word in enumerate(written, 1) if word in said), default=0)
        unsure = (heard.likelihood_ratio or 0.0) < IF_MORE_WAS_SAID
        # A command that is nearly as likely as what was written down was only misspelt.
        surely = judged.sentences and judged.sentences[0][0] >= judged.likely - SURELY_WRITTEN
        return unsure and not surely and not grammar.asked_for and len(written) - last >= MORE_WAS_SAID

    def _written(self, judged: Judged) -> str:
        return " ".join(plain_words(judged.freely, self.sentences.language))

    def _by_both(self, heard: Heard, judged: Judged, utterance: Utterance, grammar: Grammar) -> Heard:
        """The sentence that fits best, with the next one."""
        meant = self._meant(heard, judged, grammar)
        if not meant:
            return heard
        alone = len(meant) == 1 and plain(meant[0][0]) == heard.text
        if alone and judged.sentences and (heard.lead is None or heard.lead >= CLEAR):
            ratio = self._ratio(heard, heard.text, judged.sentences[0][0], judged, utterance, grammar)
            return replace(heard, likelihood_ratio=ratio)
        candidates = self._judged(meant, judged, utterance, grammar)
        best, *others = self._but_talk(candidates, heard.talk)
        of_first = next((one.first for one in (best, *others) if one.text == heard.text), best.first)
        more = (best.first - of_first) / (100 * len(utterance.samples) / HEARING_RATE)
        not_compared = None if best.text == heard.text else 0.0  # the second alone heard it
        lead = best.both - others[0].both if others else not_compared
        others = [one for one in others if one.text != heard.talk]
        near = tuple(one.text for one in others if best.both - one.both < NEAR)[:2]
        other = self._named_otherwise(best, judged, grammar)
        if other and lead is not None and CLEAR <= lead < SURE and not grammar.asked_for:
            lead, near = 0.0, near or (other,)
        farther = tuple(
            one.text for one in others if one.text not in near and best.both - one.both < POSSIBLE
        )
        ratio = self._ratio(heard, best.text, best.second, judged, utterance, grammar) + more
        return replace(
            heard, text=best.text, alternatives=near, likelihood_ratio=ratio, lead=lead, farther=farther
        )

    def _ratio(
        self,
        heard: Heard,
        text: str,
        likely: float,
        judged: Judged,
        utterance: Utterance,
        grammar: Grammar,
    ) -> float:
        """How well a ``text`` fits that is so ``likely``, in the unit of ``Heard.likelihood_ratio``. Of whoever holds
        the microphone open less is needed anyhow."""
        ratio = (heard.likelihood_ratio or 0.0) + OF_ALL * (likely - judged.likely)
        if utterance.held_by:
            return ratio
        nearest = judged.sentences[0][0] if judged.sentences else likely
        otherwise = max(0.0, judged.likely - nearest - SAID_OTHERWISE)
        return ratio + LESS_IS_NEEDED - otherwise - self._written_otherwise(text, likely, judged, grammar)

    def _written_otherwise(self, text: str, likely: float, judged: Judged, grammar: Grammar) -> float:
        """What an exclamation loses that only sounds like an answer."""
        intent = self.sentences.parse(text, grammar)
        if intent is None or not grammar.asked_for or len(text.split()) > SHORT + len(intent.slots):
            return 0.0
        if intent.slots and intent.name not in grammar.asked_for:
            return 0.0
        parsed = ((score, self.sentences.parse(plain(words), grammar)) for score, words in judged.sentences)
        alike = (
            score
            for score, other in parsed
            if other is not None and (other.name, other.slots) == (intent.name, intent.slots)
        )
        may, each = NAMES_OTHERWISE if intent.slots else WRITTEN_OTHERWISE
        return each * max(0.0, judged.likely - max((likely, *alike)) - may)

    def _but_talk(self, candidates: list[Candidate], talk: str) -> list[Candidate]:
        """The best first. What clearly fits ``talk`` better is no command, and else it is asked about."""
        best, *others = candidates
        if not others or best.text != talk or best.both - others[0].both >= CLEAR:
            return candidates
        return [replace(others[0], both=best.both), best, *others[1:]]

    def _meant(self, heard: Heard, judged: Judged, grammar: Grammar) -> list[tuple[Words, Intent]]:
        """What either heard, each meaning once; and nobody names the same player twice."""
        likely = judged.sentences[0][0] if judged.sentences else 0.0
        fitting = (heard.text, *heard.alternatives, *([heard.talk] if heard.talk else []))
        of_first = [self._words(text, grammar) for text in fitting]
        of_second = [words for score, words in judged.sentences if score > likely - WITHIN]
        meant: dict[tuple[str, frozenset[tuple[str, str]]], tuple[Words, Intent]] = {}
        for words in (*of_first, *of_second):
            intent = self.sentences.parse(plain(words), grammar)
            if intent is not None and len(meant) < len(of_first) + MOST_OF_SECOND:
                meant.setdefault((intent.name, frozenset(intent.slots.items())), (words, intent))
        for name in sorted(self._unspelt(judged, grammar))[:MOST_UNSPELT]:
            intent = self.sentences.parse(plain((name,)), grammar)
            if intent is not None and intent.name in grammar.asked_for:
                meant.setdefault((intent.name, frozenset(intent.slots.items())), ((name,), intent))
        once = [one for one in meant.values() if not repeats_itself(one[1])]
        return once or list(meant.values())

    def _unspelt(self, judged: Judged, grammar: Grammar) -> frozenset[str]:
        """The names that cannot be spelt, where one is asked for, and nothing that can be said is near to what was
        written down freely."""
        near = judged.sentences and judged.sentences[0][0] >= judged.likely - STRANGELY_WRITTEN
        return frozenset() if near or not grammar.asked_for else self.second.cannot_spell(grammar)

    def _judged(
        self, meant: list[tuple[Words, Intent]], judged: Judged, utterance: Utterance, grammar: Grammar
    ) -> list[Candidate]:
        """All of these in the eyes of both, the best first."""
        said = [words for words, _ in meant]
        known = {words: score for score, words in judged.sentences}
        unknown = [words for words in said if words not in known]
        asked = self._beside.submit(self.second.judge, utterance, grammar, unknown) if unknown else None
        firsts = self.first.judge(utterance, grammar, said)
        seconds = known | dict(asked.result() if asked is not None else {})
        worst_first = min((score for score in firsts if score is not None), default=0.0) - FITS_NOT_AT_ALL[1]
        worst_second = min(seconds.values(), default=0.0) - FITS_NOT_AT_ALL[0]
        unspelt = self._unspelt(judged, grammar)
        as_likely = judged.likely - UNSPELT[0]
        if judged.sentences:
            as_likely = min(as_likely, judged.sentences[0][0] - UNSPELT[1])
        found = []
        for (words, intent), score in zip(meant, firsts, strict=True):
            first = worst_first if score is None else score
            second = seconds.get(words, worst_second)
            if len(words) == 1 and words[0] in unspelt:  # "that's me" before a name it would have written
                second = max(second, as_likely)
            both = first + OF_A_NAT * second - self._against(words, intent, grammar)
            if intent.name in self.sentences.talk and (
                utterance.held_by or self._is_command(judged, grammar)
            ):
                both -= HELD_TO_SAY_MORE
            found.append(Candidate(plain(words), first, second, both))
        return sorted(found, key=lambda one: -one.both)

    def _is_command(self, judged: Judged, grammar: Grammar) -> bool:
        """Whether what was written down freely is nearly a command, so that what it sounds like is no talk."""
        if not _is_nearly_written(judged):
            return False
        intent = self.sentences.parse(plain(judged.sentences[0][1]), grammar)
        return intent is not None and intent.name not in self.sentences.talk

    def _against(self, words: Words, intent: Intent, grammar: Grammar) -> float:
        """What speaks against a sentence beside its sound."""
        compiled = self.sentences.compile(grammar)
        written = {place_of(spoken.text) for spoken in compiled.every_spoken() if spoken.written}
        named = set(intent.slots.values()) <= grammar.named or not grammar.named
        second_forms = sum(word.startswith("{") and word not in written for word in words)
        return (
            UNLIKELY * (intent.name in grammar.unlikely)
            + NOT_NAMED * (not named)
            + SECOND_FORM * second_forms
        )

    def _named_otherwise(self, best: Candidate, judged: Judged, grammar: Grammar) -> str:
        """The likeliest sentence of the second where it puts another player in a place of the best; "" else, and
        where it names the same player twice, which nobody does."""
        if not judged.sentences:
            return ""
        text = plain(judged.sentences[0][1])
        own, other = self.sentences.parse(best.text, grammar), self.sentences.parse(text, grammar)
        if own is None or other is None or repeats_itself(other):
            return ""
        unlike = any(own.slots[slot] != other.slots[slot] for slot in own.slots.keys() & other.slots.keys())
        return text if unlike else ""

    def _words(self, text: str, grammar: Grammar) -> Words:
        """A sentence with its names in their places."""
        words, compiled = text.split(), self.sentences.compile(grammar)
        for name in compiled.names_in(text):
            named = name.split()
            for begin in range(len(words) - len(named), -1, -1):
                if words[begin : begin + len(named)] == named:
                    words[begin : begin + len(named)] = [place_of(name)]
                    break
        return tuple(words)


def _is_nearly_written(judged: Judged) -> bool:
    """Whether its likeliest sentence is nearly as likely as what it wrote down freely."""
    return bool(judged.sentences) and judged.sentences[0][0] >= judged.likely - NEARLY_AS_WRITTEN


def _left_after(said: Sequence[str], written: Sequence[str]) -> list[str]:
    """What is ``written`` after all words that were ``said``, where these stand there in their order; else nothing.

    >>> _left_after(["say", "it", "again"], ["say", "it", "again", "and", "leave"])
    ['and', 'leave']
    """
    left = iter(written)
    return list(left) if all(word in left for word in said) else []
