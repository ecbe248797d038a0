"""The draft of a night on the grimoire's page, in a real browser: a line is changed, and one nod plays the night."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.e2e.pages import eventually
from tests.narrator.web.served import ServedTable
from tests.narrator.web.test_grimoire_page import SMALLEST, GrimoirePage, begin, everybody_looks

pytestmark = pytest.mark.browser

CAST = ("washerwoman", "imp", "investigator", "empath", "scarletwoman", "virgin", "chef")
"""Nobody chooses in the first night, so its draft is whole at once, and three things in it are decided."""


@pytest.fixture
def served(tmp_path: Path, browser: Browser) -> Iterator[ServedTable]:
    with ServedTable(tmp_path, browser, cast=CAST) as served:
        yield served


def test_a_line_is_changed_and_one_nod_covers_the_night(served: ServedTable) -> None:
    page, session = GrimoirePage(served), served.table.session
    page.decides("clerk")
    begin(served)
    page.open()
    looking = asyncio.run_coroutine_threadsafe(everybody_looks(served.table), served._loop)

    def drafted() -> bool:
        made = session.night_draft.draft
        return made is not None and not made.open and len(made.decisions) > 1

    def answer() -> None:
        assert not looking.done(), looking.result()
        if (
            session.table.live is None
            or not session.table.live.game.is_night
            or session.night_draft.draft is None
        ):
            page.press_where_a_question_lies()
        page.page.wait_for_timeout(30)

    served.until(drafted, answer)
    page.see("#draft", "The rest of the night")
    last = page.page.locator("#draft details").last
    number = str(last.get_attribute("id"))
    last.locator("summary").click()
    other = page.page.locator(f"#{number} .answers button[aria-pressed=false]").first
    label = other.inner_text()
    other.focus()
    page.page.keyboard.press("Enter")
    page.see("#draft", "Changed by you")
    assert label in page.text("#draft li strong")
    page.page.set_viewport_size(SMALLEST)  # type: ignore[arg-type]
    assert page.page.evaluate("document.documentElement.scrollWidth") <= SMALLEST["width"]
    page.page.focus("#nod-all")
    page.page.keyboard.press(" ")  # the same key a quarter of a second later is a switch that bounces
    page.see("#lead-asked", "The night is played")
    page.page.keyboard.press("PageDown")
    eventually(lambda: served.square.stage == "discussion", "the day breaks")
    looking.result(30)
    assert page.errors == []
