"""A Traveller comes to a running game by the same code, sits down, and is exiled by everybody's hands."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.e2e.evening import Evening
from tests.e2e.second_half import comes, exiled
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
        exiled(evening, "Zoe", called_by="Alice")
        assert [page.errors for page in evening.pages.values()] == [[]] * len(evening.pages)
