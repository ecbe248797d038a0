"""Who taps twice means what they saw: what has come to that place since is not touched by the second tap."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from engine.ledger import HandCounted
from tests.narrator.test_having_a_say import defence
from tests.narrator.test_votes_of_other_kinds import told
from tests.narrator.web.served import ServedTable

pytestmark = pytest.mark.browser

PHONE = {"width": 390, "height": 844}


def taps_at(page: Page, milliseconds: int) -> None:
    """The taps from now on are at this time."""
    page.evaluate("now => { window.tapped = now }", milliseconds)


def centre(page: Page, button: str) -> tuple[float, float]:
    box = page.locator(button).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def next_hand(page: Page, before: int | None) -> int:
    """The seat of the player whose hand the host tells, once it is no more the one `before`."""
    others = f":not(#hand-{before}-yes)"
    found = page.wait_for_selector(f"[id^=hand-][id$=-yes]{others}")
    assert found is not None
    return int((found.get_attribute("id") or "").split("-")[1])


def test_a_second_tap_counts_no_hand_of_the_next_player(tmp_path: Path, browser: Browser) -> None:
    with ServedTable(tmp_path, browser, voting="hands") as served:
        served.play(defence(served.table))
        page = served.page_of_host("/host", viewport=PHONE).page
        assert served.play(served.table.host("begin_vote")).done
        first = next_hand(page, before=None)
        page.click(f"#hand-{first}-no")
        second = next_hand(page, first)
        place = centre(page, f"#hand-{second}-yes")
        taps_at(page, 5000)
        page.mouse.click(*place)
        third = next_hand(page, second)
        assert centre(page, f"#hand-{third}-yes") == place
        taps_at(page, 5200)
        page.mouse.click(*place)
        taps_at(page, 6000)
        page.click(f"#hand-{third}-no")
        next_hand(page, third)
        counted = {one.seat: one.raised for one in told(served.table, HandCounted)}  # type: ignore[attr-defined]
        assert counted == {first: False, second: True, third: False}


def test_a_control_that_stays_takes_every_tap(tmp_path: Path, browser: Browser) -> None:
    """Whoever is quick may raise a hand, lower it and raise it again."""
    with ServedTable(tmp_path, browser) as served:
        served.play(defence(served.table))
        phone = served.phone("Ann")
        phone.page.wait_for_selector("#hand")
        place = centre(phone.page, "#hand")
        taps_at(phone.page, 5000)
        for raised in ("true", "false", "true"):
            phone.page.mouse.click(*place)
            phone.page.wait_for_selector(f"#hand[aria-pressed={raised}]")
