"""A decision is changed on the grimoire page, in a real browser, with a real table and a real phone behind it."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.e2e.pages import eventually
from tests.narrator.test_amending import to_the_day_after
from tests.narrator.test_by_hand import CAST
from tests.narrator.web.served import ServedTable
from tests.narrator.web.test_grimoire_page import GrimoirePage, begin, everybody_looks

pytestmark = pytest.mark.browser


@pytest.fixture
def served(tmp_path: Path, browser: Browser) -> Iterator[ServedTable]:
    with ServedTable(tmp_path, browser, cast=CAST) as served:
        yield served


def look_at_another(page: GrimoirePage, about: str) -> tuple[str, str]:
    """Unfold what was decided about this player and tap another answer; what it was, and what it would be."""
    decision = page.page.locator(".decided > ul > li", has_text=about).first
    was = decision.locator("p strong").first.inner_text()
    if not decision.locator("details[open]").count():
        decision.locator("summary").click()
    others = decision.locator("details button[name=index]")
    index = next(place for place in range(others.count()) if others.nth(place).inner_text() != was)
    others.nth(index).click()
    page.see("#difference", "what it changes")
    return was, page.text("#amend").removeprefix("Change it to: ")


def test_before_anybody_has_heard_one_tap_changes_it_and_one_takes_it_back(served: ServedTable) -> None:
    page = GrimoirePage(served)
    page.decides("clerk")
    begin(served)
    page.see("#waits", "waits for you")
    looking = asyncio.run_coroutine_threadsafe(everybody_looks(served.table), served._loop)

    def answer() -> None:
        assert not looking.done(), looking.result()
        page.open()
        page.press_where_a_question_lies()
        page.page.wait_for_timeout(30)

    served.until(lambda: page.text("#lead-asked").startswith("The night is played"), answer)
    was, other = look_at_another(page, "Washerwoman")
    assert was != other
    assert 1 <= page.page.locator("#difference li").count() <= 7
    assert page.page.locator("#difference li strong").count() == 0, "nobody has heard anything"
    page.page.click("#amend-leave")
    eventually(lambda: page.page.locator("#difference").count() == 0, "nothing is changed")
    assert was in page.text(".decided")
    was, other = look_at_another(page, "Washerwoman")
    page.page.click("#amend")
    eventually(lambda: page.page.locator("#difference").count() == 0, "it is done")
    page.see(".decided", other)
    assert "Your own decision." in page.text(".decided"), "and nothing of what the record keeps"
    assert "proposed" not in page.text(".decided")
    assert "(" not in page.text(".decided > ul")
    page.page.click("#amend-undo")
    page.see(".decided", was)
    eventually(lambda: page.page.locator("#amend-undo").count() == 0, "there is nothing more to take back")
    page.page.keyboard.press("PageDown")
    eventually(lambda: served.square.stage == "discussion", "the day breaks")
    looking.result(30)
    assert page.errors == []


def test_what_was_heard_stands_in_bold_and_is_struck_through_on_the_phone(served: ServedTable) -> None:
    served.to_the_first_day()
    page, phone = GrimoirePage(served), served.phone("Cat")
    page.open()
    page.see(".decided", "Washerwoman")
    page.page.click("[data-seat='2']")
    page.see(".sheets > li:not([hidden])", "Change it")
    look_at_another(page, "Washerwoman")
    assert page.page.locator("#difference li strong").count() >= 1
    assert "Cat has heard" in page.text("#difference li strong")
    page.page.click("#amend")
    eventually(lambda: page.page.locator("#difference").count() == 0, "it is done")
    card = served.table.room.phone(2).card
    assert card is not None
    assert card.wrong
    eventually(
        lambda: "The Storyteller was mistaken" in phone.read("card"), "the card on the phone tells of it"
    )
    assert phone.page.locator("del").count() == 0, "let go, it is covered"
    assert page.errors == []


HELD = 1300  # milliseconds
PRESSED_TWICE = """button => {
    for (const kind of ["pointerdown", "pointerup"]) button.dispatchEvent(new PointerEvent(kind, { bubbles: true }));
    button.click();
    button.click();
}"""


def test_a_change_that_reaches_over_a_dusk_is_held_or_pressed_twice(served: ServedTable) -> None:
    """By a finger, by a key, and by whoever can only press; a short press does nothing."""
    served.to_the_first_day()
    page = GrimoirePage(served)
    asyncio.run_coroutine_threadsafe(to_the_day_after(served.table), served._loop).result(120)
    page.open()
    page.see(".decided", "Before the last dusk")
    page.page.click("#earlier > summary")

    def looked_at(number: int) -> str:
        """Another answer to what the Washerwoman was told lies there."""
        decision = page.page.locator("#earlier > ul > li", has_text="Washerwoman").first
        if not decision.locator("details[open]").count():
            decision.locator("summary").click()
        decision.locator("details button[name=index]").nth(number).click()
        page.see("#amend-far", "over a dusk")
        return page.text("#amend").removeprefix("Change it to: ")

    def standing() -> str:
        shown = served.table.room.grimoire(open_=True).page
        assert shown is not None
        return str(next(one.answer for one in shown.earlier if "Washerwoman" in one.line))

    def is_done(now: str) -> None:
        eventually(lambda: page.page.locator("#difference").count() == 0, "it is done")
        eventually(lambda: standing() == now, f"{standing()} is {now}", 20)

    amend = page.page.locator("#amend")
    now = looked_at(0)
    amend.click(delay=HELD)
    is_done(now)
    now = looked_at(1)
    page.page.focus("#amend")
    page.page.keyboard.press("Enter", delay=HELD)
    is_done(now)
    now = looked_at(2)
    amend.evaluate(PRESSED_TWICE)
    page.page.wait_for_timeout(HELD)
    assert amend.count(), "twice at once is once"
    amend.evaluate("button => button.click()")
    is_done(now)
    assert page.errors == []
