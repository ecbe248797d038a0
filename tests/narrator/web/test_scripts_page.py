"""The pages of scripts in a real browser: at a table and without one, on wide and narrow screens, and on paper."""

import asyncio
import json
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
import uvicorn
from playwright.sync_api import Browser, Page

from config.texts import load_texts
from narrator.screens.script_sheet import Shelf
from narrator.scripts.files import load_script
from narrator.scripts.own import OwnScripts
from narrator.web import listen, server_config
from narrator.web.scripts_alone import ScriptsAlone
from tests.access import checks
from tests.e2e.pages import eventually
from tests.narrator.table import NAMES
from tests.narrator.web.served import ServedTable

pytestmark = pytest.mark.browser
SIZES = [(360, 740), (1366, 768)]
MIXED = (
    *("chef", "empath", "monk", "slayer", "virgin", "soldier", "saint", "drunk", "baron", "poisoner", "imp"),
    {"id": "ooze", "name": "Ooze <b>", "team": "demon", "ability": "Each night*, somebody dies."},
    {"id": "umpire", "name": "Umpire", "team": "fabled", "ability": "Nobody whispers."},
)
FILE = json.dumps([{"id": "_meta", "name": "Mixed & <i>Co</i>", "author": "Ann"}, *MIXED])


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the pages without a table."""
    listener = listen("127.0.0.1", 0)
    here = f"127.0.0.1:{listener.getsockname()[1]}"
    own = OwnScripts(tmp_path_factory.mktemp("scripts"))
    server = uvicorn.Server(server_config(ScriptsAlone((here,), load_texts("en"), Shelf(own)).app))
    thread = threading.Thread(target=lambda: asyncio.run(server.serve(sockets=[listener])), daemon=True)
    thread.start()
    eventually(lambda: server.started, "the pages are served")
    yield f"http://{here}"
    server.should_exit = True
    thread.join(10)
    listener.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(locale="en")
    page = context.new_page()
    yield page
    context.close()


def brought(page: Page, base: str, text: str) -> None:
    page.goto(f"{base}/scripts")
    page.fill("#script-text", text)
    page.click("#script-read")
    page.wait_for_selector("h1")


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size[0]))
def test_everybody_can_use_them(alone: str, browser: Browser, size: tuple[int, int], language: str) -> None:
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, locale=language)
    page = context.new_page()
    errors: list[str] = []
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    for path in ("/scripts", "/scripts/of/twice_dead", ""):
        if path:
            page.goto(alone + path)
        else:
            brought(page, alone, FILE)
        assert page.locator("html").get_attribute("lang") == language
        checks.prepare(page)
        wrong = [
            *checks.axe(page),
            *checks.contrast(page),
            *checks.targets(page),
            *checks.forced_colours(page),
        ]
        assert [*wrong, *checks.ask(page, "sideways")] == []
    assert errors == []
    context.close()


def test_a_script_is_found_and_opened_with_the_keyboard_alone(alone: str, page: Page) -> None:
    page.goto(f"{alone}/scripts")
    page.focus("#q")
    page.keyboard.type("winter")
    page.keyboard.press("Enter")
    page.wait_for_url("**/scripts?q=winter")
    assert page.locator(".shelf a").count() == 1
    page.focus("#search")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_url("**/of/winter_fair")
    assert page.locator("h1").inner_text() == "The Winter Fair"


def test_a_script_that_was_brought_is_kept_with_the_keyboard_alone(alone: str, page: Page) -> None:
    brought(page, alone, json.dumps([{"id": "_meta", "name": "<b>Kept</b>"}, *MIXED[:-2]]))
    page.focus("#keep")
    page.keyboard.press("Enter")
    page.wait_for_url("**/scripts/of/own-*")
    assert page.locator("h1").inner_text() == "<b>Kept</b>"
    assert not page.locator("#keep").count()
    page.goto(f"{alone}/scripts")
    first = page.locator(".shelf a").first
    assert first.locator(".name").inner_text() == "<b>Kept</b>"
    first.click()
    page.wait_for_selector("#characters dt:text-is('Chef')")


def test_homebrew_is_chosen_and_the_file_saved_as_it_would_be_played(alone: str, page: Page) -> None:
    brought(page, alone, FILE)
    assert page.locator("h1").inner_text() == "Mixed & <i>Co</i>"
    page.select_option("[name=for-0]", "po")
    page.select_option("[name=for-1]", "kept")
    page.click("#choose")
    page.wait_for_selector("#characters dt:text-is('Po')")
    assert page.locator("[name=for-0]").input_value() == "po"
    with page.expect_download() as saved:
        page.click("#save")
    script = load_script(Path(saved.value.path()).read_text(encoding="utf-8"), "saved").script
    assert script is not None
    assert script.demons == ("imp", "po")
    assert script.own_rules == ("Umpire: Nobody whispers.",)


def test_what_is_wrong_with_a_file_is_said(alone: str, page: Page) -> None:
    brought(page, alone, "no script at all")
    assert "not JSON" in page.locator(".problems").inner_text()
    assert not page.locator("#save").count()
    brought(page, alone, '["chef", "imp"]')
    assert "Too few Townsfolk" in page.locator(".problems").inner_text()


def test_on_paper_stand_the_sheet_and_on_a_page_of_its_own_the_nights(alone: str, page: Page) -> None:
    page.goto(f"{alone}/scripts/of/tb")
    page.evaluate("window.print = () => { document.title = 'printed'; }")
    page.click("#print")
    assert page.title() == "printed"
    page.emulate_media(media="print")
    for hidden in (".balance", ".ways", "#to-shelf"):
        assert not page.locator(hidden).is_visible(), hidden
    for shown in ("h1", "#characters", "#nights", ".on-paper"):
        assert page.locator(shown).is_visible(), shown
    assert page.evaluate("getComputedStyle(document.querySelector('#nights')).breakBefore") == "page"
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"


def test_without_javascript_everything_but_the_button_to_print_is_there(alone: str, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False, locale="en")
    page = context.new_page()
    brought(page, alone, FILE)
    page.click("#choose")
    assert page.locator("#characters dt").count() > 10
    assert not page.locator("#print").is_visible()
    context.close()


def test_the_language_is_chosen_and_kept(alone: str, page: Page) -> None:
    page.goto(f"{alone}/scripts")
    page.click("details.language summary")
    page.click("#language-ru")
    page.wait_for_selector("h1:text-is('Скрипты')")
    page.goto(f"{alone}/scripts/of/owls")
    assert page.locator("h1").inner_text() == "Совиный парламент"


def test_the_host_plays_a_script_of_the_shelf_while_nothing_is_dealt(
    tmp_path: Path, browser: Browser
) -> None:
    with ServedTable(tmp_path, browser, NAMES[:5]) as served:
        page = served.host.page
        served.unfold("script")
        page.click("#scripts")
        page.click("#script-lamp")
        page.click("#use")
        eventually(
            lambda: served.table.session.table.script.name == "A Lamp in the Window", "the script is used"
        )
        page.wait_for_url("**/host")
        served.to_the_first_day()
        page.goto(f"{served.base}/host/scripts/of/owls")
        assert not page.locator("#use").count()


def test_a_script_with_homebrew_is_settled_and_played_by_the_host(tmp_path: Path, browser: Browser) -> None:
    with ServedTable(tmp_path, browser, NAMES[:5]) as served:
        page = served.host.page
        page.goto(f"{served.base}/host/script")
        page.fill("#script-text", FILE)
        page.click("#script-look")
        page.select_option("[name=for-0]", "po")
        page.click("#choose")
        page.wait_for_selector("#characters dt:text-is('Po')")
        page.click("#use")
        eventually(
            lambda: served.table.session.table.script.demons == ("imp", "po"),
            "it is played with another in its place",
        )


def test_nobody_but_the_host_comes_in_by_the_table(tmp_path: Path, browser: Browser, page: Page) -> None:
    with ServedTable(tmp_path, browser, NAMES[:5]) as served:
        page.goto(f"{served.base}/host/scripts/of/owls")
        assert page.url == f"{served.base}/host"
