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


def focused(page: GrimoirePage) -> str:
    return str(page.page.evaluate("document.activeElement.id || document.activeElement.name"))


def test_every_key_only_leads_to_what_it_is_for(page: GrimoirePage) -> None:
    """A number chooses a place in the ring; then a letter leads to a button or a field, and Enter does it."""
    keys, square = page.page.keyboard, page.served.table.session.table
    page.decides("clerk")  # else there is nobody to write to players
    keys.press(".")
    eventually(page.covered, "it is covered")
    keys.press("PageDown")
    page.see(".tokens", "Ann")
    for number, seat in (("2", 1), ("1", 0)):
        keys.press(number)
        eventually(lambda seat=seat: page.page.locator(f"#seat-{seat}").is_visible(), "their sheet opens")
    for key, place in (("k", "kill-0"), ("x", "execute-0"), ("n", "note-0"), ("r", "lay-token")):
        keys.press(key)
        eventually(lambda place=place: focused(page) == place, f"{key} leads to {place}")
        assert page.page.locator(f"#{place}").is_visible()
        page.page.evaluate("document.activeElement.blur()")
    assert page.page.input_value("#note-0") == "", "the letter that leads there is not written there"
    keys.press("m")
    eventually(lambda: page.page.locator("#write .message").is_visible(), "m leads to a message")
    assert page.page.locator("#write [name=to_0]").is_checked(), "to whom the person looks at"
    page.page.evaluate("document.activeElement.blur()")
    keys.press("c")
    eventually(lambda: focused(page) == "card-character", "c leads to the cards")
    page.page.evaluate("document.activeElement.blur()")
    keys.press("?")
    eventually(lambda: page.page.locator("#keys p").first.is_visible(), "a question mark tells the keys")
    page.page.evaluate("document.activeElement.blur()")
    assert square.square.alive[0]
    keys.press("k")
    eventually(lambda: focused(page) == "kill-0", "k leads to the button")
    page.page.wait_for_timeout(1000 * BOUNCE)
    keys.press("Enter")
    eventually(lambda: not square.square.alive[0], "Enter does it")
    eventually(lambda: page.page.locator("#revive-0").count(), "and they may come back")
    keys.press("u")
    eventually(lambda: focused(page) in ("undo-0", "do-undo_ruling"), "u leads to what takes it back")


def test_the_sheet_says_what_there_is_to_know(page: GrimoirePage) -> None:
    page.see(f"#seat-{CAT}", "Between Dan and Bob.")
    page.see(f"#seat-{CAT}", "Night 1:")
    places = page.page.locator(".tokens .place").all_inner_texts()
    assert places == [str(one) for one in range(1, 8)]


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
