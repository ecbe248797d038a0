"""What a request must look like before any page sees it.

A browser tab on somebody's laptop can be made to talk to this table by any web site (DNS rebinding, cross-site
sockets and forms), so the Host header and the Origin are compared exactly with the addresses this table has.
"""

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from narrator.web.limits import FORM_BYTES, FORM_SECONDS, GAME_BYTES, READ_OFF_BYTES, SCRIPT_BYTES, TOO_LARGE

DEFAULT_PORTS = {"http": "80", "https": "443"}
LARGER_FORMS = dict.fromkeys(
    (
        "/host/script",
        *(f"{at}/{way}" for at in ("/host/scripts", "/scripts") for way in ("read", "save", "keep")),
    ),
    SCRIPT_BYTES,
) | {"/host/after/read": GAME_BYTES}


class Guard:
    """Refuses foreign hosts and origins and oversized bodies; adds the security headers to every answer.

    `addresses` are `host:port` as a browser shows them, e.g. `"192.168.1.20:8000"`. `reached` is told of every
    request that is let in: its address, whose it is and the path.
    """

    def __init__(
        self,
        app: ASGIApp,
        *,
        addresses: Iterable[str],
        scheme: str,
        texts: dict[str, str],
        reached: Callable[[str, str, str], None],
    ) -> None:
        self._app = app
        self._scheme = scheme
        self._hosts = frozenset(spelling for address in addresses for spelling in spellings(address, scheme))
        self._origins = frozenset(f"{scheme}://{host}" for host in self._hosts)
        self._texts = texts
        self._reached = reached

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer what may not be asked with a refusal, and hand on the rest."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        problem = self._problem(scope, headers)
        if not problem:
            client = scope.get("client") or ("", 0)
            self._reached(headers.get("host", ""), client[0], scope["path"])
        if scope["type"] == "websocket":
            if problem:
                await send({"type": "websocket.close", "code": 1008, "reason": "refused"})
            else:
                await self._app(scope, receive, send)
            return
        began: list[bool] = []
        guarded = self._with_headers(send, headers.get("host", ""), began)
        if problem:
            status, text = problem
            read = status == 413 and await _read_off(headers, receive)
            if not (read and scope["method"] == "POST"):
                await PlainTextResponse(self._texts[text], status)(scope, receive, guarded)
                return
            scope = {**scope, TOO_LARGE: True}  # the page that takes the form says it
        try:
            await self._app(scope, receive, guarded)
        except Exception:
            # Here, not in the application: its own page for a fault would go out without the headers.
            if not began:
                await PlainTextResponse(self._texts["server_fault"], 500)(scope, receive, guarded)
            raise

    def _problem(self, scope: Scope, headers: Headers) -> tuple[int, str] | None:
        if headers.getlist("host") != [
            host for host in headers.getlist("host") if host.lower() in self._hosts
        ]:
            return 400, "wrong_address"
        if len(headers.getlist("host")) != 1:
            return 400, "wrong_address"
        changes = scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD")
        if changes and headers.get("origin") not in self._origins:
            return 403, "wrong_address"
        length = headers.get("content-length", "0")
        most = LARGER_FORMS.get(scope["path"], FORM_BYTES)
        if not length.isascii() or not length.isdigit() or len(length) > 9 or int(length) > most:
            return 413, "too_large"
        return None

    def _with_headers(self, send: Send, host: str, began: list[bool]) -> Send:
        """`began` is filled when the answer begins."""
        socket = "wss" if self._scheme == "https" else "ws"
        # Safari before 15.4 does not count a socket as 'self'.
        own_socket = f" {socket}://{host.lower()}" if host.lower() in self._hosts else ""
        policy = (
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
            f"connect-src 'self'{own_socket}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
        )

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                began.append(True)
                headers = MutableHeaders(scope=message)
                headers["Content-Security-Policy"] = policy
                headers["X-Content-Type-Options"] = "nosniff"
                headers["X-Frame-Options"] = "DENY"
                # Not no-referrer: with it browsers send "Origin: null" when a form is posted.
                headers["Referrer-Policy"] = "same-origin"
                headers["Cross-Origin-Resource-Policy"] = "same-origin"
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        return guarded


async def _read_off(headers: Headers, receive: Receive) -> bool:
    """Read what is too large, and keep nothing of it: a connection closed in the middle carries no answer. False for
    what is larger than any file of ours by far, or comes too slowly: it is cut off all the same."""
    length = headers["content-length"]
    if not (length.isascii() and length.isdigit() and len(length) < 9 and int(length) <= READ_OFF_BYTES):
        return False
    with suppress(TimeoutError):
        async with asyncio.timeout(FORM_SECONDS):
            while (await receive()).get("more_body"):
                pass
            return True
    return False


def spellings(address: str, scheme: str) -> tuple[str, ...]:
    """`"storyteller.lan:80"` is sent as `"storyteller.lan"` by browsers."""
    host, _, port = address.lower().rpartition(":")
    return (address.lower(), host) if port == DEFAULT_PORTS[scheme] else (address.lower(),)
