"""An evening in which everything odd happens that happens to a person in the Storyteller's chair.

The second game is led in Russian.
"""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from config.texts import load_texts
from tests.e2e.chair import UNSAID, Chair, LedEvening
from tests.e2e.evening import NAMES
from tests.e2e.pages import Phone, eventually, leave
from tests.e2e.test_chair_evening import harmless, the_next_deal, until_the_reveal

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PEOPLE = NAMES[:6]
WITHOUT_A_PHONE = "Thomas"
SEED = 4
HOLD_MS = 1300


class OddEvening(LedEvening):
    """One has no phone; the rest is a person's page at 390 px."""

    @property
    def with_phones(self) -> list[str]:
        return [name for name in self.names if name != WITHOUT_A_PHONE]

    def picture(self, name: str) -> None:
        """To be looked at by whoever ran this."""
        self.chair.page.screenshot(path=self.folder / f"{name}.png", full_page=True)

    def everybody_joins(self) -> None:
        for name in self.with_phones:
            self.phone(name).join(self.program.join_code)
            self.phones[name].sit(self.names.index(name))
        chair = self.chair
        chair.page.goto(f"{chair.base}/host/seats")
        chair.page.fill("form[action='/host/add'] input[name=name]", WITHOUT_A_PHONE)
        chair.tap("#by-hand")
        self.picture("somebody without a phone")
        chair.tap("form[action='/host/add'] button")
        eventually(
            lambda: WITHOUT_A_PHONE in chair.page.locator("ol.fix").inner_html(), "they sit at the table"
        )
        chair.page.goto(f"{chair.base}/host/grimoire")
        chair.page.wait_for_selector("html.scripted #open")

    def everybody_confirms_neighbours(self) -> None:
        for chair, name in enumerate(self.names):
            if name in self.phones:
                left, right = self.names[(chair + 1) % len(self.names)], self.names[chair - 1]
                self.phones[name].confirm_neighbours(left, right)

    def vote_while_they_speak(self, voters: list[str]) -> None:
        super().vote_while_they_speak([name for name in voters if name in self.phones])

    def at_the_desk(self) -> bool:
        """Whoever has no phone is visited; what else waits is decided as proposed."""
        self.chair.open()
        if self.chair.page.locator("#visit").count():
            self.at_the_visit()
            return True
        return super().at_the_desk()

    def a_new_page(self, locale: str = "en-GB") -> None:
        """The person closes their page, and opens another with the next PIN."""
        errors = self.chair.errors
        leave(self.chair.context)
        assert errors == []
        self.chair = Chair(self.browser, self.program.base, self.program.next_pin, locale=locale)

    def seat_of(self, name: str) -> str:
        chair = self.chair
        chair.open()
        chair.see(".tokens", name)
        token = chair.page.locator(f".tokens [data-seat]:has(.name:text-is('{name}'))")
        return str(token.get_attribute("data-seat"))

    def sheet_of(self, name: str) -> str:
        """Their sheet lies open; gives their seat."""
        seat = self.seat_of(name)
        if not self.chair.page.locator(f"#seat-{seat}").is_visible():
            self.chair.tap(f".tokens [data-seat='{seat}']")
        self.chair.page.wait_for_selector(f"#seat-{seat}:not([hidden])")
        return seat

    def by_word(self, name: str, verb: str) -> None:
        seat = self.sheet_of(name)
        if not self.chair.page.locator(f"#word-{seat}[open]").count():
            self.chair.tap(f"#word-{seat} > summary")
        self.chair.tap(f"#{verb}-{seat}")
        if self.chair.page.locator(".net").count():
            self.tell(f"warned: {self.chair.text('.net')}")

    def comes(self, name: str, traveller: str) -> Phone:
        """A Traveller joins by phone, and is carried to a chair beside the first player."""
        self.chair.control("open_joining")
        phone = self.phone(name)
        phone.come_as(traveller, self.program.join_code)
        chair = self.chair
        chair.open()
        if not chair.page.locator("#tray[open]").count():
            chair.tap("#tray > summary")
        chair.page.wait_for_selector("[id^=carry-comer-]")
        self.picture("a Traveller waits")
        chair.tap("[id^=carry-comer-]")
        chair.see("#in-hand", name)
        chair.tap(f".tokens [data-seat='{self.seat_of(self.names[0])}']")
        chair.see("#lead-asked", name)  # which side they are on
        self.picture("which side")
        self.at_the_desk()
        phone.page.wait_for_selector(".small-square .mine")
        chair.see(".tokens", name)
        self.tell(f"{name} sits at the table")
        return phone

    def takes_back_the_newest(self) -> None:
        """What it changes is looked at first; over a dusk it is held."""
        chair = self.chair
        chair.open()
        chair.tap("#undo-0")
        chair.page.wait_for_selector("#take-back")
        self.tell(f"taken back: {chair.text('#take-back')}")
        self.picture("taken back")
        before = chair.text("#undoings")
        button = chair.page.locator("#take-back-now")
        button.scroll_into_view_if_needed()
        if button.get_attribute("data-far") is None:
            chair.tap("#take-back-now")
        else:
            button.focus()
            chair.page.keyboard.down("Enter")
            chair.page.wait_for_timeout(HOLD_MS)
            chair.page.keyboard.up("Enter")
        eventually(lambda: chair.text("#undoings") != before, "it is taken back")


class OddNight:
    """In its middle who decides changes twice, and the laptop's process is killed at a question."""

    def __init__(self, evening: OddEvening) -> None:
        self.evening, self.turns = evening, 0

    def step(self) -> None:
        chair = self.evening.chair
        chair.open()
        if chair.waiting:
            self.turns += 1
            if self.turns == 1:
                chair.decides("veto")
                chair.decides("clerk")
                self.evening.tell("who decides has changed twice")
            if self.turns == 2:
                self.evening.picture("killed here")
                self.evening.plug_pulled()
                chair.open()
        self.evening.at_the_desk()


def test_an_odd_evening_to_its_end_and_the_next(browser: Browser, tmp_path: Path) -> None:
    with OddEvening(tmp_path, browser, seed=SEED, names=PEOPLE) as evening:
        evening.chair.decides("clerk")
        evening.chair.tap("#wake-without-phones")
        evening.chair.see("#wake-without-phones", "✓")
        evening.to_the_cards()
        evening.until("discussion")
        evening.tell("day 1")
        zoe = evening.comes("Zoe", "thief")
        evening.picture("day 1")
        evening.a_new_page()
        who = harmless(evening)
        evening.tell(f"{who} is executed by word")
        evening.by_word(who, "execute")
        eventually(lambda: who in evening.square.dead or evening.square.stage != "discussion", "it is told")
        evening.stage_is("dusk")
        evening.chair.control("undo_ruling")
        eventually(lambda: who not in evening.square.dead, f"{who} lives")
        evening.stage_is("discussion", "nominations")
        evening.tell(f"the execution is taken back, and it is {evening.square.stage}")
        evening.picture("the execution is taken back")
        evening.by_word(who, "kill")
        eventually(lambda: who in evening.square.dead, "it is told")
        evening.takes_back_the_newest()
        eventually(lambda: who not in evening.square.dead, f"{who} lives")
        evening.quiet_day()
        night = OddNight(evening)
        evening.until("discussion", "reveal", desk=night.step)
        assert night.turns >= 2
        assert re.search("Zoe", zoe.text(".small-square"))
        evening.chair.page.evaluate(UNSAID)
        evening.by_word("Zoe", "leave")
        eventually(lambda: "Zoe" not in evening.chair.texts(".tokens .name"), "she has gone home")
        evening.phones.pop("Zoe")
        leave(zoe.context)
        evening.picture("day 2")
        until_the_reveal(evening, "Imp")
        assert not evening.chair.page.locator("[data-carry], #changes").count(), "nothing is ruled any more"
        evening.picture("reveal")
        while evening.chair.page.locator("#do-reveal_next").count():
            before = evening.chair.text("#region-goes_on") + evening.chair.text("#region-reveal")
            evening.chair.press("PageDown")
            eventually(
                lambda before=before: (
                    evening.chair.text("#region-goes_on") + evening.chair.text("#region-reveal") != before
                ),
                "the next is uncovered",
            )
        evening.picture("uncovered")
        the_next_deal(evening)
        evening.a_new_page("ru-RU")
        evening.picture("the next deal")
        evening.everybody_looks_at_their_card()
        evening.until("discussion")
        evening.picture("day 1 of the next")
        until_the_reveal(evening, load_texts("ru").character_name("imp"))
        evening.picture("reveal of the next")
        assert not evening.errors
