"""A Traveller comes to a running game by the same code, sits down, and is exiled by everybody's hands."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.e2e.evening import NAMES, Evening
from tests.e2e.pages import Phone, eventually
from tests.e2e.test_evening import first_night, gather

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def test_a_traveller_joins_in_mid_game_and_is_exiled(browser: Browser, tmp_path: Path) -> None:
    with Evening(tmp_path, browser, seed=4) as evening:
        gather(evening)
        evening.everybody_looks_at_their_card()
        first_night(evening)
        zoe = comes(evening, "Zoe", "thief", "Thief")
        evening.square.see("g.chair text.character", "Thief")
        zoe.see(".small-square .mine", "Zoe", "Thief")
        assert "Thief" in zoe.read("card")
        is_exiled(evening, "Zoe", called_by="Alice")
        assert [page.errors for page in evening.pages.values()] == [[]] * len(evening.pages)


def comes(evening: Evening, name: str, traveller: str, character: str) -> Phone:
    """The host opens the door; they scan the sign, choose a Traveller and a place; the host lets them in."""
    evening.host.press("open_joining")
    phone = evening.phone(name)
    phone.page.fill("input[name=name]", name)
    phone.page.fill("input[name=code]", evening.program.join_code)
    phone.tap("button.wide")
    phone.page.wait_for_selector("html.scripted #travel")
    phone.tap(f"#travel-{traveller}")
    phone.tap("#beside-1")
    phone.see("#travel", "host is asked")
    evening.host.see("#region-table .claims", name, character, "Bob")
    evening.host.page.click("#region-table .claims button[name=player]:has-text('in')")
    phone.page.wait_for_selector(".small-square .mine")
    evening.tell(f"{name} sits at the table")
    return phone


def is_exiled(evening: Evening, name: str, *, called_by: str) -> None:
    caller = evening.phones[called_by]
    caller.tap("#exile summary")
    caller.aim("exile", name)
    evening.stage_is("vote")
    for voter in NAMES[2:6]:
        evening.phones[voter].see(".vote h2", name)
        evening.phones[voter].vote()
    evening.stage_is("discussion", seconds=120)
    eventually(lambda: evening.square.dead == {name}, f"{name} is dead")
    evening.phones[name].see(".hint", "You are dead")
