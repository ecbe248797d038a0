"""Moonshine with the weights that its package brings: what it writes down, what it judges, and what breaks."""

import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tests.voices.table import PATIENCE, in_a_room, players, sentences, utterances
from voices import (
    ChooseAnotherModel,
    Grammar,
    InstallSomething,
    Moonshine,
    Name,
    Utterance,
    synthesise,
)
from voices.moonshine import check_model, model_of_package, plain, spellings
from voices.sentences import Spoken
from voices.word_graph import WordGraph, graph_of_sentences
from voices.workers.moonshine import DECODER, ENCODER, SHORTEST, TOKENS, Tokens

MODEL = model_of_package()
pytestmark = pytest.mark.skipif(MODEL is None, reason="no wheel of moonshine-voice 0.1.0 for this machine")
NAMES = players("Alice", "Robert", "Siobhan")
GRAMMAR = Grammar.of("nominate", "nominate_by", "pause", "who_is_dead", names=NAMES)


@pytest.fixture(scope="module")
def moonshine() -> Iterator[Moonshine]:
    assert MODEL is not None
    one = Moonshine(sentences(), MODEL, time_limit=PATIENCE)
    yield one
    one.close()


def said(text: str, voice: str = "en-us") -> Utterance:
    (found,) = utterances(in_a_room(synthesise(text, voice)))
    return found


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A model of one's own."""
    assert MODEL is not None
    for file in (ENCODER, DECODER, TOKENS):
        shutil.copy(MODEL / file, tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("text", "understood"),
    [
        ("I want to nominate Robert", "i want to nominate robert"),
        ("Alice would like to nominate Robert", "alice would like to nominate robert"),
        ("who is dead", "who is dead"),
    ],
)
def test_the_likeliest_sentence_is_the_one_that_was_said(
    moonshine: Moonshine, text: str, understood: str
) -> None:
    judged = moonshine.listen(said(text), GRAMMAR)
    assert judged is not None
    likely, words = judged.sentences[0]
    assert plain(words) == understood
    assert likely - judged.likely > -12


def test_talk_is_far_less_likely_as_a_sentence_than_as_it_was_said(moonshine: Moonshine) -> None:
    judged = moonshine.listen(said("my sister plays this every week with her friends"), GRAMMAR)
    assert judged is not None
    assert "sister" in judged.freely
    assert all(likely - judged.likely < -20 for likely, _ in judged.sentences)


def test_it_judges_sentences_that_it_would_not_have_found(moonshine: Moonshine) -> None:
    right, wrong = ("i", "want", "to", "nominate", "{robert}"), ("{alice}", "nominates", "{siobhan}")
    found = moonshine.judge(said("I want to nominate Robert"), GRAMMAR, [wrong, right])
    assert found[right] > found.get(wrong, -99.0) + 10


def test_a_name_may_be_written_as_it_sounds() -> None:
    ways = spellings(Spoken("Siobhan", None), [("SH", "IH", "V", "AO", "N")])
    assert ways == [("Siobhan", 0.0), ("Shivawn", 1.0)]
    assert spellings(Spoken("Zoe", "Zoh ee"), [("Z", "OW", "IY")])[:2] == [("Zoe", 0.0), ("Zoh Ee", 0.0)]
    assert spellings(Spoken("seat one", None, written=False), [("S", "IY", "T")]) == [("seat one", 0.0)]
    assert spellings(Spoken("Siobhan", None, writings=("She von",)), []) == [
        ("Siobhan", 0.0),
        ("She von", 0.5),
    ]


def test_a_name_is_known_by_what_was_written_down_when_its_owner_said_it(moonshine: Moonshine) -> None:
    owner, another = "en-us+f2", "en-us+m4"
    written = moonshine.written_down(said("N kay chee", owner))
    assert len(set(written)) == len(written) > 1
    (name,) = players("Nkechi")

    def likelier(known: Name) -> float:
        grammar = Grammar.of("nominate", names=(known, replace(NAMES[1], value="2")))
        words = ("i", "nominate", "{nkechi}")
        utterance = said("I nominate N kay chee", another)
        other = ("i", "nominate", "{robert}")
        found = moonshine.judge(utterance, grammar, [words, other])
        return found[words] - found.get(other, -99.0)

    assert likelier(replace(name, writings=written)) > likelier(name) + 2


def test_words_of_the_game_are_no_way_to_write_a_name(moonshine: Moonshine) -> None:
    assert not any(
        text.strip(".,!?").lower() == "nominate" for text in moonshine.written_down(said("nominate"))
    )
    assert moonshine.written_down(said("yes")) == ()


def test_where_nothing_can_be_said_or_was_said_nothing_is_heard(moonshine: Moonshine) -> None:
    short = Utterance(np.zeros(SHORTEST - 1, dtype=np.int16), 0, 1, 0, SHORTEST - 1)
    assert moonshine.listen(short, GRAMMAR) is None
    assert moonshine.listen(said("yes"), Grammar.of("nominate_by", names=())) is None


def test_the_graphs_of_many_grammars_are_made_again_when_they_are_wanted(
    moonshine: Moonshine,
) -> None:
    for number in range(30):
        moonshine.prepare(Grammar.of("nominate", names=players(f"Alice {number}")))
    judged = moonshine.listen(said("who is dead"), GRAMMAR)
    assert judged is not None
    assert plain(judged.sentences[0][1]) == "who is dead"


# What breaks.


@pytest.mark.parametrize("file", [ENCODER, DECODER, TOKENS])
def test_a_damaged_model_takes_no_program_down(folder: Path, file: str) -> None:
    content = (folder / file).read_bytes()
    for damaged in (b"", b"weights", content[: len(content) // 2]):
        (folder / file).write_bytes(damaged)
        with pytest.raises(ChooseAnotherModel) as caught:
            Moonshine(sentences(), folder)
        assert str(folder) in caught.value.cause


def test_a_file_that_lacks_is_named(folder: Path) -> None:
    (folder / TOKENS).unlink()
    with pytest.raises(ChooseAnotherModel, match=r"without tokenizer\.bin"):
        check_model(folder)
    with pytest.raises(ChooseAnotherModel, match=r"without encoder_model\.ort, decoder"):
        Moonshine(sentences(), folder / "gone")


def test_without_the_library_it_is_said_how_to_get_it(
    folder: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    packages = tmp_path_factory.mktemp("packages")
    (packages / "onnxruntime.py").write_text("raise ImportError('no such library')")
    monkeypatch.setenv("PYTHONPATH", str(packages))
    with pytest.raises(InstallSomething, match="onnxruntime cannot be used") as caught:
        Moonshine(sentences(), folder)
    assert "storyteller[moonshine]" in caught.value.next_step


# Its words.


def test_words_are_written_in_the_groups_of_letters_that_were_learnt_first() -> None:
    assert MODEL is not None
    tokens = Tokens(MODEL / TOKENS)
    for text in ("I nominate Robert", "Xochitl", "I'm the slayer"):
        assert tokens.text(list(tokens.of(text))) == text
    assert len(tokens.of("I want to nominate")) == 5, "four words, one of them in two groups"


def test_contractions_and_stops_are_written_as_the_network_writes_them(moonshine: Moonshine) -> None:
    """A letter alone stands twice among the tokens. By its byte "I'd" was thirty times less likely than it is."""
    words = ("i'd", "like", "to", "nominate", "{robert}")
    utterance = said("I'd like to nominate Robert")
    judged = moonshine.listen(utterance, GRAMMAR)
    assert judged is not None
    assert judged.freely.startswith("I'd like to nominate")
    found = moonshine.judge(utterance, GRAMMAR, [words])
    assert found[words] > judged.likely - 6


def test_a_graph_has_every_sentence_of_its_grammar() -> None:
    graph = WordGraph.of(sentences().compile(Grammar.of("slay", names=players("Will"))))
    found = set(sentences_of(graph))
    assert "i shoot {will}" in found
    assert "i'm the slayer i choose {will}" in found
    assert "hey storyteller i use my slayer shot on {will}" in found
    assert all(
        sentences().parse(plain(one.split()), Grammar.of("slay", names=players("Will"))) for one in found
    )
    small = graph_of_sentences([["no"], ["no", "{will}"]])
    assert set(sentences_of(small)) == {"no", "no {will}"}


def sentences_of(graph: WordGraph) -> Iterator[str]:
    left: list[tuple[int, str]] = [(0, "")]
    while left:
        point, text = left.pop()
        if point in graph.ends:
            yield text
        left += [(end, f"{text} {word}".strip()) for begin, end, word in graph.arcs if begin == point]
