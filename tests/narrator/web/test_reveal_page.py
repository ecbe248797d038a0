"""The reveal at a person's pace, in a real browser: by keys and by taps, to the story and into the next game."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.e2e.pages import Phone, eventually
from tests.narrator.web.served import ServedTable
from tests.narrator.web.test_by_hand_page import BOUNCE
from tests.narrator.web.test_grimoire_page import GrimoirePage

pytestmark = pytest.mark.browser


@pytest.fixture
def ended(tmp_path: Path, browser: Browser) -> Iterator[ServedTable]:
    """A table whose grimoire lies in the hand of a person, with nobody uncovered."""
    with ServedTable(tmp_path, browser, seed=4, reveal="person", result_last=True) as served:
        served.to_the_first_day()
        served.play(served.table.host("end"))
        eventually(lambda: served.square.stage == "reveal", "the grimoire is about to be opened")
        yield served


def press(page: GrimoirePage, key: str) -> None:
    """As a person presses it: the same key twice within that time is one press that bounced."""
    page.page.wait_for_timeout(1000 * BOUNCE)
    page.page.keyboard.press(key)


def uncovered(phone: Phone) -> list[str]:
    return phone.texts(".reveal li .name")


def test_by_keys_and_taps_to_the_story_and_into_the_next_game(ended: ServedTable) -> None:
    phone, page = ended.phone("Bob"), GrimoirePage(ended)
    page.see("#region-reveal", "Gus")
    assert uncovered(phone) == []
    assert not phone.text(".end h2"), "nobody knows who has won"
    press(page, "PageDown")
    eventually(lambda: uncovered(phone) == ["Ann"], "the key uncovers the first")
    page.page.click("#uncover-4")
    eventually(lambda: uncovered(phone) == ["Ann", "Eve"], "a tap uncovers whom it names")
    ended.square.see(".uncovered h2", "Eve")
    page.page.wait_for_selector("#uncover-4", state="detached")
    assert "Bob" not in page.text("#region-reveal .answers") or page.text("#uncover-1") == "Bob"
    for names in ("Ann Bob Eve", "Ann Bob Cat Eve", "Ann Bob Cat Dan Eve", "Ann Bob Cat Dan Eve Flo"):
        press(page, "PageDown")
        eventually(lambda names=names: uncovered(phone) == names.split(), names)
    press(page, "PageDown")
    eventually(lambda: len(uncovered(phone)) == 7, "all of them")
    page.page.wait_for_selector("#do-reveal_next", state="detached")
    assert not phone.text(".end h2")
    press(page, "PageDown")
    phone.see(".end h2", "Nobody wins")
    page.page.wait_for_selector("#do-reveal_result", state="detached")
    press(page, "PageDown")
    phone.see(".end", "Save this story")
    assert page.errors == []
    ended.play(ended.table.host("new_game"))
    eventually(lambda: phone.stage == "lobby", "the phones are at the next game")
    phone.see("#region-story", "The last game")


def test_how_it_is_done_is_chosen_on_the_covered_page_by_keyboard(ended: ServedTable) -> None:
    page = GrimoirePage(ended)
    page.page.focus("#reveal-settings > summary")
    press(page, "Enter")
    for button in ("#reveal_with-tokens", "#result_last-no", "#reveal_by-voice"):
        page.page.focus(button)
        press(page, "Enter")
        wanted = "false" if "tokens" in button else "true"
        eventually(lambda b=button, w=wanted: page.page.get_attribute(b, "aria-pressed") == w, button)
    phone = ended.phone("Bob")
    eventually(lambda: len(uncovered(phone)) == 7, "the voice has gone on alone")
    phone.see(".end", "Save this story")
    assert page.covered()
    assert page.errors == []
