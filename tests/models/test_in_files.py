"""Models of single files, from a real server on this machine, and what the catalogue says of them."""

import base64
import hashlib
import json
import os
import threading
from collections.abc import Iterator
from pathlib import Path

import google_crc32c
import pytest
from moonshine_voice import moonshine_api

from models.errors import ChooseAnotherLanguage, ConnectToTheInternet, DownloadAgain, MakeRoom
from models.in_files import (
    FilesModel,
    ModelFile,
    fetch_in_files,
    find_files_model,
    model_in_files,
    models_in_files,
)
from tests.models.model_server import Handler, Server
from voices.sherpa_recogniser import model_files
from voices.workers.moonshine import DECODER, ENCODER, TOKENS

CONTENTS = {"encoder.onnx": os.urandom(300_000), "tokens.txt": b"a 0\nb 1\n"}


class FilesServer(Server):
    """Serves each of ``contents`` at its path."""

    def __init__(self) -> None:
        super().__init__(b"")
        self.RequestHandlerClass = Files
        self.contents = dict(CONTENTS)
        self.paths: list[str] = []

    def described(self) -> FilesModel:
        files = [
            ModelFile(
                "test-en",
                name,
                f"http://127.0.0.1:{self.server_port}/{name}",
                len(content),
                hashlib.sha256(content).hexdigest() if name.endswith(".onnx") else None,
                base64.b64encode(google_crc32c.Checksum(content).digest()).decode(),
            )
            for name, content in CONTENTS.items()
        ]
        return FilesModel("test-en", "test", "en", "test-model", "MIT", tuple(files))


class Files(Handler):
    server: FilesServer

    def do_GET(self) -> None:  # noqa: N802
        self.server.paths.append(self.path)
        self.server.content = self.server.contents[self.path.lstrip("/")]
        super().do_GET()


@pytest.fixture
def server() -> Iterator[FilesServer]:
    server = FilesServer()
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield server
    server.shutdown()
    server.server_close()
    thread.join()


def get(server: FilesServer, folder: Path, told: list[tuple[int, int | None]] | None = None) -> Path:
    heard = told if told is not None else []
    return fetch_in_files(
        "test-en", lambda had, total: heard.append((had, total)), folder, server.described()
    )


def test_all_files_arrive_and_progress_counts_them_together(server: FilesServer, tmp_path: Path) -> None:
    told: list[tuple[int, int | None]] = []
    place = get(server, tmp_path, told)
    assert {file.name: file.read_bytes() for file in place.iterdir()} == CONTENTS
    whole = sum(map(len, CONTENTS.values()))
    assert told == sorted(told)
    assert told[-1] == (whole, whole)
    get(server, tmp_path)
    assert len(server.paths) == len(CONTENTS), "what was here already was asked for again"


def test_a_broken_download_goes_on_where_it_stopped(server: FilesServer, tmp_path: Path) -> None:
    server.pieces = [100_000, 100_000]
    place = get(server, tmp_path)
    assert server.asked[:3] == [None, "bytes=100000-", "bytes=200000-"]
    assert (place / "encoder.onnx").read_bytes() == CONTENTS["encoder.onnx"]


@pytest.mark.parametrize(
    ("name", "change", "said"),
    [
        ("encoder.onnx", os.urandom(300_000), "its checksum is"),
        ("tokens.txt", b"a 0\nc 1\n", "CRC-32C"),
        ("tokens.txt", b"<html>Sign in to this network</html>", "36 bytes of 8"),
    ],
)
def test_a_wrong_file_is_named_and_deleted(
    server: FilesServer, tmp_path: Path, name: str, change: bytes, said: str
) -> None:
    server.contents[name] = change
    with pytest.raises(DownloadAgain, match=said) as caught:
        get(server, tmp_path)
    assert "storyteller models fetch test-en" in str(caught.value)
    assert not (tmp_path / "test-model" / name).exists()
    assert not list(tmp_path.glob("**/*.part"))


def test_a_refusing_server_and_a_full_disk_are_told_apart(server: FilesServer, tmp_path: Path) -> None:
    server.status = 503
    with pytest.raises(ConnectToTheInternet, match="answers 503"):
        get(server, tmp_path)
    (tmp_path / "taken").write_text("a file is in the way")
    with pytest.raises(MakeRoom):
        get(server, tmp_path / "taken")


def test_a_model_is_found_when_every_file_has_its_size(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert find_files_model("sherpa", "ru") is None
    model, speaker = model_in_files("sherpa-ru"), model_in_files("sherpa-speaker")
    for one in (model, speaker):
        folder = tmp_path / "storyteller" / "models" / one.name
        folder.mkdir(parents=True)
        for file in one.files:
            with (folder / file.name).open("wb") as opened:
                opened.truncate(file.size)  # no bytes on the disk
    assert find_files_model("sherpa", "ru") == tmp_path / "storyteller" / "models" / model.name
    found = find_files_model("sherpa", "speaker")
    assert found is not None
    assert found.is_file()
    assert model_files(tmp_path / "storyteller" / "models" / model.name)
    with (folder / file.name).open("wb") as opened:
        opened.truncate(10)
    assert find_files_model("sherpa", "speaker") is None, "a model that broke off was taken for whole"


# The catalogue.


def test_every_model_has_a_licence_sizes_and_addresses_that_stay() -> None:
    assert set(models_in_files()) == {"sherpa-en", "sherpa-ru", "sherpa-speaker", "moonshine-en"}
    for model in models_in_files().values():
        assert model.licence in ("Apache-2.0", "MIT")
        assert model.engine in ("sherpa", "moonshine")
        for file in model.files:
            assert file.url.startswith("https://")
            assert "/resolve/main/" not in file.url, "a branch moves, and its checksums do not"
            assert file.size > 0
            assert file.sha256 is None or len(bytes.fromhex(file.sha256)) == 32
            assert file.crc32c is None or len(base64.b64decode(file.crc32c)) == 4
    with pytest.raises(ChooseAnotherLanguage, match="sherpa-en"):
        model_in_files("sherpa-xx")


def test_moonshines_files_are_those_that_its_library_would_download() -> None:
    ours = model_in_files("moonshine-en")
    kind = moonshine_api.ModelArch.BASE
    told = json.loads(moonshine_api.moonshine_get_stt_dependencies_string("en", {"model_arch": int(kind)}))
    theirs = {
        (file["name"], file["url"], file["size"], file["checksum"])
        for group in told["groups"]
        for file in group["files"]
    }
    assert {(file.name, file.url, file.size, file.crc32c) for file in ours.files} == theirs
    assert {file.name for file in ours.files} == {ENCODER, DECODER, TOKENS}
