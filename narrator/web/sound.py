"""The town square page of this very computer as microphone and loudspeaker.

Only the host's own browser, on the loopback address (browsers give a microphone to no other plain page), may be it.

The page sends `{"t": "sound", "rate": frames a second}` first, then int16 little-endian samples of its microphone as
binary frames, `{"t": "played", "frames": number}` some fifty times a second, and `{"t": "trouble", "what": word}`
when it can have no microphone. It is sent int16 samples to play, and an empty frame for "drop what has not sounded
yet".
"""

import asyncio
import contextlib
import ipaddress
import json
from collections.abc import Sequence
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from narrator.web.hub import NO_SEAT, REPLACED
from narrator.web.keys import SeatKeys
from narrator.web.limits import FRAME_BYTES
from voices.page_sound import PageSound, Send

HOST_COOKIE = "host"
NOT_HERE = 4005
BAD_FRAME = 1008
MOST_WAITING = 200
"""Blocks to a page that does not take them: four seconds."""

TROUBLES = {
    "denied": (
        "The browser was refused the microphone.",
        "Click the sign beside the page's address, allow the microphone, and press the button again.",
    ),
    "none": ("The browser finds no microphone.", "Plug one in; the page uses it at once."),
    "unplugged": ("The microphone of the town square page was unplugged.", "Plug it in again."),
    "failed": (
        "The browser cannot open the microphone.",
        "Close other programs that use it, and press the button again.",
    ),
}


class SoundDesk:
    """Lets one page in, and carries sound between it and `page`."""

    def __init__(self, page: PageSound, keys: SeatKeys) -> None:
        self.page, self._keys = page, keys
        self._newest: WebSocket | None = None

    def routes(self) -> Sequence[BaseRoute]:
        """Where the page asks whether it may be the sound, and where it is."""
        return Route("/host/sound", self.may_i), WebSocketRoute("/host/sound", self.socket)

    async def may_i(self, request: Request) -> Response:
        """204 when this page may be the sound, 403 when it has to show the host's PIN first, else 404."""
        if not is_this_computer(request):
            return Response(status_code=404)
        return Response(status_code=204 if self._is_host(request) else 403)

    async def socket(self, websocket: WebSocket) -> None:
        """Sound there and back; only for a page on this computer that has shown the PIN."""
        await websocket.accept()
        if not is_this_computer(websocket):
            await websocket.close(NOT_HERE, "only the computer that runs the table can be its sound")
        elif not self._is_host(websocket):
            await websocket.close(NO_SEAT, "this page has not shown the host's PIN")
        else:
            await self._serve(websocket)

    def _is_host(self, connection: HTTPConnection) -> bool:
        token = connection.cookies.get(HOST_COOKIE, "")
        return bool(token) and self._keys.is_host(token)

    async def _serve(self, websocket: WebSocket) -> None:
        former, self._newest = self._newest, websocket
        if former is not None:
            with contextlib.suppress(RuntimeError):
                await former.close(REPLACED, "another page is the sound now")
        waiting: asyncio.Queue[bytes] = asyncio.Queue(MOST_WAITING)
        sending = asyncio.create_task(_send(websocket, waiting))
        try:
            await self._hear(websocket, waiting)
        except ValueError:
            with contextlib.suppress(RuntimeError):
                await websocket.close(BAD_FRAME, "that is no sound")
        except WebSocketDisconnect:
            pass
        finally:
            sending.cancel()
            if self._newest is websocket:
                self._newest = None
                self.page.disconnect()

    async def _hear(self, websocket: WebSocket, waiting: asyncio.Queue[bytes]) -> None:
        """Raises ValueError for what no page of ours sends."""

        def send(samples: bytes) -> None:
            with contextlib.suppress(asyncio.QueueFull):
                waiting.put_nowait(samples)

        while True:
            message = await websocket.receive()
            if message["type"] == "websocket.disconnect":
                return
            if self._newest is not websocket:
                continue
            samples, text = message.get("bytes"), message.get("text")
            if len(samples or text or "") > FRAME_BYTES:
                raise ValueError("too long")
            if samples is not None:
                self.page.heard(samples)
            else:
                self._told(json.loads(text or ""), send)

    def _told(self, message: object, send: Send) -> None:
        match message:
            case {"t": "sound", "rate": int(rate)} if not isinstance(rate, bool):
                self.page.connect(send, rate)
            case {"t": "played", "frames": int(frames)} if not isinstance(frames, bool) and frames >= 0:
                self.page.played(frames)
            case {"t": "trouble", "what": str(what)} if what in TROUBLES:
                self.page.no_microphone(*TROUBLES[what])
            case _:
                raise ValueError("unknown")


async def _send(websocket: WebSocket, waiting: asyncio.Queue[bytes]) -> None:
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):
        while True:
            await websocket.send_bytes(await waiting.get())


def is_this_computer(connection: HTTPConnection) -> bool:
    """Asked from this machine, for an address that browsers take for this machine."""
    client = connection.client.host if connection.client is not None else ""
    named = urlsplit(f"//{connection.headers.get('host', '')}").hostname or ""
    return _is_loopback(client) and (named == "localhost" or _is_loopback(named))


def _is_loopback(address: str) -> bool:
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False
