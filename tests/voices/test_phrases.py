from __future__ import annotations

import itertools

import numpy as np
import pytest

from tests.voices.listed import every_sentence
from tests.voices.table import players, sentences, table
from voices import Grammar, Utterance
from voices.phrases import GARBAGE, names_back, phrases, unit_pairs
from voices.sentences import Spoken
from voices.vosk_recogniser import heard_from

NAMES = players("Alice", "Xochitl")
GRAMMAR = Grammar.of("nominate", "nominate_by", "slay", "votes_needed", "answer_name", names=NAMES)


def as_written(spoken: Spoken) -> list[str]:
    return ["so chill", "sew cheel"] if spoken.text == "xochitl" else [spoken.text]


def test_the_phrases_are_all_word_pairs_of_all_sentences() -> None:
    compiled = sentences().compile(GRAMMAR)
    units, pairs = unit_pairs(compiled)
    as_text = {unit if isinstance(unit, str) else unit.text for unit in units}
    pair_text = {tuple(unit if isinstance(unit, str) else unit.text for unit in pair) for pair in pairs}
    names = {spoken.text for spoken in compiled.every_spoken()}
    for _, sentence in every_sentence(sentences(), GRAMMAR):
        text = sentence.lower().replace(" ", "  ")
        for name in sorted(names, key=len, reverse=True):
            text = f" {text} ".replace(f" {name.replace(' ', '  ')} ", f" {name.replace(' ', '_')} ").strip()
        parts = [part.replace("_", " ") for part in text.split()]
        assert set(parts) <= as_text
        assert set(itertools.pairwise(parts)) <= pair_text, sentence


def test_a_pair_that_no_sentence_has_is_not_a_phrase() -> None:
    made = phrases(sentences().compile(GRAMMAR), as_written)
    assert "i nominate" in made
    assert "nominate alice" in made
    assert "nominate so chill" in made
    assert "seat two nominates" in made
    assert "nominates nominates" not in made
    assert "nominate nominates" not in made
    assert not any("xochitl" in phrase for phrase in made), "a word that vosk would drop"
    assert made[-1] == GARBAGE
    assert len(made) == len(set(made))


def test_a_table_of_ten_needs_hundreds_of_phrases_and_not_thousands() -> None:
    grammar = Grammar.of("nominate", "nominate_by", "slay", "cancel", names=table())
    assert len(phrases(sentences().compile(grammar.as_often_said()), as_written)) < 1000


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("i nominate so chill", "i nominate xochitl"),
        ("[unk] i nominate alice [unk]", "i nominate alice"),
        ("i [unk] nominate alice", "i [unk] nominate alice"),
        ("so chill nominates sew cheel", "xochitl nominates xochitl"),
        ("[unk] [unk]", ""),
    ],
)
def test_stand_ins_become_names_again(words: str, text: str) -> None:
    forms = {("so", "chill"): "xochitl", ("sew", "cheel"): "xochitl", ("alice",): "alice"}
    assert " ".join(names_back(words.split(), forms)) == text


def test_garbage_inside_is_no_command() -> None:
    assert sentences().parse("i [unk] nominate alice", GRAMMAR) is None


def test_a_vosk_result_gives_text_and_coverage() -> None:
    utterance = Utterance(np.zeros(48_000, dtype=np.int16), 0, 0, 16_000, 32_000)
    result = [
        {"word": "i", "start": 1.0, "end": 1.1, "conf": 1.0},
        {"word": "nominate", "start": 1.1, "end": 1.5, "conf": 1.0},
        {"word": "win", "start": 1.5, "end": 1.75, "conf": 0.4},
        {"word": "[unk]", "start": 1.8, "end": 2.0, "conf": 1.0},
    ]
    heard = heard_from(result, {("win",): "nguyen"}, utterance)
    assert heard is not None
    assert heard.text == "i nominate nguyen"
    assert heard.coverage == pytest.approx(0.75)
    assert heard.likelihood_ratio is None
    assert heard_from([], {}, utterance) is None
    assert heard_from(result[3:], {}, utterance) is None
