"""A real session on a loop of its own with its pages served, and the pages of the host and the town square."""

import asyncio
import socket
import threading
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser

from tests.e2e.pages import HostPage, Phone, TownSquare, eventually, leave
from tests.narrator.table import BUSY, NAMES, Table


class ServedTable:
    """A real table on a loop in another thread, with its pages served; a browser has a loop of its own."""

    def __init__(
        self, folder: Path, browser: Browser, names: tuple[str, ...] = NAMES, **house_rules: Any
    ) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = int(probe.getsockname()[1])
        self.base, self.browser = f"http://127.0.0.1:{port}", browser
        self.table = Table(folder, names=names, port=port, **house_rules)
        seconds = self.table.session.table.settings.seconds.model_copy(update={"discussion": 0.0})
        self.table.session.table.settings = self.table.session.table.settings.model_copy(
            update={"seconds": seconds}
        )
        self.phones: list[Phone] = []
        self._ready, self._done = threading.Event(), asyncio.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()), name="table")

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        async with self.table, self.table.evening.open():
            self._ready.set()
            await self._done.wait()

    def __enter__(self) -> "ServedTable":
        self._thread.start()
        assert self._ready.wait(30)
        self.host = HostPage(self.browser, self.base, self.table.evening.pin)
        self.square = TownSquare(self.browser, self.base)
        return self

    def __exit__(self, *_: object) -> None:
        pages = (self.host, self.square, *self.phones)
        errors = [page.errors for page in pages]
        for page in pages:
            leave(page.context)
        self.gone()
        assert not any(errors), errors

    def gone(self) -> None:
        """The program ends; the pages stay open."""
        if self._thread.is_alive():
            self._loop.call_soon_threadsafe(self._done.set)
            self._thread.join(30)

    def keep_saying_goodbye(self) -> None:
        """The voice takes its time, so that the table is closed and its pages are served."""

        async def slowly(line: str, begun: Callable[[], None] | None = None) -> None:  # noqa: ARG001
            await self._done.wait()

        self.table.session.narration.voice.say = slowly  # type: ignore[method-assign]

    def play(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Let the table do this, and wait for it."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(60)

    def until(
        self, done: Callable[[], object], step: Callable[[], object], seconds: float = 2 * BUSY
    ) -> None:
        """Until something is so, a page does what there is to do; fails with what the table waits for."""
        deadline = time.monotonic() + seconds
        while not done():
            self.table.check()
            late = time.monotonic() > deadline
            assert not late, f"it did not come to that in {seconds:g} s; {self.table.waits_for()}"
            step()

    def phone(self, name: str) -> Phone:
        """The phone of somebody who has joined."""
        phone = Phone(self.browser, self.base, name)
        self.phones.append(phone)
        number = self.table.names.index(name)
        seat = self.play(self._issue(number))
        phone.context.add_cookies([{"name": "seat", "value": seat, "url": self.base}])
        phone.page.reload()
        phone.page.wait_for_selector("html.scripted")
        return phone

    async def _issue(self, number: int) -> str:
        return self.table.evening.keys.issue(number)

    def to_the_first_day(self) -> None:
        self.play(self.table.deal())
        self.play(self.table.night())
        eventually(lambda: self.square.stage == "discussion", "the town square shows the day")

    def unfold(self, which: str) -> None:
        """Open one of the drawers of the host's page."""
        if not self.host.page.locator(f"#{which}[open]").count():
            self.host.page.click(f"#{which} > summary")

    def around(self) -> list[str]:
        """The names on the town square, clockwise."""
        return self.square.texts("g.chair text.name")
