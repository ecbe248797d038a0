"""A whole evening with three people on one phone, three with their own, and one whose seat is on the laptop.

From the empty table to the open grimoire, by tapping alone. Two minutes on a quiet machine:
pytest -m slow -s tests/e2e/test_shared_evening.py
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.e2e.evening import NAMES, Evening
from tests.e2e.pages import PATIENCE, HostPage, Phone
from tests.e2e.test_evening import the_end

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SHARING, ALONE, LAPTOP = NAMES[:3], NAMES[3:6], NAMES[6]
LONGEST_GAME = 5  # days


class SharedPhone(Phone):
    """A phone that goes round: `people` are the numbers of those who play on it."""

    people: dict[str, int]

    def one_more(self, name: str, number: int) -> None:
        """Somebody else joins on this phone, and holds it."""
        self.tap("a[href='/share']")
        self.page.fill("input[name=name]", name)
        self.tap("button.wide")
        self.people[name] = number
        self._taken_by(name)

    def passed_to(self, name: str) -> None:
        if self.name != name:
            self.tap(f"#pass-{self.people[name]}")
            self._taken_by(name)

    def _taken_by(self, name: str) -> None:
        self.page.wait_for_selector(f"html.scripted #handover h2:has-text('{name}')")
        assert self.page.locator("#region-play button").count() == 0, "nothing of theirs before they hold it"
        assert self.page.locator("#hold-card").is_hidden()
        self.tap("#mine")
        self.page.wait_for_selector("#handover", state="detached")
        self.name = name

    def has_to_look(self, name: str) -> bool:
        """What everybody round the phone can see of it."""
        return "has to look" in self.text(f"#pass-{self.people[name]}")


class Laptop(Phone):
    """The seat of somebody without a phone, on a page of the host's browser."""

    def __init__(self, host: HostPage, name: str) -> None:
        self.name, self.context, self.errors = name, host.context, []
        self.page = host.context.new_page()
        self.page.set_default_timeout(1000 * PATIENCE)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))

    def tap(self, selector: str) -> None:
        self.page.click(selector)

    def taken(self) -> None:
        self.page.wait_for_selector(f"html.scripted #handover h2:has-text('{self.name}')")
        self.tap("#mine")
        self.page.wait_for_selector("#handover", state="detached")

    @contextmanager
    def holding(self, what: str) -> Iterator[None]:
        self.page.focus(f"#hold-{what}")
        self.page.keyboard.down(" ")
        try:
            self.page.wait_for_selector("#veil .card-face")
            yield
        finally:
            self.page.keyboard.up(" ")
            self.page.wait_for_selector("#veil", state="hidden")


class SharedEvening(Evening):
    """Six people on four phones, and one on the laptop."""

    shared: SharedPhone
    laptop: Laptop

    def device(self, name: str) -> Phone:
        """What this player plays on, in their hands."""
        if name in SHARING:
            self.shared.passed_to(name)
            return self.shared
        return self.laptop if name == LAPTOP else self.phones[name]

    def everybody_joins(self) -> None:
        first = SHARING[0]
        self.shared = SharedPhone(self.browser, self.program.base, first)
        self.shared.people = {first: 0}
        self.phones[first] = self.shared
        self.shared.join(self.program.join_code)
        for number, name in enumerate(SHARING[1:], 1):
            self.shared.one_more(name, number)
        for name in ALONE:
            self.phones[name] = Phone(self.browser, self.program.base, name)
            self.phones[name].join(self.program.join_code)
        self.laptop = self.phones[LAPTOP] = Laptop(self.host, LAPTOP)
        self.laptop.page.goto(f"{self.program.base}/host/seats")
        self.laptop.page.fill("form[action='/host/add'] input[name=name]", LAPTOP)
        self.laptop.page.click("form[action='/host/add'] button")
        self.laptop.taken()
        for chair, name in enumerate(NAMES):
            self.device(name).sit(chair)
        self.square.see(".facts", f"{len(NAMES)} players")
        self.tell("seven people sit: three share a phone, three have their own, one has the laptop")

    def everybody_confirms_neighbours(self) -> None:
        for chair, name in enumerate(NAMES):
            left, right = NAMES[(chair + 1) % len(NAMES)], NAMES[chair - 1]
            self.device(name).confirm_neighbours(left, right)

    def everybody_looks_at_their_card(self) -> dict[str, str]:
        cards = {}
        for name in NAMES:
            device = self.device(name)
            device.page.wait_for_selector("#ready")
            with device.holding("card"):
                assert device.text("#veil .you") == name
                cards[name] = device.text("#veil h2")
            device.tap("#ready")
        return cards

    def play_night(self) -> None:
        done: dict[str, str] = {}
        while self.square.stage == "night":
            for name in SHARING:
                if self.shared.has_to_look(name):
                    self.answer(self.device(name))
            for name in (*ALONE, LAPTOP):
                look = self.phones[name].look
                if look and done.get(name) != look:
                    self.answer(self.phones[name])
                    done[name] = look

    def raise_hand(self, name: str) -> None:
        """On a shared phone nobody has to hold it for this."""
        button = f"#hand-{self.shared.people[name]}" if name in SHARING else "#hand"
        phone = self.shared if name in SHARING else self.phones[name]
        phone.tap(button)
        phone.page.wait_for_selector(f"{button}[aria-pressed=true]")

    def counted(self, name: str, hand: bool) -> None:
        """The phone shows what was counted of this hand."""
        says = "yes" if hand else "no"
        if name in SHARING:
            number = self.shared.people[name]
            here = f".hands li:has(#hand-{number}) .counted.{says}, #ballot-{number}.{says}"
            self.shared.page.wait_for_selector(here)
        else:
            self.phones[name].page.wait_for_selector(f".counted.{says}")


def test_a_whole_evening_with_a_shared_phone_and_a_seat_on_the_laptop(
    browser: Browser, tmp_path: Path
) -> None:
    with SharedEvening(tmp_path, browser, seed=4) as evening:
        evening.everybody_joins()
        evening.host.press("start")
        evening.stage_is("seating")
        evening.everybody_confirms_neighbours()
        evening.stage_is("deal")
        cards = evening.everybody_looks_at_their_card()
        evening.tell(f"the cards are dealt: {cards}")
        assert len(set(cards.values())) == len(NAMES)
        day = 0
        while evening.stage_is("night", "reveal", seconds=120) == "night":
            day += 1
            assert day <= LONGEST_GAME
            evening.play_night()
            evening.tell(f"day {day}: {evening.square.caption}")
            if evening.stage_is("discussion", "reveal") == "discussion":
                one_day(evening, day)
        reveal(evening)
        the_end(evening)
        assert [page.errors for page in evening.pages.values()] == [[]] * len(evening.pages)


def one_day(evening: SharedEvening, day: int) -> None:
    """On the first day three hands are not enough; later the Demon hangs."""
    square, who = evening.square, evening.grimoire()
    living = [name for name in NAMES if name not in square.dead]
    demon = next(name for name in living if who[name] == "Imp")
    by = next(name for name in (*SHARING[1:], LAPTOP, *NAMES) if name in living and name != demon)
    evening.host.press("open_nominations")
    evening.stage_is("nominations")
    evening.device(by).nominate(demon)
    evening.stage_is("defence")
    evening.tell(f"{by} nominates {demon}")
    evening.host.press("begin_vote")
    evening.stage_is("vote")
    order = [name for name in evening.clockwise_after(demon) if name != demon]
    voters = [name for name in order if name in (*SHARING[:2], LAPTOP)] if day == 1 else order
    for name in voters:
        evening.raise_hand(name)
    for name in order:
        if name in living or name in voters:
            evening.counted(name, name in voters)
    evening.stage_is("nominations")
    said = square.see(".doom", demon if day > 1 else "Nobody is about to die")
    evening.tell(f"{len(voters)} hands, some of them on one phone: {said}")
    evening.host.press("close_nominations")


def reveal(evening: SharedEvening) -> None:
    winner = evening.square.see("text.winner")
    assert winner == "Good wins"
    for name in NAMES:
        device = evening.device(name)
        device.see(".end h2", winner)
        device.page.wait_for_selector(f".reveal li >> nth={len(NAMES) - 1}")  # they are told one by one
        assert len(device.texts(".reveal li")) == len(NAMES)
    evening.tell(f"{winner}, and everybody sees it")
