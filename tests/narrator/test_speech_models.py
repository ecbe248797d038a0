"""`storyteller models`: what is listed, and a whole download as a person sees it."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

import models
from models import find_model
from models.errors import ConnectToTheInternet
from models.in_files import models_in_files
from narrator.command_line import main, parser
from narrator.sound.speech_models import fetch_model
from tests.models.model_server import NAME, Server, model_server
from voices.brought_models import brought_models


@pytest.fixture
def fetched_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A user without models, whose catalogue is of a server on this machine."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.delenv("STORYTELLER_VOSK_MODEL", raising=False)
    monkeypatch.setattr(models, "CATALOGUE", tmp_path / "checkout" / "catalogue.json")
    models.CATALOGUE.parent.mkdir()
    with model_server() as server:
        models.CATALOGUE.write_text(json.dumps({"models": [server.model._asdict()]}))
        models.catalogue.cache_clear()
        models_in_files.cache_clear()
        yield server
    models.catalogue.cache_clear()
    models_in_files.cache_clear()


def test_every_model_is_listed_with_its_place_or_the_way_to_get_it(
    fetched_here: Server, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "300")
    assert main(["models", "list"]) == 0
    row = next(line.split() for line in capsys.readouterr().out.splitlines() if NAME in line)
    assert " ".join(row) == f"en {NAME} 1 MB Apache-2.0 no: storyteller models fetch en"
    assert main(["models", "fetch", "en"]) == 0
    told = capsys.readouterr().out
    path = find_model("en")
    assert path is not None
    assert f"{NAME} is in {path}" in told
    assert "400.6/400.6 kB" in told
    main(["models", "list"])
    assert str(path) in capsys.readouterr().out
    (path / "am" / "final.mdl").unlink()
    assert main(["models", "list"]) == 0, "a broken model keeps the list from being shown"
    assert "without am/final.mdl" in capsys.readouterr().out
    assert len(fetched_here.asked) == 1


def test_the_models_that_came_in_a_package_are_listed_with_size_and_licence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "300")
    assert main(["models", "list"]) == 0
    _, first, second, *_ = capsys.readouterr().out.splitlines()
    assert first.split()[:6] == ["pocketsphinx", "cmusphinx", "en-us", "38", "MB", "BSD-2-Clause"]
    assert second.split()[:5] == ["moonshine", "moonshine-tiny-en", "44", "MB", "MIT"]
    for brought in brought_models():
        if brought.folder is not None:
            files = [file for file in brought.folder.rglob("*") if file.is_file()]
            assert round(sum(file.stat().st_size for file in files) / 1e6) == brought.megabytes
            assert str(brought.folder) in (first if brought.engine == "pocketsphinx" else second)


def test_without_its_package_it_is_said_what_brings_a_model(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "300")
    monkeypatch.setattr("voices.brought_models.model_of_package", lambda: None)
    assert main(["models", "list"]) == 0
    assert "no: it comes with moonshine-voice 0.1.0, which is not installed" in capsys.readouterr().out


def test_a_refused_download_is_one_sentence(fetched_here: Server, capsys: pytest.CaptureFixture[str]) -> None:
    fetched_here.status = 404
    assert main(["models", "fetch", "en"]) == 2
    assert "answers 404" in capsys.readouterr().err
    with pytest.raises(ConnectToTheInternet):
        fetch_model(parser().parse_args(["models", "fetch", "en"]))
