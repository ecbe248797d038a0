"""A bad home network between phones and table: bytes on 127.0.0.1 that arrive late, stall, stop, or are reset.

    with Proxy(program.port) as wire, sync_playwright() as playwright:
        browser = launch(playwright, wire.port)   # table.test:<any port> now leads here
        wire.delay = 0.2                          # seconds more, each way
        wire.loss = 0.05                          # of all packets; each is sent again after 0.2 s, 0.4 s ...
        wire.freeze()                             # what is open stays open and carries nothing more

A lost packet holds up everything behind it until it has been sent again, as TCP does; nothing is ever missing.
"""

import asyncio
import contextlib
import random
import socket
import struct
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from types import TracebackType

PACKET = 1400  # bytes that are lost, or not, together
FIRST_RESEND = 0.2  # seconds, doubled each time: what Linux and phones wait at least
LONGEST_RESEND = 3.2


@dataclass(eq=False)
class Way:
    """One connection through the proxy."""

    near: socket.socket
    far: socket.socket
    frozen: bool = False
    ended: int = 0  # of its two directions
    tasks: list["asyncio.Task[None]"] = field(default_factory=list)


class Proxy:
    """Every method may be called from the thread of a test."""

    def __init__(self, target: int, *, seed: int = 0) -> None:
        self.delay = self.loss = 0.0
        self.black_hole = False  # new connections are accepted and carry nothing
        self._target, self._chance = target, random.Random(seed)
        self._listener = socket.create_server(("127.0.0.1", 0), backlog=256)
        self._listener.setblocking(False)
        self.port = int(self._listener.getsockname()[1])
        self._ways: set[Way] = set()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, name="proxy", daemon=True)
        self._thread.start()

    def __enter__(self) -> "Proxy":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.reset()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)

    # Faults

    def reset(self, share: float = 1.0) -> int:
        """End this share of the connections hard, without a closing handshake; returns how many."""
        return self._call(lambda: self._each(share, self._reset))

    def freeze(self, share: float = 1.0) -> int:
        """This share of the connections stays open and carries nothing more."""
        return self._call(lambda: self._each(share, lambda way: setattr(way, "frozen", True)))

    @property
    def open(self) -> int:
        """How many connections carry something."""
        return self._call(lambda: sum(not way.frozen for way in self._ways))

    def _each(self, share: float, fault: Callable[[Way], None]) -> int:
        hit = [way for way in self._ways if not way.frozen and self._chance.random() < share]
        for way in hit:
            fault(way)
        return len(hit)

    def _call(self, what: Callable[[], int]) -> int:
        async def done() -> int:
            return what()

        return asyncio.run_coroutine_threadsafe(done(), self._loop).result(10)

    # Carrying

    def _run(self) -> None:
        accepting = self._loop.create_task(self._accept())
        try:
            self._loop.run_forever()
        finally:
            accepting.cancel()
            for way in list(self._ways):
                self._reset(way)
            self._loop.run_until_complete(
                asyncio.gather(*asyncio.all_tasks(self._loop), return_exceptions=True)
            )
            self._listener.close()
            self._loop.close()

    async def _accept(self) -> None:
        while True:
            near, _ = await self._loop.sock_accept(self._listener)
            far = socket.socket()
            far.setblocking(False)
            way = Way(near, far, frozen=self.black_hole)
            self._ways.add(way)
            way.tasks.append(self._loop.create_task(self._serve(way)))

    async def _serve(self, way: Way) -> None:
        try:
            await self._loop.sock_connect(way.far, ("127.0.0.1", self._target))
        except OSError:
            self._reset(way)
            return
        for source, sink in ((way.near, way.far), (way.far, way.near)):
            queue: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
            way.tasks.append(self._loop.create_task(self._take(source, queue)))
            way.tasks.append(self._loop.create_task(self._give(way, sink, queue)))

    async def _take(self, source: socket.socket, queue: "asyncio.Queue[tuple[float, bytes]]") -> None:
        due = 0.0
        with contextlib.suppress(OSError):
            while data := await self._loop.sock_recv(source, 65536):
                for start in range(0, len(data), PACKET):
                    due = max(due, self._loop.time() + self.delay + self._stall())
                    queue.put_nowait((due, data[start : start + PACKET]))
        queue.put_nowait((max(due, self._loop.time() + self.delay), b""))

    def _stall(self) -> float:
        stall, wait = 0.0, FIRST_RESEND
        while self._chance.random() < self.loss and wait <= LONGEST_RESEND:
            stall, wait = stall + wait, 2 * wait
        return stall

    async def _give(self, way: Way, sink: socket.socket, queue: "asyncio.Queue[tuple[float, bytes]]") -> None:
        while True:
            due, data = await queue.get()
            await asyncio.sleep(max(0.0, due - self._loop.time()))
            if way.frozen:
                continue
            try:
                if not data:
                    self._end(way, sink)
                    return
                await self._loop.sock_sendall(sink, data)
            except OSError:
                self._reset(way)
                return

    def _end(self, way: Way, sink: socket.socket) -> None:
        """One side has said all it had to say."""
        sink.shutdown(socket.SHUT_WR)
        way.ended += 1
        if way.ended == 2:
            self._ways.discard(way)
            way.near.close()
            way.far.close()

    def _reset(self, way: Way) -> None:
        self._ways.discard(way)
        here = asyncio.current_task(self._loop)
        for task in way.tasks:
            if task is not here:
                task.cancel()
        for end in (way.near, way.far):
            with contextlib.suppress(OSError):
                end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            end.close()
