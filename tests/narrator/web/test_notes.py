"""What a player notes down about the others stays on their phone, in a real browser, and goes when it has to."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Request, WebSocket

from tests.narrator.web.table import Table
from tests.narrator.web.test_browser import Phones, connected, eventually, press

pytestmark = pytest.mark.browser

SECRET = "Lavender-4711"
KEPT = "() => Object.entries(localStorage).filter(([name]) => name.startsWith('notes:')).flat().join(' ')"


@pytest.fixture
def phones(browser: Browser, seated: Table) -> Iterator[Phones]:
    made = Phones(browser, seated)
    yield made
    made.close()
    assert made.errors == []


def noted(phones: Phones, table: Table, *, player: int = 0) -> Page:
    """A phone on which something is noted down about seat 3."""
    if table.room.stage == "lobby":
        table.set(stage="discussion")
    page = phones.page(player=player)
    connected(table, player)
    page.click("#book > summary")
    page.click("#notes-of details[data-seat='3'] summary")
    page.select_option("details[data-seat='3'] [data-note=claim]", "Monk")
    page.select_option("details[data-seat='3'] [data-note=side]", "evil")
    page.fill("details[data-seat='3'] [data-note=words]", SECRET)
    return page


def words(page: Page, seat: int = 3) -> str:
    return page.locator(f"details[data-seat='{seat}'] [data-note=words]").input_value()


def test_no_byte_of_them_leaves_the_phone(phones: Phones, seated: Table) -> None:
    sent: list[str] = []

    def asked(request: Request) -> None:
        sent.append(" ".join([request.url, str(request.post_data), *request.headers.values()]))

    def opened(socket: WebSocket) -> None:
        socket.on("framesent", lambda frame: sent.append(str(frame)))

    seated.set(stage="nominations")
    page = phones.page(player=0)
    connected(seated, 0)
    page.context.on("request", asked)
    page.on("websocket", opened)
    page.reload()
    connected(seated, 0)
    page.click("#book > summary")
    page.click("#notes-of details[data-seat='3'] summary")
    page.fill("details[data-seat='3'] [data-note=words]", SECRET)
    page.keyboard.press("Enter")
    page.keyboard.type("Lavender-again")
    page.select_option("details[data-seat='3'] [data-note=claim]", "Monk")
    page.keyboard.press("Escape")
    # Everything else that a phone sends, after the notes were made.
    page.click("#nominate-3")
    page.click("#nominate-go")
    eventually(lambda: [one.action for one in seated.room.done] == ["nominate"])
    press(page, "#hold-card")
    page.wait_for_selector("text=card-secret-0")
    page.mouse.up()
    seated.set(stage="night", echo=None)
    page.click("#pick-1")
    page.wait_for_selector("#pick-1[aria-pressed=true]")
    page.click("#confirm")
    page.wait_for_selector("#confirm[aria-pressed=true]")
    seated.set(stage="discussion")
    page.wait_for_selector("html[data-stage=discussion]")
    page.click("#book > summary")
    page.click(".language summary")
    page.click("#language-ru")
    page.wait_for_selector("html[lang=ru]")
    assert SECRET in page.evaluate(KEPT)
    with page.expect_request("**/act"):  # the plain way, without the socket
        page.evaluate("document.querySelector('form[data-intent]').submit()")
    assert len(sent) > 20
    assert not re.search("Lavender", "\n".join(sent))
    assert "Lavender" not in repr(seated.room.done)
    cookies = page.context.cookies()
    assert not any("Lavender" in str(cookie) for cookie in cookies)


def test_they_outlast_pushes_and_reloads(phones: Phones, seated: Table) -> None:
    page = noted(phones, seated)
    assert page.locator("details[data-seat='3'] .gist").inner_text() == "Monk · evil · …"
    seated.set(headline="Nobody died.")
    page.wait_for_selector("text=Nobody died.", state="attached")
    assert words(page) == SECRET
    page.reload()
    connected(seated, 0)
    page.click("#book > summary")
    page.wait_for_selector("details[data-seat='3'] .gist:has-text('Monk')")
    assert words(page) == SECRET
    assert words(page, 2) == ""


def test_each_player_and_each_game_has_its_own(phones: Phones, seated: Table) -> None:
    page = noted(phones, seated)
    seated.set(game="the second game", stage="deal")
    eventually(lambda: SECRET not in page.evaluate(KEPT))
    assert words(page) == ""
    other = phones.page(player=1)
    connected(seated, 1)
    other.click("#book > summary")
    assert words(other) == ""


def test_they_are_wiped_when_somebody_else_plays_on_this_phone(phones: Phones, seated: Table) -> None:
    page = noted(phones, seated)
    seats = ".".join(seated.cookie(player)["seat"] for player in (0, 1))
    base = page.url.rstrip("/")
    page.context.add_cookies([{"name": "seat", "value": seats, "url": base}])
    page.reload()
    page.wait_for_selector("html.scripted")
    eventually(lambda: SECRET not in page.evaluate(KEPT))
    assert page.locator("#notes").count() == 0


def test_they_are_wiped_when_the_phone_has_no_seat_any_more(phones: Phones, seated: Table) -> None:
    page = noted(phones, seated)
    page.context.clear_cookies()
    page.reload()
    page.wait_for_selector("input[name=name]")
    eventually(lambda: SECRET not in page.evaluate(KEPT))


def test_one_wipes_them_oneself(phones: Phones, seated: Table) -> None:
    page = noted(phones, seated)
    page.click("#wipe-notes")
    assert SECRET not in page.evaluate(KEPT)
    assert words(page) == ""


def test_at_night_there_is_nothing_to_type(phones: Phones, seated: Table) -> None:
    """A keyboard on the screen is a lamp."""
    page = noted(phones, seated)
    seated.set(stage="night")
    page.wait_for_selector("html[data-stage=night]")
    page.click("#book > summary")
    assert page.locator("#notes").is_hidden()
