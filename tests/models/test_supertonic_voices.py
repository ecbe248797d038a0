"""Fetching Supertonic's model from a real server on this machine."""

from pathlib import Path

import pytest

from models.errors import ConnectToTheInternet, MakeRoom
from models.supertonic_voices import FILES, fetch_supertonic, find_supertonic_style
from tests.models.test_piper_voices import Voices, server

__all__ = ["server"]


def root(server: Voices) -> str:
    return f"http://127.0.0.1:{server.server_port}/"


def test_every_file_arrives_once_and_the_style_is_found(
    server: Voices, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert find_supertonic_style("supertonic:F1") is None
    folder = fetch_supertonic(lambda *_: None, root=root(server))
    assert server.paths == [f"/{name}" for name in FILES]
    assert find_supertonic_style("supertonic:F1") == folder / "voice_styles" / "F1.json"
    assert find_supertonic_style("supertonic:../F1") == folder / "voice_styles" / "F1.json"
    assert find_supertonic_style("supertonic:nobody") is None
    fetch_supertonic(lambda *_: None, root=root(server))
    assert len(server.paths) == len(FILES), "what is here is not asked for again"
    (folder / "onnx" / "vocoder.onnx").unlink()
    assert find_supertonic_style("supertonic:F1") is None, "only a whole model is one"


def test_a_server_that_refuses_is_named(server: Voices, tmp_path: Path) -> None:
    server.status = 404
    with pytest.raises(ConnectToTheInternet, match="404"):
        fetch_supertonic(lambda *_: None, tmp_path / "model", root(server))


def test_a_folder_that_cannot_be_written_is_named(server: Voices, tmp_path: Path) -> None:
    (tmp_path / "model").write_text("a file")
    with pytest.raises(MakeRoom, match="XDG_DATA_HOME"):
        fetch_supertonic(lambda *_: None, tmp_path / "model", root(server))
