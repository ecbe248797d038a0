"""How the pages are served: uvicorn, one process, settings chosen for phones on a home network."""

import logging
import socket

import uvicorn
from starlette.types import ASGIApp
from websockets.exceptions import InvalidState

from narrator.web.limits import FRAME_BYTES


def server_config(app: ASGIApp, *, certificate: str | None = None, key: str | None = None) -> uvicorn.Config:
    """Settings for `uvicorn.Server(server_config(app)).serve(sockets=[...])`.

    The log level stays at warning: below it the library logs frames and cookies. The access log is off because
    addresses hold the join code. The transport's frame limit is twice ours, so that a frame a little too large
    is answered with our own reason. No compression: the length of compressed secrets says something about them.
    """
    config = uvicorn.Config(
        app,
        ws_max_size=2 * FRAME_BYTES,
        ws_ping_interval=10,
        ws_ping_timeout=10,
        ws_per_message_deflate=False,
        access_log=False,
        log_level="warning",
        proxy_headers=False,
        server_header=False,
        timeout_graceful_shutdown=2,
        h11_max_incomplete_event_size=16384,
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
