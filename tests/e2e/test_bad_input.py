"""Bad input to the real program: a clear sentence each time, and nothing is lost by it."""

import json
import re
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Close
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tests.e2e.imported import Imported
from tests.e2e.pages import PATIENCE, eventually
from tests.e2e.program import HOST, Storyteller
from tests.e2e.room import Room

FIVE = "Ann, Bob, Cat, Dan, Eve"


class Refused(Protocol):
    def __call__(self, folder: Path, *words: str, said: str) -> str: ...


@pytest.fixture(scope="module")
def refused(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Refused]:
    """The program does not start: status 2, one sentence and no traceback. Returns what it printed."""
    with Imported(tmp_path_factory.mktemp("imported")) as program:

        def refuses(folder: Path, *words: str, said: str) -> str:
            status, printed = program.run(folder, "play", "--no-browser", "--no-voice", "--no-ear", *words)
            assert status == 2, printed
            assert "Traceback" not in printed
            assert said in printed
            assert not list(folder.rglob("*.jsonl.new"))
            return printed

        yield refuses


# Words on the command line


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--port", "eight"], "'eight' is not a whole number from 1 to 65535"),
        (["--port", "70000"], "'70000' is not a whole number from 1 to 65535"),
        (["--script", "hamlet"], "hamlet"),
        (["--seed", "soon"], "soon"),
        (["--address", "203.0.113.9"], "is not an address of this machine"),
        (["--players", "Ann, Bob, ann"], "two players are called Ann"),
        (["--players", "Ann,,Bob"], "a name is missing"),
        (["--players", "Ann, <b>, Cat, Dan, Eve"], "cannot be a player's name"),
        (["--players", ",".join(f"P{n}" for n in range(21))], "21 players; at most 20 can sit at a table"),
        (["--resume", "nowhere.jsonl"], "nowhere"),
        (["--louder"], "--louder"),
    ],
)
def test_words_that_make_no_sense(refused: Refused, tmp_path: Path, words: list[str], said: str) -> None:
    refused(tmp_path, *words, said=said)
    assert not list(tmp_path.rglob("*.jsonl")), "a record was begun all the same"


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ("[pages\nport = 8000\n", "line 1"),
        ('[pages]\nport = "eight thousand"\n', "pages.port must be a whole number"),
        ("[pages]\nport = 80\n", "at least 1024"),
        ("[pages]\nprot = 8000\n", "Did you mean pages.port?"),
        ('[hearing]\nrecogniser = "siri"\n', "hearing.recogniser"),
        ("[seconds]\nnight_look = 0.1\n", "at least 5"),
        ('language = "xx"\n', "there are no texts in it"),
    ],
)
def test_a_broken_config_file(refused: Refused, tmp_path: Path, settings: str, said: str) -> None:
    config = tmp_path / "table.toml"
    config.write_text(settings, encoding="utf-8")
    assert "table.toml" in refused(tmp_path, "--config", str(config), said=said)


def test_a_config_file_that_is_not_there(refused: Refused, tmp_path: Path) -> None:
    refused(tmp_path, "--config", str(tmp_path / "none.toml"), said="cannot be read")


def test_a_port_that_is_taken(refused: Refused, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = str(server.getsockname()[1])
        refused(tmp_path, "--address", "127.0.0.1", "--port", port, said=f"Port {port} cannot be used")


# A record to go on with


@pytest.fixture(scope="module")
def killed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Storyteller]:
    """A table of players without phones whose power was cut on its first day."""
    room = Room()
    program = Storyteller(tmp_path_factory.mktemp("killed"), room_port=room.port)
    try:
        program.start("--no-ear", "--seed", "1", "--players", FIVE)
        program.type("")
        state = program.record.with_name(program.record.name.replace(".jsonl", ".table.json"))
        eventually(
            lambda: json.loads(state.read_text())["session"]["announced"] == "discussion", "it is day", 120
        )
        program.kill()
        yield program
    finally:
        program.stop()
        room.close()


@pytest.fixture
def copy(killed: Storyteller, tmp_path: Path) -> Path:
    """The record of that table with its state beside it, to be damaged."""
    for name in (killed.record.name, killed.record.name.replace(".jsonl", ".table.json")):
        (tmp_path / name).write_bytes((killed.record.parent / name).read_bytes())
    return tmp_path / killed.record.name


def goes_on(folder: Path, record: Path) -> None:
    """The program starts with this record and still knows everybody."""
    program = Storyteller(folder, room_port=0)
    try:
        program.start("--no-voice", "--no-ear", "--resume", str(record))
        page = httpx.get(f"http://127.0.0.1:{program.port}/square", timeout=PATIENCE).text
        assert all(name in page for name in FIVE.split(", "))
        assert 'data-stage="discussion"' in page
    finally:
        program.stop()


def test_a_record_cut_in_its_last_line_goes_on(copy: Path, tmp_path: Path) -> None:
    whole = copy.read_bytes()
    copy.write_bytes(whole + b'{"step":"n1/half a li')
    goes_on(tmp_path, copy)
    assert copy.read_bytes().startswith(whole)


def cut(record: Path, before: bytes) -> bytes:
    """The record ends in the middle of its first line that holds this; returns what is left of it."""
    whole = record.read_bytes()
    half = whole[: whole.index(before) + len(before)]
    record.write_bytes(half)
    return half


@pytest.mark.parametrize("before", [b'"q":"bag', b'{"step":"bag"', b'"q":"deal'])
def test_half_a_record_without_the_deal(refused: Refused, copy: Path, before: bytes) -> None:
    """The table has seen cards; a record that knows of none is refused and left alone."""
    half = cut(copy, before)
    refused(copy.parent, "--resume", str(copy), said=copy.name)
    assert copy.read_bytes() == half


@pytest.mark.parametrize("before", [b'{"step":"n1/spy', b'{"step":"n1/dawn'])
def test_half_a_record_with_the_deal_goes_on_where_it_ends(copy: Path, tmp_path: Path, before: bytes) -> None:
    """Only the host reads that the table has been told more than it holds."""
    cut(copy, before)
    program = Storyteller(tmp_path, room_port=0)
    try:
        program.start("--no-voice", "--no-ear", "--resume", str(copy))
        with Visitor(program) as host:
            square = host.client.get("/square").text
            assert all(name in square for name in FIVE.split(", "))
            assert "older copy" not in square
            assert host.post("/host/enter", page="/host", pin=program.pin).status_code == 303
            assert ("older copy" in host.client.get("/host").text) is (b"spy" in before)
    finally:
        program.stop()


def test_a_record_damaged_in_the_middle(refused: Refused, copy: Path) -> None:
    lines = copy.read_bytes().split(b"\n")
    lines[2] = lines[2][: len(lines[2]) // 2]
    damaged = b"\n".join(lines)
    copy.write_bytes(damaged)
    refused(copy.parent, "--resume", str(copy), said=copy.name)
    assert copy.read_bytes() == damaged


def test_a_record_without_its_table(refused: Refused, copy: Path) -> None:
    copy.with_name(copy.name.replace(".jsonl", ".table.json")).unlink()
    refused(copy.parent, "--resume", str(copy), said="nobody knows who sat where")


@pytest.mark.parametrize(
    "text", ["{}", "[]", '{"form": 1}', "not JSON", '{"form": 1, "session": {}, "port": 8000}']
)
def test_a_table_that_is_no_table(refused: Refused, copy: Path, text: str) -> None:
    copy.with_name(copy.name.replace(".jsonl", ".table.json")).write_text(text, encoding="utf-8")
    refused(copy.parent, "--resume", str(copy), said=".table.json")


# A running table


class Visitor:
    """A browser's part: cookies, the host name of the table, and forms with their page token."""

    def __init__(self, program: Storyteller) -> None:
        self.port = program.port
        base = f"http://{HOST}:{self.port}"
        self.headers = {"Host": f"{HOST}:{self.port}", "Origin": base}
        self.client = httpx.Client(
            base_url=f"http://127.0.0.1:{self.port}", headers=self.headers, timeout=PATIENCE
        )

    def __enter__(self) -> "Visitor":
        return self

    def __exit__(self, *_: object) -> None:
        self.client.close()

    def post(self, path: str, *, page: str, **fields: str) -> httpx.Response:
        token = re.search(r'name="token" value="([^"]+)"', self.client.get(page).text)
        assert token is not None
        return self.client.post(path, data={"token": token[1], **fields})

    def join(self, program: Storyteller, name: str) -> httpx.Response:
        return self.post("/join", page="/", name=name, code=program.join_code)

    def socket(self) -> ClientConnection:
        cookie = "; ".join(f"{name}={value}" for name, value in self.client.cookies.items())
        way = socket.create_connection(("127.0.0.1", self.port))
        return connect(
            f"ws://{HOST}:{self.port}/socket", sock=way, proxy=None, origin=Origin(self.headers["Origin"]),
            additional_headers={"Cookie": cookie},
        )  # fmt: skip


def ask(line: ClientConnection, action: str, **arguments: object) -> dict[str, object]:
    """The receipt of an intent."""
    id_ = f"intent-{time.monotonic_ns()}"
    line.send(json.dumps({"t": "intend", "id": id_, "action": action, "arguments": arguments}))
    while True:
        for receipt in json.loads(line.recv(PATIENCE)).get("receipts", ()):
            if receipt["id"] == id_:
                return dict(receipt)


def closing(line: ClientConnection) -> Close | None:
    """How the other side ends this connection."""
    try:
        while True:
            line.recv(PATIENCE)
    except ConnectionClosed as ended:
        return ended.rcvd


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Storyteller]:
    program = Storyteller(tmp_path_factory.mktemp("running"), room_port=0)
    program.start("--no-voice", "--no-ear")
    yield program
    program.stop()
    assert "Traceback" not in program.log.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def ann(running: Storyteller) -> Iterator[Visitor]:
    with Visitor(running) as visitor:
        assert visitor.join(running, "Ann").status_code == 303
        yield visitor


@pytest.fixture
def visitor(running: Storyteller) -> Iterator[Visitor]:
    """Somebody without a seat."""
    with Visitor(running) as newcomer:
        yield newcomer


def still_there(visitor: Visitor, name: str) -> None:
    with visitor.socket() as line:
        assert name in json.loads(line.recv(PATIENCE))["regions"]["top"]


def test_a_name_that_is_there_already(running: Storyteller, ann: Visitor, visitor: Visitor) -> None:
    answer = visitor.join(running, "ANN")
    assert answer.status_code == 409
    assert "Somebody called ANN is at this table already" in answer.text
    assert "seat=" not in answer.headers.get("set-cookie", "")
    still_there(ann, "Ann")


@pytest.mark.parametrize("name", ["", "   ", "x" * 40, "\u202egnA", "<script>", "\u0000"])
def test_a_name_that_is_none(running: Storyteller, visitor: Visitor, name: str) -> None:
    answer = visitor.join(running, name)
    assert answer.status_code in (303, 400)
    if answer.status_code == 303:
        assert name == "\u202egnA", "only what cannot be seen is left out of a name"


def test_answers_out_of_turn(ann: Visitor) -> None:
    """Nothing of this is possible in the lobby; each is refused in words, and the table stands as it stood."""
    with ann.socket() as line:
        before = json.loads(line.recv(PATIENCE))["stage"]
        for action, arguments in (
            ("nominate", {"nominee": 0}),
            ("hand", {"vote": "d1-1", "raised": True}),
            ("pick", {"look": "n1.choose", "picks": [0]}),
            ("confirm", {"look": "n1.choose", "picks": [0]}),
            ("slay", {"target": 1}),
            ("neighbours", {"right": True}),
            ("cancel", {"echo": "none"}),
            ("sit", {"seat": 19}),
            ("start", {}),
            ("nominate", {"nominee": "Bob"}),
            ("sit", {"seat": 1, "player": 3}),
        ):
            receipt = ask(line, action, **arguments)
            assert receipt["done"] is False, action
            assert str(receipt["text"]).endswith((".", "!")), action
        assert ask(line, "sit", seat=2)["done"] is True
        assert before == "lobby"
    still_there(ann, "Ann")


def test_frames_that_are_too_large_or_no_messages(ann: Visitor) -> None:
    """The connection ends with a reason; the phone comes back to its seat."""
    for frame, code in ((("x" * 9000), 1009), (b"\x00" * 70_000, 1009), ("{", 1007), ("[" * 5000, 1007)):
        with ann.socket() as line:
            line.recv(PATIENCE)
            line.send(frame)
            closed = closing(line)
        assert closed is not None
        assert closed.code == code
        still_there(ann, "Ann")


def test_a_form_that_is_too_large(ann: Visitor, visitor: Visitor) -> None:
    answer = visitor.post("/join", page="/", name="x" * 20_000, code="")
    assert answer.status_code == 413
    assert "too big" in answer.text
    still_there(ann, "Ann")


def test_another_host_name_and_another_origin(running: Storyteller) -> None:
    base = f"http://127.0.0.1:{running.port}"
    assert httpx.get(base, headers={"Host": "elsewhere.test"}).status_code == 400
    assert httpx.post(f"{base}/join", headers={"Origin": "http://elsewhere.test"}).status_code == 403


def test_a_wrong_pin_and_its_limit(running: Storyteller, visitor: Visitor) -> None:
    """Last of all, because this address then waits; the door of the players stays open."""
    wrong = "000000" if running.pin != "000000" else "111111"
    for _ in range(5):
        answer = visitor.post("/host/enter", page="/host", pin=wrong)
        assert answer.status_code == 403
        assert "That is not the PIN" in answer.text
    answer = visitor.post("/host/enter", page="/host", pin=running.pin)
    assert answer.status_code == 429
    assert re.search(r"Wait \d+ seconds", answer.text)
    assert visitor.join(running, "Bob").status_code == 303
