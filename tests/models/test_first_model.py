"""What the set-up does for the recommended model, in a process of its own as there: with a server that serves, breaks
off, hangs, or is not there at all."""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from models.first_model import Fetched
from narrator import install
from tests.models.model_server import NAME, Server, model_server

CHECKOUT = Path(__file__).parents[2]


class Machine:
    """A checkout with nothing but what the set-up has of it, and a catalogue of a server on this machine."""

    def __init__(self, folder: Path) -> None:
        self.checkout, self.home = folder / "checkout", folder / "home"
        self.models = self.home / "storyteller" / "models"
        for file in ("models", "config"):
            (self.checkout / file).mkdir(parents=True)
        for path in (CHECKOUT / "models").glob("*.py"):
            shutil.copy(path, self.checkout / "models" / path.name)
        (self.checkout / "config" / "__init__.py").touch()
        shutil.copy(CHECKOUT / "config" / "folders.py", self.checkout / "config" / "folders.py")

    def knows(self, port: int) -> None:
        url = f"http://127.0.0.1:{port}/{NAME}.zip"
        entry = {"language": "en", "name": NAME, "url": url, "megabytes": 1, "size": None, "sha256": None}
        catalogue = {"recommended": "en", "models": [entry]}
        (self.checkout / "models" / "catalogue.json").write_text(json.dumps(catalogue))

    def fetch(self, patience: float = 60.0) -> tuple[int, str]:
        """As the set-up does, without the packages of the real environment: nothing but the standard library."""
        environment = {**os.environ, "XDG_DATA_HOME": str(self.home)}
        environment.pop("STORYTELLER_VOSK_MODEL", None)
        done = subprocess.run(
            [sys.executable, "-S", "-m", "models.first_model", str(patience)],
            cwd=self.checkout, env=environment, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.stderr == ""
        return done.returncode, done.stdout


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


@pytest.fixture
def server(machine: Machine) -> Iterator[Server]:
    with model_server() as server:
        machine.knows(server.server_port)
        yield server


@contextmanager
def hanging(says: bytes) -> Iterator[int]:
    """A server that takes connections, says this, and then nothing any more; its port."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        listening.listen(8)
        if not says:  # the system itself takes the connection, and nobody ever answers
            yield listening.getsockname()[1]
            return
        process = subprocess.Popen(
            [sys.executable, "-S", "-c", ANSWERING, str(listening.fileno()), says.decode("latin-1")],
            pass_fds=[listening.fileno()],
        )
        yield listening.getsockname()[1]
        process.kill()
        process.wait()


ANSWERING = """
import socket, sys
listening = socket.socket(fileno=int(sys.argv[1]))
kept = []
while True:
    connection, _ = listening.accept()
    connection.recv(4096)
    connection.sendall(sys.argv[2].encode("latin-1"))
    kept.append(connection)
"""


def test_the_model_is_fetched_and_said(machine: Machine, server: Server) -> None:
    status, told = machine.fetch()
    assert status == Fetched.HERE, told
    assert f"Fetching a speech model, so that you are understood better: {NAME}, 1 MB." in told
    assert told.endswith("The speech model is here.\n")
    assert (machine.models / NAME / "am" / "final.mdl").exists()
    assert machine.fetch() == (Fetched.HERE, ""), "what is here was spoken of again"
    assert len(server.asked) == 1


def test_what_broke_off_is_kept_and_gone_on_with_next_time(machine: Machine, server: Server) -> None:
    server.pieces = [100_000]
    server.refuses_after = 1
    status, told = machine.fetch()
    assert status == Fetched.BROKE_OFF, told
    assert "100,000 bytes are kept, and the next start goes on from there." in told
    assert "The built-in recogniser listens meanwhile" in told
    server.refuses_after = None
    server.asked.clear()
    status, told = machine.fetch()
    assert status == Fetched.HERE, told
    assert server.asked == ["bytes=100000-"]


@pytest.mark.skipif(os.name == "nt", reason="a folder of its own for programs")
def test_ctrl_c_leaves_what_came_for_the_next_start(machine: Machine, server: Server) -> None:
    """The set-up itself is interrupted, too, and its mark stays (narrator/install.py)."""
    server.goes_on = threading.Event()
    environment = {**os.environ, "XDG_DATA_HOME": str(machine.home), "PYTHONUNBUFFERED": "1"}
    fetching = subprocess.Popen(
        [sys.executable, "-S", "-m", "models.first_model", "60"],
        cwd=machine.checkout, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    with fetching:
        part = machine.models / f"{NAME}.zip.part"
        while not part.exists():
            assert fetching.poll() is None
            time.sleep(0.02)
        fetching.send_signal(signal.SIGINT)
        _, complaint = fetching.communicate(timeout=60)
    server.goes_on.set()
    assert fetching.returncode not in (Fetched.HERE, Fetched.NOT_TO_BE_HAD)
    assert b"Traceback" not in complaint


def test_without_a_server_it_is_over_at_once(machine: Machine) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        machine.knows(taken.getsockname()[1])
    status, told = machine.fetch()
    assert status == Fetched.NOT_TO_BE_HAD
    assert "cannot be reached" in told
    assert "`storyteller models fetch en` fetches it later." in told
    assert "Traceback" not in told


@pytest.mark.skipif(os.name == "nt", reason="pass_fds")
@pytest.mark.parametrize(
    "says",
    [
        b"",
        b"HTTP/1.1 200 OK\r\nContent-Le",
        b"HTTP/1.1 200 OK\r\nContent-Length: 400000\r\n\r\n",
    ],
    ids=["silent", "in the headers", "before the first byte"],
)
def test_a_server_that_hangs_is_left_to_hang(machine: Machine, says: bytes) -> None:
    with hanging(says) as port:
        machine.knows(port)
        status, told = machine.fetch(patience=0.3)
    assert status == Fetched.NOT_TO_BE_HAD, told
    assert "nothing came for 0.3 seconds" in told


@pytest.mark.skipif(os.name == "nt", reason="pass_fds")
def test_what_came_before_a_server_hung_is_kept(machine: Machine) -> None:
    with hanging(b"HTTP/1.1 200 OK\r\nContent-Length: 900000\r\n\r\n" + b"x" * 100_000) as port:
        machine.knows(port)
        began = time.monotonic()
        status, told = machine.fetch(patience=0.5)
        assert time.monotonic() - began < 25, "it waited for the socket and not for its patience"
    assert "nothing came for 0.5 seconds" in told
    assert status == Fetched.BROKE_OFF
    assert "bytes are kept, and the next start goes on from there" in told


def test_a_sign_in_page_is_no_model(machine: Machine, server: Server) -> None:
    server.content = b"<html>Sign in</html>"
    status, told = machine.fetch()
    assert status == Fetched.NOT_TO_BE_HAD, told
    assert "sign-in page" in told


def test_the_set_up_knows_what_the_exit_status_means() -> None:
    assert install.BROKE_OFF == Fetched.BROKE_OFF
