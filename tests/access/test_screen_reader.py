# ruff: noqa: RUF001 (Russian letters are meant)
"""What a screen reader has of the pages: names, states, live regions without secrets, secrets without holding."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import pytest
from playwright.sync_api import Page

from narrator.screens.records import PhoneScreen
from tests.access.gallery import (
    CHAIRS,
    EXHIBITS,
    NAMES,
    POWERS,
    SECRET,
    SHARING,
    VOTE,
    Exhibit,
    hand,
    host,
    look,
    phone,
    show,
)
from tests.access.reader import Reader
from tests.access.visitor import Visitor
from tests.e2e.pages import eventually
from tests.narrator.web.room import now
from tests.narrator.web.table import Table

pytestmark = pytest.mark.browser
NIGHT = next(one for one in EXHIBITS if one.name == "night choose")
DEAL = next(one for one in EXHIBITS if one.name == "card covered")


@contextmanager
def reading(page: Page) -> Iterator[Reader]:
    reader = Reader(page)
    yield reader
    reader.close()


def change(table: Table, exhibit: Exhibit) -> None:
    """Another state is pushed to the pages that are open."""
    show(exhibit, table)
    table.change()


@pytest.mark.parametrize(("kind", "words"), [("card", SECRET), ("look", SECRET)])
def test_a_secret_is_read_without_holding_and_covers_itself(visitor: Visitor, kind: str, words: str) -> None:
    page = visitor.see(NIGHT)
    with reading(page) as reader:
        assert words not in reader.whole()
        button = reader.find("button", "question without" if kind == "look" else "card without")
        assert button.states["expanded"] is False
        for cover in ("again", "escape", "cover", "elsewhere", "hidden"):
            reader.activate(button)
            dialog = reader.find("dialog")
            assert words in reader.under(dialog)
            assert page.evaluate("document.activeElement.id") == "veil"  # so it is read out
            assert words not in reader.live()
            if cover == "again":
                reader.activate(reader.find("button", button.name))
            elif cover == "escape":
                page.keyboard.press("Escape")
            elif cover == "cover":
                reader.activate(reader.find("button", "Cover it again"))
            elif cover == "elsewhere":
                page.focus("#pick-3")
            else:
                page.evaluate("dispatchEvent(new Event('blur'))")
            assert words not in reader.whole(), cover
            assert page.locator(".card-face").count() == 0, cover
            if cover in ("again", "escape", "cover"):
                assert page.evaluate("document.activeElement.id") == f"show-{kind}", cover


def test_a_secret_left_alone_is_covered(visitor: Visitor) -> None:
    page = visitor.see(NIGHT)
    page.evaluate(
        "() => { const wait = setTimeout; window.setTimeout = (work, ms) => wait(work, ms / 100); }"
    )
    with reading(page) as reader:
        reader.activate(reader.find("button", "card without"))
        assert SECRET in reader.whole()
        page.wait_for_selector(".card-face", state="detached")
        assert SECRET not in reader.whole()


def test_news_covers_what_is_read_without_holding(visitor: Visitor, showroom: Table) -> None:
    page = visitor.see(NIGHT)
    with reading(page) as reader:
        reader.activate(reader.find("button", "question without"))
        assert SECRET in reader.whole()
        news = replace(look("read", lines=("You learn nothing.",)), look="n1/b")
        change(showroom, replace(NIGHT, screen=phone("night", look=news)))
        page.wait_for_selector(".card-face", state="detached")
        assert SECRET not in reader.whole()


def test_the_host_reads_the_grimoire_without_holding(visitor: Visitor) -> None:
    page = visitor.see(Exhibit("host", "host", host("discussion", "pause"), path="/host"))
    with reading(page) as reader:
        assert "Imp" not in reader.whole()
        reader.activate(reader.find("button", "grimoire without"))
        page.wait_for_selector("#veil .grimoire li")
        assert f"{NAMES[1]}: Imp, evil" in reader.under(reader.find("dialog"))
        page.keyboard.press("Escape")
        assert "Imp" not in reader.whole()


def test_only_public_news_is_told_unasked(visitor: Visitor, showroom: Table) -> None:
    """The one live region that changes by itself tells stage, headline, echo and count, and stays in place."""
    page = visitor.see(DEAL)
    page.evaluate("window.region = document.getElementById('region-news')")
    told = []
    stages = [
        phone("night", look=look()),
        phone("night", look=look(picks=(2,), confirmed=True)),
        phone("night", look=look()),  # the next question of the same night
        phone("night", look=look("read", lines=(f"{SECRET}.",))),
        phone("discussion", square_facts={"headline": "Ben died in the night."}),
        phone("vote", square_facts={"vote": VOTE}, hand=hand(note=SECRET)),
        phone("vote", square_facts={"vote": VOTE}, hand=hand(raised=True, counted=True, note=SECRET)),
    ]
    with reading(page) as reader:
        for screen in stages:
            before = reader.live()
            change(showroom, replace(DEAL, screen=screen))
            eventually(lambda before=before: reader.live() != before, "the news has changed")
            told.append(reader.live())
            assert SECRET not in told[-1]
        assert page.evaluate("window.region.isConnected && window.region.role") == "status"
    assert "The first night" in told[0]
    assert "Choose a player" in told[0]
    assert "Choose a player" not in told[1]
    assert "Choose a player" in told[2]
    assert "for you to read" in told[3]
    assert "Ben died in the night." in told[4]
    assert "The vote" in told[5]
    assert "Counted: YES" in told[6]


def test_while_a_secret_is_held_no_live_region_has_it(visitor: Visitor) -> None:
    page = visitor.see(NIGHT)
    with reading(page) as reader:
        for held in ("card", "look"):
            page.focus(f"#hold-{held}")
            page.keyboard.down("Enter")
            page.wait_for_selector("#veil .card-face")
            assert SECRET not in reader.live()
            page.keyboard.up("Enter")
            assert SECRET not in reader.whole()


@pytest.mark.parametrize("tap", ["#pick-3", "#confirm"])
def test_the_focus_stays_where_it_was(visitor: Visitor, showroom: Table, tap: str) -> None:
    page = visitor.see(NIGHT)
    page.focus(tap)
    change(showroom, replace(NIGHT, screen=phone("night", look=look(picks=(3,)))))
    page.wait_for_selector("#pick-3[aria-pressed=true]")
    assert page.evaluate("'#' + document.activeElement.id") == tap


@pytest.mark.parametrize("tap", ["#pick-3", "#confirm"])
def test_a_focus_whose_place_is_gone_goes_to_what_is_shown_next(
    visitor: Visitor, showroom: Table, tap: str
) -> None:
    page = visitor.see(NIGHT)
    page.focus(tap)
    change(showroom, replace(NIGHT, screen=phone("night")))
    page.wait_for_selector(tap, state="detached")
    assert page.evaluate("document.activeElement.id") == "region-play"


def test_a_hand_that_is_counted_leaves_the_focus_in_its_part_of_the_page(
    visitor: Visitor, showroom: Table
) -> None:
    def vote(**facts: object) -> Exhibit:
        return replace(NIGHT, screen=phone("vote", square_facts={"vote": VOTE}, hand=hand(**facts)))

    page = visitor.see(vote())
    page.focus("#hand")
    change(showroom, vote(locks=now() - 1000))
    page.wait_for_selector("#hand:disabled")
    change(showroom, vote(counted=True))
    page.wait_for_selector(".counted")
    assert page.evaluate("document.activeElement.id") == "region-play"


def test_the_question_of_a_day_can_be_held(visitor: Visitor) -> None:
    page = visitor.see(next(one for one in EXHIBITS if one.name == "asked by day"))
    page.focus("#hold-look")
    page.keyboard.down(" ")
    page.wait_for_selector(f"#veil >> text={SECRET}")
    page.keyboard.up(" ")
    with reading(page) as reader:
        reader.activate(reader.find("button", "question without"))
        assert SECRET in reader.under(reader.find("dialog"))


def test_what_is_typed_and_unfolded_survives_news(visitor: Visitor, showroom: Table) -> None:
    composing = next(one for one in EXHIBITS if one.name == "composing")
    page = visitor.see(composing)
    page.fill("#draft-text", "Ben is the")
    page.focus("#draft-text")
    screen = composing.screen
    assert isinstance(screen, PhoneScreen)
    assert screen.composing is not None
    change(
        showroom,
        replace(composing, screen=replace(screen, composing=replace(screen.composing, problem="No."))),
    )
    page.wait_for_function("() => document.querySelector('.draft .said').textContent === 'No.'")
    assert page.input_value("#draft-text") == "Ben is the"
    assert page.evaluate("document.activeElement.id") == "draft-text"
    unfolded = next(one for one in EXHIBITS if one.name == "discussion")
    page = visitor.see(unfolded)
    page.focus("#slay summary")
    page.keyboard.press("Enter")
    page.wait_for_selector("#slay[open]")
    chairs = (replace(CHAIRS[0], alive=False), *CHAIRS[1:])
    assert isinstance(unfolded.screen, PhoneScreen)
    change(
        showroom,
        replace(
            unfolded,
            screen=phone(
                "discussion",
                square_facts={"chairs": chairs},
                offers=replace(unfolded.screen.offers, powers=POWERS[:1]),
            ),
        ),
    )
    page.wait_for_selector("#power-gossip", state="detached")
    assert page.evaluate("document.activeElement.parentElement.id") == "slay"
    assert page.locator("#slay[open]").count() == 1


def test_the_tab_key_goes_in_reading_order_and_can_skip_the_top(visitor: Visitor) -> None:
    page = visitor.see(next(one for one in EXHIBITS if one.name == "nominations"))
    page.keyboard.press("Tab")
    assert "Go to what is asked" in page.evaluate("document.activeElement.textContent")
    box = page.evaluate(
        "(() => { const b = document.activeElement.getBoundingClientRect(); return [b.width, b.height]; })()"
    )
    assert min(box) >= 48  # seen as soon as it is reached
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.id") == "nominate-0"
    chosen = []
    for _ in range(
        7
    ):  # arrows go from name to name: who is nominated is one choice, and one stop of the tab key
        page.keyboard.press("ArrowDown")
        chosen.append(page.evaluate("document.activeElement.id"))
    assert sorted(chosen) == [f"nominate-{seat}" for seat in range(7)]
    order = [page.evaluate("document.activeElement.id")]
    while "hold" not in order[-1] and len(order) < 40:
        page.keyboard.press("Tab")
        order.append(page.evaluate("document.activeElement.id"))
    assert order == ["nominate-0", "nominate-go", "hold-card"]


def test_states_are_told_in_words(visitor: Visitor, showroom: Table) -> None:
    page = visitor.see(NIGHT)
    with reading(page) as reader:
        assert reader.find("button", "^Dan$").states["pressed"] in (False, "false")
        change(showroom, replace(NIGHT, screen=phone("night", look=look(picks=(3,)))))
        page.wait_for_selector("#pick-3[aria-pressed=true]")
        assert reader.find("button", "Dan$").states["pressed"] in (True, "true")
        change(showroom, replace(NIGHT, screen=phone("vote", square_facts={"vote": VOTE}, hand=hand())))
        page.wait_for_selector("#hand")
        assert reader.find("button", "Your hand is down").states["pressed"] in (False, "false")
        change(
            showroom,
            replace(NIGHT, screen=phone("vote", square_facts={"vote": VOTE}, hand=hand(raised=True))),
        )
        page.wait_for_selector("#hand[aria-pressed=true]")
        assert reader.find("button", "Your hand is up").states["pressed"] in (True, "true")
        items = [reader.under(node) for node in reader.all("listitem")]
        assert any("Ben" in one and "dead" in one and "may vote once more" in one for one in items)
        assert any("Annabelle" in one and "you" in one and "about to die" in one for one in items)
        assert any("Ben" in one and "nominated" in one for one in items)


def test_the_town_square_lists_its_chairs(visitor: Visitor) -> None:
    page = visitor.see(next(one for one in EXHIBITS if one.name == "square vote"))
    with reading(page) as reader:
        items = [reader.under(node) for node in reader.all("listitem")]
        assert any("Ben" in one and "dead" in one and "may vote once more" in one for one in items)
        assert any("Dan" in one and "Thief" in one for one in items)
        assert any("Cat" in one and "Counted: YES" in one for one in items)
    page = visitor.see(next(one for one in EXHIBITS if one.name == "square reveal"))
    with reading(page) as reader:
        items = [reader.under(node) for node in reader.all("listitem")]
        assert any("Ben" in one and "Imp" in one and "evil" in one for one in items)


def test_who_cannot_hold_opens_with_a_tap(visitor: Visitor) -> None:
    """Chosen once on this phone, by day; at night two buttons stand where the other two stood."""
    day = next(one for one in EXHIBITS if one.name == "discussion")
    page = visitor.see(day)
    page.click("#book > summary")
    page.click("#easier summary")
    page.check("#no-holding")
    try:
        page = visitor.see(NIGHT)
        assert page.locator("#hold-look").is_hidden()
        box = page.locator("#show-look").bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 48
        page.click("#show-look")
        page.wait_for_selector(f"#veil >> text={SECRET}")
        page.click("#veil .cover")
        assert page.locator(".card-face").count() == 0
    finally:
        page = visitor.see(day)
        page.click("#book > summary")
        page.click("#easier summary")
        page.uncheck("#no-holding")
        page.click("#book > summary")
    assert page.locator("#hold-card").is_visible()


@pytest.mark.parametrize(
    ("language", "down", "up", "counted"),
    [
        ("en", "Dan: Hand down Vote", "Eve: Hand up Do not vote", "Eve: Hand down"),
        ("ru", "Dan: Рука опущена Голосую", "Eve: Рука поднята Не голосую", "Eve: Рука опущена"),
    ],
)
def test_each_hand_on_a_shared_phone_says_whose_it_is_and_what_a_tap_does(
    visitor: Visitor, showroom: Table, language: str, down: str, up: str, counted: str
) -> None:
    showroom.room.players[SHARING[0]].language = language
    try:
        page = visitor.see(next(one for one in EXHIBITS if one.name == "shared row of hands"))
        with reading(page) as reader:
            assert reader.find("button", f"^{down}$").states["pressed"] in (False, "false")
            assert reader.find("button", f"^{up}$").states["pressed"] in (True, "true")
            change(showroom, next(one for one in EXHIBITS if one.name == "shared hands counted"))
            page.wait_for_selector(".hands .counted")
            reader.find("button", f"^{counted}$")  # and nothing that a tap would do
    finally:
        showroom.room.players[SHARING[0]].language = ""
