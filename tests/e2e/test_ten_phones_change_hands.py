"""Ten phones while the Storyteller's chair changes hands: none shows what it should not, and none loses anything."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ViewportSize

from engine.script import edition
from tests.e2e.chair import LedEvening
from tests.e2e.evening import NAMES
from tests.e2e.pages import Phone, eventually

pytestmark = [pytest.mark.browser, pytest.mark.slow]

TEN = (*NAMES, "Walter", "Xenia", "Yusuf")
NARROW: ViewportSize = {"width": 320, "height": 568}
SMALL, RELOADED = 1, 4
"""Of the ten: whose phone is 320 px wide, and whose is loaded anew at each change."""
SEED = 6
NAME_TWO_THINGS = ("cerenovus", "pithag")
"""Who names a player and a character at once, of which these fingers know too little; the rest of Sects & Violets is
played."""


class TenPhones(LedEvening):
    """One of them is narrow."""

    def everybody_joins(self) -> None:
        super().everybody_joins()
        self.phones[TEN[SMALL]].page.set_viewport_size(NARROW)


def kept(phone: Phone) -> tuple[object, ...]:
    """What a phone has of its own: its card, its look, and what was picked and confirmed there."""
    return phone.read("card"), phone.look, tuple(phone.picked), phone.confirmed


def sideways(phone: Phone) -> bool:
    return bool(phone.page.evaluate("document.documentElement.scrollWidth > innerWidth"))


def hands_change(evening: TenPhones, depth: str) -> None:
    """Somebody else decides from now on; phones are as they were, one of them loaded anew in between."""
    phones = evening.phones
    before = {name: kept(phone) for name, phone in phones.items()}
    shown = {name: phone.secrets_in_page for name, phone in phones.items()}
    assert not any(shown.values()), "nothing secret lies in a page whose card is not held"
    for name, phone in phones.items():
        if name != TEN[RELOADED]:
            phone.mark()
    evening.chair.decides(depth)
    again = phones[TEN[RELOADED]]
    again.page.reload()
    again.page.wait_for_selector("html.scripted")
    eventually(
        lambda: again.look == before[TEN[RELOADED]][1], "the phone that was loaded anew is where it was"
    )
    assert {name: kept(phone) for name, phone in phones.items()} == before
    assert not any(phone.secrets_in_page for phone in phones.values())
    assert all(phone.never_reloaded for name, phone in phones.items() if name != TEN[RELOADED])
    assert not [name for name, phone in phones.items() if sideways(phone)]
    evening.tell(f"the chair is at {depth}, and ten phones are as they were")


def test_ten_phones_at_two_changes_of_hands(browser: Browser, tmp_path: Path) -> None:
    """The machine begins; in the second night, between two players' answers, a person takes over; they give it back
    on the third day."""
    violets = [one for one in edition("snv").characters if one not in NAME_TWO_THINGS]
    script = tmp_path / "violets.json"
    script.write_text(json.dumps([{"id": "_meta", "name": "Most violets"}, *violets]))
    with TenPhones(tmp_path, browser, seed=SEED, names=TEN, options=("--script", str(script))) as evening:
        evening.to_the_cards()
        evening.until("discussion")
        evening.quiet_day()
        eventually(lambda: all(phone.look for phone in evening.phones.values()), "every phone has its look")
        for name in (TEN[0], TEN[SMALL], TEN[RELOADED]):
            evening.answer(evening.phones[name])
        hands_change(evening, "clerk")
        evening.until("discussion")
        evening.square.see(".facts", "A person decides")
        evening.quiet_day()
        evening.until("discussion")
        hands_change(evening, "machine")
        cards = {name: phone.read("card") for name, phone in evening.phones.items()}
        evening.plug_pulled()
        assert {name: phone.read("card") for name, phone in evening.phones.items()} == cards
        assert not evening.errors
