"""The story in a real browser: on the television, on a phone, on a page of its own, and as a file."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from config.texts import load_texts
from engine import replay
from narrator.telling.story import FinishedGame, seen_again
from tests.e2e.pages import eventually, leave, never_again, open_page
from tests.narrator.test_story import NAMES, record_of
from tests.narrator.web.served import ServedTable

pytestmark = pytest.mark.browser

TEXTS = load_texts("en")
PLAYERS = 15
OVERLAPS = """() => {
  const inside = document.querySelector('[data-board]').getBoundingClientRect();
  return [...document.querySelectorAll('[data-board] li, [data-board] h3')].filter((one) =>
    [...one.getClientRects()].some((box) => box.bottom > inside.bottom + 1 || box.top < inside.top - 1)).length;
}"""


@pytest.fixture
def told(tmp_path: Path, browser: Browser) -> Iterator[ServedTable]:
    """A table of fifteen whose game has been told to its end."""
    with ServedTable(tmp_path, browser, NAMES[:PLAYERS]) as served:
        served.play(stand_at_the_end(served))
        eventually(lambda: served.square.stage == "reveal", "the grimoire lies open")
        yield served


async def stand_at_the_end(served: ServedTable) -> None:
    """As after a restart with the record of a whole game."""
    session, lines = served.table.session, record_of("snv", 10)
    session.table.people.seat_everybody()
    session.table.people.settle()
    live, seen = replay(lines), seen_again(lines)
    assert seen is not None
    session.go_on(
        live,
        {**session.table.as_data(), "phase": "reveal", "announced": "reveal", "released": len(live.ledger)},
    )
    session.retelling.game, session.retelling.whole = FinishedGame(seen), True
    session.table.changed()


def test_a_page_that_is_told_has_its_heading_before_its_first_line(told: ServedTable) -> None:
    retelling = told.table.session.retelling
    retelling.whole, retelling.section = False, "awards"
    told.play(pushed(told))
    told.square.see(".scroll.now h3", TEXTS.shown("story.awards"))
    assert not told.square.page.locator(".scroll.now li").count()


async def pushed(told: ServedTable) -> None:
    told.table.session.table.changed()


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (1920, 1080)])
def test_the_television_turns_the_leaves_of_the_whole_story(
    told: ServedTable, width: int, height: int
) -> None:
    page = told.square.page
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_selector("[data-board]")
    told.square.see("#region-story", TEXTS.shown("story.who"), TEXTS.shown("timeline.title"))
    assert page.evaluate(OVERLAPS) == 0
    assert not page.locator("#region-ring svg, #region-side p, .join").locator("visible=true").count()
    leaf = page.text_content("[data-leaf]") or ""
    assert leaf.startswith("1 / ")
    never_again(page.context)
    page.clock.install()
    page.reload()
    page.wait_for_selector("[data-board]")
    page.clock.run_for(15_000)
    eventually(lambda: (page.text_content("[data-leaf]") or "").startswith("2 / "), "the second leaf")
    assert page.evaluate("document.querySelector('[data-board]').scrollLeft") > width / 2


@pytest.mark.parametrize(("width", "height"), [(360, 640), (390, 844)])
def test_a_phone_shows_first_what_its_player_was_told(told: ServedTable, width: int, height: int) -> None:
    phone = told.phone("Ann")
    page = phone.page
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_selector(".told.own")
    own = page.locator(".told.own").bounding_box()
    who = page.locator("ul.reveal").bounding_box()
    assert own is not None
    assert who is not None
    assert own["y"] < who["y"]
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    with page.expect_download() as download:
        page.click("a[href='/story/save']")
    saved = Path(download.value.path()).read_text(encoding="utf-8")
    assert TEXTS.shown("story.why") in saved
    assert "<script" not in saved
    assert "http" not in saved


def test_the_saved_file_is_readable_by_itself(told: ServedTable, browser: Browser, tmp_path: Path) -> None:
    file = tmp_path / "story.html"
    file.write_text(told.host.page.request.get(f"{told.base}/story/save").text(), encoding="utf-8")
    page = open_page(browser, [], viewport={"width": 360, "height": 640}).page
    page.goto(file.as_uri())
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(10, 7, 6)"
    for name in NAMES[:PLAYERS]:
        assert page.locator(".who .name", has_text=name).count() == 1
    leave(page.context)


def test_the_last_game_is_a_link_on_the_phones_of_who_played(told: ServedTable) -> None:
    phone = told.phone("Ann")
    told.play(told.table.host("new_game"))
    eventually(lambda: phone.stage == "lobby", "another game")
    phone.page.wait_for_selector("a[href='/story']")
    phone.page.click("a[href='/story']")
    phone.page.wait_for_selector("main.story")
    text = phone.page.inner_text("main.story")
    assert "Ann. " + TEXTS.shown("story.own") in text
    assert TEXTS.shown("timeline.title") in text
    phone.page.click("text=" + TEXTS.shown("story.back"))
    phone.page.wait_for_selector("main.phone")
    told.host.page.wait_for_selector("a[href='/story']")


def test_before_any_game_is_over_there_is_nothing_to_read(tmp_path: Path, browser: Browser) -> None:
    with ServedTable(tmp_path, browser) as served:
        phone = served.phone("Ann")
        assert not phone.page.locator("a[href='/story']").count()
        for path in ("/story", "/story/save"):
            answer = phone.page.request.get(served.base + path, max_redirects=0)
            assert answer.status == 303
            assert answer.headers["location"] == "/"
