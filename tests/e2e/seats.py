"""A small table of the real program behind a bad network: two people with phones, three without."""

import asyncio
import contextlib
import json
import socket
import statistics
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import TracebackType
from typing import Any

from playwright.sync_api import Browser, Page, Playwright

from tests.e2e.pages import PATIENCE, HostPage, Phone, Tab, eventually, launch, never_again
from tests.e2e.program import SETTINGS, Storyteller
from tests.e2e.proxy import Proxy
from tests.e2e.room import Room
from tests.narrator.table import Table

SEED = 7
PLAYERS = ("Ann", "Bob", "Cat", "Dan", "Eve")
LONG_NIGHT = SETTINGS.replace("night_look = 5.0", "night_look = 300.0")

WATCH = """
window.screenNow = () => JSON.stringify([
  document.documentElement.dataset.stage,
  document.querySelector("#answer input[name=look]")?.value,
  Array.from(document.querySelectorAll("[aria-pressed=true]"), (pressed) => pressed.id),
  document.getElementById("region-top")?.innerText,
  document.getElementById("region-play")?.innerText,
]);
window.links = 0;
window.WebSocket = class extends WebSocket {
  constructor(url) {
    super(url);
    const number = ++window.links;
    this.addEventListener("message", (event) => {
      if (!window.wanted || number <= window.wanted.links || JSON.parse(event.data).t !== "push") return;
      setTimeout(() => {
        if (window.wanted?.screen !== window.screenNow()) return;
        window.wanted = null;
        window.screenIsBack();
      });
    });
  }
};
"""
"""A page that says at once when a push of a new link has brought the screen that is wanted again."""


class WatchedPhone(Phone):
    """A phone that tells when its screen has come back over a new link. `back`: by this process' monotonic clock, in
    seconds; None until then. That the word of it takes its way to here is counted against the phone."""

    def __init__(self, browser: Browser, base: str, name: str) -> None:
        super().__init__(browser, base, name)
        self.back: float | None = None
        never_again(self.context)
        self.context.expose_function("screenIsBack", self._is_back)
        self.context.add_init_script(WATCH)

    def _is_back(self) -> None:
        self.back = time.monotonic()

    def expect_back(self) -> None:
        """From now on the screen is wanted as it is, over another link."""
        self.back = None
        self.page.evaluate("window.wanted = { links: window.links, screen: window.screenNow() }")

    def stop(self) -> None:
        """As a phone in a pocket: nothing on the page runs any more."""
        self.finger.send("Debugger.enable")
        self.finger.send("Debugger.pause")

    def wake(self) -> None:
        self.finger.send("Debugger.disable")

    def use(self, page: Page) -> None:
        """Go on with another page of the same browser, as after a crash."""
        self.page = page
        self.page.set_default_timeout(60_000)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.tab = Tab(page, self.errors, "")


class SmallTable:
    """`with SmallTable(folder, playwright) as table`: the first night has fallen, or the first day has come."""

    def __init__(
        self,
        folder: Path,
        playwright: Playwright,
        *,
        settings: str = LONG_NIGHT,
        with_phone: tuple[str, ...] = PLAYERS[:2],
        until: str = "night",
        players: tuple[str, ...] = PLAYERS,
        travellers: int = 0,
    ) -> None:
        self.room = Room()
        self.program = Storyteller(folder, room_port=self.room.port, settings=settings)
        self.wire = Proxy(self.program.port)
        self._playwright, self._with_phone, self._until = playwright, with_phone, until
        self._players, self._travellers = players, travellers
        self.phones: dict[str, WatchedPhone] = {}

    def __enter__(self) -> "SmallTable":
        with ThreadPoolExecutor(1) as apart:  # the browser has a loop of its own in this thread
            played = dealt(
                self.program.folder / "records",
                self._players,
                self._with_phone,
                until=self._until,
                travellers=self._travellers,
            )
            tokens = apart.submit(asyncio.run, played).result()
        (record,) = (self.program.folder / "records").glob("*.jsonl")
        self.program.start("--no-ear", "--seed", str(SEED), "--resume", str(record))
        self.browser = launch(self._playwright, self.wire.port)
        self.laptop = launch(self._playwright)  # its own browser needs no network
        self.host = HostPage(self.laptop, self.program.base, self.program.pin)
        for name, token in tokens.items():
            phone = self.phones[name] = WatchedPhone(self.browser, self.program.base, name)
            phone.context.add_cookies([{"name": "seat", "value": token, "url": self.program.base}])
            phone.page.reload()
            phone.page.wait_for_selector("html.scripted")
        eventually(lambda: self.host.stage == self._until, f"it is {self._until}")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.browser.close()
        self.laptop.close()
        self.wire.__exit__(kind, error, trace)
        self.program.stop()
        self.room.close()

    def restart(self) -> tuple[float, float]:
        """Pull the plug and start the program again: when it was started, and when its port took connections again,
        by the monotonic clock. Needs no browser, so another thread may do it."""
        record = self.program.record
        self.program.kill()
        with ThreadPoolExecutor(1) as beside:
            accepting = beside.submit(accepts, self.program.port)
            started = time.monotonic()
            self.program.start("--no-ear", "--resume", str(record), ready=r"http://")
            return started, accepting.result()

    @property
    def state(self) -> dict[str, Any]:
        record = self.program.record
        data: dict[str, Any] = json.loads(record.with_name(record.stem + ".table.json").read_text())[
            "session"
        ]
        return data


def accepts(port: int, seconds: float = PATIENCE) -> float:
    """When that port first takes a connection, by the monotonic clock."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1.0):
            return time.monotonic()
        time.sleep(0.005)
    raise AssertionError(f"nothing listens on port {port}")


async def dealt(
    records: Path,
    players: tuple[str, ...],
    with_phone: tuple[str, ...],
    *,
    until: str,
    travellers: int = 0,
    days: int = 0,
    edition: str = "tb",
    seed: int = SEED,
) -> dict[str, str]:
    """Play from the lobby to `until` in no time, for the program to go on with; the seat tokens by name.

    The last `travellers` of the players come as Travellers. Before the night or the discussion that it goes on with,
    so many `days` pass without an execution.
    """
    async with Table(records, names=players, seed=seed, edition_id=edition) as table:
        for number in table.numbers[len(players) - travellers :]:
            await table.act(number, "travel", character=table.session.arrivals.spare_travellers()[0])
        await table.deal()
        await table.until(lambda: table.stage == "night")
        for _ in range(days):
            await table.night()
            await table.day()
        if until != "night":
            await table.night()
        everybody = table.session.table.people.everybody
        for person in everybody:
            person.has_phone = person.name in with_phone
        keys = table.evening.keys
        return {person.name: keys.issue(n) for n, person in enumerate(everybody) if person.has_phone}


def spread(seconds: list[float]) -> str:
    return f"median {statistics.median(seconds):.2f} s, slowest {max(seconds):.2f} s of {len(seconds)}"
