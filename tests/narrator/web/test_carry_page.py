"""Tokens, lives, sides and characters carried to a player in a real browser: by mouse, finger, taps or keys."""

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from engine.terms import EVIL
from engine.town_square import TownSquare
from narrator.table.table import Table as TableRecord
from tests.e2e.pages import PHONE, SCREEN, eventually
from tests.narrator.web.served import ServedTable
from tests.narrator.web.test_by_hand_page import BOUNCE
from tests.narrator.web.test_grimoire_page import GrimoirePage

pytestmark = pytest.mark.browser

ANN, BOB, CAT, DAN, EVE = range(5)
STEPS = 8
EDGE = 72


class Carries(GrimoirePage):
    """The open page of whoever decides, on a tablet or a phone, with the tray unfolded."""

    def __init__(self, served: ServedTable, *, narrow: bool) -> None:
        super().__init__(served, PHONE if narrow else SCREEN)
        self.finger = self.page.context.new_cdp_session(self.page)
        self.open()
        self.see(".tokens", "Ann")
        self.page.click("#tray > summary")

    @property
    def table(self) -> TableRecord:
        return self.served.table.session.table

    def tokens(self, seat: int) -> list[str]:
        return [one.text for one in self.table.game.grimoire.reminders if one.seat == seat]

    def middle(self, selector: str) -> tuple[float, float]:
        """Once it is there: what was done last may just make its part of the page anew."""
        box = eventually(lambda: self.page.locator(selector).bounding_box(), f"{selector} is on the page")
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def seat(self, seat: int) -> str:
        return f".tokens [data-seat='{seat}']"

    def show(self, what: str) -> None:
        self.page.locator(what).evaluate("one => one.scrollIntoView({ block: 'nearest' })")

    def by_mouse(self, what: str, where: str) -> None:
        """What is dragged lies where the mouse lets it go; both have to be in sight."""
        self.page.hover(what)  # once it stands still: a line that comes or goes above moves it
        x, y = self.middle(what)
        self.page.mouse.down()
        for step in range(1, STEPS + 1):  # the page may scroll meanwhile
            to_x, to_y = self.middle(where)
            self.page.mouse.move(x + (to_x - x) * step / STEPS, y + (to_y - y) * step / STEPS)
        self.page.mouse.up()

    def touch(self, kind: str, *at: tuple[float, float]) -> None:
        points = [{"x": x, "y": y} for x, y in at]
        self.finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def in_sight(self, where: str, x: float) -> tuple[float, float]:
        """The middle of that, once the finger that came to the upper edge has made the page scroll so far."""
        if self.middle(where)[1] < EDGE:
            self.touch("touchMove", (x, 2 * EDGE))
        while self.middle(where)[1] < EDGE:
            self.touch("touchMove", (x, EDGE / 2))
            self.page.wait_for_timeout(30)
        return self.middle(where)

    def by_finger(self, what: str, where: str, *, rests: bool = True, lets_go: bool = True) -> None:
        """It is held first; a finger that does not rest scrolls."""
        x, y = self.middle(what)
        self.touch("touchStart", (x, y))
        if rests:
            self.page.wait_for_selector(".carried")
        for step in range(1, STEPS + 1):
            to_x, to_y = self.in_sight(where, x) if rests else (x, y - 200)
            self.touch("touchMove", (x + (to_x - x) * step / STEPS, y + (to_y - y) * step / STEPS))
            self.page.wait_for_timeout(30)
        if lets_go:
            self.touch("touchEnd")


def never(done: Callable[[], object], what: str) -> None:
    """Not in the half second in which it would come to that."""
    with pytest.raises(AssertionError):
        eventually(done, what, 0.5)


@pytest.fixture
def served(tmp_path: Path, browser: Browser) -> Iterator[ServedTable]:
    with ServedTable(tmp_path, browser, seed=5) as served:
        served.to_the_first_day()
        yield served


def test_a_mouse_carries_everything_there_is(served: ServedTable) -> None:
    page = Carries(served, narrow=False)
    game = page.table
    before = len(page.tokens(CAT))
    page.by_mouse("#carry-token-0", page.seat(CAT))
    eventually(lambda: len(page.tokens(CAT)) == before + 1, "a token lies with Cat")
    laid = page.tokens(CAT)[-1]
    words = f".tokens [data-carry*='seat={CAT}&']:not(.marks *)"
    page.by_mouse(f"{words} >> nth=-1", page.seat(DAN))
    eventually(lambda: laid in page.tokens(DAN) and len(page.tokens(CAT)) == before, "it goes to Dan")
    moved = f".tokens [data-carry*='seat={DAN}&']:not(.marks *) >> nth=-1"
    away(page, moved)
    eventually(lambda: laid not in page.tokens(DAN), "it is taken away")
    page.by_mouse("#carry-evil", page.seat(EVE))
    eventually(lambda: game.game.grimoire.seats[EVE].alignment is EVIL, "Eve is evil")
    page.see(page.seat(EVE), "evil")  # the page is as the table, so that nothing moves while it is carried
    page.by_mouse("#carry-chef", page.seat(EVE))
    eventually(lambda: game.game.grimoire.seats[EVE].character == "chef", "Eve is the Chef")
    page.see(page.seat(EVE), "Chef")
    page.by_mouse("#carry-kill", page.seat(EVE))
    eventually(lambda: not game.game.grimoire.seats[EVE].alive, "Eve dies")
    page.see(page.seat(EVE), "dead")
    page.by_mouse("#carry-no_vote", page.seat(EVE))
    eventually(lambda: not game.game.square.ghost_votes[EVE], "their vote is spent")
    page.see(page.seat(EVE), "vote spent")
    page.by_mouse("#carry-vote", page.seat(EVE))
    eventually(lambda: game.game.square.ghost_votes[EVE], "and given back")
    page.by_mouse("#carry-revive", page.seat(EVE))
    eventually(lambda: game.game.grimoire.seats[EVE].alive, "Eve lives")
    assert page.errors == []


def away(page: Carries, what: str) -> None:
    """The place to take it away to is there only while something is dragged that can be."""
    page.page.hover(what)
    x, y = page.middle(what)
    page.page.mouse.down()
    page.page.mouse.move(x + 40, y + 40, steps=STEPS)
    page.page.mouse.move(*page.middle("#away"), steps=STEPS)
    page.page.mouse.up()
    assert not page.page.locator("#away").is_visible()


def test_where_it_would_lie_is_shown_and_a_slip_does_nothing(served: ServedTable) -> None:
    page = Carries(served, narrow=False)
    chip, mouse = "#carry-kill", page.page.mouse
    page.show(chip)
    x, y = page.middle(chip)
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + 6, y + 4)
    assert page.page.locator(".carried").count() == 0, "so little is a tap"
    mouse.move(*page.middle(page.seat(BOB)), steps=STEPS)
    assert page.text(".carried") == "dies → Bob"
    page.page.keyboard.press("Escape")
    assert page.page.locator(".carried").count() == 0
    mouse.up()
    assert page.page.get_attribute("#open", "aria-expanded") == "true", "it was put back, not covered"
    mouse.move(x, y)
    mouse.down()
    mouse.move(*page.middle("h1"), steps=STEPS)
    mouse.up()
    never(lambda: not all(page.table.square.alive), "nobody dies")
    mouse.move(x, y)
    mouse.down()
    mouse.move(*page.middle(page.seat(BOB)), steps=STEPS)
    page.page.evaluate("dispatchEvent(new Event('blur'))")
    assert page.covered()
    assert page.page.locator(".carried").count() == 0, "nothing of it stays in sight when the page is covered"
    mouse.up()
    never(lambda: not all(page.table.square.alive), "nor by what was covered")


def test_a_player_carried_to_another_exchanges_what_the_person_says(served: ServedTable) -> None:
    page = Carries(served, narrow=False)
    seats = page.table.game.grimoire.seats
    ann, cat = seats[ANN].character, seats[CAT].character
    page.by_mouse(page.seat(ANN), page.seat(CAT))
    page.see("#exchange", "Ann · Cat")
    page.page.click("#exchange-nothing")
    assert not page.page.locator("#exchange").is_visible()
    page.by_mouse(page.seat(ANN), page.seat(CAT))
    page.page.click("#exchange-characters")
    eventually(
        lambda: [page.table.game.grimoire.seats[one].character for one in (ANN, CAT)] == [cat, ann],
        "they have exchanged characters",
    )
    page.see(page.seat(ANN), page.table.texts.character_name(cat))
    page.by_mouse(page.seat(BOB), page.seat(DAN))
    page.page.click("#exchange-chairs")
    eventually(lambda: page.table.square.ring[:4] == (ANN, DAN, CAT, BOB), "they have exchanged chairs")


def test_a_finger_holds_before_it_carries(served: ServedTable) -> None:
    page = Carries(served, narrow=True)
    chip = "#carry-kill"
    page.show(chip)
    page.page.evaluate("scrollBy(0, -120)")
    before = page.page.evaluate("scrollY")
    page.by_finger(chip, page.seat(BOB), rests=False)
    eventually(lambda: page.page.evaluate("scrollY") != before, "a finger that moves at once scrolls")
    never(lambda: not page.table.square.alive[BOB], "and carries nothing")
    page.show(chip)
    page.by_finger(chip, page.seat(BOB), lets_go=False)
    page.see(".carried", "dies → Bob")
    page.touch("touchEnd")
    eventually(lambda: not page.table.square.alive[BOB], "Bob dies")
    page.show(page.seat(ANN))
    page.by_finger(page.seat(ANN), page.seat(CAT))
    page.see("#exchange", "Ann · Cat")
    assert page.errors == []


def test_what_is_carried_along_the_edge_stays_with_its_neighbours(served: ServedTable) -> None:
    """Two players stand at the upper edge of the window: the page does not run away under the finger."""
    page = Carries(served, narrow=True)
    rows: dict[int, list[int]] = {}
    for seat in range(len(page.table.square.ring)):
        rows.setdefault(round(page.middle(page.seat(seat))[1] / 8), []).append(seat)
    left, right = next(row for _, row in sorted(rows.items()) if len(row) == 2)
    page.page.evaluate("by => scrollBy(0, by)", page.middle(page.seat(left))[1] - EDGE / 2)
    scrolled = page.page.evaluate("scrollY")
    at, to = page.middle(page.seat(left)), page.middle(page.seat(right))
    page.touch("touchStart", at)
    page.page.wait_for_selector(".carried")
    for step in range(1, STEPS + 1):
        page.touch("touchMove", (at[0] + (to[0] - at[0]) * step / STEPS, at[1]))
        page.page.wait_for_timeout(30)
    names = page.page.locator(".tokens .name").all_inner_texts()
    assert page.text(".carried") == f"{names[left]} → {names[right]}"
    assert page.page.evaluate("scrollY") == scrolled
    page.touch("touchMove", (to[0], 2 * EDGE))
    page.touch("touchMove", (to[0], EDGE / 2))
    eventually(lambda: page.page.evaluate("scrollY") < scrolled, "who comes to the edge wants farther")
    page.touch("touchEnd")


def test_by_taps_and_by_keys_alone(served: ServedTable) -> None:
    page = Carries(served, narrow=True)
    keys = page.page.keyboard
    page.page.click("#carry-kill")
    page.see("#in-hand", "dies: now tap the player")
    assert page.page.get_attribute("#carry-kill", "aria-pressed") == "true"
    page.page.click("#put-back")
    assert not page.page.locator("#in-hand").is_visible()
    page.page.click("#carry-kill")
    page.page.click(page.seat(BOB))
    eventually(lambda: not page.table.square.alive[BOB], "Bob dies")
    assert not page.page.locator(f"#seat-{BOB}").is_visible(), "the tap laid it down and did nothing else"
    page.page.wait_for_timeout(1000 * BOUNCE)
    page.page.focus("#carry-revive")
    keys.press("Enter")
    page.see("#in-hand", "lives again")
    keys.press("2")
    eventually(lambda: page.table.square.alive[BOB], "Bob lives")
    keys.press("1")
    eventually(lambda: page.page.locator(f"#seat-{ANN}").is_visible(), "the number of a place")
    keys.press("g")
    page.see("#in-hand", "Ann")
    keys.press("Escape")
    assert page.page.get_attribute("#open", "aria-expanded") == "true"
    keys.press("g")
    keys.press("3")
    page.see("#exchange", "Ann · Cat")
    assert page.page.evaluate("document.activeElement.id") == "exchange-chairs"


class Hand:
    """One way to carry something: by mouse on a wide or a narrow page, by a finger on a narrow one, by keys."""

    def __init__(self, page: Carries, how: str) -> None:
        self.page, self.how = page, how

    def to(self, what: str, where: str) -> None:
        page = self.page
        page.page.wait_for_selector(what)
        if self.how == "keys":
            page.page.focus(what)
            page.page.keyboard.press("Enter")
            page.see("#in-hand", "now tap")
            page.page.wait_for_timeout(1000 * BOUNCE)
            page.page.focus(where)
            page.page.keyboard.press("Enter")
            return
        page.show(what)
        if self.how == "finger":
            page.by_finger(what, where)
        else:
            self._by_mouse_on_a_page_that_scrolls(what, where)

    def _by_mouse_on_a_page_that_scrolls(self, what: str, where: str) -> None:
        page = self.page
        page.page.hover(what)
        page.page.mouse.down()
        x = page.middle(what)[0]
        page.page.mouse.move(x, page.middle(what)[1] - 2 * EDGE, steps=STEPS)
        while page.middle(where)[1] < EDGE:
            page.page.mouse.move(x, EDGE / 2)
            page.page.wait_for_timeout(30)
        page.page.mouse.move(x, 2 * EDGE)  # here it scrolls no more
        page.page.mouse.move(*page.middle(where), steps=STEPS)
        page.page.mouse.up()

    def away(self, what: str) -> None:
        page = self.page
        page.page.wait_for_selector(what)
        if self.how == "keys":
            page.page.focus(what)
            page.page.keyboard.press("g" if "data-seat" in what else "Enter")
            page.page.wait_for_timeout(1000 * BOUNCE)
            page.page.click("#take-away")
        elif self.how == "mouse":
            page.show(what)
            away(page, what)
        else:
            page.show(what)
            page.by_finger(what, "#away")


async def zoe_comes(served: ServedTable) -> int:
    """She would like to be the Thief, and has not said where she sits."""
    table = served.table
    assert (await table.host("open_joining")).done
    number = table.room.join("Zoe")
    assert (await table.act(number, "travel", character="thief")).done
    return number


HOWS = ("mouse", "finger", "keys")


@pytest.mark.parametrize("how", HOWS)
def test_a_traveller_is_carried_in_to_another_chair_and_out(served: ServedTable, how: str) -> None:
    number = served.play(zoe_comes(served))
    page = Carries(served, narrow=True)
    hand = Hand(page, how)

    def square() -> TownSquare:
        return page.table.square

    hand.to(f"#carry-comer-{number}", page.seat(CAT))
    eventually(lambda: len(square().travellers) == 1, "she sits down")
    zoe = next(iter(square().travellers))
    assert square().ring[square().ring.index(CAT) + 1] == zoe, "next to whom she was carried to"
    page.see(page.seat(zoe), "Thief")
    page.show(page.seat(zoe))
    page.page.wait_for_timeout(1000 * BOUNCE)
    if how == "keys":
        page.page.focus(page.seat(zoe))
        page.page.keyboard.press("Enter")
        page.page.keyboard.press("g")
        page.see("#in-hand", "Zoe")
        page.page.wait_for_timeout(1000 * BOUNCE)
        page.page.focus(page.seat(EVE))
        page.page.keyboard.press("Enter")
    else:
        hand.to(page.seat(zoe), page.seat(EVE))
    page.see("#exchange", "Zoe · Eve")
    page.page.click("#exchange-move")
    eventually(lambda: square().ring[square().ring.index(EVE) + 1] == zoe, "she sits next to Eve now")
    page.see(page.seat(zoe), "Thief")
    page.page.wait_for_timeout(1000 * BOUNCE)
    if how == "keys":
        if not page.page.locator(f"#seat-{zoe}").is_visible():
            page.page.click(page.seat(zoe))
        page.page.keyboard.press("g")
        page.see("#in-hand", "Zoe")
        page.page.focus("#take-away")
        page.page.keyboard.press("Enter")
    else:
        hand.away(page.seat(zoe))
    eventually(lambda: zoe not in square().ring, "she has left")
    eventually(lambda: not page.page.locator(page.seat(zoe)).count(), "the page is as the table")
    assert not page.page.locator("#changes").is_visible(), "nobody is looked at"
    assert page.errors == []


@pytest.mark.parametrize("how", HOWS)
def test_a_bluff_of_the_demon_is_another_and_a_note_lies_with_somebody(served: ServedTable, how: str) -> None:
    page = Carries(served, narrow=True)
    hand, seats = Hand(page, how), page.table.game.grimoire.seats
    demon = next(seat for seat, one in enumerate(seats) if one.character == "imp")

    def bluffs() -> list[str]:
        sheet = served.on_loop(lambda: served.table.room.grimoire(open_=True).page)
        assert sheet is not None
        return [one for one, _ in next(one for one in sheet.seats if one.seat == demon).sheet.bluffs]

    before = bluffs()
    assert len(before) == 3
    other = next(
        one for one in page.table.script.characters
        if one not in before and one not in {each.character for each in seats}
    )  # fmt: skip
    hand.to(f"#carry-{other}", f"#bluff-{demon}-second")
    eventually(lambda: bluffs() == [before[0], other, before[2]], "the second is another, the others stay")
    page.page.wait_for_timeout(1000 * BOUNCE)

    def note(seat: int) -> str:
        sheet = served.on_loop(lambda: served.table.room.grimoire(open_=True).page)
        assert sheet is not None
        return next(one for one in sheet.seats if one.seat == seat).sheet.note

    page.page.fill("#tray-note", "thinks Max lied & more")
    hand.to("#carry-note", page.seat(BOB))
    eventually(lambda: note(BOB) == "thinks Max lied & more", "Bob has a note")
    page.page.wait_for_timeout(1000 * BOUNCE)
    page.page.click(page.seat(BOB))
    page.see(f"#carry-noted-{BOB}", "thinks Max lied & more")
    hand.to(f"#carry-noted-{BOB}", page.seat(CAT))
    eventually(lambda: (note(BOB), note(CAT)) == ("", "thinks Max lied & more"), "it goes to Cat")
    page.page.wait_for_timeout(1000 * BOUNCE)
    if not page.page.locator(f"#seat-{CAT}").is_visible():
        page.page.click(page.seat(CAT))
    hand.away(f"#carry-noted-{CAT}")
    eventually(lambda: note(CAT) == "", "it is taken away")
    assert page.errors == []


def test_what_is_not_written_yet_is_not_carried(served: ServedTable) -> None:
    page = Carries(served, narrow=True)
    page.page.click("#carry-note")
    assert page.page.evaluate("document.activeElement.id") == "tray-note"
    assert not page.page.locator("#in-hand").is_visible()


def test_the_page_that_changes_meanwhile_is_put_together_when_it_lies(served: ServedTable) -> None:
    page = Carries(served, narrow=False)
    mouse = page.page.mouse
    page.show("#carry-evil")
    mouse.move(*page.middle("#carry-evil"))
    mouse.down()
    mouse.move(*page.middle(page.seat(BOB)), steps=STEPS)
    served.play(mark(served))
    page.page.wait_for_timeout(300)
    assert page.text(".carried") == "evil → Bob"
    mouse.up()
    eventually(lambda: page.table.game.grimoire.seats[BOB].alignment is EVIL, "Bob is evil")
    page.see(".tokens", "Doubted")


async def mark(served: ServedTable) -> None:
    assert (await served.table.host("rule", verb="mark", seat=CAT, value="Doubted")).done
    await asyncio.sleep(0.05)
