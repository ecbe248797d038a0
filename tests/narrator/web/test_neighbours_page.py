"""Who sits where, put right on real phones of the smallest size: by finger, and by a screen reader alone."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.access.reader import Reader
from tests.e2e.pages import Phone, eventually
from tests.narrator.table import NAMES
from tests.narrator.web.served import ServedTable

pytestmark = pytest.mark.browser

SMALL = {"width": 360, "height": 640}
FINGER = 44.0  # pixels, the least a target measures either way
TWENTY = tuple(f"{name}belle {number}" for number in (1, 2, 3) for name in NAMES)[:20]


class Seating(ServedTable):
    """Everybody is asked for their neighbours."""

    def __enter__(self) -> "Seating":
        super().__enter__()
        for name in self.table.names[15:]:
            self.table.session.table.people.everybody[self.table.names.index(name)].traveller = "thief"
        self.play(self.table.host("start"))
        eventually(lambda: self.square.stage == "seating", "the town square shows the chairs")
        return self

    def small_phone(self, name: str) -> Phone:
        phone = self.phone(name)
        phone.page.set_viewport_size(SMALL)  # type: ignore[arg-type]
        return phone

    def ring(self) -> list[str]:
        return [chair.name for chair in self.table.room.town_square().chairs]

    def confirm(self, *names: str) -> None:
        for name in names:
            number = self.table.names.index(name)
            self.play(self.table.act(number, "neighbours", right=True))


@pytest.fixture
def seating(tmp_path: Path, browser: Browser) -> Iterator[Seating]:
    with Seating(tmp_path, browser) as table:
        yield table


def fits(page: Page) -> None:
    """Nothing is wider than the phone, and no target smaller than a finger."""
    assert page.evaluate("document.documentElement.scrollWidth") <= SMALL["width"]
    boxes = json.loads(
        page.evaluate(
            "JSON.stringify([...document.querySelectorAll('.question button')].map(b => {"
            "const r = b.getBoundingClientRect(); return [b.innerText, r.width, r.height, r.left, r.right]}))"
        )
    )
    assert boxes
    bad = [box for box in boxes if min(box[1:3]) < FINGER or box[3] < 0 or box[4] > SMALL["width"]]
    assert not bad, bad


def test_a_ring_is_mended_with_three_taps(seating: Seating) -> None:
    ann, bob = seating.small_phone("Ann"), seating.small_phone("Bob")
    ann.see(".question", "Bob", "Gus")
    seating.confirm("Eve", "Flo")
    ann.tap("#neighbours-no")
    ann.see(".question", "on your left")
    fits(ann.page)
    ann.tap("#left-2")
    ann.see(".question", "on your right")
    assert ann.page.locator("#right-2").count() == 0, "Cat sits on the left already"
    ann.tap("#right-6")
    ann.see(".question", "Cat", "Gus", "settled")
    assert seating.ring() == ["Ann", "Cat", "Bob", "Dan", "Eve", "Flo", "Gus"]
    bob.see(".question", "Dan", "Cat")
    bob.tap("#neighbours-yes")
    seating.confirm("Cat", "Dan", "Gus")
    eventually(lambda: seating.square.stage == "deal", "the cards are dealt")


def test_a_screen_reader_is_asked_by_heading_and_names(seating: Seating) -> None:
    ann = seating.small_phone("Ann")
    reader = Reader(ann.page)
    reader.activate(reader.find("button", "No, something is wrong"))
    reader.find("heading", "Who sits on your left")
    names = [node.name for node in reader.all("button") if node.name in NAMES]
    assert names == ["Bob", "Cat", "Dan", "Eve", "Flo", "Gus"]
    reader.activate(reader.find("button", "^Cat$"))
    reader.find("heading", "who sits on your right")
    reader.activate(reader.find("button", "^Gus$"))
    reader.find("heading", "On your left sits Cat, on your right Gus")
    assert seating.ring()[:3] == ["Ann", "Cat", "Bob"]
    reader.close()


def test_a_quarrel_is_seen_by_the_host_who_ends_it(seating: Seating) -> None:
    seating.confirm(*NAMES[1:])
    ann = seating.small_phone("Ann")
    ann.tap("#neighbours-no")
    ann.tap("#left-2")
    ann.tap("#right-6")
    ann.see(".question", "does not fit together yet")
    fits(ann.page)
    seating.host.see("#chairs", "Ann says: Cat on the left, Gus on the right.")
    seating.confirm("Bob")
    seating.host.see("#chairs", "Bob says: Cat on the left, Ann on the right.")
    seating.play(seating.table.host("swap", seat=1, other=2))
    ann.see(".question", "Cat", "Gus")
    eventually(lambda: seating.host.page.locator("#chairs").count() == 0, "nothing is open any more")


def test_whoever_is_not_there_is_left_out_by_the_host(seating: Seating) -> None:
    here = [name for name in NAMES if name != "Dan"]
    table = seating.table
    for place, name in enumerate(here):
        number = NAMES.index(name)
        seating.play(table.act(number, "neighbours", right=False))
        for side, whom in (("left", here[(place + 1) % 6]), ("right", here[place - 1])):
            receipt = seating.play(table.act(number, "neighbour", side=side, whom=str(NAMES.index(whom))))
            assert receipt.done, receipt.text
    seating.host.see("#chairs", "Nobody says that they sit beside Dan.")
    seating.host.page.click("#leave_out-3")
    eventually(lambda: seating.square.stage == "deal", "the cards are dealt")
    assert seating.ring() == here


def test_twenty_names_can_all_be_tapped(tmp_path: Path, browser: Browser) -> None:
    with Seating(tmp_path, browser, TWENTY) as table:
        phone = table.small_phone(TWENTY[0])
        phone.tap("#neighbours-no")
        phone.see(".question", *TWENTY[1:])
        fits(phone.page)
        phone.tap("#left-19")
        phone.tap("#right-1")
        phone.see(".question", TWENTY[19], TWENTY[1])


def test_it_works_without_scripts(seating: Seating) -> None:
    context = seating.browser.new_context(java_script_enabled=False, viewport=SMALL)  # type: ignore[arg-type]
    cookie = seating.on_loop(lambda: seating.table.evening.keys.issue(0))
    context.add_cookies([{"name": "seat", "value": cookie, "url": seating.base}])
    page = context.new_page()
    page.goto(seating.base)
    for button in ("#neighbours-no", "#left-2", "#right-6"):
        page.click(button)
    assert "Cat" in page.inner_text(".question")
    assert seating.ring()[:3] == ["Ann", "Cat", "Bob"]
    context.close()
