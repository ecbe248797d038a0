"""Which recogniser hears a table: by the settings, and by what is on this machine."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from config.settings import Settings
from models import find_model
from models.errors import ModelTrouble
from models.in_files import find_files_model
from voices import (
    Moonshine,
    PocketsphinxRecogniser,
    Recogniser,
    SecondOpinion,
    Sentences,
    SherpaRecogniser,
    VoiceTrouble,
    VoskRecogniser,
    second_opinion,
)
from voices.moonshine import check_model, model_of_package
from voices.sherpa_recogniser import model_files

LIBRARIES = {"sherpa": "sherpa_onnx", "moonshine": "onnxruntime"}
"""What an extra of the package brings, the second also the set-up where there is a wheel of it; the others are always
there."""
EXPECTED = {
    **{one.engine: one.expected for one in (SherpaRecogniser, VoskRecogniser, PocketsphinxRecogniser)},
    "moonshine": second_opinion.EXPECTED,
}


class ChosenEngine(NamedTuple):
    """An engine with its ``model``, the model that tells voices apart as ``speaker``, and that of a ``second``
    opinion; None where there is none."""

    engine: str
    model: Path | None = None
    speaker: Path | None = None
    second: Path | None = None

    @property
    def called(self) -> str:
        """The engine, with its second opinion."""
        return f"{self.engine} and moonshine" if self.second else self.engine

    @property
    def expected(self) -> str:
        """How well it should be expected to hear."""
        return EXPECTED["moonshine" if self.second else self.engine]

    def open(self, sentences: Sentences, *, time_limit: float = 15.0) -> Recogniser:
        """Raises VoiceTrouble."""
        if self.engine == "sherpa" and self.model is not None:
            return SherpaRecogniser(sentences, self.model, speaker=self.speaker, time_limit=time_limit)
        if self.engine == "vosk" and self.model is not None:
            return VoskRecogniser(sentences, self.model, speaker=self.speaker, time_limit=time_limit)
        alone = PocketsphinxRecogniser(sentences, time_limit=time_limit)
        if self.second is None:
            return alone
        try:
            second = Moonshine(sentences, self.second, time_limit=time_limit)
        except VoiceTrouble:
            if self.second == model_of_package():  # nobody chose it
                return alone
            alone.close()
            raise
        return SecondOpinion(sentences, alone, second)


def recogniser_for(settings: Settings, sentences: Sentences) -> Recogniser | None:
    """The one that hears this table, None when nothing does. Raises VoiceTrouble, ModelTrouble."""
    wanted, language = settings.hearing.recogniser, settings.language
    vosk = find_model(language, settings.hearing.vosk_model) if wanted in ("auto", "vosk") else None
    choice = choose(wanted, language, vosk, own_models(settings))
    return choice.open(sentences) if choice is not None else None


def own_models(settings: Settings) -> dict[str, Path]:
    """The folders that the settings name, by engine; vosk's is looked for by `models`. Raises VoiceTrouble for one
    that holds no model of that engine, or is not there."""
    named = {"sherpa": settings.hearing.sherpa_model, "moonshine": settings.hearing.moonshine_model}
    own = {engine: folder for engine, folder in named.items() if folder is not None}
    if "sherpa" in own:
        model_files(own["sherpa"])
    if "moonshine" in own:
        check_model(own["moonshine"])
    return own


def choose(
    wanted: str, language: str, vosk: Path | None, own: Mapping[str, Path] | None = None
) -> ChosenEngine | None:
    """Of the engines whose model is here; ``vosk`` is the folder of that one's, ``own`` are those of others that the
    settings name."""
    if wanted in ("auto", "sherpa"):
        model = model_of("sherpa", language, own or {})
        if model is not None:
            return ChosenEngine("sherpa", model, find_files_model("sherpa", "speaker"))
    if wanted in ("auto", "vosk") and vosk is not None:
        return ChosenEngine("vosk", vosk, _speaker_model())
    second = model_of("moonshine", language, own or {}) if wanted in ("auto", "moonshine") else None
    if language != "en" or wanted not in ("auto", "moonshine", "pocketsphinx"):
        return None
    return None if wanted == "moonshine" and second is None else ChosenEngine("pocketsphinx", second=second)


def how_to_fetch(settings: Settings) -> str:
    """The command that brings the model that the settings want."""
    engine, language = settings.hearing.recogniser, settings.language
    return f"storyteller models fetch {f'{engine}-{language}' if engine in LIBRARIES else language}"


def model_of(engine: str, language: str, own: Mapping[str, Path]) -> Path | None:
    """The model of an engine whose library is installed; of ``own``, else one that was fetched, else the one that a
    package brought."""
    if find_spec(LIBRARIES[engine]) is None:
        return None
    brought = model_of_package() if (engine, language) == ("moonshine", "en") else None
    return own.get(engine) or find_files_model(engine, language) or brought


def _speaker_model() -> Path | None:
    """vosk's model that tells voices apart; `storyteller models list` says what is wrong with one."""
    with contextlib.suppress(ModelTrouble):
        return find_model("speaker")
    return None
