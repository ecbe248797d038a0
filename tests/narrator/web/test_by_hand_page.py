"""A night by hand with keys alone, as a clicker and a laptop give them, in a real browser: nobody has a phone."""

import asyncio
import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from engine.deciders import is_news
from engine.terms import TOWN
from narrator.table.waking import NightVisit
from tests.e2e.pages import eventually
from tests.narrator.table import NAMES, picks_for
from tests.narrator.test_by_hand import execute_somebody, put_phones_away
from tests.narrator.web.served import ServedTable
from tests.narrator.web.test_grimoire_page import GrimoirePage

pytestmark = pytest.mark.browser

EVERY = 4  # of so many visits one is shown on the one-player screen
BOUNCE = 0.26  # seconds in which the same key is one press


@pytest.fixture
def served(tmp_path: Path, browser: Browser) -> Iterator[ServedTable]:
    with ServedTable(tmp_path, browser, names=(*NAMES, "Hal"), seed=11, edition_id="bmr") as served:
        put_phones_away(served.table)
        yield served


class Keys:
    """Walks through a night with nothing but keys."""

    def __init__(self, served: ServedTable) -> None:
        self.served, self.table = served, served.table
        self.page = GrimoirePage(served)
        self.visits: list[tuple[int, str]] = []
        self.cards: list[str] = []
        self.traces: list[str] = []
        self._pressed: dict[str, float] = {}

    @property
    def visit(self) -> NightVisit | None:
        return self.table.session.waking.visit

    def press(self, key: str) -> None:
        """No sooner after the same key than a hand would."""
        since = time.monotonic() - self._pressed.get(key, 0.0)
        if since < BOUNCE:
            self.page.page.wait_for_timeout(1000 * (BOUNCE - since))
        self.page.page.keyboard.press(key)
        self._pressed[key] = time.monotonic()  # the page has it: a busy machine may take its time until then

    def step(self) -> None:
        """What the page asks for now: a decision, a visit, or the morning."""
        page = self.page.page
        if self.page.covered():
            self.press("PageDown")
            page.wait_for_timeout(50)
            return
        if page.locator("#visit").count() and not page.locator("#asked").count():
            self.go_to(self.visit)
        else:
            self.page.press_where_a_question_lies()
            page.wait_for_timeout(30)

    def go_to(self, visit: NightVisit | None) -> None:
        if visit is not None:
            name = self.table.session.table.square.names[visit.seat]
            text = self.page.see("#visit", name)
            assert name in self.page.text(".tokens .due"), "the ring shows whom"
            self.visits.append((visit.seat, text))
            if len(self.visits) % EVERY == 1:
                self.show(visit)
            self.enter(visit)
        before = self.lies()
        self.press("ArrowRight")
        eventually(lambda: self.lies() != before, "the next visit")

    def lies(self) -> str:
        """The visit as the page shows it; "" for none."""
        return str(self.page.page.evaluate("document.querySelector('#visit')?.innerHTML ?? ''"))

    def show(self, visit: NightVisit) -> None:
        """On the one-player screen: turned to, opened, closed and left by keys."""
        page = self.page.page
        self.press("Shift+Enter")
        page.wait_for_selector("html.scripted #hold")
        self.traces.append(page.content())
        self.press("F5")
        page.wait_for_selector(".one-card")
        self.cards.append(page.inner_text(".one-card"))
        assert page.url.endswith("/host/show")
        self.press("F5")
        page.wait_for_selector("#cover", state="visible")
        self.traces.append(page.content())
        self.press("PageDown")
        page.wait_for_selector("html.scripted #open")
        assert self.page.covered()
        self.press("PageDown")
        self.page.see("#visit", self.table.session.table.square.names[visit.seat])

    def enter(self, visit: NightVisit) -> None:
        question, page = visit.look.questions.get(visit.seat), self.page.page
        if question is None:
            return
        picks, words = picks_for(question.options.draw(self.table.chance.randrange))
        ring = self.table.session.table.square.ring
        for seat in picks:
            self.press(str(ring.index(seat) + 1))
            page.wait_for_selector(f"#visit [name=seat][value='{seat}'][aria-pressed=true]")
        for word in words:
            if word in ("yes", "no", "nobody"):
                self.press({"yes": "y", "no": "n", "nobody": "0"}[word])
            else:
                page.focus(f"#visit [name=word][value='{word}']")
                self.press("Enter")
            page.wait_for_selector(f"#visit [name=word][value='{word}'][aria-pressed=true]")

    def until(self, *stages: str) -> None:
        self.served.until(lambda: self.table.stage in stages, self.step)


def test_two_nights_of_bad_moon_rising_with_eyes_closed_by_keys_alone(served: ServedTable) -> None:
    keys, table = Keys(served), served.table
    said_at_night = table.spoken("night")
    page = keys.page.page
    keys.page.decides("clerk")
    page.click("#wake-everybody")
    page.click("#by-number")
    keys.page.see("#by-number", "✓")
    served.play(table.host("start"))
    keys.until("discussion")
    numbers = table.session.waking.numbers
    assert [seat for seat, _ in keys.visits[: len(numbers)]] == list(range(8)), "first their cards"
    assert str(numbers[keys.visits[0][0]]) in keys.cards[0], "and their numbers"
    for seat, text in keys.visits[: len(numbers)]:
        assert f"place {seat + 1}, who they are" in text
        assert f"Their number at night: {numbers[seat]}." in text, "whoever shows a token by hand says it"
    assert len(keys.visits) > 8
    day = asyncio.run_coroutine_threadsafe(execute_somebody(table, lambda _: 0), served._loop)
    served.until(day.done, keys.step)
    day.result()
    if table.stage == "night":
        keys.until("discussion", "reveal")
    shown = {seat for seat, _ in keys.visits[8:]}
    ledger = table.session.table.ledger
    told = {
        int(seat)
        for one in ledger
        if one.to != TOWN and "/" in one.step
        for seat in one.to
        if is_news(one, int(seat))
    }
    assert {seat for seat in told if seat in table.session.table.square.ring} <= shown
    secret = {table.session.table.texts.character_name(one) for one in table.session.table.script.characters}
    assert len(keys.cards) >= 3
    for html in keys.traces:
        assert not [name for name in secret if name in html], "before it is opened and after it is closed"
    calls = [line for line in said_at_night if "umber" in line]
    assert len(calls) > 4
    assert not [
        line for line in calls if any(re.search(rf"\b{word}\b", line) for word in (*secret, *table.names))
    ]
    assert keys.page.errors == []
