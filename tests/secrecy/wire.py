"""Browsers of a table under proof: they speak with the real application, only not through a cable."""

import asyncio
import json
import re
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from functools import partial
from typing import Any
from unittest.mock import patch
from urllib.parse import urlencode

from jinja2 import BytecodeCache, Environment
from jinja2.bccache import Bucket
from starlette.types import ASGIApp

from narrator.web import pages

HOST, CODE, HERE = "table.test:8000", "KX7F", "127.0.0.1"
ENDS = re.compile(r"expires=[^;]*")  # of a cookie that is taken away: by the true clock
TOKEN = re.compile(r'name="token" value="([0-9a-f]+)"')


class Compiled(BytecodeCache):
    """Templates compiled once for all tables of a run: half of the time of a short evening goes into it."""

    def __init__(self) -> None:
        self._kept: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if bucket.key in self._kept:
            bucket.bytecode_from_string(self._kept[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._kept[bucket.key] = bucket.bytecode_to_string()


COMPILED = Compiled()


def compiled_once() -> AbstractContextManager[object]:
    """While this lasts, pages take their templates from there."""
    return patch.object(pages, "Environment", partial(Environment, bytecode_cache=COMPILED))


class Page:
    """One open page: its socket, through the real application."""

    def __init__(
        self, app: ASGIApp, path: str, cookie: str, note: Callable[[Any], None], *, client: str = HERE
    ) -> None:
        self.note = note
        self._coming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._coming.put_nowait({"type": "websocket.connect"})
        scope = {"type": "websocket", **_scope(path, cookie, client), "scheme": "ws", "subprotocols": []}
        self._serving = asyncio.ensure_future(app(scope, self._coming.get, self._send))
        self._reads = asyncio.Event()
        self._reads.set()

    async def _send(self, message: Any) -> None:
        await self._reads.wait()
        self.note(message.get("text", message))

    def freeze(self) -> None:
        """From now on nothing is taken off the cable."""
        self._reads.clear()

    async def leave(self, code: int = 1001) -> None:
        """The page is closed, or its socket dies."""
        self._reads.set()
        self._coming.put_nowait({"type": "websocket.disconnect", "code": code})
        await asyncio.wait([self._serving])

    async def gone(self) -> None:
        """Wait until the table has closed it."""
        await asyncio.wait([self._serving])

    def hear(self, message: dict[str, Any]) -> None:
        """What the page sends to the table."""
        self._coming.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})


def _scope(path: str, cookie: str, client: str) -> dict[str, Any]:
    headers = [(b"host", HOST.encode()), (b"origin", f"http://{HOST}".encode())]
    if cookie:
        headers.append((b"cookie", cookie.encode()))
    path, _, query = path.partition("?")
    return {
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": headers,
        "client": (client, 50_000),
        "server": (HERE, 8000),
    }


def token_in(body: str) -> str:
    """The page token of the forms of this page; the door's where it has another besides."""
    found = TOKEN.findall(body)
    return found[-1] if found else ""


async def ask(
    app: ASGIApp,
    method: str,
    path: str,
    cookie: str,
    language: str,
    form: Mapping[str, str],
    *,
    client: str = HERE,
) -> tuple[int, list[tuple[str, str]], str]:
    """One request, and the whole answer: status, headers, body."""
    scope = {"type": "http", "method": method, "scheme": "http", **_scope(path, cookie, client)}
    body = urlencode(form).encode()
    scope["headers"] += [
        (b"content-length", str(len(body)).encode()),
        (b"accept-language", language.encode()),
    ]
    sent = [{"type": "http.request", "body": body, "more_body": False}]
    answer: list[Any] = []

    async def receive() -> dict[str, Any]:
        return sent.pop() if sent else {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        answer.append(message)

    await app(scope, receive, send)
    headers = [(name.decode(), ENDS.sub("expires=…", value.decode())) for name, value in answer[0]["headers"]]
    text = b"".join(part.get("body", b"") for part in answer[1:]).decode()
    return int(answer[0]["status"]), headers, text
