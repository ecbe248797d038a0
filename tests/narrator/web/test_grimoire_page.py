"""The page of a person who decides for the Storyteller, in a real browser, with a real table behind it."""

import asyncio
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute

from engine.registry import CHARACTERS
from engine.terms import DEMON
from tests.e2e.pages import PHONE, SCREEN, AnyPage, eventually, leave, never_again
from tests.narrator.table import BUSY, Table
from tests.narrator.test_by_hand import CAST
from tests.narrator.web.served import ServedTable

pytestmark = pytest.mark.browser

SMALLEST = {"width": 320, "height": 568}
AGAIN_MS = 500
"""Less than what a key would do has to stand there: a key that is pressed again does not do what comes next, too."""
PRESSED_AS_IT_COMES = """([button, key]) => new Promise((done) => {
    const look = () => {
        if (!document.querySelector(button)) return setTimeout(look, 5);
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
        done(true);
    };
    look();
})"""
"""However busy the machine is, no moment is between the two."""


class GrimoirePage:
    """In the hand of whoever decides, with the PIN given already."""

    def __init__(self, served: ServedTable, viewport: dict[str, int] = PHONE) -> None:
        self.served = served
        opened = served.page_of_host("/host/grimoire", viewport=viewport)
        self.page: Page = opened.page
        self.errors = opened.errors
        self.page.wait_for_selector("html.scripted")

    def open(self) -> None:
        if self.page.get_attribute("#open", "aria-expanded") == "false":
            self.page.click("#open")

    def decides(self, depth: str) -> None:
        """Who decides from now on; what is chosen once is folded when the game has begun."""
        if self.page.locator("#settings:not([open])").count():
            self.page.click("#settings > summary")
        self.page.click(f"#depth-{depth}")
        self.see(f"#depth-{depth}", "✓")

    def covered(self) -> bool:
        return self.page.inner_html("#region-book") == ""

    def press_where_a_question_lies(self) -> str:
        """The key, in one moment with the look at what lies there: not when the night has ended meanwhile. Gives the
        question; nothing where there is none."""
        line: str = self.page.evaluate(
            """() => {
                if (!document.querySelector("#asked input[name=question]:not([value=''])")) return "";
                const line = document.querySelector("#lead-asked").innerText;
                document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "PageDown", bubbles: true }));
                return line;
            }"""
        )
        return line

    def press_until(self, key: str, done: Callable[[], bool]) -> None:
        """As people do whose key was refused, since what it would do has not stood there for long enough."""

        def pressed() -> bool:
            if not done():
                self.page.keyboard.press(key)
                self.page.wait_for_timeout(AGAIN_MS)
            return done()

        eventually(pressed, f"{key} does it")

    def characters(self) -> list[str]:
        """Those named anywhere in the page but where anything of the script may be ruled."""
        html: str = self.page.evaluate(
            """() => {
                const page = document.documentElement.cloneNode(true);
                page.querySelector("#region-rulings").remove();
                return page.outerHTML;
            }"""
        )
        names = {self.served.table.session.table.texts.character_name(one) for one in CHARACTERS}
        return sorted(name for name in names if name in html)

    def text(self, selector: str) -> str:
        return " ".join(self.page.locator(selector).all_inner_texts())

    def see(self, selector: str, words: str = "") -> str:
        return str(
            eventually(lambda: words in self.text(selector) and self.text(selector), f"{words} in {selector}")
        )


@pytest.fixture
def served(tmp_path: Path, browser: Browser) -> Iterator[ServedTable]:
    with ServedTable(tmp_path, browser, cast=CAST) as served:
        yield served


async def everybody_looks(table: Table, until: tuple[str, ...] = ("discussion", "reveal")) -> None:
    """The players do what their phones ask, until the table is there."""

    async def look() -> None:
        for number in table.numbers:
            if table.stage == "deal" and not table.session.table.people.everybody[number].card_seen:
                await table.act(number, "ready")
            elif table.stage == "night":
                await table.answer_look(number)

    await table.turns(lambda: table.stage in until, look, seconds=3 * BUSY)


def begin(served: ServedTable) -> None:
    async def seats() -> None:
        table = served.table
        await table.host("start")
        await table.until(lambda: table.stage == "seating")
        for number in table.numbers:
            await table.act(number, "neighbours", right=True)

    served.play(seats())


def test_the_page_does_not_say_that_nothing_waits_while_the_table_waits_for_a_tap(
    served: ServedTable,
) -> None:
    page, shown = GrimoirePage(served), served.table.session.table.texts.shown
    page.see("#waits", str(shown("desk.awaits", line=shown("host.seating"))))
    served.to_the_first_day()
    page.decides("clerk")
    page.see("#waits", str(shown("desk.awaits", line=shown("host.open_nominations"))))


def test_a_person_leads_the_first_night_from_the_page_by_one_key(served: ServedTable) -> None:
    page = GrimoirePage(served)
    page.decides("clerk")
    begin(served)
    page.see("#waits", "waits for you")
    page.page.keyboard.press("PageDown")
    page.see("#asked", "Which characters are in the bag?")
    looking = asyncio.run_coroutine_threadsafe(everybody_looks(served.table), served._loop)
    asked: list[str] = []

    def answer() -> None:
        assert not looking.done(), looking.result()
        line = page.press_where_a_question_lies()
        if line and (not asked or asked[-1] != line):
            asked.append(line)
        page.page.wait_for_timeout(30)

    served.until(lambda: page.text("#lead-asked").startswith("The night is played"), answer)
    tokens = page.page.locator(".tokens [data-seat]")
    assert tokens.count() == 7
    steps = page.page.locator("[aria-labelledby=lead-tonight] li").all_inner_texts()
    assert len(steps) > 4
    assert all(step.startswith("✓") for step in steps), "nothing of the night is still to come"
    tokens.first.click()
    assert "Ann" in page.text(".sheets > li:not([hidden])")
    assert served.square.stage == "night", "nobody has been shown anything"
    page.page.keyboard.press("PageDown")
    eventually(lambda: served.square.stage == "discussion", "the day breaks")
    looking.result(30)
    assert len(asked) > 2
    served.square.see("ul.facts", "A person decides")
    assert page.errors == []


def test_a_whole_game_and_the_next_from_this_page_alone(served: ServedTable) -> None:
    """The person decides by one key at night and by buttons by day, rules by hand and takes it back."""
    page, table = GrimoirePage(served), served.table
    page.decides("clerk")
    begin(served)
    looking = asyncio.run_coroutine_threadsafe(everybody_looks(table, ("reveal",)), served._loop)
    ruled = False

    def go_on() -> None:
        nonlocal ruled
        assert not looking.done() or looking.result() is None
        if table.stage in ("deal", "night", "seating"):
            page.open()
            if page.page.locator("#accept").count():
                page.page.keyboard.press("PageDown")
        elif table.stage == "discussion" and not ruled:
            ruled = True
            rules_and_takes_back(page, table)
        elif table.stage == "discussion":
            page.page.click("#do-open_nominations")
            eventually(lambda: table.stage == "nominations", "nominations are open")
            living = [seat for seat, one in enumerate(table.session.table.game.grimoire.seats) if one.alive]
            demon = next(seat for seat in living if table.session.table.game.team(seat) is DEMON)
            served.play(table.vote_for(demon, {seat for seat in living if seat != demon}))
            if table.stage == "nominations":
                page.page.click("#do-close_nominations")
                page.open()
                page.see(".net", "With this good has won.")
                page.page.click("#net-0-so")
                eventually(lambda: table.stage != "nominations", "nominations are closed")
        page.page.wait_for_timeout(50)

    served.until(lambda: table.stage == "reveal", go_on)
    page.page.click("#sure-new_game > summary")
    page.page.click("#do-new_game")
    eventually(lambda: table.stage in ("lobby", "seating"), "the next game begins")
    assert table.session.desk.taken, "the same person sits there still"
    assert page.errors == []


def rules_and_takes_back(page: GrimoirePage, table: Table) -> None:
    page.open()
    page.see(".tokens", "Ann")
    page.page.click("[data-seat='2']")
    assert page.page.input_value("#rulings select[name=seat] >> nth=0") == "2", "whom the person looks at"
    page.page.click("#rulings > summary")
    page.page.select_option("#rulings select[name=verb]", "kill")
    page.page.click("#host-rule")
    eventually(lambda: not table.session.table.square.alive[2], "Cat dies")
    page.see(".tokens .dead", "Cat")
    page.page.click("#sure-undo_ruling > summary")
    page.page.click("#do-undo_ruling")
    eventually(lambda: table.session.table.square.alive[2], "it is taken back")


def test_covered_the_page_holds_no_secret_and_covers_itself(served: ServedTable) -> None:
    served.to_the_first_day()
    page = GrimoirePage(served)
    assert page.characters() == []
    device = page.page.context.new_cdp_session(page.page)
    never_again(page.page.context)  # it stays turned

    def turned() -> None:
        held = {"type": "landscapePrimary", "angle": 90}
        size = {"width": PHONE["height"], "height": PHONE["width"], "deviceScaleFactor": 1, "mobile": True}
        device.send("Emulation.setDeviceMetricsOverride", {**size, "screenOrientation": held})

    for cover in (
        turned,
        lambda: page.page.keyboard.press("."),
        lambda: page.page.evaluate("dispatchEvent(new Event('blur'))"),
        lambda: page.page.click("#open"),
    ):
        page.open()
        page.see(".tokens", "Ann")
        cover()
        eventually(page.covered, "it is covered")
        assert page.characters() == []


def test_while_the_host_plays_no_page_of_the_storyteller_is_served(served: ServedTable) -> None:
    """A page that lay open is emptied, and none can be opened."""
    served.to_the_first_day()
    page = GrimoirePage(served)
    page.open()
    page.see(".tokens", "Ann")
    served.host.page.click("#do-host_plays")
    page.see("#region-book", "nobody has a grimoire")
    served.host.page.locator("#hold-grimoire").wait_for(state="hidden")  # it would open on nothing
    assert served.host.page.locator(".no-grimoire").is_visible()
    assert page.characters() == []
    for path in ("/host/grimoire", "/host/show", "/host/box"):
        page.page.goto(served.base + path)
        assert page.page.url == f"{served.base}/host"
        assert not page.page.locator("#hold-grimoire").is_visible()
    served.square.see(".facts", "The host plays, too")
    served.host.page.click("#do-host_looks")
    served.square.see(".facts", "may look into the grimoire now")
    page.page.goto(f"{served.base}/host/grimoire")
    page.page.wait_for_selector("#open")


def test_another_answer_is_chosen_by_a_number_or_put_together(served: ServedTable) -> None:
    page = GrimoirePage(served)
    page.page.click("#decide-deal")
    begin(served)
    page.open()
    page.see("#asked", "Which characters are in the bag?")
    first = page.text("#accept")
    page.page.keyboard.press("2")
    second = eventually(lambda: page.text("#accept") != first and page.text("#accept"), "another bag")
    page.page.click("#accept")
    eventually(lambda: served.square.stage == "deal", "the cards are dealt")
    dealt = served.table.session.table.game.grimoire.seats
    texts = served.table.session.table.texts
    assert all(texts.character_name(one.believed or one.character) in second for one in dealt)


@pytest.mark.parametrize("size", [SMALLEST, PHONE, SCREEN], ids=lambda size: str(size["width"]))
def test_nothing_hangs_over_the_edge(served: ServedTable, size: dict[str, int]) -> None:
    served.to_the_first_day()
    page = GrimoirePage(served)
    page.page.set_viewport_size(size)  # type: ignore[arg-type]
    page.open()
    page.see(".tokens", "Ann")
    assert page.page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    boxes = page.page.locator(".tokens button").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect()).map(box => [box.left, box.right, box.height])"
    )
    assert all(left >= 0 and right <= size["width"] and height >= 44 for left, right, height in boxes)


@pytest.mark.parametrize("size", [SMALLEST, PHONE], ids=lambda size: str(size["width"]))
def test_no_answer_is_cut_off_and_what_waits_is_on_the_screen(
    served: ServedTable, size: dict[str, int]
) -> None:
    page = GrimoirePage(served)
    page.page.set_viewport_size(size)  # type: ignore[arg-type]
    page.decides("clerk")
    begin(served)
    page.see("#waits", "waits for you")
    page.open()
    page.see("#asked", "Which characters are in the bag?")
    heights = page.page.locator(".answers button").evaluate_all(
        "all => all.map(one => [one.scrollHeight, one.clientHeight])"
    )
    assert len(heights) > 2
    assert all(words <= button for words, button in heights), heights
    page.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.page.keyboard.press("PageDown")
    looking = asyncio.run_coroutine_threadsafe(everybody_looks(served.table), served._loop)
    first = "Which characters are in the bag?"
    eventually(lambda: page.text("#lead-asked") not in ("", first), "the next question")
    looking.cancel()
    place = "document.querySelector('#lead-asked').getBoundingClientRect().top"
    assert 0 <= page.page.evaluate(place) < size["height"] / 2
    if size == PHONE:
        accept = "document.querySelector('#accept').getBoundingClientRect().bottom"
        assert page.page.evaluate(accept) <= size["height"]


def test_the_day_goes_on_by_the_same_key_and_a_bounce_closes_nothing(served: ServedTable) -> None:
    served.to_the_first_day()
    served.nominations_wait_for_the_host()
    page = GrimoirePage(served)
    page.open()
    page.press_until("ArrowRight", lambda: served.table.stage == "nominations")
    assert page.page.evaluate(PRESSED_AS_IT_COMES, ["#do-close_nominations", "PageDown"])
    page.page.wait_for_timeout(300)
    assert served.table.stage == "nominations", "nobody has seen yet what that would do"
    page.press_until("ArrowRight", lambda: served.table.stage == "night")
    assert page.errors == []


def test_after_a_lost_link_what_lies_open_is_there_again(served: ServedTable) -> None:
    """As after a restart, or where the page is opened before it has its link."""
    served.to_the_first_day()
    page, links = GrimoirePage(served), list[WebSocketRoute]()

    def through(link: WebSocketRoute) -> None:
        link.connect_to_server()
        links.append(link)

    never_again(page.page.context)
    page.page.route_web_socket(re.compile("/host/grimoire/socket"), through)
    page.page.reload()
    page.page.wait_for_selector("html.scripted")
    page.open()
    page.see(".tokens", "Ann")
    links[-1].close(code=1012)
    eventually(lambda: page.text("#open") and len(links) == 2, "the page has a new link")
    page.page.wait_for_timeout(500)
    page.see(".tokens", "Ann")
    served.play(served.table.host("rule", verb="kill", seat=2))
    page.see(".tokens .dead", "Cat")
    assert page.errors == []


SLOW_LINK = """
const { set } = Object.getOwnPropertyDescriptor(WebSocket.prototype, "onmessage");
Object.defineProperty(WebSocket.prototype, "onmessage", {
    set(hear) {
        set.call(this, (event) => setTimeout(() => hear(event), 700));
    },
});
"""


def test_covered_and_opened_again_on_a_slow_link_it_stays_in_the_page(served: ServedTable) -> None:
    """What answers the cover comes when it lies open again. Emptied then, it would lose the button that a key has led
    to, and the next key would do what the table does next."""
    served.to_the_first_day()
    page = GrimoirePage(served)
    page.page.add_init_script(SLOW_LINK)
    page.page.reload()
    page.page.wait_for_selector("html.scripted")
    page.open()
    page.see(".tokens", "Ann")
    page.page.keyboard.press(".")
    eventually(page.covered, "it is covered")
    page.page.keyboard.press("PageDown")
    page.see(".tokens", "Ann")
    page.page.evaluate(
        """() => {
            window.emptied = false;
            const look = () => (window.emptied ||= document.querySelector("#region-book").innerHTML === "");
            new MutationObserver(look).observe(document.querySelector("#region-book"), { childList: true });
        }"""
    )
    page.page.wait_for_timeout(2500)
    assert not page.page.evaluate("emptied")
    assert page.errors == []


def test_nobody_but_the_host_comes_in(served: ServedTable, browser: Browser) -> None:
    stranger = AnyPage(browser, f"{served.base}/host/grimoire")
    assert stranger.page.locator("input[name=pin]").count() == 1
    assert stranger.page.locator("#region-book").count() == 0
    leave(stranger.context)
