"""A running table for the tests: uvicorn on a free port of 127.0.0.1, and phones that speak its protocol."""

import asyncio
import json
import re
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from types import TracebackType

import httpx
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from config.texts import load_texts
from narrator.screens.records import SheetRow
from narrator.web import HostDoor, SeatKeys, application, listen, server_config
from narrator.web.hub import GATHER_SECONDS
from tests.narrator.web.room import TestRoom
from tests.ports import borrowed_port

PIN = "271828"
PATIENCE = 60.0
"""Seconds for what happens at once on a quiet machine."""
LAST_BEAT = 271828
TOKEN = re.compile(r'name="token" value="([0-9a-f]+)"')
SHEET = (
    SheetRow("Imp", "Demon", "Kills at night.", ("Kill yourself in time.",), 0, 2),
    SheetRow("Monk", "Townsfolk", "Guards at night.", (), 0, 1),
)


class Table:
    """Use as a context manager. `change` alters the room on its own event loop, as the session would."""

    def __init__(
        self, room: TestRoom, *, keys: SeatKeys | None = None, port: int = 0, also_at: tuple[str, ...] = ()
    ) -> None:
        self.room = room
        self._also_at = also_at
        self.keys = keys or SeatKeys()
        self.pins = [PIN]
        self._open = ExitStack()
        self.port = port or self._open.enter_context(borrowed_port())
        self._listener = listen("127.0.0.1", self.port)
        self.host = f"127.0.0.1:{self.port}"
        self.url = f"http://{self.host}"
        room.url = f"http://table.test:{self.port}/"
        self._started = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()), daemon=True)

    async def _serve(self) -> None:
        app = application(
            self.room,
            addresses=(self.host, f"table.test:{self.port}", *self._also_at),
            keys=self.keys,
            door=HostDoor(PIN, self.pins.append),
            words=load_texts("en"),
            sheet=lambda _: SHEET,
        )
        self._loop = asyncio.get_running_loop()
        self._server = uvicorn.Server(server_config(app))
        serving = asyncio.create_task(self._server.serve(sockets=[self._listener]))
        while not self._server.started and not serving.done():
            await asyncio.sleep(0.005)
        self._started.set()
        await serving

    def __enter__(self) -> "Table":
        self._thread.start()
        assert self._started.wait(PATIENCE)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.should_exit = self._server.force_exit = True
        self._thread.join(10)
        self._listener.close()
        self._open.close()

    def change(self, alter: Callable[..., object] = lambda: None) -> None:
        done = threading.Event()

        def on_loop() -> None:
            alter()
            self.room.changed()
            done.set()

        self._loop.call_soon_threadsafe(on_loop)
        assert done.wait(PATIENCE)

    def settled(self) -> None:
        """Whatever has changed so far is on its way to every page; the hub gathers changes for a moment."""
        gathered = asyncio.run_coroutine_threadsafe(asyncio.sleep(2 * GATHER_SECONDS), self._loop)
        gathered.result(PATIENCE)

    def set(self, **facts: object) -> None:
        def alter() -> None:
            for name, value in facts.items():
                setattr(self.room, name, value)

        self.change(alter)

    # -------------------------------------------------------------------------------------------- visitors

    def browser(self) -> httpx.Client:
        """A visitor who only reads pages and posts forms."""
        # No certificates to check on plain http; loading them is the slowest part of a client.
        return httpx.Client(base_url=self.url, headers={"Origin": self.url}, verify=False, timeout=PATIENCE)

    def post(self, visitor: httpx.Client, page: str, path: str, **fields: str) -> httpx.Response:
        """Post a form of `page` with its page token, as a person with that page open does."""
        token = TOKEN.search(visitor.get(page).text)
        assert token is not None, page
        return visitor.post(path, data={"token": token[1], **fields})

    def join(self, visitor: httpx.Client, name: str, code: str | None = None) -> httpx.Response:
        return self.post(visitor, "/", "/join", name=name, code=self.room.code if code is None else code)

    def cookie(self, player: int) -> dict[str, str]:
        """A seat cookie for a player the room already has."""
        done: list[str] = []
        self.change(lambda: done.append(self.keys.issue(player)))
        return {"seat": done[0]}

    def host_cookie(self) -> dict[str, str]:
        """The cookie of whoever has given the PIN."""
        done: list[str] = []
        self.change(lambda: done.append(self.keys.admit_host()))
        return {"host": done[0]}

    @contextmanager
    def phone(self, cookies: dict[str, str], path: str = "/socket") -> Iterator["Phone"]:
        with connect(
            f"ws://{self.host}{path}",
            origin=Origin(self.url),
            additional_headers={"Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items())},
            compression=None,
            max_size=None,
            open_timeout=PATIENCE,
        ) as connection:
            yield Phone(connection, self.settled)


class Phone:
    """One socket and everything it was ever sent."""

    def __init__(self, connection: ClientConnection, settled: Callable[[], None] = lambda: None) -> None:
        self.connection, self._settled = connection, settled
        self.frames: list[str] = []
        self.regions: dict[str, str] = {}
        self.held: dict[str, str] = {}
        self.receipts: dict[str, dict[str, object]] = {}
        self.last: dict[str, object] = {}

    def hear(self, timeout: float = PATIENCE) -> dict[str, object]:
        frame = self.connection.recv(timeout)
        assert isinstance(frame, str)
        self.frames.append(frame)
        message: dict[str, object] = json.loads(frame)
        if message["t"] == "push":
            self.last = message
            self.regions.update(message["regions"])  # type: ignore[call-overload]
            self.held.update(message.get("held", {}))  # type: ignore[call-overload]
            for receipt in message["receipts"]:  # type: ignore[attr-defined]
                self.receipts[receipt["id"]] = receipt
        return message

    def quiet(self) -> int:
        """Hear everything that was under way; the number of messages. The answer to a last heartbeat comes behind
        it all, so no time has to pass without one, and the machine may be as busy as it likes."""
        count = 0
        if not self.frames:
            self.hear()
            count = 1
        self._settled()
        self.send(t="beat", at=LAST_BEAT)
        while self.hear().get("at") != LAST_BEAT:
            count += 1
        self.frames.pop()
        return count

    def closing(self) -> tuple[int, str]:
        """Hear until the socket closes; its code and reason."""
        try:
            for _ in range(300):
                self.hear()
        except ConnectionClosed as closed:
            if closed.rcvd is not None:
                return closed.rcvd.code, closed.rcvd.reason
            return 1006, ""
        raise AssertionError("still open")

    def send(self, **message: object) -> None:
        self.connection.send(json.dumps(message))

    def intend(self, id_: str, action: str, /, **arguments: object) -> dict[str, object]:
        """Send an intent and wait for its receipt."""
        self.send(t="intend", id=id_, action=action, arguments=arguments)
        self.receipts.pop(id_, None)
        while id_ not in self.receipts:
            self.hear()
        return self.receipts[id_]
