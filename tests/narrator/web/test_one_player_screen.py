"""The one-player screen: nothing of a card is in it before it is held open, nor after, and every card is as dark."""

from base64 import b64encode
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page

from narrator.screens.records import CardChoice, CardSign, OnePlayerScreen
from tests.e2e.pages import PHONE, eventually, leave, open_page
from tests.narrator.web.table import Table
from tests.narrator.web.test_browser import LIGHT

pytestmark = pytest.mark.browser

MARK = "Zorblax"
"""A word that is on a card and nowhere else."""
CARD = OnePlayerScreen("a ticket", (CardSign("token", MARK, "this character"),), (f"You learn {MARK}.",))
CHOICE = CardChoice(((0, 1, "Ann"), (1, 2, "Ben"), (2, 3, "Cat")), (), most=1, named=0)
ASKS = OnePlayerScreen("a ticket", (), (f"{MARK}: choose a player.",), CHOICE)
CARDS = {
    "token": CARD,
    "number": OnePlayerScreen("a ticket", (CardSign("number", "2"),), ("Two of your neighbours are evil.",)),
    "thumb": OnePlayerScreen("a ticket", (CardSign("up", "yes"),), ("Yes.",)),
    "pointing": OnePlayerScreen(
        "a ticket",
        tuple(CardSign("seat", str(one), "Maximilian-Alexander") for one in (1, 4)),
        ("These two.",),
    ),
    "three tokens": OnePlayerScreen(
        "a ticket",
        tuple(CardSign("token", "Fortune Teller", "not in play") for _ in range(3)),
        ("Not in play.",),
    ),
    "words": OnePlayerScreen("a ticket", (), ("There is a long story to be read here, " * 8,)),
    "use it": OnePlayerScreen("a ticket", (CardSign("words", "Do you use your ability now?"),), ()),
    "choice": ASKS,
}


class OneScreen:
    """In the host's hand, with the PIN given, and on the cover."""

    def __init__(self, browser: Browser, table: Table) -> None:
        self.table = table
        self.errors: list[str] = []
        self.page = open_page(browser, self.errors, viewport=PHONE, reduced_motion="reduce").page
        self.context = self.page.context
        self.said: list[str] = []
        self.page.on("console", self._note)
        self.context.add_cookies([{"name": "host", "value": table.host_cookie()["host"], "url": table.url}])
        self.page.goto(f"{table.url}/host/show")

    def _note(self, message: ConsoleMessage) -> None:
        self.said.append(message.text)

    def close(self) -> None:
        self.page.remove_listener("console", self._note)
        leave(self.context)

    def lay(self, card: OnePlayerScreen = CARD) -> None:
        self.table.change(lambda: setattr(self.table.room, "one_card", card))

    def hold(self, selector: str = "#hold", milliseconds: int = 1000) -> None:
        self.page.hover(selector)
        self.page.mouse.down()
        self.page.wait_for_timeout(milliseconds)
        self.page.mouse.up()

    def open(self, card: OnePlayerScreen = CARD) -> None:
        self.lay(card)
        self.hold()
        self.page.wait_for_selector(".one-card")

    def covered(self) -> bool:
        return self.page.locator("#cover").is_visible() and not self.page.locator(".one-card").count()

    def traces(self) -> list[str]:
        """Where in the page, its address, title or console the card has left something."""
        places = {
            "the page": self.page.content(),
            "the address": self.page.url,
            "the title": self.page.title(),
            "the console": " ".join(self.said),
            "the history": str(self.page.evaluate("JSON.stringify(history.state)")),
            "what is kept": str(
                self.page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}])")
            ),
        }
        return [place for place, text in places.items() if MARK in text]


@pytest.fixture
def screen(browser: Browser, seated: Table) -> Iterator[OneScreen]:
    screen = OneScreen(browser, seated)
    yield screen
    screen.close()
    assert screen.errors == []


def test_a_card_is_in_the_page_between_hold_and_slide_alone(screen: OneScreen) -> None:
    screen.lay()
    assert screen.traces() == []
    screen.hold(milliseconds=200)
    screen.page.wait_for_timeout(300)
    assert screen.traces() == [], "a tap is no hold"
    assert screen.table.room.one_card is not None
    screen.hold()
    screen.page.wait_for_selector(".one-card")
    assert screen.traces() == ["the page"]
    assert MARK in screen.page.inner_text(".one-card")
    box = screen.page.locator("#close").bounding_box()
    assert box is not None
    screen.page.mouse.move(box["x"] + 10, box["y"] + 10)
    screen.page.mouse.down()
    screen.page.mouse.move(box["x"] + 0.8 * box["width"], box["y"] + 10, steps=5)
    screen.page.mouse.up()
    eventually(screen.covered, "the slide covers it")
    assert screen.traces() == []
    screen.hold()
    assert "Nothing lies ready" in eventually(lambda: screen.page.inner_text("#said"), "it was seen once")
    assert screen.traces() == []


def hold_long(page: Page) -> None:
    page.hover("#close")
    page.mouse.down()
    page.wait_for_timeout(1000)
    page.mouse.up()


WAYS: dict[str, Callable[[Page], object]] = {
    "a long hold": hold_long,
    "a tap on the card": lambda page: page.click(".one-card"),
    "a tap on the bar": lambda page: page.click("#close"),
    "Back": lambda page: page.evaluate("history.back()"),
    "a reload": lambda page: page.reload(),
    "another window": lambda page: page.evaluate("dispatchEvent(new Event('blur'))"),
    "a turned device": lambda page: page.set_viewport_size({"width": 844, "height": 390}),
    "the cover key": lambda page: page.keyboard.press("."),
    "Escape": lambda page: page.keyboard.press("Escape"),
    "the clicker's start": lambda page: page.keyboard.press("F5"),
}


@pytest.mark.parametrize("way", WAYS)
def test_every_way_out_of_a_card_leads_to_the_cover(screen: OneScreen, way: str) -> None:
    screen.open()
    WAYS[way](screen.page)
    eventually(screen.covered, f"{way} covers it")
    assert screen.page.url.endswith("/host/show"), "and never to the grimoire"
    assert screen.traces() == []


def test_forward_brings_no_card_back(screen: OneScreen) -> None:
    screen.open()
    screen.page.go_back()
    eventually(screen.covered, "Back covers it")
    screen.page.go_forward()
    assert screen.covered()
    assert screen.traces() == []


def test_keys_alone_open_and_close_it(screen: OneScreen) -> None:
    screen.lay()
    screen.page.keyboard.press("Shift+Enter")
    screen.page.wait_for_selector(".one-card")
    screen.page.keyboard.press("F5")
    eventually(screen.covered, "it is covered")
    assert screen.traces() == []
    before = screen.page.evaluate("history.length")
    screen.page.keyboard.press("PageDown")
    screen.page.wait_for_selector("#open")
    assert screen.page.url.endswith("/host/grimoire")
    assert screen.page.inner_html("#region-book") == "", "which is covered"
    length = screen.page.evaluate("history.length")
    assert length == before, "this page has taken the place of the other"


def test_another_page_of_the_storyteller_closes_it(screen: OneScreen) -> None:
    screen.open()
    screen.table.change(lambda: setattr(screen.table.room, "card_closed", True))
    eventually(screen.covered, "it is covered")
    assert screen.traces() == []
    eventually(lambda: screen.table.room.covered == ["a ticket"], "the table knows that it is covered")


def test_what_a_player_taps_on_the_card_is_entered_and_closes_it(screen: OneScreen) -> None:
    screen.open(ASKS)
    screen.page.click("#choose")
    assert "cannot be chosen" in eventually(lambda: screen.page.inner_text("#refused"), "nothing is chosen")
    screen.page.click("[data-pick='1']")
    screen.page.click("[data-pick='2']")
    screen.page.click("#choose")
    eventually(screen.covered, "it is covered")
    assert screen.table.room.chosen == ("a ticket", (2,), ())
    assert screen.traces() == []


def test_nobody_and_a_player_are_never_both_chosen_and_the_later_counts(screen: OneScreen) -> None:
    choice = replace(CHOICE, words=(("nobody", "nobody"),), named=1)

    def pressed() -> list[str]:
        return screen.page.locator("#choice [aria-pressed=true]").all_inner_texts()

    screen.open(replace(ASKS, choice=choice))
    screen.page.click("[data-pick='1']")
    screen.page.click("[data-word=nobody]")
    assert pressed() == ["nobody"]
    screen.page.click("[data-pick='2']")
    assert ["Cat" in one for one in pressed()] == [True]
    screen.page.click("#choose")
    eventually(screen.covered, "it is covered")
    assert screen.table.room.chosen == ("a ticket", (2,), ())


def test_every_card_gives_as_much_light(browser: Browser, screen: OneScreen) -> None:
    meter = open_page(browser, []).page
    light = {}
    for name, card in CARDS.items():
        screen.open(card)
        screen.page.wait_for_timeout(200)
        light[name] = float(meter.evaluate(LIGHT, b64encode(screen.page.screenshot()).decode()))
        screen.page.keyboard.press(".")
        eventually(screen.covered, "it is covered")
    leave(meter.context)
    mean = sum(light.values()) / len(light)
    assert mean < 20, light
    assert all(abs(one - mean) <= 0.03 * mean for one in light.values()), light


def test_a_card_is_kept_by_no_browser_and_given_to_nobody_else(seated: Table) -> None:
    with seated.browser() as host, seated.browser() as stranger, seated.browser() as player:
        host.cookies.set("host", seated.keys.admit_host(), path="/host")
        player.cookies.set("seat", seated.cookie(0)["seat"])
        seated.change(lambda: setattr(seated.room, "one_card", CARD))
        for other in (stranger, player):
            answer = other.post("/host/show/open", data={"token": "x"})
            assert (answer.status_code, MARK in answer.text) == (303, False)
        cover = host.get("/host/show")
        assert MARK not in cover.text
        assert cover.headers["cache-control"] == "no-store"
        assert host.post("/host/show/open", data={"token": "x"}).status_code == 403
        assert host.get("/host/show/open").status_code == 405
        token = cover.text.partition('data-token="')[2].partition('"')[0]
        card = host.post("/host/show/open", data={"token": token})
        assert (card.status_code, MARK in card.text) == (200, True)
        assert card.headers["cache-control"] == "no-store"
        again = host.post("/host/show/open", data={"token": token})
        assert (again.status_code, MARK in again.text) == (404, False)
