"""Fetching a model from a real server on this machine that knows ranges, breaks off, refuses and lies."""

import hashlib
import os
import socket
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from models import download
from models.download import fetch
from models.errors import ConnectToTheInternet, DownloadAgain, MakeRoom
from tests.models.model_server import FILES, NAME, Server, model_files, model_server, zipped

Progress = list[tuple[int, int | None]]
Get = Callable[..., Path]


@pytest.fixture
def server() -> Iterator[Server]:
    with model_server() as server:
        yield server


@pytest.fixture
def told() -> Progress:
    return []


@pytest.fixture
def get(server: Server, tmp_path: Path, told: Progress) -> Get:
    def run(**changes: Any) -> Path:
        source = server.model._replace(**changes)
        return fetch("en", lambda have, total: told.append((have, total)), tmp_path / "models", source)

    return run


def left_behind(tmp_path: Path) -> set[str]:
    return {path.name for path in (tmp_path / "models").iterdir()}


def test_a_model_arrives_whole_with_its_progress_and_its_checksum_written_down(
    get: Get, server: Server, told: Progress, tmp_path: Path
) -> None:
    path = get()
    assert all((path / file).stat().st_size == 100_000 for file in FILES)
    size = len(server.content)
    assert told[0] == (0, size)
    assert told[-1] == (size, size)
    assert [have for have, _ in told] == sorted(have for have, _ in told)
    assert left_behind(tmp_path) == {NAME, f"{NAME}.sha256"}
    checksum = hashlib.sha256(server.content).hexdigest()
    assert (tmp_path / "models" / f"{NAME}.sha256").read_text() == f"{checksum}  {NAME}.zip\n"


def test_what_a_slow_line_brings_is_told_at_once(server: Server, tmp_path: Path) -> None:
    """The server sends the rest only when its first ten bytes were told of."""
    server.goes_on = threading.Event()
    seen: Progress = []

    def tell(have: int, total: int | None) -> None:
        seen.append((have, total))
        if have == 10 and server.goes_on is not None:
            server.goes_on.set()

    fetch("en", tell, tmp_path / "models", server.model)
    assert seen[1][0] == 10


def test_what_is_there_is_not_fetched_again(get: Get, server: Server) -> None:
    assert get() == get()
    assert server.asked == [None]


def test_a_connection_that_breaks_off_midway_goes_on_where_it_stopped(
    get: Get, server: Server, told: Progress
) -> None:
    server.pieces = [150_000, 1, 90_000]
    get()
    assert server.asked == [None, "bytes=150000-", "bytes=150001-", "bytes=240001-"]
    size = len(server.content)
    assert (150_000, size) in told, "the whole was not known again after the break"
    assert told[-1] == (size, size)


def test_a_later_run_goes_on_from_what_an_earlier_one_kept(get: Get, server: Server, tmp_path: Path) -> None:
    server.pieces = [200_000] + [0] * 10
    with pytest.raises(DownloadAgain, match=r"200,000 bytes.*storyteller models fetch en"):
        get()
    assert left_behind(tmp_path) == {f"{NAME}.zip.part"}
    server.pieces, server.asked = [], []
    assert get().name == NAME
    assert server.asked == ["bytes=200000-"]


def test_a_download_that_was_whole_but_never_unpacked_is_not_fetched_twice(
    get: Get, server: Server, tmp_path: Path
) -> None:
    (tmp_path / "models").mkdir()
    (tmp_path / "models" / f"{NAME}.zip.part").write_bytes(server.content)
    assert get().name == NAME
    assert server.asked == [f"bytes={len(server.content)}-"]


def test_remains_longer_than_the_file_are_thrown_away(get: Get, server: Server, tmp_path: Path) -> None:
    (tmp_path / "models").mkdir()
    (tmp_path / "models" / f"{NAME}.zip.part").write_bytes(server.content + b"more")
    assert get().name == NAME


def test_a_server_without_ranges_is_read_from_the_start(get: Get, server: Server) -> None:
    server.knows_ranges = False
    server.pieces = [150_000]
    assert get().name == NAME


def test_a_checksum_that_differs_deletes_the_download(get: Get, server: Server, tmp_path: Path) -> None:
    with pytest.raises(DownloadAgain, match="should be 0000"):
        get(sha256="0" * 64)
    assert left_behind(tmp_path) == set()
    assert get(sha256=hashlib.sha256(server.content).hexdigest()).name == NAME


def test_a_size_that_differs_deletes_the_download(get: Get, server: Server, tmp_path: Path) -> None:
    with pytest.raises(DownloadAgain, match="is not the file it was"):
        get(size=len(server.content) + 1)
    assert left_behind(tmp_path) == set()


def test_another_file_than_at_the_first_fetch_is_refused(get: Get, server: Server, tmp_path: Path) -> None:
    path = get()
    path.rename(tmp_path / "elsewhere")
    server.content = zipped(model_files())
    with pytest.raises(DownloadAgain, match=r"published anew, delete .*\.sha256"):
        get()


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"<html>Sign in to the hotel</html>", "sign-in page"),
        (zipped(model_files())[:-3000], "not a zip file"),
        (zipped({**model_files(), "../outside": b"x"}), "outside its folder"),
        (zipped({**model_files(), "/tmp/outside": b"x"}), "outside its folder"),
        (zipped({**model_files(), f"{NAME}/..\\outside": b"x"}), "outside its folder"),
        (zipped({f"{NAME}/README": b"x"}), "is not the model it says"),
        (zipped({**model_files(), "another/file": b"x"}), "outside its folder"),
        (zipped(model_files()).replace(b"PK\x03\x04", b"PK\x03\x05"), "arrived damaged"),
    ],
)
def test_what_is_no_model_leaves_nothing_behind(
    get: Get, server: Server, tmp_path: Path, content: bytes, said: str
) -> None:
    server.content = content
    with pytest.raises(DownloadAgain, match=said):
        get()
    assert left_behind(tmp_path) == set()
    assert not list(tmp_path.rglob("outside"))


def test_a_byte_damaged_on_the_way_is_noticed_by_the_zip_itself(
    get: Get, server: Server, tmp_path: Path
) -> None:
    whole = server.content
    server.content = whole[:50_000] + bytes([whole[50_000] ^ 1]) + whole[50_001:]
    with pytest.raises(DownloadAgain, match="arrived damaged"):
        get()
    assert left_behind(tmp_path) == set()
    server.content = whole
    assert get().name == NAME


@pytest.mark.parametrize("status", [404, 503])
def test_a_server_that_refuses_is_quoted(get: Get, server: Server, status: int) -> None:
    server.status = status
    with pytest.raises(ConnectToTheInternet, match=f"answers {status}"):
        get()


def test_no_network_says_so_and_what_still_works(get: Get) -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        with pytest.raises(ConnectToTheInternet, match=r"cannot be reached.*built-in English recogniser"):
            get(url=f"http://127.0.0.1:{closed.getsockname()[1]}/{NAME}.zip")


def test_a_server_that_falls_silent_is_given_up(get: Get, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(download, "STALL_SECONDS", 0.2)
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        with pytest.raises(ConnectToTheInternet, match="timed out"):
            get(url=f"http://127.0.0.1:{silent.getsockname()[1]}/{NAME}.zip")


def test_a_folder_that_cannot_be_written(get: Get, tmp_path: Path) -> None:
    (tmp_path / "models").write_text("a file is in the way")
    with pytest.raises(MakeRoom, match=r"Cannot write the speech model to .*models"):
        get()


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no /dev/full")
def test_a_full_disk(get: Get, tmp_path: Path) -> None:
    (tmp_path / "models").mkdir()
    (tmp_path / "models" / f"{NAME}.zip.part").symlink_to("/dev/full")
    with pytest.raises(MakeRoom, match="No space left"):
        get()
