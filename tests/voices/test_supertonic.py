"""Supertonic behind the renderer, by the contract of its package: no weights of it are in a package.

A package of that name stands in for the real one, with the calls of version 1.3.1 as it documents them. Where the
real one is installed, its own signatures are compared with what is called here.
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from models.supertonic_voices import MODEL, REVISION
from voices import Renderer, VoiceProfile
from voices.lexicon import Lexicon
from voices.loudness import LOUDEST, SPOKEN, loudness

PACKAGE = """
import json
from pathlib import Path
import numpy as np

SUPPORTED_LANGUAGES = ["en", "ru"]

class Processor:
    def validate_text(self, text):
        unknown = sorted(set(text) & {"→", "王"})
        return not unknown, unknown

class Model:
    text_processor = Processor()

class TTS:
    def __init__(self, model="supertonic-3", model_dir=None, auto_download=True,
                 intra_op_num_threads=None, inter_op_num_threads=None):
        assert not auto_download, "the table needs no internet"
        if not (Path(model_dir) / "onnx" / "vocoder.onnx").exists():
            raise FileNotFoundError("ONNX model files not found")
        self.model, self.sample_rate, self.folder = Model(), 44_100, Path(model_dir)

    def get_voice_style_from_path(self, voice_style_path):
        return json.loads(Path(voice_style_path).read_text())

    def synthesize(self, text, voice_style, total_steps=8, speed=1.05, max_chunk_length=None,
                   silence_duration=0.3, lang=None, verbose=False):
        assert 0.7 <= speed <= 2.0 and not set(text) & {"→", "王"} and lang in ("en", "ru", "na")
        with (self.folder / "asked").open("a") as asked:
            asked.write(json.dumps([text, voice_style, lang, round(speed, 2)]) + "\\n")
        at = np.arange(int(4410 * len(text) / speed)) / self.sample_rate
        return (0.9 * np.sin(2 * np.pi * voice_style * at)).astype(np.float32)[None, :], np.array([1.0])
"""


@pytest.fixture
def style(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    package = tmp_path / "supertonic"
    package.mkdir()
    (package / "__init__.py").write_text(PACKAGE, encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    folder = tmp_path / "model"
    for name, content in (("onnx/vocoder.onnx", "x"), ("voice_styles/F1.json", "220")):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(content)
    return folder / "voice_styles" / "F1.json"


@pytest.fixture
def renderer() -> Iterator[Renderer]:
    renderer = Renderer(time_limit=30)
    yield renderer
    renderer.close()


def asked(style: Path) -> list[list[Any]]:
    lines = (style.parents[1] / "asked").read_text().splitlines()
    return [json.loads(line) for line in lines]


def test_a_line_is_said_by_it_in_its_language(renderer: Renderer, style: Path) -> None:
    profile = VoiceProfile(supertonic=style, language="ru", rate=165)
    sound = renderer.render("Закройте глаза.", profile)
    assert renderer.trouble is None
    assert sound.rate == 44_100
    assert loudness(sound) == pytest.approx(SPOKEN, abs=0.2), "as loud as every engine"
    assert np.abs(sound.samples).max() <= LOUDEST
    renderer.render("Close your eyes.", VoiceProfile(supertonic=style, language="en-us", rate=80))
    renderer.render("Fermez les yeux.", VoiceProfile(supertonic=style, language="tlh", rate=165))
    assert asked(style) == [
        ["Закройте глаза.", 220, "ru", 1.0],
        ["Close your eyes.", 220, "en", 0.7],
        ["Fermez les yeux.", 220, "na", 1.0],
    ]


def test_it_reads_words_by_itself_and_names_as_everybody(renderer: Renderer, style: Path) -> None:
    """Respellings and accents are for espeak-ng."""
    renderer.lexicon = Lexicon({"close": "cloze", "глаза": "глаза́"}, names={"Siobhan": "Shivawn"})
    renderer.render("Close your eyes, Siobhan.", VoiceProfile(supertonic=style))
    assert asked(style)[0][0] == "Close your eyes, Shivawn."


def test_letters_that_it_does_not_know_are_left_out(renderer: Renderer, style: Path) -> None:
    renderer.render("王 votes → Bob", VoiceProfile(supertonic=style))
    assert asked(style)[0][0] == "votes  Bob"


def test_a_name_of_foreign_letters_alone_is_said_by_espeak(renderer: Renderer, style: Path) -> None:
    assert renderer.render("王", VoiceProfile(supertonic=style)).rate == 22_050


@pytest.mark.parametrize("broken", ["no package", "no model", "no style"])
def test_without_it_espeak_speaks_and_says_what_is_missing(
    renderer: Renderer, style: Path, broken: str
) -> None:
    match broken:
        case "no package":
            (style.parents[2] / "supertonic" / "__init__.py").write_text("raise ImportError('No module')")
        case "no model":
            (style.parents[1] / "onnx" / "vocoder.onnx").unlink()
        case "no style":
            style.unlink()
    sound = renderer.render("Even so.", VoiceProfile(supertonic=style))
    assert sound.rate == 22_050
    assert renderer.trouble is not None
    assert "voices fetch supertonic" in renderer.trouble.next_step


def test_the_real_package_takes_what_it_is_given() -> None:
    supertonic = pytest.importorskip("supertonic", reason="supertonic, which is optional, is not installed")
    assert {"model", "model_dir", "auto_download"} <= set(inspect.signature(supertonic.TTS).parameters)
    said = set(inspect.signature(supertonic.TTS.synthesize).parameters)
    assert {"text", "voice_style", "total_steps", "speed", "lang"} <= said
    assert hasattr(supertonic.TTS, "get_voice_style_from_path")
    assert hasattr(supertonic.UnicodeProcessor, "validate_text")
    assert {"en", "ru"} <= set(supertonic.SUPPORTED_LANGUAGES)
    assert "na" in supertonic.AVAILABLE_LANGUAGES
    config = import_module("supertonic.config")
    assert config.MODEL_CONFIGS[MODEL]["revision"] == REVISION
