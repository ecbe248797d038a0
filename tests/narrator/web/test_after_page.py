"""The host's page after a game, in a browser: figures by consent, a game saved and read again, on small pages."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from narrator.telling.saved_game import read_saved_game
from tests.access import checks
from tests.e2e.pages import PHONE, eventually
from tests.narrator.web.served import ServedTable

pytestmark = pytest.mark.browser

SMALLEST = {"width": 320, "height": 568}


@pytest.fixture
def served(tmp_path: Path, browser: Browser) -> Iterator[ServedTable]:
    with ServedTable(tmp_path, browser, seed=4) as served:
        yield served


def page_of(served: ServedTable) -> Page:
    return served.page_of_host("/host/after", viewport=PHONE).page


async def to_the_end(served: ServedTable) -> None:
    await served.table.host("end")
    await served.table.until(lambda: served.table.stage == "reveal")


async def to_the_story(served: ServedTable) -> None:
    await served.table.host("end")
    await served.table.until(lambda: served.table.session.retelling.whole)


def look_at(page: Page) -> None:
    """Everybody can use it, at every size of letters and page."""
    checks.prepare(page)
    assert checks.axe(page) == []
    for size in (PHONE, SMALLEST):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        assert checks.targets(page) == []
        assert checks.ask(page, "sideways") == []
    checks.ask(page, "textSize", 200)
    assert checks.ask(page, "sideways") == []
    checks.ask(page, "textSize", 100)
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]


def test_nothing_of_a_game_before_its_end(served: ServedTable) -> None:
    served.to_the_first_day()
    page = page_of(served)
    assert "No game has been told" in page.inner_text("main")
    assert not page.locator("#save-game").count()
    names = {
        served.table.session.table.texts.character_name(one.character)
        for one in served.table.session.table.game.grimoire.seats
    }
    for path in ("/host/after", "/host/after/save", "/story", "/story/save"):
        html = served.host.context.request.get(f"{served.base}{path}").text()
        assert [one for one in names if f">{one}<" in html or f'"{one}"' in html] == [], path
        assert '"record"' not in html, path
    look_at(page)


def test_by_keyboard_it_is_switched_on_who_says_no_is_nobody_and_all_is_deleted(served: ServedTable) -> None:
    phone, page = served.phone("Cat"), page_of(served)
    page.focus("#keep-statistics")
    page.keyboard.press("Enter")
    page.wait_for_selector("text=The games of this table are counted. Every phone says so.")
    phone.see(".counted-too", "who was what")
    phone.tap("#count-me")
    phone.see(".counted-too", "your name is kept nowhere")
    served.to_the_first_day()
    served.play(to_the_story(served))
    file = served.table.evening.statistics.group.path
    eventually(file.exists, "the game is kept")
    people = json.loads(file.read_text("utf-8"))["games"][0]["people"]
    assert [one["name"] for one in people] == ["Ann", "Bob", "", "Dan", "Eve", "Flo", "Gus"]
    page.reload()
    assert "Counted as nobody: 1." in page.inner_text("section[aria-labelledby=lead-group]")
    assert "Cat: 1 game" in page.inner_text("section[aria-labelledby=lead-evening]")
    look_at(page)
    phone.page.goto(f"{served.base}/story")
    assert "Cat: 1 game" in phone.page.inner_text("main")
    page.focus("#sure-delete > summary")
    page.keyboard.press("Enter")
    page.focus("#delete-statistics")
    page.keyboard.press("Enter")
    page.wait_for_selector("text=Nothing is counted.")
    assert not file.exists()


def test_a_game_is_saved_and_read_again_and_other_files_are_refused(
    served: ServedTable, tmp_path: Path
) -> None:
    served.to_the_first_day()
    served.play(to_the_story(served))
    page = page_of(served)
    with page.expect_download() as download:
        page.click("#save-game")
    text = Path(download.value.path()).read_text("utf-8")
    assert read_saved_game(text).seen_again() is not None
    file = tmp_path / "game.json"
    file.write_text(text, encoding="utf-8")
    page.set_input_files("#script-file", str(file))
    eventually(lambda: page.input_value("#script-text") != "", "the file is in the box")
    page.click("#read-game")
    page.wait_for_selector("h1:has-text('The story of this game')")
    assert "Nobody wins" in page.inner_text("main")
    assert "Ann" in page.inner_text("main")
    checks.prepare(page)
    assert checks.axe(page) == []
    assert page.locator("h1").count() == 1
    for wrong, said in (("a letter", "cannot be read as JSON"), ("[]", "does not begin as one")):
        page.goto(f"{served.base}/host/after")
        page.fill("#script-text", wrong)
        page.click("#read-game")
        page.wait_for_selector(f".said:has-text('{said}')")
    evil = json.loads(text)
    evil["story"]["script"] = evil["story"]["why"] = "<script>window.bad = 1</script>"
    evil["story"]["why"] = ["<script>window.bad = 1</script>"]
    del evil["record"][5]
    page.fill("#script-text", json.dumps(evil))
    page.click("#read-game")
    page.wait_for_selector("text=as it was saved")
    assert page.evaluate("window.bad") is None
    assert "<script>" in page.inner_text("main")


def test_the_same_people_play_again_by_one_tap(served: ServedTable) -> None:
    served.to_the_first_day()
    page = page_of(served)
    assert not page.locator("#again").count(), "a game is going on"
    served.play(to_the_story(served))
    page.reload()
    page.click("#again")
    eventually(lambda: served.square.stage == "lobby", "the town is at the next game")
    page.wait_for_url(f"{served.base}/host")  # where that is begun
    page.goto(f"{served.base}/host/after")
    assert not page.locator("#again").count()
    assert [person.chair for person in served.table.session.table.people.everybody] == list(range(7))
    assert page.locator("#save-game").count(), "the last game can still be saved"


def test_whoever_decides_is_led_to_the_grimoire_of_the_next_game(served: ServedTable) -> None:
    served.to_the_first_day()

    async def a_person_decides() -> None:
        await served.table.host("depth", depth="clerk")

    served.play(a_person_decides())
    served.play(to_the_end(served))
    page = page_of(served)
    assert "is being told to its end" in page.inner_text("main"), "nobody is uncovered yet"
    assert not page.locator("#again").count()

    async def all_is_told() -> None:
        table = served.table
        await table.host("reveal_end")
        await table.until(lambda: table.session.retelling.whole)

    served.play(all_is_told())
    page.reload()
    page.click("#again")
    page.wait_for_url(f"{served.base}/host/grimoire")
    page.wait_for_selector("#do-start")


def test_a_stranger_is_shown_the_door(served: ServedTable) -> None:
    served.to_the_first_day()
    served.play(to_the_story(served))
    nobody = served.browser.new_context()
    stranger = nobody.request
    for path in ("/host/after", "/host/after/save"):
        answer = stranger.get(f"{served.base}{path}", max_redirects=0)
        assert answer.status == 303
        assert answer.headers["location"] == "/host"
    sent = stranger.post(f"{served.base}/host/after/read", form={"text": "{}"}, max_redirects=0)
    assert sent.status in (303, 403)


def test_in_russian(served: ServedTable) -> None:
    served.to_the_first_day()
    served.play(to_the_story(served))
    page = page_of(served)
    page.context.add_cookies([{"name": "language", "value": "ru", "url": served.base}])
    page.reload()
    assert "После игры" in page.inner_text("h1")
    assert "Этот вечер" in page.inner_text("main")
    look_at(page)
