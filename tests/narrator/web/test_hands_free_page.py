"""The line, the keys and the one button of whoever runs the game, in a real browser with a real table behind it."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.e2e.pages import eventually
from tests.narrator.table import NAMES
from tests.narrator.test_by_hand import begin as begin_by_hand
from tests.narrator.test_by_hand import put_phones_away
from tests.narrator.test_hands_free import patient
from tests.narrator.web.served import ServedTable
from tests.narrator.web.test_by_hand_page import BOUNCE
from tests.narrator.web.test_grimoire_page import GrimoirePage

pytestmark = pytest.mark.browser

TWICE = 0.3  # seconds from press to press that no bouncing switch has, and one hand easily
BOUNCES = 0.025  # seconds from press to press that no hand has
AFTERWARDS = 800  # when no other press belongs to the last


@pytest.fixture
def served(tmp_path: Path, browser: Browser) -> Iterator[ServedTable]:
    with ServedTable(tmp_path, browser, names=(*NAMES, "Hal"), seed=11, edition_id="bmr") as served:
        yield served


def at_night(served: ServedTable) -> GrimoirePage:
    """All are woken by hand; the grimoire lies open, and a visit is due."""
    table = served.table
    put_phones_away(table)
    page = GrimoirePage(served)
    page.decides("clerk")
    page.page.click("#wake-everybody")
    served.play(begin_by_hand(table))
    served.until(lambda: table.session.waking.visit is not None, lambda: say(page, "next"))
    page.open()
    page.page.wait_for_selector("#visit")
    return page


def say(page: GrimoirePage, text: str) -> None:
    """Typed on the line that a slash leads to."""
    before = page.page.get_attribute("#reply", "data-number")
    page.page.keyboard.press("/")
    page.page.keyboard.type(text)
    page.page.keyboard.press("Enter")
    eventually(lambda: page.page.get_attribute("#reply", "data-number") != before, f"an answer to {text}")
    page.page.keyboard.press("Escape")


def learn(page: GrimoirePage, name: str, key: str) -> None:
    if not page.page.locator("#own-keys[open]").count():
        page.page.click("#own-keys > summary")
    page.page.click(f"[data-learn={name}]")
    page.page.keyboard.press(key)
    assert page.page.text_content(f"#key-{name}") == key
    page.page.evaluate("document.activeElement.blur()")
    page.page.wait_for_timeout(1000 * BOUNCE)  # sooner, the key is still the press that taught it


def presses(page: GrimoirePage, key: str, times: int, apart: float = TWICE) -> None:
    """Presses so many seconds apart by their own time, the last of them now, however long each takes to come."""
    browser, at = page.page.context.new_cdp_session(page.page), time.time() - apart * (times - 1)
    for number in range(times):
        for kind, after in (("keyDown", 0.0), ("keyUp", 0.005)):
            text = key if kind == "keyDown" and len(key) == 1 else ""
            event = {"type": kind, "key": key, "text": text, "timestamp": at + apart * number + after}
            browser.send("Input.dispatchKeyEvent", event)
    browser.detach()


def see_the_visit(page: GrimoirePage, served: ServedTable) -> None:
    """The page shows who is due; a key that is pressed sooner is meant for the visit before."""
    seat = seat_due(served)
    assert seat is not None
    page.see("#visit", served.table.session.table.square.names[seat])


def seat_due(served: ServedTable) -> int | None:
    visit = served.table.session.waking.visit
    return None if visit is None else visit.seat


def test_a_sentence_is_typed_and_its_secret_answer_lies_in_the_open_grimoire(served: ServedTable) -> None:
    page = at_night(served)
    name = served.table.session.table.square.names[seat_due(served) or 0]
    said = served.table.spoken()
    say(page, "who is next")
    eventually(lambda: name in page.text("#private"), "the answer on the open page")
    page.page.keyboard.press(".")
    eventually(lambda: page.covered() and page.text("#private") == "", "it is covered with the grimoire")
    assert name not in page.text("#region-spoken")
    assert page.page.input_value("#sentence") == ""
    assert said == []
    assert page.errors == []


def test_the_word_cover_covers_and_the_word_show_turns_to_the_one_player_screen(served: ServedTable) -> None:
    page = at_night(served)
    say(page, "cover")
    eventually(page.covered, "it is covered")
    page.open()
    page.page.wait_for_selector("#visit")
    say_and_leave(page, "show it")
    page.page.wait_for_url("**/host/show")
    assert served.table.session.one_card.ready


def say_and_leave(page: GrimoirePage, text: str) -> None:
    page.page.keyboard.press("/")
    page.page.keyboard.type(text)
    page.page.keyboard.press("Enter")


def test_what_is_said_back_is_taken_back_by_its_button(served: ServedTable) -> None:
    served.to_the_first_day()
    patient(served.table, 600.0)
    page = GrimoirePage(served)
    say_and_leave(page, "kill Bob")
    page.page.wait_for_selector("#leave-it")
    page.page.keyboard.press("Escape")
    page.page.click("#leave-it")
    page.see("#region-spoken", "Taken back")
    assert served.table.session.table.game.grimoire.seats[1].alive
    say_and_leave(page, "kill Bob")
    page.page.click("#do-it")
    eventually(lambda: not served.table.session.table.square.alive[1], "Bob is dead")


def test_one_button_does_everything(served: ServedTable) -> None:
    """Short goes on, twice takes back, three times covers, long shows; and what bounces counts once."""
    page = at_night(served)
    learn(page, "one", "x")
    first = seat_due(served)
    page.page.keyboard.press("x")
    eventually(lambda: seat_due(served) not in (first, None), "the next visit")
    second = seat_due(served)
    see_the_visit(page, served)
    page.page.wait_for_timeout(AFTERWARDS)
    assert seat_due(served) == second
    presses(page, "x", 2)
    eventually(lambda: seat_due(served) == first, "the visit before once more")
    see_the_visit(page, served)
    presses(page, "x", 4, BOUNCES)
    eventually(lambda: seat_due(served) == second, "a switch that bounces has gone on once")
    page.page.wait_for_timeout(AFTERWARDS)
    assert seat_due(served) == second
    assert not page.covered()
    presses(page, "x", 3)
    eventually(page.covered, "it is covered")
    page.page.wait_for_timeout(AFTERWARDS)  # what comes at once has bounced
    page.page.keyboard.press("x")
    eventually(lambda: not page.covered(), "short opens it again")
    page.page.wait_for_selector("#visit")
    page.page.wait_for_timeout(AFTERWARDS)
    page.page.keyboard.down("x")
    page.page.wait_for_url("**/host/show")
    page.page.keyboard.up("x")
    assert served.table.session.one_card.ready
    assert page.errors == []


def test_a_key_is_learnt_anew_kept_and_forgotten(served: ServedTable) -> None:
    page = at_night(served)
    learn(page, "next", "q")
    first = seat_due(served)
    page.page.keyboard.press("q")
    eventually(lambda: seat_due(served) not in (first, None), "the next visit")
    second = seat_due(served)
    page.page.reload()
    page.page.wait_for_selector("html.scripted")
    page.open()
    page.page.wait_for_selector("#visit")
    page.page.evaluate("document.activeElement.blur()")
    page.page.keyboard.press("q")
    eventually(lambda: seat_due(served) not in (second, None), "kept in this browser")
    third = seat_due(served)
    page.page.click("#own-keys > summary")
    page.page.click("[data-forget=next]")
    page.page.evaluate("document.activeElement.blur()")
    page.page.keyboard.press("q")
    page.page.wait_for_timeout(AFTERWARDS)
    assert seat_due(served) == third


def test_a_clicker_that_bounces_goes_on_once(served: ServedTable) -> None:
    page = at_night(served)
    first = seat_due(served)
    presses(page, "PageDown", 3, BOUNCES)
    eventually(lambda: seat_due(served) not in (first, None), "the next visit")
    second = seat_due(served)
    page.page.wait_for_timeout(300)
    assert seat_due(served) == second
    see_the_visit(page, served)
    page.page.keyboard.press("PageUp")
    eventually(lambda: seat_due(served) == first, "back")
    page.page.keyboard.press("b")
    eventually(page.covered, "blank")


def test_a_key_in_the_line_is_a_letter(served: ServedTable) -> None:
    page = at_night(served)
    learn(page, "next", "q")
    first = seat_due(served)
    page.page.keyboard.press("/")
    page.page.keyboard.type("q. tb")
    assert page.page.input_value("#sentence") == "q. tb"
    assert seat_due(served) == first
    assert not page.covered()


def test_without_a_microphone_the_held_key_says_so(served: ServedTable) -> None:
    page = at_night(served)
    assert not page.page.locator("#own-microphone").count()
    page.page.keyboard.down("t")
    page.see("#said", "cannot be held now")
    page.page.keyboard.up("t")
    assert page.errors == []
