"""The host's forms in a real browser over a real session: script, Fabled, chairs, rulings, a Traveller let in."""

import asyncio
import json
import socket
import threading
from collections.abc import Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.e2e.pages import HostPage, Phone, TownSquare, eventually, launch
from tests.narrator.table import NAMES, Table

pytestmark = pytest.mark.browser

TEENSY = (
    *("washerwoman", "empath", "fortuneteller", "monk", "slayer", "virgin"),
    *("drunk", "saint", "scarletwoman", "poisoner", "imp"),
)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


class ServedTable:
    """A real table on a loop in another thread, with its pages served; a browser has a loop of its own."""

    def __init__(self, folder: Path, browser: Browser, names: tuple[str, ...] = NAMES) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = int(probe.getsockname()[1])
        self.base, self.browser = f"http://127.0.0.1:{port}", browser
        self.table = Table(folder, names=names, port=port)
        seconds = self.table.session.settings.seconds.model_copy(update={"discussion": 0.0})
        self.table.session.settings = self.table.session.settings.model_copy(update={"seconds": seconds})
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
        pages = (self.host, self.square)
        errors = [page.errors for page in pages]
        for page in pages:
            page.context.close()
        self._loop.call_soon_threadsafe(self._done.set)
        self._thread.join(30)
        assert errors == [[], []]

    def play(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Let the table do this, and wait for it."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(60)

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


@pytest.fixture
def served(tmp_path: Path, browser: Browser) -> Iterator[ServedTable]:
    with ServedTable(tmp_path, browser) as served:
        yield served


def test_a_script_is_pasted_and_played(tmp_path: Path, browser: Browser) -> None:
    with ServedTable(tmp_path, browser, NAMES[:5]) as served:
        page = served.host.page
        served.unfold("script")
        page.click("#script a[href='/host/script']")
        page.fill("#script-text", "this is no script")
        page.click("#script-load")
        page.wait_for_selector(".said")
        assert served.table.session.script.name == "Trouble Brewing", "a bad one changes nothing"
        page.goto(f"{served.base}/host/script")
        page.fill("#script-text", json.dumps([{"id": "_meta", "name": "A Small Night"}, *TEENSY]))
        page.click("#script-load")
        eventually(lambda: served.table.session.script.name == "A Small Night", "the script is used")
        page.goto(f"{served.base}/host")
        served.unfold("script")
        served.host.see("#script", "A Small Night")
        served.to_the_first_day()
        dealt = {seat.character for seat in served.table.session.game.grimoire.seats}
        assert dealt <= set(TEENSY)
        assert served.around() == list(NAMES[:5])


def test_a_fabled_comes_for_whoever_agreed(served: ServedTable) -> None:
    page = served.host.page
    served.unfold("fabled")
    page.click("#fabled-angel")
    page.click("#agree-angel-2")
    page.wait_for_selector("#agree-angel-2[aria-pressed=true]")
    page.click("#agree-angel-4")
    page.wait_for_selector("#agree-angel-4[aria-pressed=true]")
    page.click("#agree-angel-4")
    page.wait_for_selector("#agree-angel-4[aria-pressed=false]")
    served.to_the_first_day()
    served.square.see("body", "Angel for Cat")
    assert "Eve" not in served.square.text(".fabled") or "Angel for Cat, Eve" not in served.square.text(
        "body"
    )


def test_a_fabled_comes_and_goes_by_day(served: ServedTable) -> None:
    served.to_the_first_day()
    served.unfold("fabled")
    served.host.page.click("#fabled-doomsayer")
    served.square.see("li.fabled", "Doomsayer")
    served.unfold("fabled")
    served.host.page.click("#no_fabled-doomsayer")
    eventually(lambda: not served.square.text("li.fabled"), "the Doomsayer has gone")


def test_two_players_exchange_chairs(served: ServedTable) -> None:
    served.to_the_first_day()
    assert served.around() == list(NAMES)
    served.unfold("rulings")
    form = served.host.page.locator("form:has(#host-exchange)")
    form.locator("select[name=seat]").select_option(label="Bob")
    form.locator("select[name=other]").select_option(label="Flo")
    served.host.page.click("#host-exchange")
    eventually(lambda: served.around()[1] == "Flo", "Flo sits where Bob sat")
    assert served.around() == ["Ann", "Flo", "Cat", "Dan", "Eve", "Bob", "Gus"]


def test_rulings_are_carried_out_and_seen(served: ServedTable) -> None:
    served.to_the_first_day()

    def rule(seat: str, verb: str) -> None:
        served.unfold("rulings")
        form = served.host.page.locator("form:has(#host-rule)")
        form.locator("select[name=seat]").select_option(label=seat)
        form.locator("select[name=verb]").select_option(value=verb)
        served.host.page.click("#host-rule")

    before = served.square.dead
    rule("Cat", "kill")
    eventually(lambda: served.square.dead == before | {"Cat"}, "Cat is dead on the town square")
    rule("Cat", "revive")
    eventually(lambda: "Cat" not in served.square.dead, "Cat is alive on the town square")
    assert served.table.session.game.grimoire.seats[2].alive


def comes(served: ServedTable) -> Phone:
    """Zoe comes by the code in mid-game, chooses the Thief and a chair beside Bob, and waits."""
    served.to_the_first_day()
    if not served.table.session.joining:
        served.host.press("open_joining")
        eventually(lambda: served.table.session.joining, "the door is open")
    phone = Phone(served.browser, served.base, "Zoe")
    phone.page.fill("input[name=name]", "Zoe")
    phone.page.fill("input[name=code]", served.table.evening.join_code)
    phone.tap("button.wide")
    phone.page.wait_for_selector("html.scripted #travel")
    phone.tap("#travel-thief")
    phone.tap("#beside-1")
    served.host.see("#region-table .claims", "Zoe", "Thief", "Bob")
    return phone


def test_a_traveller_is_let_in(served: ServedTable) -> None:
    phone = comes(served)
    served.host.page.click("#region-table .claims button[id^=admit]")
    eventually(lambda: "Zoe" in served.around(), "Zoe sits at the table")
    assert served.around()[:3] == ["Ann", "Bob", "Zoe"]
    served.square.see("g.chair text.character", "Thief")
    phone.see(".small-square .mine", "Zoe", "Thief")
    assert phone.errors == []
    phone.context.close()


def test_a_newcomer_is_turned_away(served: ServedTable) -> None:
    phone = comes(served)
    served.host.page.click("#region-table .claims button[id^=turn_away]")
    phone.see("body", "You have left this table")
    assert served.around() == list(NAMES)
    assert phone.errors == []
    phone.context.close()
