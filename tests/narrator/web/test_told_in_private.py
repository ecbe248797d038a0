"""What is said to the Storyteller alone by day is headed so, and whoever says it is told where to look."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from narrator.screens.records import Offers, PhoneScreen, Power
from tests.narrator.web.served import ServedTable
from tests.narrator.web.table import Table

VISIT = Power("visit", "I visit the Storyteller", (), private=True)
GOSSIP = Power("shout", "I shout", ())


@pytest.mark.parametrize(
    ("powers", "heading"),
    [((VISIT,), "Tell the Storyteller"), ((VISIT, GOSSIP), "Say it to the whole town")],
)
def test_only_what_the_town_hears_is_said_to_the_whole_town(
    seated: Table, monkeypatch: pytest.MonkeyPatch, powers: tuple[Power, ...], heading: str
) -> None:
    shown = seated.room.phone

    def offered(player: int) -> PhoneScreen:
        return replace(shown(player), offers=Offers(powers=powers))

    monkeypatch.setattr(seated.room, "phone", offered)
    seated.set(stage="discussion")
    with seated.browser() as phone:
        phone.cookies.update(seated.cookie(0))
        claims = phone.get("/").text.partition('<section class="claims">')[2]
    assert re.findall("<h2>(.*?)</h2>", claims)[:1] == [heading]


def test_an_empty_place_for_a_choice_is_not_read_out(seated: Table) -> None:
    """A screen reader counted them, and had nothing to say of any."""
    seated.set(stage="night", slots=3)
    with seated.browser() as phone:
        phone.cookies.update(seated.cookie(0))
        (slots,) = re.findall(r'<ol class="slots">(.*?)</ol>', phone.get("/").text, re.DOTALL)
    assert slots.count("<li") == slots.count('aria-hidden="true">·</li>') == 3


@pytest.mark.browser
def test_whoever_visits_the_storyteller_is_told_where_the_answer_is(tmp_path: Path, browser: Browser) -> None:
    """The Savant and whoever plays at being one see the same."""
    with ServedTable(tmp_path, browser, edition_id="snv", seed=4) as served:
        served.to_the_first_day()
        for name in ("Cat", "Dan"):
            phone = served.phone(name)
            phone.tap("#power-visit > summary")
            phone.tap("#use-visit")
            phone.see("#said", "has heard you", "on your card")
            assert "Between us" in phone.read("card")


@pytest.mark.browser
def test_one_word_of_a_card_stays_one_word_in_large_letters(tmp_path: Path, browser: Browser) -> None:
    """On the smallest phone, with letters half as large again."""
    with ServedTable(tmp_path, browser, seed=4) as served:
        served.play(served.table.deal())
        cat = served.phone("Cat")
        cat.page.set_viewport_size({"width": 280, "height": 560})
        cat.page.evaluate("document.documentElement.style.fontSize = '24px'")
        with cat.holding("card"):
            shown, as_large_as_ever = cat.page.evaluate("""() => {
                const title = document.querySelector("#veil h2");
                title.textContent = "Philosopher";
                const lines = () => title.clientHeight / parseFloat(getComputedStyle(title).lineHeight);
                const shown = lines();
                title.style.fontSize = "1.5rem";
                return [shown, lines()];
            }""")
    assert shown == pytest.approx(1, abs=0.2)
    assert as_large_as_ever > 1.5, "there would have been room anyway"
