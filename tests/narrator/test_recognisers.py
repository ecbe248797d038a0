"""Which recogniser is chosen, by the settings and by which models lie in this user's folder."""

from collections.abc import Callable
from pathlib import Path

import pytest

from config.settings import load_settings
from models.in_files import model_in_files
from narrator.sound import recognisers
from narrator.sound.recognisers import ChosenEngine, choose, own_models
from tests.voices.table import sentences
from tests.voices.test_sherpa import MODEL
from voices import ChooseAnotherModel, PocketsphinxRecogniser, SherpaRecogniser

Put = Callable[[str], Path]


@pytest.fixture
def put(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Put:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))

    def model(key: str) -> Path:
        """Files of the right size, with no bytes on the disk."""
        described = model_in_files(key)
        folder = tmp_path / "storyteller" / "models" / described.name
        folder.mkdir(parents=True)
        for file in described.files:
            with (folder / file.name).open("wb") as opened:
                opened.truncate(file.size)
        return folder

    monkeypatch.setattr(recognisers, "model_of_package", lambda: None)
    return model


VOSK = Path("vosk")


@pytest.mark.usefixtures("put")
def test_without_models_pocketsphinx_hears_english_alone() -> None:
    assert choose("auto", "en", None) == ChosenEngine("pocketsphinx")
    assert choose("pocketsphinx", "en", VOSK) == ChosenEngine("pocketsphinx")
    assert choose("auto", "ru", None) is None
    for wanted in ("sherpa", "vosk", "moonshine"):
        assert choose(wanted, "en", None) is None


def test_of_the_models_that_are_here_the_best_is_taken(put: Put) -> None:
    assert choose("auto", "en", VOSK) == ChosenEngine("vosk", VOSK)
    moonshine = put("moonshine-en")
    assert choose("auto", "en", VOSK) == ChosenEngine("vosk", VOSK)
    assert choose("auto", "en", None) == ChosenEngine("pocketsphinx", second=moonshine)
    assert choose("moonshine", "en", VOSK) == ChosenEngine("pocketsphinx", second=moonshine)
    assert choose("pocketsphinx", "en", None) == ChosenEngine("pocketsphinx")
    assert choose("auto", "ru", None) is None, "Moonshine hears no Russian"
    english = put("sherpa-en")
    assert choose("auto", "en", VOSK) == ChosenEngine("sherpa", english)
    assert choose("vosk", "en", VOSK) == ChosenEngine("vosk", VOSK)
    russian, speaker = put("sherpa-ru"), put("sherpa-speaker")
    assert choose("sherpa", "ru", VOSK) == ChosenEngine("sherpa", russian, next(speaker.iterdir()))


def test_a_model_without_its_library_is_not_chosen(put: Put, monkeypatch: pytest.MonkeyPatch) -> None:
    for key in ("sherpa-en", "moonshine-en"):
        put(key)
    monkeypatch.setattr(
        recognisers, "LIBRARIES", {"sherpa": "no_such_library", "moonshine": "no_such_library"}
    )
    assert choose("auto", "en", VOSK) == ChosenEngine("vosk", VOSK)
    assert choose("sherpa", "en", None) is None
    assert choose("moonshine", "en", None) is None


def test_a_choice_is_opened() -> None:
    alone = ChosenEngine("pocketsphinx").open(sentences())
    assert isinstance(alone, PocketsphinxRecogniser)
    alone.close()
    sherpa = ChosenEngine("sherpa", MODEL, MODEL / "voices.onnx").open(sentences())
    assert isinstance(sherpa, SherpaRecogniser)
    sherpa.close()
    for choice in (ChosenEngine("vosk", MODEL), ChosenEngine("pocketsphinx", second=MODEL)):
        with pytest.raises(ChooseAnotherModel):
            choice.open(sentences())


def test_what_is_said_of_a_second_opinion_names_both() -> None:
    choice = ChosenEngine("pocketsphinx", second=VOSK)
    assert choice.called == "pocketsphinx and moonshine"
    assert choice.expected == recognisers.EXPECTED["moonshine"] != recognisers.EXPECTED["pocketsphinx"]
    assert ChosenEngine("vosk", VOSK).called == "vosk"


def test_the_model_of_the_package_hears_unless_another_was_fetched(
    put: Put, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    brought = tmp_path / "brought"
    monkeypatch.setattr(recognisers, "model_of_package", lambda: brought)
    assert choose("auto", "en", None) == ChosenEngine("pocketsphinx", second=brought)
    assert choose("auto", "en", VOSK) == ChosenEngine("vosk", VOSK)
    assert choose("pocketsphinx", "en", None) == ChosenEngine("pocketsphinx")
    assert choose("auto", "ru", None) is None, "it hears English alone"
    fetched = put("moonshine-en")
    assert choose("auto", "en", None) == ChosenEngine("pocketsphinx", second=fetched)


def test_a_broken_model_of_the_package_leaves_pocketsphinx_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    choice = ChosenEngine("pocketsphinx", second=tmp_path)
    with pytest.raises(ChooseAnotherModel):
        choice.open(sentences())
    monkeypatch.setattr(recognisers, "model_of_package", lambda: tmp_path)
    alone = choice.open(sentences())
    assert isinstance(alone, PocketsphinxRecogniser)
    alone.close()


def test_a_folder_of_ones_own_is_taken_before_what_was_fetched(put: Put, tmp_path: Path) -> None:
    put("sherpa-en")
    own = tmp_path / "mine"
    assert choose("auto", "en", VOSK, {"sherpa": own}) == ChosenEngine("sherpa", own)
    assert choose("sherpa", "ru", None, {"sherpa": own}) == ChosenEngine("sherpa", own)
    assert choose("moonshine", "en", None, {"moonshine": own}) == ChosenEngine("pocketsphinx", second=own)
    assert choose("vosk", "en", VOSK, {"sherpa": own}) == ChosenEngine("vosk", VOSK)


@pytest.mark.parametrize("engine", ["sherpa", "moonshine"])
def test_the_settings_name_folders_that_must_hold_a_model(tmp_path: Path, engine: str) -> None:
    settings = load_settings()
    assert own_models(settings) == {}
    hearing = settings.hearing.model_copy(update={f"{engine}_model": tmp_path})
    with pytest.raises(ChooseAnotherModel, match="without"):
        own_models(settings.model_copy(update={"hearing": hearing}))
    assert own_models(
        settings.model_copy(update={"hearing": settings.hearing.model_copy(update={"sherpa_model": MODEL})})
    ) == {"sherpa": MODEL}
