"""From the second day to the cards of the next game, on real pages: Trouble Brewing, and Bad Moon Rising with a
Traveller who comes and is exiled.

The first day is played in no time, in the process of the test; then the program goes on with that record, and seven
phones, the town square and the host's page are opened in chromium. The day before it, by voice, is in test_evening.
With another night, and with the Traveller, it takes a few minutes: pytest -m slow -s tests/e2e/test_second_half.py
"""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.e2e.evening import NAMES
from tests.e2e.second_half import (
    SecondHalf,
    again_with_the_same_chairs,
    comes,
    exiled,
    is_executed,
    new_cards,
    nominated_and_voted,
    own_story,
    saved,
    told_page_by_page,
    watch_the_end,
)

pytestmark = pytest.mark.browser

LONGEST_GAME = 6  # days


@pytest.mark.long
@pytest.mark.parametrize("harmless", [0, pytest.param(1, marks=pytest.mark.slow)])
def test_trouble_brewing_from_the_second_day_on(browser: Browser, tmp_path: Path, harmless: int) -> None:
    with SecondHalf(tmp_path, browser, seed=4, edition="tb") as evening:
        days_until_the_end(evening, "Imp", harmless=harmless)
        the_end_and_the_next_game(evening)


@pytest.mark.slow
def test_bad_moon_rising_with_a_traveller_who_is_exiled(browser: Browser, tmp_path: Path) -> None:
    with SecondHalf(tmp_path, browser, seed=8, edition="bmr") as evening:
        zoe = comes(evening, "Zoe", "judge", "Judge")
        evening.square.see("g.chair text.character", "Judge")
        assert "Judge" in zoe.read("card")
        exiled(evening, "Zoe", called_by=evening.living[0])
        days_until_the_end(evening, "Shabaloth", harmless=0)
        the_end_and_the_next_game(evening)


def days_until_the_end(evening: SecondHalf, demon: str, *, harmless: int) -> None:
    """On so many days somebody harmless dies by execution, and then the Demon, whoever that is by then."""
    watch_the_end(evening)
    for day in range(LONGEST_GAME):
        who = evening.grimoire()
        demons = [name for name in evening.living if who.get(name) == demon]
        others = [name for name in evening.living if name not in demons and name in NAMES]
        nominee = others[-1] if day < harmless else demons[0]
        voters = [name for name in evening.living if name != nominee]
        nominated_and_voted(evening, next(one for one in others if one != nominee), nominee, voters)
        is_executed(evening, nominee)
        evening.tell(f"{nominee}, the {who[nominee]}, is executed")
        if evening.stage_is("night", "over", "reveal") == "night":
            evening.play_night()
        if evening.stage_is("discussion", "over", "reveal") != "discussion":
            return
    raise AssertionError("the Demon does not die")


def the_end_and_the_next_game(evening: SecondHalf) -> None:
    winner = told_page_by_page(evening)
    own_story(evening)
    saved(evening, evening.phones[NAMES[0]], winner)
    again_with_the_same_chairs(evening)
    new_cards(evening)
    assert [page.errors for page in evening.pages.values()] == [[]] * len(evening.pages)
