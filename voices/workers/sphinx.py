"""The process that owns pocketsphinx: it holds the interpreter lock while it decodes, so it may not live with us."""

from __future__ import annotations

import math
from collections import OrderedDict
from typing import Any, NamedTuple

from voices.child import Answer, serve
from voices.events import HEARING_RATE
from voices.workers.cepstra import cepstra
from voices.workers.free_speech import COMPARABLE, score

FRAMES_A_SECOND = 100
EDGE_FRAMES = 5
"""Breath and release at both ends of speech that no word covers; matters only to words as short as "aye"."""
GRAMMARS_KEPT = 24

LONGEST_OF_NAMES = 4
"""Words of a sentence whose verb may have been another: where it is the only word beside names that counts."""
NEAR = 0.06
"""In natural logarithms of the engine's scores. Whoever is nearer than this is worth a look for a third."""
OF_A_WEIGHT = 1024
"""pocketsphinx counts ten bits less for what sounds tell than for weights."""
NAME_IS_EXPECTED = 0.047
"""In the same unit: so much better than a name alone, where that was asked for, anything else must fit. Of 113 names
in quiet "uh" or "Emma did" fitted 15 better, 7 by more than this, mostly odd names. Of 132 answers that were none
("wait", "no", "sorry") 8 fitted less better than this, most of them "sorry" at Sally's table (2026-11-23)."""
I_OR_A_NAME = 0.065
"""And so much better "I do" must fit: by 0.074 and more where it was said, and for "James" by 0.053 at most."""
SPEAKER, ALONE = "i", "me"
"""Who speaks may stand for a name at the beginning: "Nguyen" and "I" sound alike before "would like to nominate". So
do "Maria" and "me" where nothing else is said."""


BEAMS = {"beam": 1e-48, "pbeam": 1e-48, "wbeam": 7e-29}
WIDE = {"beam": 1e-80, "pbeam": 1e-80, "wbeam": 1e-60}
"""For the few and short sentences that answer something. With the engine's own beams "hang on" was nothing for 4 of 8
voices in quiet, with these for one; for all that can be said in nominations they would be half as much work again
(2026-11-22)."""


class Choices(NamedTuple):
    """What can stand for what in one grammar: for every list of names its words, and whom each means; for every place
    of a verb the verbs, and the command each makes; the weights of the names that have not 1; and the names that are
    an answer alone."""

    names: dict[str, dict[str, str]]
    verbs: list[dict[str, str]]
    weights: dict[str, float]
    alone: list[str]

    def by_weight(self, names: list[str], word: str) -> dict[float, list[str]]:
        """These names by how much likelier they are than ``word``."""
        found: dict[float, list[str]] = {}
        for name in names:
            found.setdefault(self.weights.get(name, 1.0) / self.weights.get(word, 1.0), []).append(name)
        return found


_CHOICES: tuple[tuple[str, Any], ...] = (("names", {}), ("verbs", []), ("weights", {}), ("alone", []))
"""In the order of `Choices`, by what a request calls them."""


class Sphinx:
    """pocketsphinx with the grammars used last, and a second decoder that compares likelihoods."""

    def __init__(self) -> None:
        from pocketsphinx import Decoder

        # Silence and filler probabilities and language weight: the best measured in noise. Without the search for
        # the best path through the lattice nothing is heard that is no whole sentence of the grammar, and long
        # sentences take a tenth of the time; of 112 commands 102 were right and 5 wrong, with it 99 and 8 (over
        # babble 20 dB lower 95 and 13, with it 92 and 16, 2026-11-21).
        settings = {"lm": None, "loglevel": "FATAL", "silprob": 0.1, "fillprob": 0.1, "lw": 2.0}
        self._decoder: Any = Decoder(**settings, bestpath=False)
        # Wide, as its searches are small: with the engine's own beams some sentences that were heard had no score.
        self._judge: Any = Decoder(**{**settings, **COMPARABLE, **WIDE})
        self._grammars: OrderedDict[str, Choices] = OrderedDict()
        self._words: dict[str, str] = {}

    def answer(self, request: Answer, payload: bytes) -> tuple[Answer, bytes]:
        """Carry out one request: take a grammar, hear an utterance by one, or judge sentences."""
        if request["do"] == "grammar":
            choices = Choices(*(request.get(one) or default for one, default in _CHOICES))
            beams = WIDE if request.get("answers") else BEAMS
            return self.load(request["key"], request["jsgf"], request.get("words", {}), choices, beams), b""
        if request["do"] == "judge":
            frames = cepstra(payload)
            return {"scores": [self._of(sentence, frames)[0] for sentence in request["sentences"]]}, b""
        speech = request["speech_from"], request["speech_to"]
        return self.hear(request["key"], payload, *speech, request["least_coverage"]), b""

    def load(
        self, key: str, grammar: str, words: dict[str, list[str]], choices: Choices, beams: dict[str, float]
    ) -> Answer:
        """Words first: one that the dictionary lacks would make the whole grammar fail. A search keeps the beams that
        it began with."""
        for word, readings in words.items():
            for number, phones in enumerate(readings):
                variant = word if number == 0 else f"{word}({number + 1})"
                if variant not in self._words and self._decoder.lookup_word(variant) is None:
                    self._decoder.add_word(variant, phones, False)
                    self._judge.add_word(variant, phones, False)
                    self._words[variant] = phones
        for beam, width in beams.items():
            self._decoder.config[beam] = width
        self._decoder.add_jsgf_string(key, grammar)
        self._grammars[key] = choices
        if len(self._grammars) > GRAMMARS_KEPT:
            oldest, _ = self._grammars.popitem(last=False)
            self._decoder.remove_search(oldest)
        return {}

    def hear(
        self, key: str, samples: bytes, speech_from: int, speech_to: int, least_coverage: float
    ) -> Answer:
        """``samples`` int16 at 16 kHz; speech between two sample indices. Scores are natural logarithms; there are
        none for words that cover less of the speech than ``least_coverage``."""
        if key not in self._grammars:
            return {"unknown": True}
        self._grammars.move_to_end(key)
        self._decoder.activate_search(key)
        frames = cepstra(samples)
        if score(self._decoder, frames) is None:
            return {"words": []}
        segments = [
            (segment.word.partition("(")[0], segment.start_frame, segment.end_frame + 1)
            for segment in self._decoder.seg()
            if segment.word[0] not in "<[("
        ]
        words = [word for word, _, _ in segments]
        under_words = sum(end - start for _, start, end in segments)
        spoken = max(1.0, (speech_to - speech_from) * FRAMES_A_SECOND / HEARING_RATE - EDGE_FRAMES)
        heard: Answer = {
            "words": words,
            "frames": len(samples) // 2 * FRAMES_A_SECOND // HEARING_RATE,
            "coverage": min(1.0, under_words / spoken),
            "score": None,
        }
        if words and under_words >= least_coverage * spoken:
            own, _ = self._of(" ".join(words), frames)
            words, own = self._or_name_alone(key, words, own, frames)
            heard |= {"words": words, "score": own, "rivals": self._rivals(key, words, own, frames)}
        return heard

    def _or_name_alone(
        self, key: str, words: list[str], own: float | None, frames: bytes
    ) -> tuple[list[str], float | None]:
        """The likeliest name alone, where that is an answer, and what was heard fits hardly better."""
        choices = self._grammars[key]
        if own is None or words == [ALONE] or (len(words) == 1 and words[0] in choices.alone):
            return words, own
        names = choices.by_weight(list(choices.alone), words[0])
        best, name = self._likeliest({weight: [" | ".join(alike)] for weight, alike in names.items()}, frames)
        within = I_OR_A_NAME if words[0] == SPEAKER else NAME_IS_EXPECTED
        return (words, own) if best is None or own - best >= within else (name, best)

    def _rivals(self, key: str, words: list[str], own: float | None, frames: bytes) -> list[Any]:
        """The likeliest sentence with another name in one place or another verb, and where that is near the next one
        for that place: pairs of score and words, the likeliest first. The scores are those that compare with ``own``,
        however likely its names are."""
        rules = self._with_others(key, words)
        if verbs := self._with_another_verb(key, words):
            rules.setdefault(1.0, []).extend(verbs)
        best, rival = self._likeliest(rules, frames)
        if best is None or own is None:
            return []
        unlike = [place for place, (one, other) in enumerate(zip(words, rival, strict=False)) if one != other]
        if len(unlike) != 1 or rival[unlike[0]] in (SPEAKER, ALONE) or own - best > NEAR:
            return [(best, rival)]
        third, other = self._likeliest(self._with_others(key, words, unlike[0], rival[unlike[0]]), frames)
        return [(best, rival)] if third is None else [(best, rival), (third, other)]

    def _with_others(
        self, key: str, words: list[str], only: int | None = None, nor: str = ""
    ) -> dict[float, list[str]]:
        """Rules for the same sentence with somebody in the place of one name (``only`` that place) whom it does not
        name, nor the name ``nor``, by how much likelier than the name in that place they are."""
        choices = self._grammars[key]
        rules: dict[float, list[str]] = {}
        for place, word in enumerate(words):
            if only not in (None, place):
                continue
            lists = [names for names in choices.names.values() if word in names]
            meant = {names[said] for names in lists for said in (*words, nor) if said in names}
            others = sorted({name for names in lists for name in names if names[name] not in meant})
            if others and place == 0 and only is None:
                others.append(SPEAKER if len(words) > 1 else ALONE)
            for likelier, group in choices.by_weight(others, word).items():
                rule = " ".join([*words[:place], f"({' | '.join(group)})", *words[place + 1 :]])
                rules.setdefault(likelier, []).append(rule)
        return rules

    def _with_another_verb(self, key: str, words: list[str]) -> list[str]:
        """Rules for the same sentence with the verbs that make it another command."""
        if len(words) > LONGEST_OF_NAMES:
            return []
        rules = []
        for place, word in enumerate(words):
            lists = [verbs for verbs in self._grammars[key].verbs if word in verbs]
            others = sorted({verb for verbs in lists for verb in verbs if verbs[verb] != verbs[word]})
            if others:
                rules.append(" ".join([*words[:place], f"({' | '.join(others)})", *words[place + 1 :]]))
        return rules

    def _likeliest(self, rules: dict[float, list[str]], frames: bytes) -> tuple[float | None, list[str]]:
        """The score and the words of the best sentence of rules, by how likely they are."""
        best: float | None = None
        words: list[str] = []
        for likelier, alike in rules.items():
            score, found = self._of(" | ".join(alike), frames)
            if score is None:
                continue
            score += math.log(likelier) / OF_A_WEIGHT
            if best is None or score > best:
                best, words = score, found
        return best, words

    def _of(self, rule: str, frames: bytes) -> tuple[float | None, list[str]]:
        """The score and the words of the best sentence of one rule."""
        self._judge.add_jsgf_string("rule", f"#JSGF V1.0;\ngrammar rule;\npublic <rule> = {rule};\n")
        self._judge.activate_search("rule")
        found = score(self._judge, frames)
        segments = [] if found is None else self._judge.seg()
        return found, [segment.word.partition("(")[0] for segment in segments if segment.word[0] not in "<[("]


def main() -> None:
    """Answer requests from the pipe until it closes."""
    sphinx: list[Sphinx] = []

    def answer(request: Answer, payload: bytes) -> tuple[Answer, bytes]:
        if not sphinx:
            sphinx.append(Sphinx())
        return sphinx[0].answer(request, payload)

    serve(answer)


if __name__ == "__main__":
    main()
