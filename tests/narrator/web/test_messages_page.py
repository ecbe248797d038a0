"""Words between a person who runs the game and two phones, in a real browser: written, read, answered, taken back."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from config.texts import load_texts
from tests.access.checks import axe, contrast, prepare, targets
from tests.e2e.pages import PHONE, Phone, eventually
from tests.narrator.web.served import ServedTable
from tests.narrator.web.test_browser import press
from tests.narrator.web.test_grimoire_page import GrimoirePage

pytestmark = pytest.mark.browser


def english(key: str, **values: object) -> str:
    """A text in English, and in no other language."""
    return str.__str__(load_texts("en").shown(key, **values))


@pytest.fixture
def served(tmp_path: Path, browser: Browser) -> Iterator[ServedTable]:
    with ServedTable(tmp_path, browser, seed=5) as served:
        served.to_the_first_day()
        served.play(served.table.host("depth", depth="clerk"))
        yield served


def card_of(phone: Phone) -> str:
    """What is on the card while it is held; covered, none of it is in the page."""
    press(phone.page, "#hold-card")
    phone.page.wait_for_selector("#veil .card-face")
    text = phone.page.inner_text("#veil")
    phone.page.mouse.up()
    phone.page.wait_for_selector("#veil .card-face", state="detached")
    return text


def covered(page: Page) -> str:
    return str(page.evaluate("document.documentElement.outerHTML"))


def test_written_read_answered_and_taken_back_on_two_phones(served: ServedTable) -> None:
    page, ann, bob = GrimoirePage(served), served.phone("Ann"), served.phone("Bob")
    page.open()
    page.page.click("#write > summary")
    page.page.check("#to-1-1")
    page.page.fill("#text-1", "Is it raining?")
    page.page.click("#shows-1 > summary")
    page.page.select_option("#show-1-1", "number:7")
    page.page.select_option("#asks-1", "yes_no")
    page.page.click("#send")
    page.see("#messages", "not read yet: Bob")
    assert page.page.input_value("#text-2") == ""
    for phone in (ann, bob):
        phone.see("#region-notice", english("messages.look_at_card"))
        assert "raining" not in covered(phone.page)
    assert "raining" not in card_of(ann)
    held = card_of(bob)
    assert "Is it raining?" in held
    assert "7" in held
    assert english("messages.answer_yes_no") in held
    for phone in (ann, bob):
        eventually(
            lambda phone=phone: phone.text("#region-notice") == "", "whoever has looked is asked no more"
        )
    page.see("#messages .hint", "read: Bob")
    for phone in (ann, bob):
        phone.page.click("#word > summary")
        phone.page.click("#word-no")
        phone.see("#said", english("messages.with_the_storyteller"))
    page.see("#messages", "Bob: “no”")
    page.see("#messages", "Done")
    assert "Ann" in page.text("#messages li >> nth=0")
    assert english("messages.answered", answer="no") in card_of(bob)
    page.page.click("#back-1")
    page.see("#messages del", "Is it raining?")
    bob.see("#region-notice", english("messages.look_at_card"))
    assert english("messages.taken_back_here") in card_of(bob)
    assert "raining" not in ann.page.url + bob.page.url + page.page.url + ann.page.title() + bob.page.title()
    assert page.errors == []


def test_what_is_answered_stands_where_the_reader_is(served: ServedTable) -> None:
    page, ann = GrimoirePage(served), served.phone("Ann")
    page.open()
    page.page.click("#write > summary")
    page.page.check("#to-1-1")
    page.page.fill("#text-1", "Is it raining?")
    page.page.click("#send")
    ann.page.evaluate("document.body.style.paddingBottom = '200vh'")
    ann.page.click("#word > summary")
    ann.page.locator("#word-no").evaluate("button => button.scrollIntoView({ block: 'start' })")
    ann.page.click("#word-no")
    for one in (page.page, ann.page):
        one.wait_for_selector("#said:not([hidden])")
        box = one.locator("#said").bounding_box()
        assert box is not None
        assert one.evaluate("scrollY") > box["height"], "the top of the page is out of sight"
        assert box["y"] >= 0, one.inner_text("#said")
        one.evaluate("scrollTo(0, 0)")


def test_a_word_in_private_by_keyboard_and_its_answer(served: ServedTable) -> None:
    page, ann, cat = GrimoirePage(served), served.phone("Ann"), served.phone("Cat")
    for phone in (ann, cat):
        phone.page.wait_for_selector("#word")
    same = [phone.page.evaluate(SHOWN_THERE) for phone in (ann, cat)]
    assert same[0] == same[1], "the same on every phone, and as large"
    cat.page.focus("#word > summary")
    cat.page.keyboard.press("Enter")
    cat.page.focus("#word-ask")
    cat.page.keyboard.press("Enter")
    cat.see("#said", english("messages.with_the_storyteller"))
    page.see("#word-wanted", english("messages.somebody_asks"))
    assert page.text("#waits") == "", "it is not said that nothing waits"
    assert "Cat" not in page.text("#region-top"), "covered, it says that somebody asks, and not who"
    page.open()
    page.see("#messages", "Cat")
    page.page.focus("#word-2-come")
    page.page.keyboard.press("Enter")
    eventually(lambda: page.page.locator("#word-2-come").count() == 0, "it is answered")
    cat.see("#region-notice", english("messages.look_at_card"))
    assert english("messages.come") in card_of(cat)
    assert english("messages.come") not in card_of(ann)


SHOWN_THERE = """() => {
    const region = document.getElementById("region-word");
    const box = region.getBoundingClientRect();
    const controls = [...region.querySelectorAll("button, select, input:not([type=hidden])")];
    return [region.innerText, box.width, box.height, controls.map((one) => one.id)];
}"""


def test_what_is_typed_and_ticked_stays_while_others_act(served: ServedTable) -> None:
    page = GrimoirePage(served)
    page.open()
    page.page.click("#write > summary")
    page.page.fill("#text-1", "Half a sent")
    page.page.check("#to-2-1")
    served.play(served.table.act(4, "ask_word"))
    page.see("#messages", "Eve")
    assert page.page.input_value("#text-1") == "Half a sent"
    assert page.page.is_checked("#to-2-1")


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("width", [320, PHONE["width"]])
def test_both_pages_fit_and_are_in_order(served: ServedTable, language: str, width: int) -> None:
    table, texts = served.table, load_texts(language).shown
    for number in table.numbers:
        table.room.speak(number, language)
    page, bob = GrimoirePage(served), served.phone("Bob")
    page.page.goto(f"{served.base}/host/grimoire")
    if language == "ru":
        page.page.click(".language > summary")
        page.page.click("#language-ru")
        page.page.wait_for_selector("html[lang=ru].scripted")
        bob.page.wait_for_selector("html[lang=ru].scripted")
    served.play(table.act(2, "ask_word"))
    served.play(table.host("message", to_1=True, text="Well? " * 20, show_1="you_are:imp", asks="character"))
    size = {"width": width, "height": PHONE["height"]}
    for one in (page.page, bob.page):
        one.set_viewport_size(size)  # type: ignore[arg-type]
    page.open()
    page.see("#messages", "Cat")
    page.page.click("#write > summary")
    bob.page.click("#word > summary")
    assert texts("messages.word") in bob.text("#word")
    for one in (page.page, bob.page):
        prepare(one)
        assert one.evaluate("document.documentElement.scrollWidth") <= width
        assert axe(one) == []
    assert [one for one in targets(bob.page) if "word" in one] == []
    assert [one for one in contrast(bob.page) if "word" in one] == []
    bob.page.evaluate("document.querySelector('#show-card').click()")
    bob.page.wait_for_selector("#veil .written")
    assert axe(bob.page) == []
    assert bob.page.evaluate("document.querySelector('#veil').scrollWidth") <= width


def test_killed_and_restored_the_phones_show_what_they_showed(
    served: ServedTable, tmp_path: Path, browser: Browser
) -> None:
    page, bob = GrimoirePage(served), served.phone("Bob")
    served.play(served.table.host("message", to_1=True, text="Remember me."))
    bob.see("#region-notice", english("messages.look_at_card"))
    page.open()
    page.see("#messages", "not read yet: Bob")
    record = served.table.evening.record.path
    served.gone()
    with ServedTable(tmp_path, browser, seed=5, resume=record) as again:
        eventually(lambda: again.table.stage == "discussion", "it goes on")
        page, bob = GrimoirePage(again), again.phone("Bob")
        bob.see("#region-notice", english("messages.look_at_card"))
        assert card_of(bob).count("Remember me.") == 1
        page.open()
        page.see("#messages", ": Bob")
