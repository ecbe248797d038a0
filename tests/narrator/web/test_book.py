"""What every phone has at hand all evening, in a real browser: rules, words, orders, and who else is here."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from config.texts import load_texts
from narrator.screens.records import SheetRow, Stage
from tests.narrator.web.table import Table
from tests.narrator.web.test_browser import Phones, connected, eventually

pytestmark = pytest.mark.browser

STAGES: tuple[Stage, ...] = (
    "seating", "deal", "night", "dawn", "discussion", "nominations", "vote", "dusk", "over"
)  # fmt: skip
THIEF = SheetRow("Thief", "Traveller", "Takes a vote away.")


@pytest.fixture
def phones(browser: Browser, seated: Table) -> Iterator[Phones]:
    made = Phones(browser, seated)
    yield made
    made.close()
    assert made.errors == []


def looked_up(page: Page) -> str:
    """All that stands in the book."""
    page.click("#book > summary")
    page.locator("#book .leaf .sheet > summary").evaluate_all("all => all.forEach(one => one.click())")
    return str(page.locator("#book .leaf").inner_text())


def test_it_is_at_hand_in_every_stage_and_the_same_for_everybody(phones: Phones, seated: Table) -> None:
    seated.room.players[4].alive = False
    rules = load_texts("en").rules
    living, dead = phones.page(player=0), phones.page(player=4)
    for stage in STAGES:
        seated.set(stage=stage)
        for page in (living, dead):
            page.reload()
            page.evaluate("document.getElementById('notes').remove()")  # what a player writes is their own
        books = [looked_up(living), looked_up(dead)]
        assert books[0] == books[1]
        for words in (
            rules.paragraphs[0],
            rules.glossary["ghost_vote"].answer,
            rules.glossary["votes_needed"].answer,
            "Kills at night.",
            "The first night",
            "Every other night",
        ):
            assert words in books[0], stage


def test_opening_it_asks_the_table_for_nothing(phones: Phones, seated: Table) -> None:
    seated.set(stage="night")
    page = phones.page(player=0)
    connected(seated, 0)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    before = len(seated.room.done)
    looked_up(page)
    page.keyboard.press("Escape")
    assert page.locator("#book .leaf").is_hidden()
    assert asked == []
    assert len(seated.room.done) == before


def test_nothing_beneath_it_is_reached_and_the_next_thing_that_happens_closes_it(
    phones: Phones, seated: Table
) -> None:
    seated.set(stage="nominations")
    page = phones.page(player=0)
    connected(seated, 0)
    page.click("#book > summary")
    # A browser tells a page that a part of it was opened or closed after it is seen to be.
    page.wait_for_selector("#region-play[inert]", state="attached")
    seated.set(stage="dusk")
    page.wait_for_selector("#book .leaf", state="hidden")
    page.wait_for_selector("#region-play:not([inert])", state="attached")


def test_who_comes_stands_in_it_at_once(phones: Phones, seated: Table) -> None:
    seated.set(stage="discussion")
    page = phones.page(player=0)
    connected(seated, 0)
    page.click("#book > summary")
    assert "Thief" not in page.locator(".leaf").inner_text()
    seated.set(company=(THIEF,))
    eventually(lambda: "Takes a vote away." in page.locator(".leaf").inner_text())


def test_it_is_there_without_scripts(browser: Browser, seated: Table) -> None:
    phones = Phones(browser, seated)
    page = phones.page(player=0, scripts=False)
    page.click("#book > summary")
    page.click("#rules summary")
    assert load_texts("en").rules.paragraphs[0] in page.locator("#rules").inner_text()
    phones.close()
