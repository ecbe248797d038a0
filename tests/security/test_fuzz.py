"""Whatever is sent to the table: no fault, no traceback, nobody else's seat moved, and it goes on answering.

Real sockets to a real uvicorn with a real evening behind it. The long run:

    python -m pytest tests/security/test_fuzz.py -m slow -s      (FUZZ_SECONDS=600 is what it takes unless told)
"""

import json
import os
import resource
import secrets
import socket
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from narrator.web.limits import Allowance, WrongTries
from tests.security import messages
from tests.security.evening import SLOW, STAGES, TOKEN, RunningEvening

MEGABYTES_MORE = 80
"""How much the process, this test in it, may grow in one evening."""


class Fuzz:
    """Sends what it is given to one evening, and judges the evening afterwards."""

    def __init__(self, evening: RunningEvening) -> None:
        self.evening = evening
        self.sent: Counter[str] = Counter()
        self.answered: Counter[int] = Counter()
        self.before = memory()
        self._browser = evening.browser()

    def frames(self, viewer: str, frames: list[str | bytes]) -> None:
        evening = self.evening
        path, cookies = {
            "stranger": ("/socket", {}),
            "phone": ("/socket", evening.seats[0]),
            "square": ("/square/socket", {}),
            "host": ("/host/socket", evening.hosts),
            "laptop": ("/host/play/1/socket", evening.hosts),
        }[viewer]
        with suppress(ConnectionClosed, InvalidHandshake), evening.socket(path, cookies) as connection:
            for frame in frames:
                self.sent[viewer] += 1
                if isinstance(frame, str):  # half a letter goes out as the bytes it would be
                    connection.send(frame.encode("utf-8", "surrogatepass"), text=True)
                else:
                    connection.send(frame)
            connection.send('{"t": "beat", "at": 1}')
            while (message := json.loads(connection.recv(SLOW), parse_constant=pytest.fail))["t"] != "beat":
                assert message["t"] == "push"

    def form(self, viewer: str, form: tuple[str, dict[str, str]]) -> None:
        path, fields = form
        with self._browsing(viewer) as browser:
            page = "/recover" if path in ("/join", "/recover", "/language") else "/"
            page = (
                page
                if not path.startswith("/host")
                else path.removesuffix("/act").removesuffix("/look").removesuffix("/mine")
            )
            page = "/host/seats" if viewer == "host" and page in ("/host", "/host/add") else page
            page = "/host" if page == "/host/enter" else page
            token = TOKEN.search(browser.get(page).text)
            if token is not None:
                fields = {"token": token[1], **fields}
            if len(fields.get("code", "")) % 2:
                fields["code"] = self.evening.table.evening.join_code
            data = {k: v.encode("utf-8", "surrogatepass") for k, v in fields.items()}
            names = {k.encode("utf-8", "surrogatepass"): v for k, v in data.items()}
            content = b"&".join(b"%s=%s" % (quoted(k), quoted(v)) for k, v in names.items())
            kind = {"Content-Type": "application/x-www-form-urlencoded"}
            self._answer(browser.post(path, content=content, headers=kind), "form")

    def look(self, viewer: str, look: tuple[str, dict[str, str], dict[str, str]]) -> None:
        path, query, headers = look
        query = {name: value.encode("utf-8", "replace").decode() for name, value in query.items()}
        with self._browsing(viewer) as browser, suppress(httpx.RemoteProtocolError):
            headers = {k: v for k, v in headers.items() if k != "Content-Length" or v.isdigit()}
            self._answer(browser.get(path, params=query, headers=headers), "look")

    def raw(self, request: bytes) -> None:
        self.sent["raw"] += 1
        evening = self.evening
        request = request.replace(b"{host}", evening.host.encode()).replace(b"{url}", evening.url.encode())
        with socket.create_connection(("127.0.0.1", evening.port), timeout=SLOW) as raw, suppress(OSError):
            raw.sendall(request)
            raw.shutdown(socket.SHUT_WR)
            answer = raw.recv(4096)
            assert not answer.startswith(b"HTTP/1.1 500"), (request, answer)

    @contextmanager
    def _browsing(self, viewer: str) -> Iterator[httpx.Client]:
        """One connection, as it takes long to make one, with the cookies of this viewer and no others."""
        cookies = {"host": self.evening.hosts, "phone": self.evening.seats[0], "stranger": {}}[viewer]
        self._browser.cookies.clear()
        self._browser.cookies.update(cookies)
        yield self._browser

    def close(self) -> None:
        self._browser.close()

    def _answer(self, answer: httpx.Response, kind: str) -> None:
        self.sent[kind] += 1
        self.answered[answer.status_code] += 1
        assert answer.status_code < 500, (answer.request.method, answer.request.url, answer.request.content)
        assert "Traceback" not in answer.text

    def judge(self) -> None:
        """The evening after it: still there, still whole."""
        evening = self.evening
        assert evening.failure is None
        with evening.browser() as browser:
            assert browser.get("/square").status_code == 200, "it does not answer any more"
        assert evening.log.faults == [], "\n".join(evening.log.faults)
        secrets_ = [*(one["seat"] for one in evening.seats), evening.hosts["host"], evening.table.evening.pin]
        assert not [line for line in evening.log.lines if any(secret in line for secret in secrets_)]
        evening.table.check()
        assert evening.record_is_whole()
        grown = memory() - self.before
        assert grown < MEGABYTES_MORE, f"{grown} MB more, in {evening.stage}, after {self.sent}"


def quoted(value: bytes) -> bytes:
    return b"".join(b"%%%02X" % one for one in value)


def memory() -> int:
    """Megabytes this process has now."""
    pages = int(Path("/proc/self/statm").read_text().split()[1]) if Path("/proc/self/statm").exists() else 0
    return pages * resource.getpagesize() // 2**20


@pytest.fixture
def widened(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is slowed down, so that what is sent is read. The limits have tests of their own."""
    monkeypatch.setattr(Allowance, "take", lambda *_: True)
    monkeypatch.setattr(WrongTries, "wait", lambda *_: 0)


def fuzz(strategy: st.SearchStrategy[Any], send: Callable[[Any], None], examples: int, number: int) -> None:
    """So many examples, the same for the same number."""

    @seed(number)
    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        phases=(Phase.generate,),
        suppress_health_check=list(HealthCheck),
    )
    @given(strategy)
    def run(example: Any) -> None:
        send(example)

    run()


def outsiders(fuzzed: Fuzz, examples: int, number: int) -> None:
    """Who has no seat moves nothing, save that they may join; who has one moves nobody else's."""
    evening = fuzzed.evening
    seats, owners, names = (
        evening.seats_now(),
        evening.owners(),
        len(evening.table.session.table.people.everybody),
    )
    public = st.sampled_from(["/recover", "/language", "/host/enter", "/host/act", "/act", "/host/script"])
    evening.pause(True)
    state = evening.state()
    fuzz(
        st.lists(messages.frames(host=False), min_size=1, max_size=6),
        lambda f: fuzzed.frames("stranger", f),
        examples,
        number,
    )
    fuzz(
        st.lists(messages.frames(host=True), min_size=1, max_size=6),
        lambda f: fuzzed.frames("square", f),
        examples,
        number,
    )
    fuzz(public.flatmap(messages.a_form), lambda f: fuzzed.form("stranger", f), 3 * examples, number)
    fuzz(messages.a_look(), lambda one: fuzzed.look("stranger", one), 2 * examples, number)
    fuzz(messages.raw_requests, fuzzed.raw, 2 * examples, number)
    assert without_phones(evening.state()) == without_phones(state)
    evening.pause(False)
    fuzz(st.just("/join").flatmap(messages.a_form), lambda f: fuzzed.form("stranger", f), examples, number)
    assert evening.seats_now() == seats
    assert evening.owners() == owners
    assert len(evening.table.session.table.people.everybody) <= names + examples


def without_phones(state: str) -> str:
    """Which phones are in touch is not the table's state."""
    return state.replace("'here': True", "'here': False")


def a_player(fuzzed: Fuzz, examples: int, number: int) -> None:
    """One phone sends what it likes: the others keep their seats, names, chairs and languages."""
    evening = fuzzed.evening
    others, owners = evening.seats_now()[1:], evening.owners()
    fuzz(
        st.lists(messages.frames(host=False), min_size=1, max_size=8),
        lambda f: fuzzed.frames("phone", f),
        3 * examples,
        number,
    )
    paths = st.sampled_from(
        ["/act", "/look", "/mine", "/pass", "/language", "/host/act", "/host/add", "/host/enter"]
    )
    fuzz(paths.flatmap(messages.a_form), lambda f: fuzzed.form("phone", f), 2 * examples, number)
    fuzz(messages.a_look(), lambda one: fuzzed.look("phone", one), examples, number)
    assert evening.seats_now()[1:] == others
    assert evening.owners() == owners


def the_host(fuzzed: Fuzz, examples: int, number: int) -> None:
    """The host may do anything the page offers; the program bears whatever comes of it."""
    fuzz(
        st.lists(messages.frames(host=True), min_size=1, max_size=8),
        lambda f: fuzzed.frames("host", f),
        2 * examples,
        number,
    )
    fuzz(
        st.lists(messages.frames(host=False), min_size=1, max_size=8),
        lambda f: fuzzed.frames("laptop", f),
        examples,
        number,
    )
    paths = st.sampled_from(messages.posted_to(fuzzed.evening.table.evening.app))
    fuzz(paths.flatmap(messages.a_form), lambda f: fuzzed.form("host", f), 3 * examples, number)
    fuzz(messages.a_look(), lambda one: fuzzed.look("host", one), examples, number)


def evenings(folder: Path, stages: tuple[str, ...], examples: int, number: int) -> Iterator[Fuzz]:
    for stage in stages:
        inside = folder / f"{stage}-{number}"
        with RunningEvening(inside, stage) as evening, closing(Fuzz(evening)) as fuzzed:
            outsiders(fuzzed, examples, number)
            fuzzed.judge()
            a_player(fuzzed, examples, number)
            fuzzed.judge()
            the_host(fuzzed, examples, number)
            fuzzed.judge()
            yield fuzzed


def test_every_form_of_the_application_is_fuzzed(tmp_path: Path) -> None:
    with RunningEvening(tmp_path) as evening:
        assert sorted(messages.posted_to(evening.table.evening.app)) == sorted(messages.FIELDS)


def test_a_broken_text_and_a_goodbye_in_one_packet_fill_no_log(tmp_path: Path) -> None:
    broken = b"\x81\x81\x00\x00\x00\x00\xed"  # a masked frame of text that is no UTF-8
    goodbye = b"\x88\x80\x00\x00\x00\x00"
    with RunningEvening(tmp_path) as evening, evening.socket("/socket", evening.seats[0]) as connection:
        connection.socket.sendall(broken + goodbye)
        with suppress(ConnectionClosed):
            while True:
                connection.recv(timeout=10)
        assert evening.log.faults == []


@pytest.mark.usefixtures("widened")
@pytest.mark.parametrize("stage", STAGES)
def test_nothing_that_is_sent_does_harm(tmp_path: Path, stage: str) -> None:
    for fuzzed in evenings(tmp_path, (stage,), examples=6, number=20261121):
        assert sum(fuzzed.sent.values()) > 100


@pytest.mark.slow
@pytest.mark.usefixtures("widened")
def test_nothing_that_is_sent_for_ten_minutes_does_harm(tmp_path: Path) -> None:
    until = time.monotonic() + float(os.environ.get("FUZZ_SECONDS", "600"))
    sent, answered, number = Counter[str](), Counter[int](), secrets.randbits(32)
    first, rounds = number, 0
    while time.monotonic() < until:
        print(f"round {number}", flush=True)
        for fuzzed in evenings(tmp_path, STAGES, examples=40, number=number):
            sent.update(fuzzed.sent)
            answered.update(fuzzed.answered)
        number, rounds = number + 1, rounds + 1
    print(
        f"{rounds} rounds from seed {first}: {sum(sent.values())} sent {dict(sent)}, answered {dict(answered)}"
    )
