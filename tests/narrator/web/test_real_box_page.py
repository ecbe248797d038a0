"""The page of a person who runs a game with the real box, 390 px wide in a real browser, with a real table."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from engine.real_box import unknown
from engine.registry import CHARACTERS
from tests.e2e.pages import PHONE, eventually
from tests.narrator.test_real_box import bakers
from tests.narrator.web.served import ServedTable

pytestmark = pytest.mark.browser


DEMON = "The Demon is told"


class BoxPage:
    """In the hand of whoever knows the tokens, with the PIN given already."""

    def __init__(self, served: ServedTable) -> None:
        self.served = served
        opened = served.page_of_host("/host/box", viewport=PHONE)
        self.page: Page = opened.page
        self.errors = opened.errors
        self.page.wait_for_selector("html.scripted")

    def open(self) -> None:
        self.page.goto(f"{self.served.base}/host/box")
        self.page.wait_for_selector("html.scripted")

    def see(self, selector: str, words: str = "") -> None:
        def seen() -> bool:
            return any(words in one for one in self.page.locator(selector).all_inner_texts())

        eventually(seen, f"{words} in {selector}")

    def press(self, key: str, line: str) -> None:
        """A key where this line waits; the next one comes. No second press within a bounce."""
        self.see("#lead-due", line)
        self.page.wait_for_timeout(260)
        self.page.keyboard.press(key)
        eventually(lambda: self.lead() != line, f"{line} is behind")

    def lead(self) -> str:
        found = self.page.locator("#lead-due").all_inner_texts()
        return found[0] if found else ""


@pytest.fixture
def served(tmp_path: Path, browser: Browser) -> Iterator[ServedTable]:
    with ServedTable(tmp_path, browser, script=bakers()) as served:
        yield served


async def seats(served: ServedTable) -> None:
    table = served.table
    await table.host("start")
    await table.until(lambda: table.stage == "seating")
    for number in table.numbers:
        await table.act(number, "neighbours", right=True)


async def overheard(served: ServedTable, name: str) -> None:
    """Somebody in the room says it, whoever it was."""
    here = served.table.room.hands_free
    assert here is not None
    here.overheard(name)


def names_of_characters(page: Page) -> list[str]:
    """Those named on a phone but in its book."""
    html = page.evaluate("document.querySelector('main').innerText")
    return sorted(one for one in CHARACTERS if f" {one} " in html.lower())


def test_a_night_by_one_key_a_day_and_the_tokens(served: ServedTable) -> None:
    box, table = BoxPage(served), served.table
    phone = served.phone("Eve")
    box.page.click("#do-real_box")
    box.see(".hint", "Tokens from your own box")
    served.play(seats(served))
    phone.see("#region-play", "token lies on the table")
    box.press("PageDown", "Everybody draws a token and looks at it")
    box.see(".night .due", "Minions meet")
    assert names_of_characters(phone.page) == []
    assert box.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]

    box.press(" ", "Minions meet")
    box.page.wait_for_timeout(260)
    box.page.keyboard.press("0")
    box.see(".net", "Evil players have not learned of each other.")
    box.press("0", DEMON)
    box.see(".night .skipped", DEMON)
    box.press("PageUp", box.lead())
    box.press("Enter", DEMON)
    box.see(".night .done", DEMON)
    box.see(".night .words", "The Baker points at somebody.")
    box.page.select_option("#whom", label="Cat")
    box.page.click("#rule-kill")
    box.see(".net", "first night")
    box.page.click("#net-0-so")
    eventually(lambda: not table.session.table.game.grimoire.seats[2].alive, "Cat dies")
    assert table.stage == "night"
    box.see("#whom", "Cat †")
    box.page.click("#rest")
    box.see("#lead-due", "Dawn")
    box.see(".asked .words", "Who dies tonight: Cat.")
    box.see(".stage", "The first night")
    box.see("#next", "Open their eyes")
    box.page.click("#next")
    eventually(lambda: table.stage == "discussion", "day breaks")
    assert not table.session.table.square.alive[2]

    box.see("#do-open_nominations", "")
    served.play(overheard(served, "open_nominations"))
    box.see("#said-back", "Was that you?")
    box.page.click("#leave-it")
    eventually(lambda: not box.page.locator("#said-back").count(), "it was not")
    assert table.stage == "discussion"
    box.page.wait_for_timeout(1100)  # seen for a moment, the table's next step is the same key's
    box.page.keyboard.press("PageDown")
    eventually(lambda: table.stage == "nominations", "nominations are open")
    served.play(table.vote_for(1, {0, 1, 3, 4}))
    served.play(table.host("close_nominations"))  # or they have closed by themselves
    box.see("#next", "Bob is executed and dies")
    box.page.click("#skip")
    eventually(lambda: table.stage == "night", "night falls")
    assert table.session.table.square.alive[1], "executed, and alive"

    box.page.click("text=Enter the tokens")
    box.page.wait_for_selector("#enter")
    assert box.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    for seat, character in enumerate(("imp", "imp", "empath", "slayer", "monk", "saint", "virgin")):
        box.page.select_option(f"select[name=character_{seat}]", character)
    box.page.click("#enter")
    box.see(".said", "2 Demons")
    assert box.page.input_value("select[name=character_3]") == "slayer", "what was sent is there still"
    assert len(unknown(table.session.table.game)) == 7
    box.page.click("#enter")
    box.see("#said", "nobody was told")
    eventually(lambda: not unknown(table.session.table.game), "the tokens are entered")
    assert names_of_characters(phone.page) == []
    box.open()
    box.see(".region", "")
    assert box.errors == []


def test_while_some_are_unknown_the_grimoire_says_so_and_who_has_won(served: ServedTable) -> None:
    box, table = BoxPage(served), served.table
    box.page.click("#do-real_box")
    box.see(".hint", "Tokens from your own box")
    served.play(seats(served))
    box.press("PageDown", "Everybody draws a token and looks at it")
    box.page.click("text=Enter the tokens")
    for seat, character in enumerate(("imp", "", "empath", "slayer", "monk", "saint", "poisoner")):
        if character:
            box.page.select_option(f"select[name=character_{seat}]", character)
    box.page.select_option("select[name=depth]", "clerk")
    box.page.click("#enter")
    box.page.wait_for_selector("html.scripted #open")
    box.see("#said", "nobody was told")
    box.see("#region-ends .said", "Bob")
    assert "Dan" not in box.page.inner_text("#region-ends .said")
    box.page.click("#sure-ends > summary")
    box.page.click("#good-won")
    eventually(lambda: table.stage == "reveal", "the end is told", 60)
    assert box.errors == []


def test_the_end_is_declared(served: ServedTable) -> None:
    box, table = BoxPage(served), served.table
    box.page.click("#do-real_box")
    box.see(".hint", "Tokens from your own box")
    served.play(seats(served))
    box.press("PageDown", "Everybody draws a token and looks at it")
    box.page.click("#sure-ends > summary")
    box.page.click("#evil-won")
    eventually(lambda: table.stage == "reveal", "the end is told", 60)
    assert table.room.town_square().winner == "evil"
    assert box.errors == []
