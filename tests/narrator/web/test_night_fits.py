"""Everything that has to be done at night is on one screen, in a real browser: on small phones, with many chairs."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from playwright.sync_api import Browser, Page

from config.texts import load_texts
from engine.script import edition
from narrator.screens.records import Chair, NightLook, PhoneScreen
from narrator.telling.forms_on_phones import NO, NONE, YES
from tests.access.gallery import NAMES, SHARING, Exhibit, Showroom, look, phone, taken
from tests.access.visitor import Visitor
from tests.narrator.web.table import Table

pytestmark = pytest.mark.browser

SIZES = {"360x640": (360, 640), "375x667": (375, 667), "390x844": (390, 844)}
SMALLEST = (320, 568)
CHAIRS = (5, 9, 15, 20)
LEAST_TARGET = 44
LEAST_LETTERS = 11
PEOPLE = (
    "Annabelle", "Ben", "Christopher", "Dan", "Eve", "Константин", "Gus", "Hannah", "Ivan", "Jo",
    "Katharina", "Leo", "Marie-Louise", "Nick", "Oleg", "Petra", "Quentin", "Rosamund", "Sam", "Theodora",
)  # fmt: skip
LINES = ("You learned that Cat or Dan is the Spy.",)


def words(language: str) -> tuple[tuple[str, str], ...]:
    """All that can be named on the script with the longest list."""
    texts = load_texts(language)
    named = ((YES, "yes_word"), (NO, "no_word"), (NONE, "nobody_word"))
    return (
        *((word, texts.shown(f"info.{key}")) for word, key in named),
        *((one, texts.character_name(one)) for one in edition("bmr").characters),
    )


def prompts(language: str = "en") -> dict[str, NightLook | None]:
    """Every kind of look: what is asked is not in the page, so a harmless question is the same as its like."""
    worded = replace(look(), words=words(language), slots=3)
    return {
        "one player": look(picks=(0,)),
        "two players": look(picks=(2, 4)),
        "three players": replace(worded, picks=(0, 2, 4)),
        "yes or no": replace(worded, named=(YES,)),
        "a character": replace(worded, named=("professor",)),
        "a player and a character": replace(worded, picks=(1,), named=("devilsadvocate",)),
        "nobody": replace(worded, named=(NONE,)),
        "two players and their characters": replace(
            worded,
            picks=(1, 3),
            slots=4,
            names=4,
            named=("devilsadvocate", "shabaloth", "grandmother", "lunatic"),
        ),
        "confirmed": look(picks=(3,), confirmed=True),
        "confirmed with a word": replace(worded, picks=(3,), named=("professor",), confirmed=True),
        "news to read": look("read", lines=LINES),
        "news read": look("read", lines=LINES, confirmed=True),
        "nothing to do": None,
    }


def night(chairs: int, look: NightLook | None, **facts: object) -> PhoneScreen:
    square = {"chairs": tuple(Chair(seat, PEOPLE[seat]) for seat in range(chairs)), **facts}
    return phone("night", square_facts=square, look=look)


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


LOOK = """([least, letters]) => {
    const wrong = [], called = (e) => (e.id || e.className || e.textContent.trim()).slice(0, 30);
    const seen = (e) => e.checkVisibility({ visibilityProperty: true }) && !e.closest('.offstage, .unseen, noscript');
    for (const e of document.querySelectorAll('button, a, summary, input')) {
        if (!seen(e)) continue;
        const box = e.getBoundingClientRect();
        if (box.top < 0 || box.left < 0 || box.bottom > innerHeight + 0.5 || box.right > innerWidth + 0.5)
            wrong.push(`${called(e)} is off the screen: ${JSON.stringify(box)}`);
        if (box.width < least - 0.5 || box.height < least - 0.5)
            wrong.push(`${called(e)} is ${box.width} by ${box.height}`);
        for (const [x, y] of [[0.5, 0.5], [0.2, 0.3], [0.8, 0.3], [0.2, 0.7], [0.8, 0.7]]) {
            const top = document.elementFromPoint(box.left + x * box.width, box.top + y * box.height);
            if (!e.contains(top)) wrong.push(`${called(e)} lies under ${top ? called(top) : 'the edge'}`);
        }
    }
    for (const e of document.querySelectorAll('.ring .name')) {
        if (!seen(e)) continue;
        const letters_now = parseFloat(getComputedStyle(e).fontSize);
        if (letters_now < letters) wrong.push(`${e.textContent} is written ${letters_now} px high`);
        if (e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1)
            wrong.push(`${e.textContent} is cut off`);
    }
    for (const e of document.querySelectorAll('.slots li, .named, .lead')) {
        if (!seen(e)) continue;
        const box = e.getBoundingClientRect();
        if (box.bottom > document.querySelector('.bar').getBoundingClientRect().top)
            wrong.push(`${called(e)} lies under the bar`);
    }
    return wrong;
}"""


def wrong(page: Page, *, least: float = LEAST_TARGET, letters: float = LEAST_LETTERS) -> list[str]:
    return list(page.evaluate(LOOK, [least, letters]))


def at(size: tuple[int, int]) -> dict[str, int]:
    return {"width": size[0], "height": size[1]}


def one_after_the_other(
    visitor: Visitor, chairs: int, looks: dict[str, NightLook | None], size: tuple[int, int]
) -> Iterator[tuple[str, NightLook | None, Page]]:
    """The same phone, opened once and asked one look after the other, as in a night."""
    see = visitor.see
    for name, asked in looks.items():
        yield name, asked, see(Exhibit(name, "phone", night(chairs, asked)), size=at(size))
        see = visitor.see_next


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
@pytest.mark.parametrize("chairs", CHAIRS)
def test_a_look_is_on_one_screen(visitor: Visitor, size: tuple[int, int], chairs: int) -> None:
    found = {}
    for name, asked, page in one_after_the_other(visitor, chairs, prompts(), size):
        found[name] = wrong(page)
        if asked is not None:
            bar = page.locator(".bar").bounding_box()
            confirm = page.locator(".bar #confirm").bounding_box()
            assert bar is not None
            assert confirm is not None
            assert bar["y"] <= confirm["y"]
        if asked is not None and asked.words:
            page.click("#words summary")
            found[f"{name}, the words open"] = wrong(page)
            page.click("#words summary")
    assert {name: lines for name, lines in found.items() if lines} == {}


@pytest.mark.parametrize("size", [*SIZES.values(), SMALLEST])
def test_where_everybody_sees_who_is_asked_there_are_its_answers_and_no_chairs(
    visitor: Visitor, size: tuple[int, int]
) -> None:
    two = look(slots=0, words=(("sun", "the Sun"), ("moon", "the Moon")))
    for named, confirmed in (((), False), (("moon",), False), (("moon",), True)):
        asked = replace(two, named=named, confirmed=confirmed)
        page = visitor.see(Exhibit("two answers", "phone", night(9, asked)), size=at(size))
        assert wrong(page) == []
        assert page.locator(".ring").count() == 0
        pressed = [] if confirmed else list(named)  # what was confirmed is covered again
        assert page.locator("button[aria-pressed=true][name=word]").count() == len(pressed)
        assert [page.locator(f"#word-{word}").inner_text().strip("✓ ") for word in ("sun", "moon")] == [
            "the Sun",
            "the Moon",
        ]


@pytest.mark.parametrize("chairs", CHAIRS)
def test_the_smallest_phone_has_all_but_the_longest_list_of_words_on_one_screen(
    visitor: Visitor, chairs: int
) -> None:
    found = {}
    for name, _, page in one_after_the_other(visitor, chairs, prompts(), SMALLEST):
        found[name] = [line for line in wrong(page) if "is cut off" not in line]
    assert {name: lines for name, lines in found.items() if lines} == {}
    page = visitor.see(Exhibit("words", "phone", night(chairs, prompts()["a character"])), size=at(SMALLEST))
    page.click("#words summary")
    for word in ("yes", "professor"):  # what does not fit is scrolled to, above Confirm
        page.locator(f"#word-{word}").scroll_into_view_if_needed()
        box, bar = page.locator(f"#word-{word}").bounding_box(), page.locator(".bar").bounding_box()
        assert box is not None
        assert bar is not None
        assert box["y"] + box["height"] <= bar["y"]


ON_A_CHAIR = """() => {
    const found = [], texts = document.createTreeWalker(document.querySelector('.amidst'), NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        if (!text.data.trim() || !text.parentElement.checkVisibility()) continue;
        const range = document.createRange(), box = text.parentElement.getBoundingClientRect();
        range.selectNodeContents(text);
        for (const line of range.getClientRects())
            for (const x of [Math.max(line.left, box.left), Math.min(line.right, box.right)])
                for (const y of [line.top + 3, line.bottom - 3]) {
                    const chair = document.elementsFromPoint(x, y).find((e) => e.matches('.ring button'));
                    if (chair) found.push(`${text.data.trim()} lies on ${chair.textContent.trim()}`);
                }
    }
    return [...new Set(found)];
}"""


@pytest.mark.parametrize("language", ["en", "ru"])
def test_no_word_amidst_the_chairs_lies_on_a_chair_of_the_smallest_phone(
    visitor: Visitor, showroom: Table, language: str
) -> None:
    showroom.room.players[0].language = language
    found = {}
    try:
        for chairs in (*range(5, 13), 15, 20):
            for name, look, page in one_after_the_other(visitor, chairs, prompts(language), SMALLEST):
                if look is not None and look.kind != "read":
                    found[f"{name}, {chairs} chairs"] = page.evaluate(ON_A_CHAIR)
    finally:
        showroom.room.players[0].language = ""
    assert {name: lines for name, lines in found.items() if lines} == {}


@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_look_is_on_one_screen_in_every_language(visitor: Visitor, showroom: Table, language: str) -> None:
    showroom.room.players[0].language = language
    try:
        for name, look, page in one_after_the_other(visitor, 20, prompts(language), (360, 640)):
            assert wrong(page) == [], name
            if look is not None and look.words:
                page.click("#words summary")
                assert wrong(page) == [], name
                page.click("#words summary")
    finally:
        showroom.room.players[0].language = ""


BROKEN = """(all) => all.flatMap((button) => {
    const found = [], texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode())
        for (const word of text.data.matchAll(/\\S+/g)) {
            const range = document.createRange();
            range.setStart(text, word.index);
            range.setEnd(text, word.index + word[0].length);
            if (new Set([...range.getClientRects()].map((box) => box.top)).size > 1) found.push(word[0]);
        }
    return found;
})"""


@pytest.mark.parametrize("language", ["en", "ru"])
def test_no_word_is_broken_on_the_smallest_phone(visitor: Visitor, showroom: Table, language: str) -> None:
    texts = load_texts(language)
    named = tuple((one, texts.character_name(one)) for one in edition("snv").characters)
    showroom.room.players[0].language = language
    try:
        screen = night(8, replace(look(), words=named, slots=3))
        page = visitor.see(Exhibit("words", "phone", screen), size=at(SMALLEST))
        page.click("#words summary")
        assert page.locator("#words .words button, .bar button:visible").evaluate_all(BROKEN) == []
    finally:
        showroom.room.players[0].language = ""


def test_nothing_else_competes_with_a_look(visitor: Visitor) -> None:
    """No sign of the microphone, no news of the day, no globe: what is to be done, and the two to hold."""
    facts = {"problem": "No microphone.", "headline": "Ben died in the night.", "caption": "Night falls."}
    page = visitor.see(Exhibit("a look", "phone", night(9, look(), **facts)), size=at((360, 640)))
    assert wrong(page) == []
    for other in (".problem", ".headline", ".language", "#sheet", "#easier"):
        assert page.locator(other).is_hidden(), other
    assert page.locator("a[href='/share']").count() == 0


def test_a_shared_phone_and_one_that_cannot_be_held_fit_too(visitor: Visitor) -> None:
    seats = {seat: replace(night(9, look(picks=(1,))), me=seat, name=NAMES[seat]) for seat in SHARING}
    shared = Exhibit("shared", "shared", seats[SHARING[0]], steps=taken, seats=seats)
    assert wrong(visitor.see(shared, size=at((360, 640)))) == []
    page = visitor.see(Exhibit("a look", "phone", night(20, prompts()["a character"])), size=at((360, 640)))
    page.evaluate("localStorage.setItem('no-holding', 'yes')")
    try:
        page.reload()
        page.wait_for_selector("#show-look:visible")
        assert wrong(page) == []
    finally:
        page.evaluate("localStorage.removeItem('no-holding')")


@pytest.mark.parametrize("percent", [150, 200])
def test_with_large_letters_the_page_scrolls_and_confirm_stays(visitor: Visitor, percent: int) -> None:
    page = visitor.see(Exhibit("a look", "phone", night(20, prompts()["a character"])), size=at((360, 640)))
    page.evaluate("percent => { document.documentElement.style.fontSize = percent + '%'; }", percent)
    for seat in (0, 10, 19):
        page.locator(f"#pick-{seat}").scroll_into_view_if_needed()
        page.locator(f"#pick-{seat}").click(trial=True)
        box = page.locator("#confirm").bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 640
        page.locator("#confirm").click(trial=True)
    bar = page.locator(".bar").bounding_box()
    assert bar is not None
    assert bar["height"] < 320, "the bar leaves room for the chairs"


def test_with_large_letters_on_the_smallest_phone_the_book_lies_on_no_word(visitor: Visitor) -> None:
    page = visitor.see(Exhibit("a look", "phone", night(9, look())), size=at(SMALLEST))
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    hour, book = page.locator(".top .stage").bounding_box(), page.locator(".book > summary").bounding_box()
    assert hour is not None
    assert book is not None
    assert hour["x"] + hour["width"] <= book["x"] + 0.5


def test_words_that_were_unfolded_lie_over_no_chair_of_the_next_look(visitor: Visitor) -> None:
    first = prompts()["a character"]
    assert first is not None
    page = visitor.see(Exhibit("first", "phone", night(9, first)), size=at((360, 640)))
    page.click("#words summary")
    page = visitor.see_next(
        Exhibit("named", "phone", night(9, replace(first, named=(first.words[-1][0],)))), size=at((360, 640))
    )
    assert page.locator("#words[open]").count() == 1, "the same look goes on"
    page = visitor.see_next(
        Exhibit("next", "phone", night(9, replace(first, look="n1/again"))), size=at((360, 640))
    )
    page.wait_for_selector("#words[open]", state="detached")
    assert page.locator(".ring button").first.is_visible()
