"""moonshine-voice: its own errors where no weights are needed, and a stand-in with its signatures where some are.

Its weights are nowhere but with its makers, so that what is tested here is what we and the library say to each other.
"""

import inspect
import os
import signal
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import moonshine_voice
import numpy as np
import pytest

from tests.voices.table import players, sentences
from voices import (
    Acceptance,
    ChooseAnotherModel,
    Grammar,
    Heard,
    InstallSomething,
    MoonshineRecogniser,
    Utterance,
    VoiceTrouble,
)
from voices.moonshine_recogniser import FILES
from voices.recogniser import Recogniser, Verdict

GRAMMAR = Grammar.of(
    "nominate", "nominate_by", "pause", "who_is_dead", names=players("Alice", "Robert", "Siobhan")
)

STAND_IN = '''
"""moonshine_voice, as far as we call it: what is heard is written in the first samples."""
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path
class MoonshineError(Exception):
    pass
class ModelArch(IntEnum):
    TINY_STREAMING, SMALL_STREAMING, MEDIUM_STREAMING = 2, 4, 5
@dataclass
class TranscriptLine:
    text: str
@dataclass
class Transcript:
    lines: list
class Transcriber:
    def __init__(self, model_path, model_arch=None, update_interval=0.5, options=None, spelling_model_path=None):
        if Path(model_path, "encoder.ort").read_bytes() != b"weights":
            raise MoonshineError("Failed to load transcriber: Invalid argument")
        self.arch, self.terms = model_arch, []
    def set_keyterms(self, keyterms):
        if any("," in term for term in keyterms):
            raise MoonshineError("Key terms cannot contain commas")
        self.terms = list(keyterms)
    def transcribe_without_streaming(self, audio_data, sample_rate=16000, flags=0):
        assert sample_rate == 16000 and all(-1 <= one <= 1 for one in audio_data)
        text = bytes(round(one * 32768) for one in audio_data[:audio_data.index(0.0)]).decode()
        text = {"names": " ".join(self.terms), "size": self.arch.name}.get(text, text)
        return Transcript([TranscriptLine(line) for line in text.split("|")])
'''


@pytest.fixture
def stand_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """In the processes that are started now, that module is found instead of the real one."""
    folder = tmp_path / "packages"
    folder.mkdir()
    (folder / "moonshine_voice.py").write_text(STAND_IN)
    monkeypatch.setenv("PYTHONPATH", str(folder))
    return folder


def put_model(folder: Path) -> Path:
    folder.mkdir()
    for file in FILES:
        (folder / file).write_bytes(b"weights")
    return folder


@pytest.fixture
def moonshine(stand_in: Path, tmp_path: Path) -> Iterator[MoonshineRecogniser]:
    assert stand_in.is_dir()
    recogniser = MoonshineRecogniser(sentences(), put_model(tmp_path / "moonshine-small-streaming-en"))
    yield recogniser
    recogniser.close()


def saying(text: str) -> Utterance:
    samples = np.array([*text.encode(), 0], dtype=np.int16)
    return Utterance(samples, 0.0, 1.0, 0, len(samples))


def heard(moonshine: MoonshineRecogniser, text: str) -> Heard:
    found = moonshine.recognise(saying(text), GRAMMAR)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("written", "text", "verdict"),
    [
        ("I nominate Robert.", "i nominate robert", Verdict.ACT),
        ("Alice nominates|Robert.", "alice nominates robert", Verdict.ACT),
        ("I nominate Sure Vaughn.", "i nominate siobhan", Verdict.ASK),
        ("I nominate seat 2!", "i nominate seat two", Verdict.ACT),
        ("Who is dead?", "who is dead", Verdict.ACT),
    ],
)
def test_an_open_vocabulary_is_matched_to_names_by_sound(
    moonshine: MoonshineRecogniser, written: str, text: str, verdict: Verdict
) -> None:
    found = heard(moonshine, written)
    assert (found.text, found.engine, Acceptance().judge(found)) == (text, "moonshine", verdict)


def test_talk_stays_talk(moonshine: MoonshineRecogniser) -> None:
    found = heard(moonshine, "I would not nominate Robert today.")
    assert sentences().parse(found.text, GRAMMAR) is None


def test_it_is_told_the_names_as_they_are_written_and_the_size_of_its_model(
    moonshine: MoonshineRecogniser,
) -> None:
    assert heard(moonshine, "names").text == "alice robert siobhan"
    assert heard(moonshine, "size").text.startswith("small")
    other = Grammar.of("nominate", names=players("Bob", "Eve, the second"))
    found = moonshine.recognise(saying("names"), other)
    assert found is not None
    assert found.text == "bob eve the second"


def test_it_is_a_recogniser_that_hears_nothing_in_nothing(moonshine: MoonshineRecogniser) -> None:
    engine: Recogniser = moonshine
    assert engine.recognise(Utterance(np.zeros(0, dtype=np.int16), 0, 0, 0, 0), GRAMMAR) is None
    assert engine.recognise(saying("..."), GRAMMAR) is None
    assert engine.recognise(saying("yes"), Grammar.of("nominate_by", names=())) is None


def test_a_killed_engine_hears_the_same_utterance_again(moonshine: MoonshineRecogniser) -> None:
    process = moonshine.worker.process_id
    assert process is not None
    os.kill(process, signal.SIGKILL)
    assert heard(moonshine, "I nominate Alice").text == "i nominate alice"


# The library itself.


def names_of(function: object) -> list[str]:
    assert callable(function)
    return list(inspect.signature(function).parameters)


def test_the_stand_in_has_the_signatures_of_the_library(stand_in: Path) -> None:
    space: dict[str, type] = {}
    exec((stand_in / "moonshine_voice.py").read_text(), space)
    for method in ("__init__", "set_keyterms", "transcribe_without_streaming"):
        real = getattr(moonshine_voice.Transcriber, method)
        assert names_of(getattr(space["Transcriber"], method)) == names_of(real)
    for arch in space["ModelArch"]:  # type: ignore[attr-defined]
        assert moonshine_voice.ModelArch[arch.name].value == arch.value
    assert issubclass(moonshine_voice.MoonshineError, Exception)
    assert "lines" in {field.name for field in fields(moonshine_voice.Transcript)}
    assert "text" in {field.name for field in fields(moonshine_voice.TranscriptLine)}


@pytest.mark.parametrize("content", [b"", b"weights"])
def test_weights_that_are_none_take_no_program_down(tmp_path: Path, content: bytes) -> None:
    model = put_model(tmp_path / "moonshine-tiny-streaming-en")
    for file in FILES:
        (model / file).write_bytes(content)
    with pytest.raises(ChooseAnotherModel) as caught:
        MoonshineRecogniser(sentences(), model)
    assert str(model) in caught.value.cause


def test_a_file_that_lacks_is_named(tmp_path: Path) -> None:
    model = put_model(tmp_path / "model")
    (model / "cross_kv.ort").unlink()
    with pytest.raises(ChooseAnotherModel, match=r"without cross_kv\.ort"):
        MoonshineRecogniser(sentences(), model)
    with pytest.raises(ChooseAnotherModel, match="There is no model folder"):
        MoonshineRecogniser(sentences(), tmp_path / "gone")


def test_without_the_library_it_is_said_how_to_get_it(stand_in: Path, tmp_path: Path) -> None:
    (stand_in / "moonshine_voice.py").write_text("raise ImportError('no such library')")
    with pytest.raises(InstallSomething) as caught:
        MoonshineRecogniser(sentences(), put_model(tmp_path / "model"))
    assert isinstance(caught.value, VoiceTrouble)
    assert "storyteller[moonshine]" in caught.value.next_step
