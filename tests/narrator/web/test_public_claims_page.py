"""Who players say they are, in a real browser: said by keyboard, seen on another phone and on the town square."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from config.texts import load_texts
from tests.access.checks import axe, contrast, prepare, targets
from tests.e2e.pages import PHONE, eventually
from tests.narrator.web.served import ServedTable

pytestmark = pytest.mark.browser


@pytest.fixture
def served(tmp_path: Path, browser: Browser) -> Iterator[ServedTable]:
    with ServedTable(tmp_path, browser, seed=5) as served:
        served.to_the_first_day()
        yield served


def english(key: str, **values: object) -> str:
    """A text in English, and in no other language."""
    return str.__str__(load_texts("en").shown(key, **values))


def test_said_by_keyboard_seen_by_all_and_taken_back(served: ServedTable) -> None:
    ann, bob, square = served.phone("Ann"), served.phone("Bob"), served.square.page
    square.set_viewport_size({"width": 1366, "height": 768})
    bob.page.wait_for_selector("#i-am")
    bob.page.focus("#i-am > summary")
    bob.page.keyboard.press("Enter")
    bob.page.focus("#i-am-character")
    bob.page.select_option("#i-am-character", "chef")
    bob.page.focus("#i-am-say")
    bob.page.keyboard.press("Enter")
    ann.page.wait_for_selector("#i-am")
    ann.page.click("#i-am > summary")
    ann.see("#i-am .said-to-be", "Bob: Chef")
    assert ann.page.locator("#i-am-nobody").count() == 0, "only Bob may take it back"
    square.wait_for_selector(".chair .says")
    assert english("i_am.quoted", line="Chef") in (square.text_content(".chair .says") or "")
    assert english("i_am.says", line="Chef") in (square.text_content("ol.unseen") or "")
    bob.page.wait_for_selector("#i-am-nobody")
    assert bob.page.input_value("#i-am-character") == "chef"
    bob.page.focus("#i-am-nobody")
    bob.page.keyboard.press("Enter")
    eventually(lambda: ann.page.locator("#i-am .said-to-be").count() == 0, "it is taken back")
    eventually(lambda: square.locator(".chair .says").count() == 0, "on the square, too")


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("width", [320, PHONE["width"]])
def test_it_fits_and_is_in_order(served: ServedTable, language: str, width: int) -> None:
    table, texts = served.table, load_texts(language).shown
    for number in table.numbers:
        table.room.speak(number, language)
    bob = served.phone("Bob")
    if language == "ru":
        bob.page.wait_for_selector("html[lang=ru].scripted")
    for number, character in enumerate(("fortuneteller", "washerwoman", "scarletwoman")):
        served.play(table.act(number, "i_am", character=character))
    bob.page.set_viewport_size({"width": width, "height": PHONE["height"]})
    bob.page.wait_for_selector("#i-am")
    bob.page.click("#i-am > summary")
    bob.page.wait_for_selector("#i-am-nobody")
    assert texts("i_am.title") in bob.text("#i-am")
    prepare(bob.page)
    assert bob.page.evaluate("document.documentElement.scrollWidth") <= width
    assert axe(bob.page) == []
    assert [one for one in targets(bob.page) if "i-am" in one] == []
    assert [one for one in contrast(bob.page) if "i-am" in one] == []
