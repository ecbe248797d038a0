"""The sheet of a player on the grimoire's page, in a real browser: by keys alone, on a narrow page too."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.e2e.pages import PHONE, eventually
from tests.narrator.web.served import ServedTable
from tests.narrator.web.test_by_hand_page import BOUNCE
from tests.narrator.web.test_grimoire_page import SMALLEST, GrimoirePage

pytestmark = pytest.mark.browser

CAT = 2


@pytest.fixture
def page(tmp_path: Path, browser: Browser) -> Iterator[GrimoirePage]:
    with ServedTable(tmp_path, browser, seed=5) as served:
        served.to_the_first_day()
        page = GrimoirePage(served)
        page.open()
        page.see(".tokens", "Ann")
        page.page.click(f"[data-seat='{CAT}']")
        yield page
        assert page.errors == []


def press(page: GrimoirePage, selector: str) -> None:
    page.page.wait_for_timeout(1000 * BOUNCE)
    page.page.focus(selector)
    page.page.keyboard.press("Enter")


def tokens_of(page: GrimoirePage, seat: int) -> list[str]:
    reminders = page.served.table.session.table.game.grimoire.reminders
    return [one.text for one in reminders if one.seat == seat]


def test_a_player_is_changed_by_keys_alone(page: GrimoirePage) -> None:
    before = len(tokens_of(page, CAT))
    press(page, "#change-player > summary")
    page.page.focus("#lay-token")
    page.page.keyboard.press("ArrowDown")
    press(page, "#lay")
    eventually(lambda: len(tokens_of(page, CAT)) == before + 1, "a token lies there")
    assert page.page.evaluate("document.activeElement.id") == "lay", "and the focus stays where it was"
    laid = tokens_of(page, CAT)
    lifts = page.page.locator(f"#seat-{CAT} [id^=lift-]")
    eventually(lambda: lifts.count() == before + 1, "the page shows it")
    press(page, f"#{lifts.last.get_attribute('id')}")
    eventually(lambda: tokens_of(page, CAT) == laid[:-1], "it is taken away")
    press(page, f"#say-{CAT}")
    page.see(f"#seat-{CAT}", "You say what they hear next")
    page.page.fill(f"#note-{CAT}", "thinks Max lied")
    press(page, f"#tell-{CAT}")
    page.see(f"#seat-{CAT}", "It is told in the story.")
    press(page, "#whole-game > summary")
    press(page, "#hold-off")
    page.see(".whole", "The end is held off.")


def test_a_death_needs_two_taps_and_is_undone_by_one(page: GrimoirePage) -> None:
    assert not page.page.locator(f"#kill-{CAT}").is_visible()
    press(page, f"#word-{CAT} > summary")
    press(page, f"#kill-{CAT}")
    square = page.served.table.session.table
    eventually(lambda: not square.square.alive[CAT], "Cat dies")
    eventually(lambda: page.page.locator(f"#revive-{CAT}").count(), "and may come back")
    page.page.click("#sure-undo_ruling > summary")
    page.page.click("#do-undo_ruling")
    eventually(lambda: square.square.alive[CAT], "it is taken back")


@pytest.mark.parametrize("size", [SMALLEST, PHONE], ids=lambda size: str(size["width"]))
def test_an_open_sheet_fits_a_narrow_page(page: GrimoirePage, size: dict[str, int]) -> None:
    page.page.set_viewport_size(size)  # type: ignore[arg-type]
    for summary in ("#change-player > summary", f"#word-{CAT} > summary"):
        press(page, summary)
    assert page.page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    small = page.page.locator(f"#seat-{CAT} button:visible").evaluate_all(
        "all => all.filter(one => one.getBoundingClientRect().height < 44).map(one => one.id)"
    )
    assert small == []


def test_covered_nothing_of_a_sheet_is_in_the_page(page: GrimoirePage) -> None:
    page.page.keyboard.press(".")
    eventually(page.covered, "it is covered")
    assert page.page.locator("#changes").count() == 0
