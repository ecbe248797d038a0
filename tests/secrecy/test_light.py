"""(3) A phone at night gives the same little light whoever holds it, whatever it shows, and never flashes."""

from base64 import b64encode
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from narrator.screens.records import Stage
from tests.e2e.pages import LOOK, leave
from tests.narrator.web.room import TestRoom
from tests.narrator.web.table import Table
from tests.narrator.web.test_browser import LIGHT, Phones, connected, press

pytestmark = pytest.mark.browser

DARK = 14.0  # of 255, mean over the page
BAND = 0.6  # between phones in the same state
ANY_STATE = 5.0  # between any two phones in any two states
NIGHT: Stage = "night"


@pytest.fixture
def table() -> Iterator[Table]:
    """Five players, one of them dead, one with a long story to read and one with nothing."""
    room = TestRoom()
    room.seat_everybody("Ann", "Ben", "Cat", "Dan", "Eve")
    room.players[3].alive = False
    room.lines = {1: "You learned that Cat or Dan is the Spy. " * 8, 2: ""}
    with Table(room) as running:
        yield running


class Meter:
    """Measures pictures on a page of its own."""

    def __init__(self, browser: Browser) -> None:
        self._page = browser.new_page()

    def __call__(self, picture: str) -> float:
        return float(self._page.evaluate(LIGHT, picture))

    def of(self, page: Page) -> float:
        """Of the page at rest: a button that was just tapped glows for a moment, whoever tapped it."""
        light = self(b64encode(page.screenshot()).decode())
        for _ in range(20):
            page.wait_for_timeout(100)
            before, light = light, self(b64encode(page.screenshot()).decode())
            if before == light:
                break
        return light


def test_every_seat_is_equally_dark_in_every_state(browser: Browser, table: Table) -> None:
    phones, meter = Phones(browser, table), Meter(browser)
    table.set(stage=NIGHT)
    light: dict[str, list[float]] = {}
    for player in range(5):
        page = phones.page(player=player)
        connected(table, player)
        before = page.evaluate(LOOK)
        table.set(kind="choose", look=f"n1/{player}")
        # Else the tap below counts for the look before.
        page.wait_for_function(f"before => ({LOOK}) !== before", arg=before)
        page.wait_for_selector("#pick-1")
        light.setdefault("asked, covered", []).append(meter.of(page))
        held_down(
            page, lambda state, page=page: light.setdefault(f"asked, {state}", []).append(meter.of(page))
        )
        page.click("#confirm")
        page.wait_for_selector("#confirm[aria-pressed=true]")  # else the tap counts for the next look
        table.change(lambda player=player: setattr(table.room.players[player], "confirmed", False))
        table.set(kind="read", look=f"n1/{player}r")
        page.wait_for_selector("[data-kind=read]")
        page.wait_for_selector("#confirm[aria-pressed=false]")
        light.setdefault("reading, covered", []).append(meter.of(page))
        page.click("#confirm")
        page.wait_for_selector("#confirm[aria-pressed=true]")
        light.setdefault("has read, covered", []).append(meter.of(page))
        page.click("#book > summary")
        page.click("#rules summary")
        light.setdefault("looking something up, covered", []).append(meter.of(page))
        page.click("#book > summary")
    phones.close()
    for state, seats in light.items():
        band = BAND if "covered" in state else ANY_STATE
        assert max(seats) - min(seats) < band, (state, light)
    everything = [one for seats in light.values() for one in seats]
    assert max(everything) < DARK, light
    assert max(everything) - min(everything) < ANY_STATE, light


def held_down(page: Page, look: "object") -> None:
    press(page, "#hold-look")
    page.wait_for_selector("text=prompt-secret")
    look("held")  # type: ignore[operator]
    page.mouse.up()
    page.wait_for_selector("text=prompt-secret", state="detached")


def test_a_reload_at_night_never_flashes(browser: Browser, table: Table) -> None:
    """Every picture that the browser paints while the page loads anew, three times over."""
    phones, meter = Phones(browser, table), Meter(browser)
    table.set(stage=NIGHT)
    page = phones.page(player=0)
    connected(table, 0)
    wire, pictures, watching = page.context.new_cdp_session(page), [], True

    def painted(event: dict[str, object]) -> None:
        pictures.append(str(event["data"]))
        if watching:  # a picture that comes while the page is closing waits for its answer without end
            wire.send("Page.screencastFrameAck", {"sessionId": event["sessionId"]})

    wire.on("Page.screencastFrame", painted)
    wire.send("Page.startScreencast", {"format": "png", "everyNthFrame": 1})
    for _ in range(3):
        page.reload()
        page.wait_for_selector("html.scripted")
        page.wait_for_timeout(300)
    watching = False
    wire.send("Page.stopScreencast")
    wire.detach()
    light = [meter(picture) for picture in pictures]
    phones.close()
    assert light
    assert max(light) < DARK, light


def test_the_page_is_dark_before_any_style_has_come(browser: Browser, table: Table) -> None:
    table.set(stage=NIGHT)
    meter, context = Meter(browser), browser.new_context(java_script_enabled=False)
    context.route("**/*.css", lambda route: route.abort())
    base = f"http://table.test:{table.port}"
    context.add_cookies([{"name": "seat", "value": table.cookie(0)["seat"], "url": base}])
    page = context.new_page()
    page.goto(base)
    # Without a style the text takes far more room, and is still light on dark.
    assert meter.of(page) < 60
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(10, 7, 6)"
    leave(context)
