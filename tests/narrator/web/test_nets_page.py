"""Safety nets on the pages of whoever decides, in a real browser, with a real table behind them."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from engine.terms import DEMON
from tests.access import checks
from tests.e2e.pages import eventually
from tests.narrator.test_real_box import bakers
from tests.narrator.web.served import ServedTable
from tests.narrator.web.test_by_hand_page import BOUNCE
from tests.narrator.web.test_grimoire_page import SMALLEST, GrimoirePage
from tests.narrator.web.test_real_box_page import BoxPage, seats

pytestmark = pytest.mark.browser


@pytest.fixture
def served(tmp_path: Path, browser: Browser) -> Iterator[ServedTable]:
    with ServedTable(tmp_path, browser, seed=5) as served:
        yield served


def kill_the_demon(page: GrimoirePage) -> int:
    """Ruled on the page; whom."""
    demon = page.served.table.session.table.game.living(DEMON)[0]
    page.page.evaluate("document.getElementById('rulings').open = true")
    page.page.select_option("#rulings select[name=seat] >> nth=0", str(demon))
    page.page.select_option("#rulings select[name=verb]", "kill")
    page.page.click("#host-rule")
    return demon


def sound(page: Page) -> None:
    """Nothing that a person with a screen reader, a keyboard or large letters would stumble over."""
    checks.prepare(page)
    found = [*checks.axe(page), *checks.targets(page), *checks.contrast(page)]
    assert found == []
    page.set_viewport_size(SMALLEST)  # type: ignore[arg-type]
    assert checks.ask(page, "sideways") == []


def test_a_ruling_waits_for_a_word_on_the_open_grimoire(served: ServedTable) -> None:
    served.to_the_first_day()
    page, table = GrimoirePage(served), served.table
    page.decides("clerk")
    seats_before = table.session.table.game.grimoire.seats
    demon = kill_the_demon(page)
    page.see("#said", "has a warning")
    assert page.covered(), "it is not uncovered for that"
    assert page.page.locator(".net").count() == 0
    assert page.characters() == []
    page.open()
    page.see(".net h2", "With this good has won.")
    sound(page.page)
    page.page.focus("#net-0-rules")
    page.page.keyboard.press("Enter")
    eventually(lambda: page.page.locator(".net").count() == 0, "it is left")
    assert table.session.table.game.grimoire.seats == seats_before
    kill_the_demon(page)
    page.see(".net h2", "good has won")
    page.page.focus("#net-0-rules")
    page.page.wait_for_timeout(1000 * BOUNCE)  # sooner, Enter is the press before
    page.page.keyboard.press("Tab")
    assert page.page.evaluate("document.activeElement.id") == "net-0-so"
    page.page.keyboard.press("Enter")
    eventually(lambda: not table.session.table.game.grimoire.seats[demon].lives, "it is done as they said")
    assert page.errors == []


def test_in_russian(served: ServedTable) -> None:
    served.to_the_first_day()
    page = GrimoirePage(served)
    page.decides("clerk")
    page.page.context.add_cookies([{"name": "language", "value": "ru", "url": served.base}])
    page.page.reload()
    page.page.wait_for_selector("html.scripted")
    kill_the_demon(page)
    page.see("#said", "предупреждение")
    page.open()
    page.see(".net h2", "После этого победит добро")
    assert page.text("#net-0-so") == "Как я говорю"
    sound(page.page)
    assert page.errors == []


def test_the_box_warns_of_a_line_and_one_key_more_passes_it_over(tmp_path: Path, browser: Browser) -> None:
    with ServedTable(tmp_path, browser, script=bakers()) as served:
        box, table = BoxPage(served), served.table
        box.page.click("#do-real_box")
        box.see(".hint", "Tokens from your own box")
        served.play(seats(served))
        box.press("PageDown", "Everybody draws a token and looks at it")
        box.see("#lead-due", "Minions meet")
        box.page.wait_for_timeout(260)
        box.page.keyboard.press("0")
        box.see(".net h2", "Evil players have not learned of each other.")
        assert box.lead() == "Minions meet"
        sound(box.page)
        box.press("0", "Minions meet")
        eventually(lambda: box.page.locator(".net").count() == 0, "it is passed over")
        assert table.session.real_box.lines()[0].done is False
        assert box.errors == []
