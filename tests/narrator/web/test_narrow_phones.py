"""Every page of a phone in a real browser 320 px wide, in both languages: nothing scrolls sideways or is cut."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from config.texts import load_texts
from narrator.web.pages import longest_word
from tests.access.gallery import NAMES, Showroom, doors, phones, shared_phones
from tests.access.visitor import Visitor
from tests.narrator.web.table import Table

pytestmark = pytest.mark.browser

NARROW, HEIGHTS = 320, (568, 640)
LOOK = """() => {
    const wrong = [], wide = document.documentElement.scrollWidth - innerWidth;
    if (wide > 0) wrong.push(`the page is ${wide} px too wide`);
    for (const e of document.querySelectorAll('h1, h2, p, li, button, a, summary, label, input, select, textarea')) {
        if (!e.checkVisibility({ visibilityProperty: true }) || e.closest('.offstage, .unseen, noscript')) continue;
        const box = e.getBoundingClientRect(), called = (e.id || e.className || e.textContent.trim()).slice(0, 40);
        if (box.width && (box.left < -0.5 || box.right > innerWidth + 0.5))
            wrong.push(`${called} reaches from ${box.left} to ${box.right}`);
        if (e.matches('button, summary, .name') && e.scrollWidth > e.clientWidth + 1)
            wrong.push(`${called} is cut off`);
    }
    return wrong;
}"""


BROKEN = """words => {
    const found = [], buttons = [...document.querySelectorAll('#words .words button')].slice(0, words.length);
    buttons.forEach((e, place) => { e.textContent = words[place]; });
    for (const e of [...buttons, ...document.querySelectorAll('.card-face h2')]) {
        const text = e.firstChild;
        for (const one of text.data.matchAll(/[\\p{L}]+/gu)) {
            const range = document.createRange();
            range.setStart(text, one.index);
            range.setEnd(text, one.index + one[0].length);
            if (new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size > 1) found.push(one[0]);
        }
    }
    return found;
}"""
LONGEST = 13
"""Letters; a longer word is hyphenated by phones that know how."""


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


def in_language(page: Page, base: str, language: str) -> None:
    """Doors, which belong to no player, take the language of the browser."""
    if page.get_attribute("html", "lang") != language:
        page.context.add_cookies([{"name": "language", "value": language, "url": base}])
        page.reload()
        page.wait_for_selector(f"html[lang={language}]")


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "ru"])
def test_nothing_is_wider_than_a_narrow_phone(visitor: Visitor, showroom: Table, language: str) -> None:
    found = {}
    for player in showroom.room.players:
        player.language = language
    before = None
    try:
        at_the_door = doors()
        for exhibit in (*at_the_door, *phones(), *shared_phones()):
            goes_on = before is not None and exhibit.can_follow(before)
            see = visitor.see_next if goes_on else visitor.see
            page = see(exhibit, size={"width": NARROW, "height": HEIGHTS[0]})
            before = exhibit
            if exhibit in at_the_door:
                in_language(page, visitor.base, language)
            for height in HEIGHTS:
                page.set_viewport_size({"width": NARROW, "height": height})
                found[f"{exhibit.name}, {height} high"] = page.evaluate(LOOK)
    finally:
        for player in showroom.room.players:
            player.language = ""
    assert {name: lines for name, lines in found.items() if lines} == {}


def test_what_is_too_wide_or_cut_off_is_found(visitor: Visitor) -> None:
    page = visitor.see(phones()[0], size={"width": 320, "height": 568})
    page.evaluate("""() => {
        const wide = document.createElement('p');
        wide.style.width = '400px';
        wide.textContent = 'wide';
        document.querySelector('main').append(wide);
    }""")
    assert any("wide reaches from" in line for line in page.evaluate(LOOK))


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("width", [320, 360])
def test_the_name_of_a_character_stands_on_one_line_of_its_button(
    visitor: Visitor, showroom: Table, language: str, width: int
) -> None:
    (words,) = (one for one in phones() if one.name == "night words")
    names = {
        one.name for one in load_texts(language).characters.values() if longest_word(one.name) <= LONGEST
    }
    for player in showroom.room.players:
        player.language = language
    try:
        page = visitor.see(words, size={"width": width, "height": 640})
        page.wait_for_selector(f"html[lang={language}]")
        shown = page.locator("#words .words button")
        shown.first.wait_for(state="visible")
        at_once, long = shown.count(), sorted(names, key=longest_word)[-60:]
        for first in range(0, len(long), at_once):
            some = long[first : first + at_once]
            page.evaluate(
                """of => [...document.querySelectorAll('#words .words button')].forEach((e, place) =>
                    e.classList.toggle('lengthy', of[place] === true))""",
                [longest_word(one) > 10 for one in some],
            )
            assert page.evaluate(BROKEN, some) == []
    finally:
        for player in showroom.room.players:
            player.language = ""
