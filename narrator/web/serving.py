"""How the pages are served: uvicorn, one process, settings chosen for phones on a home network."""

import asyncio
import logging
import socket
from contextlib import suppress

import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState

from narrator.web.limits import CONNECTIONS_AN_ADDRESS, FRAME_BYTES, HEAD_BYTES, HEAD_SECONDS, is_here

try:
    import resource
except ImportError:  # Windows has no such limit
    resource = None  # type: ignore[assignment]

OPEN_FILES = 8192  # of this process, sockets among them
KEPT_FILES = 192  # of those: for the record, sounds, the models of the ear, and whatever libraries open


HTTP_OR_SOCKET = (HttpToolsProtocol, WebSocketsSansIOProtocol)


class Connection(HttpToolsProtocol):
    """A connection that nobody can hold for nothing: uvicorn waits for the head of a request without end.

    Counted are all of a server, the sockets of open pages included. Those from the computer of the table itself are
    let in however many there are.
    """

    _late: asyncio.TimerHandle | None = None
    _head_bytes = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait_for_a_head()
        if not is_here(self.client, self.server) and not self._has_room():
            transport.close()

    def _has_room(self) -> bool:
        """Whether this address may have one connection more; one of its own that rests makes room."""
        if len(self.connections) > open_files() - KEPT_FILES:
            return False
        here = [one for one in self.connections if isinstance(one, HTTP_OR_SOCKET)]
        open_ = [one for one in here if _host(one) == _host(self) and not one.transport.is_closing()]
        if len(open_) <= CONNECTIONS_AN_ADDRESS:
            return True
        resting = next((one for one in open_ if isinstance(one, Connection) and one.rests), None)
        if resting is not None:
            resting.transport.close()
        return resting is not None

    @property
    def rests(self) -> bool:
        """It has had its answer and is kept for the next request."""
        return self.cycle is not None and self.cycle.response_complete

    def data_received(self, data: bytes) -> None:
        if self._late is None and self.rests:
            self._wait_for_a_head()
        super().data_received(data)
        self._head_bytes += len(data)
        if self._late is not None and self._head_bytes > HEAD_BYTES:
            self.transport.close()

    def on_headers_complete(self) -> None:
        self._stop_waiting()
        super().on_headers_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def _wait_for_a_head(self) -> None:
        self._head_bytes = 0
        self._late = self.loop.call_later(HEAD_SECONDS, self.transport.close)

    def _stop_waiting(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None


def _host(connection: HttpToolsProtocol | WebSocketsSansIOProtocol) -> str:
    return connection.client[0] if connection.client is not None else ""


def open_files() -> int:
    """How many files and sockets this process may have open."""
    if resource is None:
        return OPEN_FILES
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return OPEN_FILES if soft == resource.RLIM_INFINITY else soft


def allow_more_open_files() -> None:
    """As many as a table can need, where the system allows that many; macOS begins with 256."""
    if resource is None:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = OPEN_FILES if hard == resource.RLIM_INFINITY else min(OPEN_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        with suppress(ValueError, OSError):  # a system may allow fewer than it says
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def server_config(app: ASGIApp, *, certificate: str | None = None, key: str | None = None) -> uvicorn.Config:
    """Settings for `uvicorn.Server(server_config(app)).serve(sockets=[...])`.

    The log level stays at warning: below it the library logs frames and cookies. The access log is off because
    addresses hold the join code. The transport's frame limit is twice ours, so that a frame a little too large
    is answered with our own reason. No compression: the length of compressed secrets says something about them.
    """
    config = uvicorn.Config(
        app,
        http=Connection,
        ws=WebSocketsSansIOProtocol,
        ws_max_size=2 * FRAME_BYTES,
        ws_ping_interval=10,
        ws_ping_timeout=10,
        ws_per_message_deflate=False,
        access_log=False,
        log_level="warning",
        proxy_headers=False,
        server_header=False,
        timeout_graceful_shutdown=2,
        lifespan="off",
        ssl_certfile=certificate,
        ssl_keyfile=key,
    )
    for name in ("uvicorn.error", "asyncio"):
        logging.getLogger(name).addFilter(no_fault_of_ours)
    return config


def no_fault_of_ours(record: logging.LogRecord) -> bool:
    """False for a traceback or a warning that anybody on the network can make the library print by sending rubbish.

    Many of them would push what the host needs, such as the PIN, out of the window. A broken text with a
    goodbye behind it in one packet is answered by uvicorn 0.54 on a connection that is closing, the InvalidState.
    """
    problem = record.exc_info[1] if record.exc_info else None
    rubbish = isinstance(problem, UnicodeDecodeError | InvalidState)
    return not (rubbish or record.msg == "Invalid HTTP request received.")


def listen(host: str, port: int) -> socket.socket:
    """A listening socket; port 0 takes any free one. Raises `OSError` when the address or port is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(128)
    except OSError:
        listener.close()
        raise
    return listener
