"""The host of a table that votes by hands tells, on a small phone, both hands of a player, one or none."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from engine.characters.base import CHARACTERS
from engine.ledger import HandCounted
from tests.narrator.test_having_a_say import defence
from tests.narrator.test_votes_of_other_kinds import Crowned, told
from tests.narrator.web.served import ServedTable

pytestmark = pytest.mark.browser


def test_one_of_two_hands_is_told_with_one_tap(
    tmp_path: Path, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(CHARACTERS, "imp", Crowned())
    with ServedTable(tmp_path, browser, voting="hands") as served:
        served.play(defence(served.table))
        page = served.page_of_host("/host", viewport={"width": 390, "height": 844}).page
        assert served.play(served.table.host("begin_vote")).done

        def tell() -> None:
            asked = page.locator("[id^=hand-][id$=-yes]")
            if not asked.count():
                page.wait_for_timeout(20)
                return
            hand = asked.first.get_attribute("id")
            if hand == "hand-0-yes":
                labels = page.locator("[id^=hand-0-]").all_inner_texts()
                assert labels == ["Ann: 2 hands up", "Ann: one hand only", "Ann: hand down"]
                hand = "hand-0-one"
            page.click(f"#{hand}")
            # Until it is gone: a second tap could meet the next player's hand in its place.
            page.wait_for_selector(f"#{hand}", state="detached")

        served.until(lambda: served.table.stage not in ("defence", "vote"), tell)
        (counted,) = [one for one in told(served.table, HandCounted) if one.seat == 0]  # type: ignore[attr-defined]
        assert (counted.raised, counted.worth) == (True, 1)  # type: ignore[attr-defined]
