"""A whole evening on a real port of 127.0.0.1, in a thread: the pages, the session, the rules and the record."""

import asyncio
import logging
import re
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType

import httpx
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from engine import recover
from narrator.table.storage import read_lines
from tests.narrator.table import NAMES, Table
from tests.narrator.web.table import Phone

STAGES = ("lobby", "seating", "night", "discussion", "vote")
SLOW = 60
"""Seconds that an answer may take on a machine that is busy with other things."""
TOKEN = re.compile(r'name="token" value="([0-9a-f]+)"')


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port: int = server.getsockname()[1]
        return port


class Log(logging.Handler):
    """What the program logs, with every traceback in it."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.lines: list[str] = []
        self.setFormatter(logging.Formatter("%(name)s %(levelname)s %(message)s"))

    def emit(self, record: logging.LogRecord) -> None:
        if not record.name.startswith("websockets.client"):  # the test's own phones
            self.lines.append(self.format(record))

    @property
    def faults(self) -> list[str]:
        return [
            line for line in self.lines if "Traceback" in line or " ERROR " in line or " CRITICAL " in line
        ]


class RunningEvening:
    """Use as a context manager. Seven players have joined and the table stands in `stage`."""

    def __init__(self, folder: Path, stage: str = "lobby") -> None:
        self.folder, self.stage = folder, stage
        self.port = free_port()
        self.host = f"127.0.0.1:{self.port}"
        self.url = f"http://{self.host}"
        self.log = Log()
        self.failure: BaseException | None = None
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def _run(self) -> None:
        try:
            asyncio.run(self._serve())
        except BaseException as problem:
            self.failure = problem
        finally:
            self._ready.set()

    async def _serve(self) -> None:
        self._loop, self._enough = asyncio.get_running_loop(), asyncio.Event()
        async with Table(self.folder, port=self.port) as table, table.evening.open():
            self.table = table
            # Like Ctrl-C: who waits in here must see it.
            for name in ("", "uvicorn", "uvicorn.error"):
                logging.getLogger(name).addHandler(self.log)
            await self._reach(table)
            self.seats = [{"seat": table.evening.keys.issue(number)} for number in table.numbers]
            self.hosts = {"host": table.evening.keys.admit_host()}
            self._ready.set()
            await self._enough.wait()

    async def _reach(self, table: Table) -> None:
        if self.stage == "lobby":
            return
        if self.stage == "seating":
            await table.host("start")
            await table.until(lambda: table.stage == "seating")
            return
        await table.deal()
        if self.stage == "night":
            await table.until(lambda: table.session.table.look is not None)
            return
        await table.night()
        if self.stage == "vote":
            await table.host("open_nominations")
            await table.until(lambda: table.stage == "nominations")
            await table.act(0, "nominate", nominee=3)
            await table.until(lambda: table.stage == "vote")

    def __enter__(self) -> "RunningEvening":
        self._thread.start()
        assert self._ready.wait(120)
        if self.failure is not None:
            raise self.failure
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for name in ("", "uvicorn", "uvicorn.error"):
            logging.getLogger(name).removeHandler(self.log)
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._enough.set)
        self._thread.join(SLOW)

    # What is asked of it from outside

    def browser(self, cookies: dict[str, str] | None = None) -> httpx.Client:
        client = httpx.Client(base_url=self.url, headers={"Origin": self.url}, verify=False, timeout=SLOW)
        client.cookies.update(cookies or {})
        return client

    @contextmanager
    def socket(self, path: str, cookies: dict[str, str]) -> Iterator[ClientConnection]:
        cookie = "; ".join(f"{name}={value}" for name, value in cookies.items())
        with connect(
            f"ws://{self.host}{path}", origin=Origin(self.url),
            additional_headers={"Cookie": cookie}, compression=None, max_size=None, open_timeout=SLOW,
        ) as connection:  # fmt: skip
            yield connection

    @contextmanager
    def phone(self, path: str, cookies: dict[str, str]) -> Iterator[Phone]:
        with self.socket(path, cookies) as connection:
            yield Phone(connection)

    # What it has come to

    def seats_now(self) -> list[tuple[str, int | None, bool, str]]:
        """Of everybody who was here: name, chair, whether there is a phone, language."""
        people = self.table.session.table.people.everybody[: len(NAMES)]
        return [(one.name, one.chair, one.has_phone, one.language) for one in people]

    def owners(self) -> list[int | None]:
        """Who every seat cookie stands for."""
        return [self.table.evening.keys.player_of(cookie["seat"]) for cookie in self.seats]

    def state(self) -> str:
        """The game as it stands: what an outsider must not be able to move."""
        session = self.table.session
        return repr(
            (
                session.table.phase,
                session.table.as_data(),
                len(session.table.live.ledger) if session.table.live else 0,
            )
        )

    def pause(self, paused: bool) -> None:
        """Stop or go on; a paused table moves for nobody."""
        done = threading.Event()

        def on_loop() -> None:
            self.table.session.set_paused(paused)
            self._loop.call_later(0.3, done.set)

        self._loop.call_soon_threadsafe(on_loop)
        assert done.wait(SLOW)

    def record_is_whole(self) -> bool:
        """The record leads to the very table that was played, or there is none yet."""
        live = self.table.session.table.live
        if live is None:
            return True
        again, found = recover(read_lines(self.table.evening.record.path))
        if not again.over:
            again.play_step()
        told = len(live.ledger)
        return found == "whole" and again.ledger[:told] == live.ledger
