"""The game moved on by a person's word on the grimoire's page, in a real browser: by keys alone."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.e2e.pages import eventually
from tests.narrator.web.served import ServedTable
from tests.narrator.web.test_by_hand_page import BOUNCE
from tests.narrator.web.test_grimoire_page import GrimoirePage

pytestmark = pytest.mark.browser


@pytest.fixture
def page(tmp_path: Path, browser: Browser) -> Iterator[GrimoirePage]:
    with ServedTable(tmp_path, browser, seed=5) as served:
        served.to_the_first_day()
        page = GrimoirePage(served)
        page.decides("clerk")
        page.open()
        page.see(".tokens", "Ann")
        yield page
        assert page.errors == []


def test_two_keys_end_the_day(page: GrimoirePage) -> None:
    """The first leads to the button, which stands in what is folded; nothing happens before the second."""
    page.page.set_viewport_size({"width": 320, "height": 568})
    page.page.keyboard.press("e")
    assert page.page.evaluate("document.activeElement.id") == "course-dusk"
    assert page.page.locator("#course-dusk").is_visible()
    assert page.served.square.stage == "discussion"
    page.page.wait_for_timeout(1000 * BOUNCE)
    page.page.keyboard.press("Enter")
    eventually(lambda: page.served.square.stage == "night", "the town sleeps")


def test_the_key_for_nominations_leads_to_the_tables_own_button(page: GrimoirePage) -> None:
    page.page.keyboard.press("o")
    assert page.page.evaluate("document.activeElement.id") == "do-open_nominations"
    page.page.keyboard.press(".")
    page.page.evaluate("document.activeElement.blur()")
    page.page.keyboard.press("e")
    assert page.page.evaluate("document.activeElement.id") != "course-dusk", "it is covered"
