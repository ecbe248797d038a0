"""A real session on a loop of its own with its pages served, and the pages of the host and the town square."""

import asyncio
import threading
import time
from collections.abc import Callable, Coroutine
from contextlib import ExitStack
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar

from playwright._impl._api_structures import SetCookieParam
from playwright.sync_api import Browser

from narrator.web.app import HOST_COOKIE, SEAT_COOKIE
from tests.e2e.pages import AnyPage, HostPage, Phone, TownSquare, leave
from tests.narrator.table import BUSY, NAMES, Table
from tests.ports import HERE, borrowed_port

Found = TypeVar("Found")
Some = TypeVar("Some", bound=AnyPage)


class ServedTable:
    """A real table on a loop in another thread, with its pages served; a browser has a loop of its own."""

    def __init__(
        self, folder: Path, browser: Browser, names: tuple[str, ...] = NAMES, **house_rules: Any
    ) -> None:
        self._open = ExitStack()
        port = self._open.enter_context(borrowed_port())
        self.base, self.browser = f"http://{HERE}:{port}", browser
        self.table = Table(folder, names=names, port=port, **house_rules)
        seconds = self.table.session.table.settings.seconds.model_copy(update={"discussion": 0.0})
        self.table.session.table.settings = self.table.session.table.settings.model_copy(
            update={"seconds": seconds}
        )
        self._pages: list[AnyPage] = []
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
        return self

    def __exit__(self, *_: object) -> None:
        errors = [page.errors for page in self._pages]
        for page in self._pages:
            leave(page.context)
        self.gone()
        self._open.close()
        assert not any(errors), errors

    @cached_property
    def host(self) -> HostPage:
        """The host's page; it is opened when somebody first looks at it."""
        return self._opened(HostPage(self.browser, self.base, cookies=self._host_cookie()))

    @cached_property
    def square(self) -> TownSquare:
        """The town square, likewise."""
        return self._opened(TownSquare(self.browser, self.base))

    def page_of_host(self, path: str, **options: Any) -> AnyPage:
        """A page in the hand of whoever has given the PIN. `options`: of its browser context."""
        cookies = self._host_cookie()
        return self._opened(AnyPage(self.browser, self.base + path, cookies=cookies, **options))

    def _host_cookie(self) -> list[SetCookieParam]:
        token = self.on_loop(self.table.evening.keys.admit_host)
        return [{"name": HOST_COOKIE, "value": token, "domain": HERE, "path": "/host"}]

    def _opened(self, page: Some) -> Some:
        self._pages.append(page)
        return page

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

    def on_loop(self, act: Callable[[], Found]) -> Found:
        """Do this where the table lives."""

        async def there() -> Found:
            return act()

        found: Found = self.play(there())
        return found

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
        number = self.table.names.index(name)
        token = self.on_loop(lambda: self.table.evening.keys.issue(number))
        cookies: list[SetCookieParam] = [{"name": SEAT_COOKIE, "value": token, "url": self.base}]
        phone = self._opened(Phone(self.browser, self.base, name, cookies=cookies))
        phone.page.wait_for_selector("html.scripted")
        return phone

    def to_the_first_day(self) -> None:
        self.play(self.table.deal())
        self.play(self.table.night())
        assert self.table.stage == "discussion"

    def nominations_wait_for_the_host(self) -> None:
        """Else they are over a moment after the last one, which may be before a browser has shown them."""
        table = self.table.session.table
        seconds = table.settings.seconds.model_copy(update={"last_call": 600.0})
        table.settings = table.settings.model_copy(update={"seconds": seconds})

    def unfold(self, which: str) -> None:
        """Open one of the drawers of the host's page."""
        if not self.host.page.locator(f"#{which}[open]").count():
            self.host.page.click(f"#{which} > summary")

    def around(self) -> list[str]:
        """The names on the town square, clockwise."""
        return self.square.texts("g.chair text.name")
