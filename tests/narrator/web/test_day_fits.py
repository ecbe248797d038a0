"""By day nothing on a phone lies on anything else, and what is to be done comes first; in a real browser."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from playwright.sync_api import Browser, Page

from config.texts import load_texts
from narrator.screens.records import Chair, Neighbours, Offers, PhoneScreen
from tests.access.gallery import CHAIRS as SEATED
from tests.access.gallery import CULT, EXILE, NAMES, VOTE, Exhibit, Showroom, hand, phone, square
from tests.access.visitor import Visitor
from tests.narrator.web.room import now
from tests.narrator.web.table import Table

pytestmark = pytest.mark.browser

SIZES = {"360x640": (360, 640), "390x844": (390, 844)}
OVERLAPS = """(above) => {
    const box = (e) => e.getBoundingClientRect();
    const heading = box(document.querySelector(above));
    return [...document.querySelectorAll('.ring > li > *')]
        .filter((e) => e.checkVisibility() && box(e).height && box(e).top < heading.bottom - 0.5)
        .map((e) => `${e.textContent.trim() || e.id} lies on the heading`);
}"""


@pytest.fixture(scope="module")
def showroom() -> Iterator[Table]:
    room = Showroom()
    room.seat_everybody(*NAMES)
    with Table(room) as table:
        yield table


@pytest.fixture(scope="module")
def visitor(browser: Browser, showroom: Table) -> Iterator[Visitor]:
    with Visitor(browser, showroom) as visitor:
        yield visitor


def seen(visitor: Visitor, screen: PhoneScreen, size: tuple[int, int]) -> Page:
    width, height = size
    return visitor.see(Exhibit("by day", "phone", screen), size={"width": width, "height": height})


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
@pytest.mark.parametrize("count", range(5, 10))
def test_no_chair_lies_on_the_words_above_the_ring(
    visitor: Visitor, size: tuple[int, int], count: int
) -> None:
    free = tuple(range(count))
    newcomer = PhoneScreen(square("lobby", chairs=()), None, "Zoe", free)
    assert seen(visitor, newcomer, size).evaluate(OVERLAPS, "#lead-sit") == []
    chairs = tuple(Chair(seat, f"Player {seat}") for seat in range(count))
    nominating = phone("nominations", square_facts={"chairs": chairs}, offers=Offers(nominate=free))
    assert seen(visitor, nominating, size).evaluate(OVERLAPS, "#lead-nominate") == []


def test_the_chairs_come_before_the_way_to_share_a_phone(visitor: Visitor) -> None:
    page = seen(visitor, phone("lobby", square_facts={"chairs": SEATED[:5]}, free_chairs=(5, 6)), (360, 640))
    ring, share = page.locator(".seats").bounding_box(), page.locator("a[href='/share']").bounding_box()
    assert ring is not None
    assert share is not None
    assert ring["y"] + ring["height"] <= share["y"]


def test_a_name_is_whole_under_all_that_stands_on_its_chair(visitor: Visitor) -> None:
    """A dead nominator with a hand up has the most: the candle, the name, two words and three marks."""
    vote = replace(VOTE, nominator=1, nominee=3, raised=tuple(range(7)))
    page = seen(visitor, phone("defence", square_facts={"vote": vote}, hand=hand(raised=True)), (390, 844))
    cut = page.locator(".small-square .name").evaluate_all(
        "all => all.filter((e) => e.clientHeight < parseFloat(getComputedStyle(e).lineHeight) - 0.5)"
        ".map((e) => e.textContent)"
    )
    assert cut == []


NARROW = (320, 568)
CAPITAL = """(all) => all.filter((name) => {
    const style = getComputedStyle(name), pen = document.createElement('canvas').getContext('2d');
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const mark = document.createElement('i');
    mark.style.display = 'inline-block';
    name.prepend(mark);
    const baseline = mark.getBoundingClientRect().bottom;
    mark.remove();
    return baseline - name.getBoundingClientRect().top < pen.measureText('Ё').actualBoundingBoxAscent;
}).map((name) => name.textContent)"""


def test_the_dots_of_a_capital_letter_are_seen(visitor: Visitor) -> None:
    chairs = (*SEATED[:1], Chair(1, "Ёлка"), Chair(2, "Émile"), *SEATED[3:7])
    page = seen(visitor, phone("discussion", square_facts={"chairs": chairs}), NARROW)
    assert page.locator(".ring .name").evaluate_all(CAPITAL) == []


def test_the_word_amidst_the_chairs_is_not_broken(visitor: Visitor, showroom: Table) -> None:
    showroom.room.players[0].language = "ru"
    try:
        page = seen(visitor, phone("nominations", offers=Offers(nominate=(0, 1, 2))), NARROW)
        assert page.inner_text("#nominate-go") == "Номинирую"
        lines = """(button) => {
            const range = document.createRange();
            range.selectNodeContents(button);
            return range.getClientRects().length;
        }"""
        assert page.locator("#nominate-go").evaluate(lines) == 1
    finally:
        showroom.room.players[0].language = ""


PEOPLE = (
    "Annabelle", "Ёлка", "Christopher-James", "Александра", "Eve", "Константин", "Wilhelmina", "Hannah", "Ivan",
    "Jo", "Владислава", "Leo", "Marie-Louise", "Nick", "Станислав", "Petra", "Bartholomew", "Rosamund",
    "Maximilian-Alexander", "Theodora",
)  # fmt: skip
BROKEN = """(all) => all.flatMap((box) => {
    const found = [], edge = box.getBoundingClientRect();
    const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
    if (box.scrollHeight > box.clientHeight + 1) found.push(`${box.textContent.trim()} is cut`);
    for (let text = texts.nextNode(); text; text = texts.nextNode())
        for (const word of text.data.matchAll(/[\\p{L}]+/gu)) {
            const range = document.createRange();
            range.setStart(text, word.index);
            range.setEnd(text, word.index + word[0].length);
            const lines = [...range.getClientRects()];
            if (new Set(lines.map((one) => Math.round(one.top))).size > 1) found.push(`${word[0]} is broken`);
            if (lines.some((one) => one.left < edge.left - 0.5 || one.right > edge.right + 0.5))
                found.push(`${word[0]} leaves its box`);
        }
    return found;
})"""


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("count", [8, 9, 10, 20])
def test_long_names_and_the_button_amidst_them_fit_on_the_narrowest_phone(
    visitor: Visitor, showroom: Table, language: str, count: int
) -> None:
    chairs = tuple(
        Chair(seat, PEOPLE[seat], alive=seat % 5 != 4, traveller="Scapegoat" if seat == 2 else "")
        for seat in range(count)
    )
    showroom.room.players[0].language = language
    try:
        for offers in (Offers(), Offers(nominate=tuple(range(count)))):
            page = seen(visitor, phone("nominations", square_facts={"chairs": chairs}, offers=offers), NARROW)
            boxes = page.locator(".ring .name:visible, .amidst button")
            assert boxes.count() == count + bool(offers.nominate)
            assert boxes.evaluate_all(BROKEN) == []
    finally:
        showroom.room.players[0].language = ""


def test_ones_own_name_of_two_lines_is_whole(visitor: Visitor) -> None:
    chairs = tuple(replace(one, name="Жан-Поль") if one.seat == 0 else one for one in SEATED)
    page = seen(visitor, phone("discussion", square_facts={"chairs": chairs}), NARROW)
    name = page.locator(".ring .mine .name")
    assert name.inner_text() == "Жан-Поль"
    lines = "(name) => name.clientHeight / parseFloat(getComputedStyle(name).lineHeight)"
    assert name.evaluate(lines) >= 2


@pytest.mark.parametrize(("stage", "told"), [("discussion", True), ("execution", False), ("dusk", False)])
def test_once_nominations_are_closed_no_votes_are_needed(visitor: Visitor, stage: str, told: bool) -> None:
    page = seen(visitor, phone(stage), (390, 844))
    assert ("Votes needed" in page.locator(".small-square").inner_text()) is told
    page = visitor.see(Exhibit("the television", "square", square(stage), path="/square"))
    assert ("needed" in page.locator(".facts").inner_text()) is told


@pytest.mark.parametrize("language", ["en", "ru"])
def test_what_a_table_waits_for_before_the_deal_is_said(
    visitor: Visitor, showroom: Table, language: str
) -> None:
    told = load_texts(language).shown
    showroom.room.players[0].language = language
    try:
        beside = Neighbours("Ben", "Gus", True)
        page = seen(visitor, phone("seating", neighbours=beside), NARROW)
        assert page.inner_text(".top .stage").casefold() == told("phase.seating").casefold()
        assert page.locator(".done").inner_text().endswith(told("seats.then_deal"))
        page = seen(visitor, phone("seating", square_facts={"bag": True}), NARROW)
        assert page.inner_text(".top .stage").casefold() == told("phase.bag").casefold()
        assert told("seats.bag") in page.inner_text("#region-play")
    finally:
        showroom.room.players[0].language = ""


def test_who_has_joined_and_has_no_chair_yet_is_counted_on_the_television(visitor: Visitor) -> None:
    empty = square("lobby", chairs=tuple(Chair(seat, "") for seat in range(7)), alive=6)
    page = visitor.see(Exhibit("the television", "square", empty, path="/square"))
    assert "6 players" in page.locator(".facts").inner_text()


ABOVE_THE_BAR = """() => {
    const bar = document.querySelector('#hold-card').getBoundingClientRect().top;
    return [...document.querySelectorAll('.vote button')].map((e) => [e.id, e.getBoundingClientRect().bottom - bar])
        .filter(([, under]) => under > 0);
}"""


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("size", [NARROW, (360, 640), (375, 667), (390, 844)])
def test_all_that_is_tapped_in_a_vote_is_seen_without_scrolling(
    visitor: Visitor, showroom: Table, size: tuple[int, int], language: str
) -> None:
    showroom.room.players[0].language = language
    try:
        for vote in (VOTE, EXILE, CULT):
            facts = {"vote": replace(vote, nominee=5), "deadline": now() + 3_600_000}
            for one in (hand(raised=True), hand(hands=2), hand(ghost=True)):
                for stage in ("defence", "vote"):
                    page = seen(visitor, phone(stage, square_facts=facts, hand=one), size)
                    assert page.locator(".vote button").count() == one.hands
                    assert page.evaluate(ABOVE_THE_BAR) == []
    finally:
        showroom.room.players[0].language = ""


def test_a_raised_hand_stays_where_it_was(visitor: Visitor) -> None:
    down, up = (
        seen(visitor, phone("vote", square_facts={"vote": VOTE}, hand=hand(raised=raised)), NARROW)
        .locator("#hand")
        .bounding_box()
        for raised in (False, True)
    )
    assert down == up
