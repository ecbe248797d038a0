"""What comes from elsewhere is refused before any page sees it."""

import asyncio
import re
import socket
from html import unescape

import httpx
import pytest
from starlette.types import Message
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from config.texts import load_texts
from narrator.web.guard import Guard, spellings
from tests.narrator.web.table import Table

PAGES = ("/", "/recover", "/square", "/host", "/nothing")


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1", "127.0.0.1:1", "table.test:80@evil", ""])
def test_a_foreign_host_is_refused_for_pages_and_sockets(table: Table, host: str) -> None:
    with table.browser() as visitor:
        answer = visitor.get("/square", headers={"Host": host})
        assert answer.status_code == 400
        assert "address" in answer.text
    # The library always sends the right Host, so the handshake is written by hand.
    with socket.create_connection(("127.0.0.1", table.port)) as raw:
        raw.sendall(
            f"GET /square/socket HTTP/1.1\r\nHost: {host}\r\nOrigin: {table.url}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        )
        assert raw.recv(64).split()[1] in (b"403", b"400")


@pytest.mark.parametrize(
    "origin",
    [None, "null", "http://evil.example", "https://127.0.0.1:{port}", "http://127.0.0.1:{port}.evil.example"],
)
def test_a_foreign_origin_opens_no_socket_and_posts_no_form(table: Table, origin: str | None) -> None:
    origin = origin and origin.format(port=table.port)
    for path in ("/socket", "/square/socket", "/host/socket"):
        with (
            pytest.raises(InvalidStatus) as refused,
            connect(f"ws://{table.host}{path}", origin=origin),  # type: ignore[arg-type]
        ):
            pass
        assert refused.value.response.status_code == 403
    headers = {} if origin is None else {"Origin": origin}
    for path in ("/join", "/recover", "/act", "/host/enter", "/host/act"):
        answer = httpx.post(table.url + path, data={"pin": "271828"}, headers=headers, verify=False)
        assert answer.status_code == 403, path
    assert table.pins == ["271828"]


def test_both_names_of_the_table_are_its_own(table: Table) -> None:
    with table.browser() as visitor:
        for host in (table.host, f"table.test:{table.port}", f"TABLE.test:{table.port}"):
            assert visitor.get("/square", headers={"Host": host}).status_code == 200


def test_the_usual_port_may_be_left_out() -> None:
    assert spellings("Storyteller.lan:80", "http") == ("storyteller.lan:80", "storyteller.lan")
    assert spellings("storyteller.lan:80", "https") == ("storyteller.lan:80",)


@pytest.mark.parametrize("path", PAGES)
def test_every_page_carries_the_security_headers(table: Table, path: str) -> None:
    with table.browser() as visitor:
        headers = visitor.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self';" in policy
    assert "unsafe" not in policy
    assert f"ws://{table.host}" in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["cache-control"] == "no-store"
    assert "server" not in headers
    assert "access-control-allow-origin" not in headers


@pytest.mark.parametrize("stage", ["lobby", "seating", "deal", "night", "nominations", "vote", "reveal"])
def test_no_page_holds_what_the_policy_would_block(seated: Table, stage: str) -> None:
    seated.set(stage=stage)
    with seated.browser() as visitor:
        visitor.cookies.update(seated.cookie(0))
        for path in PAGES:
            text = visitor.get(path).text
            assert not re.search(r"<style|\sstyle=|\son[a-z]+=|<script(?![^>]*\ssrc=)|javascript:", text), (
                path
            )


def test_pages_are_dark_and_in_a_language_from_the_first_bytes(table: Table) -> None:
    with table.browser() as visitor:
        start = visitor.get("/").text[:1200]
    assert '<html lang="en" dir="ltr"' in start
    assert '<meta name="color-scheme" content="dark">' in start
    assert 'bgcolor="#0a0706"' in start


def test_assets_are_kept_by_their_content(table: Table) -> None:
    with table.browser() as visitor:
        link = re.search(r'href="(/assets/[0-9a-f]+/storyteller\.css)"', visitor.get("/").text)
        assert link is not None
        answer = visitor.get(link[1])
        assert "immutable" in answer.headers["cache-control"]
        assert visitor.get("/assets/0/storyteller.css").headers["cache-control"] == "no-store"
        for path in ("/assets/0/app.py", "/assets/0/..%2fapp.py", "/assets/0/%2e%2e/app.py"):
            assert visitor.get(path).status_code == 404


def test_a_body_without_a_length_is_cut_off_too(table: Table) -> None:
    def endless() -> object:
        for _ in range(64):
            yield b"x" * 1024

    with table.browser() as visitor:
        answer = visitor.post("/join", content=endless())  # type: ignore[arg-type]
        assert answer.status_code == 413
        assert visitor.get("/").status_code == 200


@pytest.mark.parametrize(("length", "read"), [(300_000, 3), (9_000_000, 3), (2_000_000_000, 0)])
def test_what_is_too_large_is_read_before_it_is_refused(length: int, read: int) -> None:
    """Else the connection is closed while it is being sent, and the browser shows no reason; but not without end."""
    host, came, order = "127.0.0.1:80", iter((True, True, False)), list[str]()

    async def receive() -> Message:
        order.append("read")
        return {"type": "http.request", "body": b"x" * 100_000, "more_body": next(came)}

    async def send(message: Message) -> None:
        order.append(str(message.get("status", message["type"])))

    async def page(*_: object) -> None:
        order.append("page")

    guard = Guard(
        page, addresses=[host], scheme="http", texts={"too_large": "Too large."}, reached=lambda *_: None
    )
    headers = {"host": host, "origin": f"http://{host}", "content-length": str(length)}
    scope = {
        "type": "http", "method": "POST", "path": "/host/script",
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
    }  # fmt: skip
    asyncio.run(guard(scope, receive, send))
    assert order == [*["read"] * read, *(["page"] if read else ["413", "http.response.body"])]


@pytest.mark.parametrize(
    ("came_from", "sent_to"), [("/host/script", "/host/script"), ("/host/scripts", "/host/scripts/read")]
)
def test_a_script_file_that_is_too_large_comes_back_on_its_page(
    table: Table, came_from: str, sent_to: str
) -> None:
    with table.browser() as host, table.browser() as stranger:
        host.cookies.update(table.host_cookie())
        answer = table.post(host, came_from, sent_to, text="x" * 300_000)
        assert answer.status_code == 413
        assert 'id="script-text"' in answer.text
        assert str(load_texts("en").shown("script_file.over")) in answer.text
        assert stranger.post(sent_to, data={"text": "x" * 300_000}).headers["location"] == "/host"


@pytest.mark.parametrize(
    ("came_from", "sent_to", "said"),
    [
        ("/host/script", "/host/script", "script_file.over"),
        ("/host/after", "/host/after/read", "after.file_over"),
        ("/", "/join", "errors.too_large"),
        ("/host", "/host/act", "errors.too_large"),
    ],
)
def test_a_form_larger_than_any_of_ours_is_answered_with_a_page_that_leads_back(
    table: Table, came_from: str, sent_to: str, said: str
) -> None:
    with table.browser() as host:
        host.cookies.update(table.host_cookie())
        answer = host.post(sent_to, data={"token": "x", "text": "x" * 9_000_000})
        assert answer.status_code == 413
        assert answer.headers["content-type"].startswith("text/html")
        assert str(load_texts("en").shown(said)) in unescape(answer.text)
        assert f'href="{came_from}"' in answer.text or f'action="{sent_to}"' in answer.text


def test_a_long_script_is_kept_as_it_is_read(table: Table) -> None:
    """Homebrew brings its abilities along."""
    with table.browser() as host:
        host.cookies.update(table.host_cookie())
        assert table.post(host, "/host/script", "/host/scripts/keep", text="x" * 50_000).status_code == 200
