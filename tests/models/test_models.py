"""Finding speech models on this machine, in every place and every broken state they are met in."""

import json
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

import models
from models import catalogue, find_model, model_for
from models.errors import ChooseAnotherLanguage, ReplaceTheFolder

SMALL_MODEL = (
    "am/final.mdl",
    "conf/mfcc.conf",
    "conf/model.conf",
    "graph/HCLr.fst",
    "graph/Gr.fst",
    "README",
)


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user with nothing yet, and a checkout whose models/ holds only what is committed."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.delenv("STORYTELLER_VOSK_MODEL", raising=False)
    models.catalogue()  # is read once, from where it truly is
    monkeypatch.setattr(models, "CATALOGUE", tmp_path / "checkout" / "models" / "catalogue.json")
    return tmp_path


def put_model(path: Path, files: tuple[str, ...] = SMALL_MODEL) -> Path:
    for file in files:
        (path / file).parent.mkdir(parents=True, exist_ok=True)
        (path / file).write_bytes(b"\0Kaldi")
    return path


def test_the_catalogue_names_official_files_over_a_secure_connection() -> None:
    assert set(catalogue()) == {"en", "ru", "speaker"}
    for model in catalogue().values():
        assert model.url == f"https://alphacephei.com/vosk/models/{model.name}.zip"
        assert model.sha256 is None or len(bytes.fromhex(model.sha256)) == 32
    assert json.loads(models.CATALOGUE.read_text())["about"]


@pytest.mark.usefixtures("machine")
def test_a_fresh_machine_has_none() -> None:
    assert find_model("en") is None
    assert find_model("speaker") is None


def test_each_place_is_looked_at_in_its_order(machine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    downloaded = put_model(machine / "data" / "storyteller" / "models" / model_for("en").name)
    assert find_model("en") == downloaded
    in_checkout = put_model(machine / "checkout" / "models" / model_for("en").name)
    assert find_model("en") == in_checkout
    monkeypatch.setenv("STORYTELLER_VOSK_MODEL", str(put_model(machine / "named")))
    assert find_model("en") == machine / "named"
    assert find_model("en", put_model(machine / "configured")) == machine / "configured"
    assert find_model("speaker") is None, "a recogniser's folder was taken for a speaker model"


def test_the_old_flat_layout_and_the_large_models_are_models_too(machine: Path) -> None:
    assert find_model("en", put_model(machine / "flat", ("final.mdl", "mfcc.conf", "HCLr.fst", "Gr.fst")))
    assert find_model(
        "en", put_model(machine / "large", ("am/final.mdl", "conf/mfcc.conf", "graph/HCLG.fst"))
    )


def test_a_speaker_model_is_told_from_a_recogniser(machine: Path) -> None:
    place = machine / "data" / "storyteller" / "models" / model_for("speaker").name
    put_model(place, ("final.ext.raw", "mean.vec", "mfcc.conf", "transform.mat"))
    assert find_model("speaker") == place


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (lambda path: (path / "am" / "final.mdl").unlink(), "without am/final.mdl"),
        (lambda path: (path / "am" / "final.mdl").write_bytes(b""), "without am/final.mdl"),
        (
            lambda path: (path / "graph" / "Gr.fst").write_text(
                "version https://git-lfs.github.com/spec/v1\n"
            ),
            "without graph/HCLG.fst or graph/Gr.fst",
        ),
    ],
)
def test_half_a_model_is_named_with_what_it_lacks(
    machine: Path, damage: Callable[[Path], object], said: str
) -> None:
    path = put_model(machine / "half")
    damage(path)
    with pytest.raises(ReplaceTheFolder, match=said) as caught:
        find_model("en", path)
    assert str(path) in str(caught.value)
    assert "storyteller models fetch en" in str(caught.value)


def test_a_zip_a_missing_folder_and_an_unknown_language_are_told_apart(
    machine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    zipped = machine / "model.zip"
    with zipfile.ZipFile(zipped, "w") as archive:
        archive.writestr("am/final.mdl", "x")
    with pytest.raises(ReplaceTheFolder, match="still zipped"):
        find_model("en", zipped)
    monkeypatch.setenv("STORYTELLER_VOSK_MODEL", str(machine / "gone"))
    with pytest.raises(ReplaceTheFolder, match="no such folder"):
        find_model("en")
    with pytest.raises(ChooseAnotherLanguage, match="en, ru, speaker"):
        find_model("xx")
