"""sherpa-onnx itself, with models of our own that weigh three kilobytes: a transducer whose joiner says "I nominate
Anne" whatever it hears, unless a hotword bids it say "Bob", and a model of voices that is the mean of the sound.

So what is tested is all that the library and we say to each other, and not how well anybody is heard.
"""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
import sentencepiece

from tests.voices.table import PATIENCE, players, sentences
from voices import (
    Acceptance,
    ChooseAnotherModel,
    Grammar,
    SherpaRecogniser,
    TryAgain,
    Utterance,
)
from voices.known_voices import KnownVoices, TellsVoicesApart
from voices.recogniser import Recogniser, Verdict
from voices.sherpa_recogniser import PARTS, model_files
from voices.workers.sherpa import is_upper, vocabulary

MODEL = Path(__file__).with_name("tiny_transducer")
ANNE = players("Anne")


def noise(seconds: float = 1.0, seed: int = 1, level: float = 3_000.0) -> Utterance:
    samples = np.random.default_rng(seed).normal(0, level, int(16_000 * seconds)).astype(np.int16)
    return Utterance(samples, 0.0, seconds, 0, len(samples))


@pytest.fixture(scope="module")
def sherpa() -> Iterator[SherpaRecogniser]:
    recogniser = SherpaRecogniser(sentences(), MODEL, speaker=MODEL / "voices.onnx", time_limit=PATIENCE)
    yield recogniser
    recogniser.close()


def test_what_the_library_writes_down_is_a_command(sherpa: SherpaRecogniser) -> None:
    engine: Recogniser = sherpa
    grammar = Grammar.of("nominate", names=ANNE)
    heard = engine.recognise(noise(), grammar)
    assert heard is not None
    assert (heard.text, heard.engine, heard.coverage) == ("i nominate anne", "sherpa", 1.0)
    assert Acceptance().judge(heard) is Verdict.ACT


def test_the_names_at_the_table_are_hotwords(sherpa: SherpaRecogniser) -> None:
    """Nothing else makes the tiny model say "Bob"."""
    heard = sherpa.recognise(noise(), Grammar.of("nominate", names=players("Bob")))
    assert heard is not None
    assert heard.text == "i nominate bob"


def test_how_a_name_is_said_is_a_hotword_too(sherpa: SherpaRecogniser) -> None:
    (seated,) = players("Xochitl")
    grammar = Grammar.of("nominate", names=(type(seated)("1", ("Xochitl",), "Bob"),))
    heard = sherpa.recognise(noise(), grammar)
    assert heard is not None
    assert heard.text == "i nominate xochitl"


def test_what_is_no_sentence_stays_what_was_said(sherpa: SherpaRecogniser) -> None:
    heard = sherpa.recognise(noise(), Grammar.of("aye", "nay"))
    assert heard is not None
    assert sentences().parse(heard.text, Grammar.of("aye", "nay")) is None


def test_nothing_is_heard_in_no_samples_or_for_nothing(sherpa: SherpaRecogniser) -> None:
    nothing = Utterance(np.zeros(0, dtype=np.int16), 0, 0, 0, 0)
    assert sherpa.recognise(nothing, Grammar.of("aye")) is None
    assert sherpa.recognise(noise(), Grammar.of("nominate_by", names=())) is None


def test_a_voice_is_a_vector(sherpa: SherpaRecogniser) -> None:
    assert isinstance(sherpa, TellsVoicesApart)
    loud, soft = noise(seed=2), noise(seed=3, level=20.0)
    known = KnownVoices()
    known.learn("Anne", sherpa.voice_of(loud))
    assert len(sherpa.voice_of(loud)) == 80
    assert known.likeliest(sherpa.voice_of(noise(seed=4))) == "Anne"
    heard = sherpa.recognise(soft, Grammar.of("nominate", names=ANNE))
    assert heard is not None
    assert heard.voice == sherpa.voice_of(soft)
    assert sherpa.voice_of(noise(0.2)) == (), "a voice told from a fifth of a second"


def test_an_engine_that_hangs_is_given_up(sherpa: SherpaRecogniser) -> None:
    sherpa.time_limit = 0.001
    try:
        with pytest.raises(TryAgain):
            sherpa.recognise(noise(20.0), Grammar.of("nominate", names=ANNE))
    finally:
        sherpa.time_limit = PATIENCE
    assert sherpa.recognise(noise(), Grammar.of("nominate", names=ANNE)) is not None


# Models that are none.


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    return shutil.copytree(MODEL, tmp_path / "model")


@pytest.mark.parametrize("file", ["encoder.onnx", "decoder.onnx", "joiner.onnx", "tokens.txt", "bpe.vocab"])
def test_a_file_that_lacks_is_named_before_anything_is_started(copied: Path, file: str) -> None:
    (copied / file).unlink()
    with pytest.raises(ChooseAnotherModel) as caught:
        SherpaRecogniser(sentences(), copied)
    assert (Path(file).stem if file.endswith("onnx") else file) in caught.value.cause
    assert str(copied) in caught.value.cause


def test_no_folder_is_no_model(tmp_path: Path) -> None:
    with pytest.raises(ChooseAnotherModel, match="There is no model folder"):
        SherpaRecogniser(sentences(), tmp_path / "gone")


@pytest.mark.parametrize("file", ["encoder.onnx", "tokens.txt", "bpe.vocab"])
@pytest.mark.parametrize("content", [b"", os.urandom(3_000)])
def test_a_damaged_file_takes_no_program_down(copied: Path, file: str, content: bytes) -> None:
    """The library ends its process where it cannot read a file; ours says which model it was."""
    (copied / file).write_bytes(content)
    with pytest.raises(ChooseAnotherModel) as caught:
        SherpaRecogniser(sentences(), copied)
    assert str(copied) in caught.value.cause
    assert "another folder" in caught.value.next_step


def test_of_two_encoders_the_small_one_is_taken_and_of_decoders_the_exact_one(copied: Path) -> None:
    for part in ("encoder", "decoder", "joiner"):
        shutil.copy(copied / f"{part}.onnx", copied / f"{part}-epoch-99.int8.onnx")
    found = model_files(copied)
    assert found["encoder"].name == "encoder-epoch-99.int8.onnx"
    assert found["joiner"].name == "joiner-epoch-99.int8.onnx"
    assert found["decoder"].name == "decoder.onnx"
    assert found.keys() == PARTS.keys()


def test_a_model_writes_in_capitals_or_in_small_letters(tmp_path: Path) -> None:
    small = tmp_path / "tokens.txt"
    small.write_text("<blk> 0\n<unk> 1\n▁я 2\n-\n", encoding="utf-8")
    assert is_upper(MODEL / "tokens.txt")
    assert not is_upper(small)


def test_the_pieces_of_words_are_read_from_a_model_of_sentencepiece(tmp_path: Path) -> None:
    """The English model comes with that alone, and hotwords need the list of pieces."""
    (tmp_path / "out").mkdir()
    text = tmp_path / "text"
    text.write_text("I NOMINATE BOB\nANNE NOMINATES ROB\nNOBODY NOMINATES ANYBODY\n" * 4)
    sentencepiece.SentencePieceTrainer.train(
        input=str(text), model_prefix=str(tmp_path / "bpe"), vocab_size=40, model_type="bpe", minloglevel=2
    )
    lines = vocabulary(tmp_path / "bpe.model", tmp_path / "out").read_text(encoding="utf-8").splitlines()
    assert lines == [
        f"{piece}\t{float(score)}"
        for piece, score in (
            line.split("\t") for line in (tmp_path / "bpe.vocab").read_text(encoding="utf-8").splitlines()
        )
    ]
    assert len(lines) == 40
