"""The own phone screens of the Carousel and the Loric in a real browser, 320 and 390 px wide, in both languages."""

from collections import Counter

import pytest
from playwright.sync_api import Browser

from tests.narrator.web.own_screens import (
    LANGUAGES,
    NEW,
    WIDTHS,
    Shown,
    in_their_words,
    of_evenings,
    open_phone,
    wrong_with,
    wrong_with_all,
)
from tests.secrecy.worlds import LORIC_OF_ALL, NEWEST

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_the_texts_of_somebody_new_hold_fits_on_a_narrow_phone(
    browser: Browser, language: str
) -> None:
    with open_phone(browser, language) as (page, pages):
        shown = in_their_words(pages, language)
        found = [wrong_with(page, shown, width) for width in WIDTHS]
        too_long = [
            Shown("nobody", language, kind, f"<p><nobr>{'too wide ' * 9}</nobr></p>")
            for kind in ("card", "claims")
        ]
        noticed = wrong_with(page, too_long, WIDTHS[0])
    assert {one.whose for one in shown} == NEW
    assert found == [{}, {}]
    assert len(noticed) == 2


@pytest.mark.slow
def test_in_evenings_with_each_of_them_every_screen_of_every_phone_fits(browser: Browser) -> None:
    """As `python -m tests.narrator.web.own_screens` prints it."""
    shown = of_evenings(range(len(NEWEST)))
    cards = Counter(one.whose for one in shown if one.kind == "card")
    assert [
        one for one in LORIC_OF_ALL if not any(s.whose == one and s.kind == "company" for s in shown)
    ] == []
    assert len(cards) > len(NEWEST) - 5, (
        "whoever nobody is has none: an Atheist's game, Lil' Monsta, a Boffin's"
    )
    assert wrong_with_all(browser, shown) == {}
