"""The pages in a real browser, at a made-up host name on plain http: no secure context, as on real phones."""

import contextlib
import socket
import struct
import threading
import time
from base64 import b64encode
from collections.abc import Iterator
from dataclasses import replace

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from config.texts import load_texts
from narrator.screens.records import PhoneScreen, VoteClock
from narrator.table.echo import Echo
from narrator.web import SeatKeys
from tests.e2e.pages import leave, never_again, open_page
from tests.narrator.web.room import TestRoom, now
from tests.narrator.web.table import PATIENCE, Table

pytestmark = pytest.mark.browser

PHONE = {"width": 390, "height": 844}
VISIBLE_SECRETS = (
    "() => document.documentElement.outerHTML.match(/(?:card|prompt|told|line|note)-secret/g) || []"
)


@pytest.fixture
def phones(browser: Browser, seated: Table) -> Iterator["Phones"]:
    made = Phones(browser, seated)
    yield made
    made.close()
    assert made.errors == []


class Phones:
    """Opens pages with or without a seat, and remembers every error a page reports."""

    def __init__(self, browser: Browser, table: Table, *, port: int = 0) -> None:
        self._browser, self._table, self._port = browser, table, port or table.port
        self._contexts: list[BrowserContext] = []
        self.errors: list[str] = []

    def page(
        self, path: str = "/", *, player: int | None = None, scripts: bool = True, wide: bool = False
    ) -> Page:
        size = {"width": 1600, "height": 900} if wide else PHONE
        page = open_page(
            self._browser, self.errors, viewport=size, java_script_enabled=scripts, reduced_motion="reduce"
        ).page
        context = page.context
        self._contexts.append(context)
        base = f"http://table.test:{self._port}"
        if player is not None:
            seat = self._table.cookie(player)["seat"]
            context.add_cookies([{"name": "seat", "value": seat, "url": base}])
        page.goto(base + path)
        if scripts and player is not None:
            page.wait_for_selector("html.scripted")
        return page

    def close(self) -> None:
        for context in self._contexts:
            leave(context)


def eventually(check: object, seconds: float = PATIENCE) -> None:
    deadline = time.monotonic() + seconds
    while not check():  # type: ignore[operator]
        assert time.monotonic() < deadline, "it did not happen in time"
        time.sleep(0.03)


def connected(table: Table, player: int) -> None:
    eventually(lambda: player in table.room.here)


def press(page: Page, selector: str) -> None:
    box = page.locator(selector).bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()


def test_the_page_is_no_secure_context(phones: Phones) -> None:
    page = phones.page(player=0)
    assert page.evaluate("() => [isSecureContext, typeof crypto.randomUUID]") == [False, "undefined"]


def test_joining_on_a_phone(browser: Browser, table: Table) -> None:
    phones = Phones(browser, table)
    page = phones.page("/?code=KX7F")
    page.fill("input[name=name]", "Zoë")
    page.click("button.wide")
    page.click("#sit-2")
    page.wait_for_selector(".ring .mine")
    assert table.room.players[0].seat == 2
    table.change(lambda: table.room.join("Ben"))
    table.change(lambda: setattr(table.room.players[1], "seat", 1))
    page.wait_for_selector("text=Ben")
    phones.close()
    assert phones.errors == []


def test_who_stands_before_a_closed_door_is_let_in_when_it_opens(browser: Browser, table: Table) -> None:
    """Also where the door was closed while a name was being typed: the form is not sent once more."""
    phones = Phones(browser, table)
    early, late = phones.page("/?code=KX7F"), phones.page("/?code=KX7F")
    early.fill("input[name=name]", "Zoë")
    table.set(open=False)
    early.click("button.wide")
    early.wait_for_selector("main[data-waiting=door]")
    late.reload()
    late.wait_for_selector("main[data-waiting=door]")
    table.set(open=True)
    for page in (early, late):
        page.wait_for_selector("input[name=name]")
        assert page.input_value("input[name=code]") == "KX7F"
    assert not table.room.players
    phones.close()
    assert phones.errors == []


def test_joining_without_scripts(browser: Browser, table: Table) -> None:
    phones = Phones(browser, table)
    page = phones.page("/?code=KX7F", scripts=False)
    page.fill("input[name=name]", "Ann")
    page.click("button.wide")
    page.click("#sit-4")
    page.wait_for_selector("#sit-4", state="detached")  # a page on its way to the next cannot be loaded anew
    assert table.room.players[0].seat == 4
    table.set(stage="night")
    page.reload()
    page.click("#pick-1")
    page.click("#confirm")
    assert (table.room.players[0].picks, table.room.players[0].confirmed) == ((1,), True)
    phones.close()


def test_holding_shows_the_card_and_letting_go_covers_it(phones: Phones, seated: Table) -> None:
    seated.set(stage="deal")
    page = phones.page(player=0)
    connected(seated, 0)
    page.wait_for_selector("#ready")
    assert page.evaluate(VISIBLE_SECRETS) == []
    press(page, "#hold-card")
    page.wait_for_selector("text=card-secret-0")
    page.mouse.move(5, 5)  # the finger drifts
    assert page.evaluate(VISIBLE_SECRETS) != []
    page.mouse.up()
    assert page.evaluate(VISIBLE_SECRETS) == []
    assert page.locator("#veil").is_hidden()


@pytest.mark.parametrize(
    "event",
    [
        "window.dispatchEvent(new Event('blur'))",
        "window.dispatchEvent(new Event('pagehide'))",
        "document.getElementById('hold-card').dispatchEvent(new PointerEvent('pointercancel'))",
        "document.getElementById('hold-card').dispatchEvent(new PointerEvent('lostpointercapture'))",
        "Object.defineProperty(document, 'hidden', {get: () => true}),"
        "document.dispatchEvent(new Event('visibilitychange'))",
    ],
)
def test_whatever_interrupts_a_hold_covers_the_card(phones: Phones, seated: Table, event: str) -> None:
    seated.set(stage="deal")
    page = phones.page(player=1)
    connected(seated, 1)
    press(page, "#hold-card")
    page.wait_for_selector("text=card-secret-1")
    page.evaluate(event)
    assert page.evaluate(VISIBLE_SECRETS) == []
    page.mouse.up()


def test_a_finger_and_a_keyboard_can_hold_too(phones: Phones, seated: Table) -> None:
    seated.set(stage="deal")
    page = phones.page(player=2)
    connected(seated, 2)
    for key in (" ", "Enter"):
        page.focus("#hold-card")
        page.keyboard.down(key)
        page.wait_for_selector("text=card-secret-2")
        page.keyboard.up(key)
        assert page.evaluate(VISIBLE_SECRETS) == []
    box = page.locator("#hold-card").bounding_box()
    assert box is not None
    touch = page.context.new_cdp_session(page)
    spot = {"x": box["x"] + 20, "y": box["y"] + 20}
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [spot]})
    page.wait_for_selector("text=card-secret-2")
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    eventually(lambda: page.evaluate(VISIBLE_SECRETS) == [])


def test_news_while_holding_covers(phones: Phones, seated: Table) -> None:
    seated.set(stage="night")
    page = phones.page(player=0)
    connected(seated, 0)
    press(page, "#hold-look")
    page.wait_for_selector("text=prompt-secret-0")
    seated.set(kind="read", look="n1/second")
    eventually(lambda: page.evaluate(VISIBLE_SECRETS) == [])
    page.mouse.up()
    press(page, "#hold-look")
    page.wait_for_selector("text=told-secret-0")
    page.mouse.up()


def test_a_night_looks_the_same_on_every_phone(phones: Phones, seated: Table) -> None:
    seated.room.players[4].alive = False
    seated.set(stage="night")
    pages = [phones.page(player=player) for player in (0, 3, 4)]
    for player in (0, 3, 4):
        connected(seated, player)
    controls = """() => [...document.querySelectorAll('button, a, summary, input')]
        .filter((e) => e.checkVisibility()).map((e) => e.id + ' ' + Math.round(e.offsetWidth)).sort()"""
    seen = [page.evaluate(controls) for page in pages]
    assert seen[0] == seen[1] == seen[2]
    named = [control.split()[0] for control in seen[0]]
    assert (
        len(named) == len(set(named)) >= 11
    )  # five chairs, confirm, two to hold, two to open, a way past the top
    for page in pages:
        assert (
            page.evaluate("() => getComputedStyle(document.documentElement).backgroundColor")
            == "rgb(5, 3, 3)"
        )


LIGHT = """async (png) => {
    const image = new Image();
    image.src = 'data:image/png;base64,' + png;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.width, image.height];
    const brush = canvas.getContext('2d');
    brush.drawImage(image, 0, 0);
    const dots = brush.getImageData(0, 0, image.width, image.height).data;
    let sum = 0;
    for (let i = 0; i < dots.length; i += 4) sum += 0.2126 * dots[i] + 0.7152 * dots[i + 1] + 0.0722 * dots[i + 2];
    return sum / (dots.length / 4);
}"""


def test_every_phone_gives_the_same_little_light_at_night(phones: Phones, seated: Table) -> None:
    """Mean luminance of 0 to 255: untouched, holding, picked, confirmed, dead."""
    seated.room.players[4].alive = False
    seated.set(stage="night")
    meter = phones.page("/nothing")
    meter.goto("about:blank")
    light = []
    for player in (0, 3, 4):
        page = phones.page(player=player)
        connected(seated, player)
        states = [page.screenshot()]
        page.click("#pick-1")
        page.wait_for_selector("#pick-1[aria-pressed=true]")
        states.append(page.screenshot())
        page.click("#confirm")
        page.wait_for_selector("#confirm[aria-pressed=true]")
        states.append(page.screenshot())
        press(page, "#hold-look")
        page.wait_for_selector("text=prompt-secret")
        states.append(page.screenshot())
        page.mouse.up()
        light.append([meter.evaluate(LIGHT, b64encode(state).decode()) for state in states])
    assert max(max(row) for row in light) < 14, light
    for column in zip(*light, strict=True):
        assert max(column) - min(column) < 0.6, light
    for row in light:
        assert max(row) - min(row) < 4, light


def test_a_reload_keeps_the_seat_and_half_made_picks(phones: Phones, seated: Table) -> None:
    seated.set(stage="night")
    page = phones.page(player=0)
    connected(seated, 0)
    page.click("#pick-2")
    page.wait_for_selector("#pick-2[aria-pressed=true]")
    page.click("#pick-4")
    page.wait_for_selector("#pick-4[aria-pressed=true]")
    page.reload()
    assert page.locator("[aria-pressed=true]").count() == 2
    page.click("#pick-2")
    page.wait_for_selector("#pick-2[aria-pressed=false]")
    page.click("#confirm")
    page.wait_for_selector("#confirm[aria-pressed=true]")
    assert seated.room.players[0].picks == (4,)


def test_the_hand_closes_a_little_before_the_servers_lock(phones: Phones, seated: Table) -> None:
    page = phones.page(player=0)
    connected(seated, 0)
    seated.set(stage="vote", vote=VoteClock("v1", 2, 1, (2, 3, 4, 0, 1), (now() + 3_600_000,) * 5))
    page.click("#hand")
    page.wait_for_selector("#hand[aria-pressed=true]")
    lock = now() + 2500
    seated.set(vote=VoteClock("v1", 2, 1, (2, 3, 4, 0, 1), (lock,) * 5))
    page.wait_for_selector(f"form[data-locks='{lock - 300}']")
    page.wait_for_selector("#hand:disabled")
    # Not much sooner; how much, and how much later, depends on how busy this machine is.
    assert lock - now() <= 500
    seated.set(vote=VoteClock("v1", 2, 1, (2, 3, 4, 0, 1), (lock,) * 5, (False, False, False, True), 1))
    page.wait_for_selector("text=Counted: YES")
    assert seated.room.players[0].raised


def test_a_phone_whose_clock_is_wrong_keeps_its_hand_when_it_comes_back(
    browser: Browser, seated: Table
) -> None:
    """Until the table is heard again, nothing but the phone's own clock would tell the time."""
    seated.set(stage="vote", vote=VoteClock("v1", 2, 1, (2, 3, 4, 0, 1), (now() + 3_600_000,) * 5))
    phones = Phones(browser, seated)
    page = phones.page(player=0)
    never_again(page.context)
    page.add_init_script(WRONG_CLOCK_AND_SLOW_TO_HEAR)
    page.reload()
    connected(seated, 0)
    page.wait_for_function("() => sockets.at(-1).heard > 1")
    page.evaluate("() => { late = 2500; sockets.at(-1).close(); }")
    page.wait_for_function("() => sockets.length > 1 && sockets.at(-1).heard > 1")
    page.click("#hand")
    page.wait_for_selector("#hand[aria-pressed=true]")
    assert page.locator(".locked").is_hidden()
    phones.close()
    assert phones.errors == []


class TwoHanded(TestRoom):
    """Everybody has two hands to raise."""

    def phone(self, player: int | None) -> PhoneScreen:
        screen = super().phone(player)
        return screen if screen.hand is None else replace(screen, hand=replace(screen.hand, hands=2))


def test_one_hand_is_one_hand_while_the_tap_for_both_is_on_its_way(browser: Browser) -> None:
    room = TwoHanded(stage="vote")
    room.seat_everybody("Ann", "Ben", "Cat", "Dan", "Eve")
    room.vote = VoteClock("v1", 2, 1, (2, 3, 4, 0, 1), (now() + 3_600_000,) * 5)
    with Table(room) as table:
        phones = Phones(browser, table)
        page = phones.page(player=0)
        never_again(page.context)
        page.add_init_script(WRONG_CLOCK_AND_SLOW_TO_HEAR)
        page.reload()
        connected(table, 0)
        page.wait_for_function("() => sockets.at(-1).heard > 1")
        page.evaluate("() => { late = 3000; }")
        page.click("#hand")
        page.click("#one-hand")
        eventually(lambda: len(room.done) == 2)
        assert [one.arguments["raised"] for one in room.done] == [True, "one"]
        phones.close()
        assert phones.errors == []


WRONG_CLOCK_AND_SLOW_TO_HEAR = """
const own = Date.now;
Date.now = () => own() + 7_200_000;
const sockets = (window.sockets = []);
window.late = 0;
window.WebSocket = class extends WebSocket {
  constructor(url) { super(url); this.heard = 0; sockets.push(this); }
  set onmessage(hear) {
    super.onmessage = (event) => setTimeout(() => { hear(event); this.heard += 1; }, late);
  }
};
"""


def test_a_ghost_vote_is_called_one(phones: Phones, seated: Table) -> None:
    seated.room.players[0].alive = False
    seated.set(stage="vote", vote=VoteClock("v1", 2, 1, (2, 3, 4, 0, 1)))
    page = phones.page(player=0)
    assert page.locator(".ghostly").is_visible()


def test_an_echo_is_cancelled_in_time(phones: Phones, seated: Table) -> None:
    seated.set(stage="nominations")
    page, tv = phones.page(player=0), phones.page("/square", wide=True)
    connected(seated, 0)
    page.click("#nominate-3")
    page.click("#nominate-go")
    page.wait_for_selector("text=Ann nominates Dan")
    tv.wait_for_selector("text=Ann nominates Dan")
    page.click("#cancel-echo")
    eventually(lambda: seated.room.echo is None)
    page.wait_for_selector("#cancel-echo", state="detached")
    page.click("#slay summary")
    page.click("#slay-1")
    page.click("#slay-go")
    page.wait_for_selector("text=claims to be the Slayer")


def test_an_echo_that_asks_is_answered_with_a_tap(phones: Phones, seated: Table) -> None:
    seated.set(stage="nominations", echo=Echo("e1", "Ann nominates Ben", now() + 30_000))
    page = phones.page(player=0)
    page.wait_for_selector("#cancel-echo")
    assert not page.query_selector("#stand-echo"), "what asks for nothing becomes a fact by itself"
    seated.set(echo=Echo("e2", "Ann nominates Ben. Yes or no?", now() + 30_000, asks=True))
    page.click("#stand-echo")
    eventually(lambda: seated.room.stood == "e2")
    page.wait_for_selector("#stand-echo", state="detached")


@pytest.mark.parametrize("stage", ["dawn", "discussion", "nominations", "defence", "execution", "dusk"])
def test_what_to_do_now_comes_before_what_has_been_said(phones: Phones, seated: Table, stage: str) -> None:
    seated.set(stage=stage, headline="Nobody died.", caption="The town wakes up.")
    page = phones.page(player=0)
    connected(seated, 0)
    top = [" ".join(line.split()) for line in page.locator("#region-top > *").all_inner_texts()]
    assert top[1:] == [load_texts("en").shown(f"now.{stage}"), "Nobody died.", "The town wakes up."]


def test_news_that_the_caption_tells_is_told_once(phones: Phones, seated: Table) -> None:
    seated.set(stage="dawn", headline="Nobody died.", caption="Nobody died.")
    page, tv = phones.page(player=0), phones.page("/square", wide=True)
    assert page.locator("#region-top :text-is('Nobody died.')").count() == 1
    assert tv.locator(".headline").count() == 0
    assert tv.locator(".caption:text-is('Nobody died.')").count() == 1


def test_an_act_takes_two_taps_and_the_first_one_survives_a_push(phones: Phones, seated: Table) -> None:
    seated.set(stage="nominations")
    page = phones.page(player=0)
    connected(seated, 0)
    claims = page.locator("#region-claims").bounding_box()
    ring = page.locator("#nominate-go").bounding_box()
    assert claims is not None
    assert ring is not None
    assert ring["y"] < claims["y"], "what is to be done comes first"
    page.click("#nominate-3")
    assert page.is_checked("#nominate-3")
    seated.change(lambda: setattr(seated.room.players[4], "alive", False))
    page.wait_for_selector("#region-play li.dead")
    assert page.is_checked("#nominate-3"), "somebody else's news keeps what was chosen"
    assert seated.room.done == [], "a single tap does nothing"
    page.click("#slay summary")
    assert page.locator("#slay summary").inner_text() == "I shoot as the Slayer"
    page.click("#slay-1")
    assert seated.room.done == []
    page.click("#nominate-go")
    eventually(lambda: [one.action for one in seated.room.done] == ["nominate"])
    assert seated.room.done[0].arguments["nominee"] == 3


def test_an_act_takes_two_taps_without_scripts_too(browser: Browser, seated: Table) -> None:
    seated.set(stage="nominations")
    phones = Phones(browser, seated)
    page = phones.page(player=0, scripts=False)
    page.click("#nominate-2")
    page.click("#nominate-go")
    assert [one.arguments["nominee"] for one in seated.room.done] == [2]
    phones.close()


def test_what_a_player_opened_stays_open_through_a_push(phones: Phones, seated: Table) -> None:
    seated.set(stage="discussion")
    page = phones.page(player=0)
    connected(seated, 0)
    page.click("#slay summary")
    page.focus("#slay-3")
    seated.change(lambda: setattr(seated.room.players[4], "alive", False))
    page.wait_for_selector("#slay-4", state="detached")
    assert page.locator("#slay-3").is_visible()
    assert page.evaluate("() => document.activeElement.id") == "slay-3"


def test_the_policy_blocks_scripts_and_styles_written_into_a_page(phones: Phones) -> None:
    page = phones.page(player=0)
    page.evaluate(
        """() => {
            const script = document.createElement('script');
            script.textContent = 'window.broken = 1';
            document.body.append(script);
            document.body.insertAdjacentHTML('beforeend', '<p id="styled" style="color: rgb(1, 2, 3)">x</p>');
            document.body.insertAdjacentHTML('beforeend', '<img src="x" onerror="window.broken = 2">');
        }"""
    )
    page.wait_for_timeout(200)
    assert page.evaluate("() => window.broken") is None
    assert page.evaluate("() => getComputedStyle(document.getElementById('styled')).color") != "rgb(1, 2, 3)"


def test_the_town_square_shows_the_vote_and_no_secret(phones: Phones, seated: Table) -> None:
    tv = phones.page("/square", wide=True)
    turns = "() => document.getElementById('clock-hand').getAttribute('transform')"

    def counting(start: int) -> VoteClock:
        locks = tuple(start + 300 * n for n in range(5))
        return VoteClock("v1", 2, 1, (2, 3, 4, 0, 1), locks, (True,), 1)

    seated.set(stage="vote", caption="Hands up for Ben", vote=counting(now() + 3_600_000))
    tv.wait_for_selector("text=Hands up for Ben")
    before = tv.evaluate(turns)
    seated.set(vote=counting(now() + 400))
    tv.wait_for_function(f"before => ({turns})() !== before", arg=before)
    assert tv.evaluate("() => document.documentElement.outerHTML.includes('secret')") is False
    assert tv.locator(".join .qr svg").count() == 1


FRAMES = """async () => {
    const real = window.requestAnimationFrame.bind(window);
    let asked = 0;
    window.requestAnimationFrame = (step) => { asked += 1; return real(step); };
    for (let frame = 0; frame < 5; frame += 1) await new Promise(real);
    window.requestAnimationFrame = real;
    return asked;
}"""
"""How many frames the page asks for itself while five are painted."""


def test_the_town_square_is_painted_again_and_again_only_while_a_hand_turns(
    phones: Phones, seated: Table
) -> None:
    tv = phones.page("/square", wide=True)
    tv.emulate_media(reduced_motion="no-preference")
    for number in (1, 2):
        seated.set(stage="nominations", vote=None)
        tv.wait_for_selector("#clock-hand", state="detached")
        tv.evaluate(FRAMES)  # one of them may still have been asked for
        assert tv.evaluate(FRAMES) == 0
        for locks in (7_200_000, -300_000):  # it has not begun; it is on its way from the first to the next
            moments = tuple(now() + locks + 3_600_000 * n for n in range(5))
            name = f"v{number}/{locks}"
            seated.set(stage="vote", vote=VoteClock(name, 2, 1, (2, 3, 4, 0, 1), moments, (True,), 1))
            tv.wait_for_function(
                "first => document.getElementById('clock-hand')?.dataset.locks.startsWith(first)",
                arg=str(moments[0]),
            )
            tv.evaluate(FRAMES)
            assert (tv.evaluate(FRAMES) > 1) is (locks < 0)
    tv.emulate_media(reduced_motion="reduce")


TAKEN_OUT = """
window.takenOut = 0;
new MutationObserver((changes) => {
    for (const { removedNodes } of changes) window.takenOut += removedNodes.length;
}).observe(document, { childList: true, subtree: true });
window.WebSocket = class extends WebSocket {
    constructor(url) {
        super(url);
        this.addEventListener("message", ({ data }) => {
            if (JSON.parse(data).t === "push") setTimeout(() => { window.pushed = true; });
        });
    }
};
"""


def test_a_page_that_shows_what_is_now_is_not_made_again_by_its_first_push(
    phones: Phones, seated: Table
) -> None:
    page = phones.page(player=0)
    never_again(page.context)
    page.add_init_script(TAKEN_OUT)
    page.reload()
    page.wait_for_function("() => window.pushed")
    assert page.evaluate("takenOut") == 0
    seated.set(stage="discussion")
    page.wait_for_function("() => takenOut > 0")


def test_the_echo_on_the_town_square_counts_down(phones: Phones, seated: Table) -> None:
    tv = phones.page("/square", wide=True)
    seated.set(stage="nominations", echo=Echo("e1", "Ann nominates Ben", now() + 30_000))
    left = int(tv.wait_for_selector(".echo b").inner_text())  # type: ignore[union-attr]
    assert 0 <= left <= 30
    tv.wait_for_function("left => Number(document.querySelector('.echo b').textContent) < left", arg=left)


def test_a_restarted_server_finds_its_phones_again(browser: Browser) -> None:
    room = TestRoom(stage="night")
    room.seat_everybody("Ann", "Ben", "Cat", "Dan", "Eve")
    keys = SeatKeys()
    with Table(room, keys=keys) as table:
        phones = Phones(browser, table)
        page = phones.page(player=0)
        connected(table, 0)
        page.click("#pick-2")
        page.wait_for_selector("#pick-2[aria-pressed=true]")
        port = table.port
    page.click("#pick-3")  # nobody hears it yet
    page.wait_for_selector("#link:visible")
    again = TestRoom(boot="second", stage="night", players=room.players)
    with Table(again, keys=SeatKeys.from_data(keys.as_data()), port=port):
        page.wait_for_selector("#pick-3[aria-pressed=true]")
        page.wait_for_selector("#link", state="hidden")
        assert again.players[0].picks == (2, 3)
        phones.close()
    assert phones.errors == []


@pytest.mark.parametrize("goodbye", ["", "Good night"])
def test_after_a_table_begun_by_mistake_phones_come_back_to_theirs(browser: Browser, goodbye: str) -> None:
    """Whoever starts the program anew reads how to go on with the old table, and phones have met another till then,
    which may say goodbye."""
    room = TestRoom(stage="night")
    room.seat_everybody("Ann", "Ben", "Cat", "Dan", "Eve")
    keys = SeatKeys()
    with Table(room, keys=keys) as table:
        phones = Phones(browser, table)
        page = phones.page(player=0)
        connected(table, 0)
        port = table.port
    with Table(TestRoom(boot="other"), port=port) as other:
        page.wait_for_selector("main[data-waiting=seat] input[name=name]")
        if goodbye:
            square = other.room.town_square
            other.set(town_square=lambda *language: replace(square(*language), goodbye=goodbye))
            page.reload()
            page.wait_for_selector(f"main[data-waiting=seat] >> text={goodbye}")
    again = TestRoom(boot="third", stage="night", players=room.players)
    with Table(again, keys=SeatKeys.from_data(keys.as_data()), port=port):
        page.wait_for_selector("#pick-3")
        phones.close()
    assert phones.errors == []


def test_a_tap_while_the_laptop_is_away_for_long_leaves_no_page(browser: Browser) -> None:
    room = TestRoom(stage="night")
    room.seat_everybody("Ann", "Ben", "Cat", "Dan", "Eve")
    keys = SeatKeys()
    with Table(room, keys=keys) as table:
        phones = Phones(browser, table)
        page = phones.page(player=0)
        never_again(page.context)
        page.add_init_script(FAILURES)
        page.reload()
        connected(table, 0)
        port = table.port
    page.wait_for_function("() => failures > 6", timeout=PATIENCE * 1000)
    page.click("#pick-3")
    page.wait_for_timeout(500)
    again = TestRoom(boot="second", stage="night", players=room.players)
    with Table(again, keys=SeatKeys.from_data(keys.as_data()), port=port):
        page.wait_for_selector("#pick-3[aria-pressed=true]")
        assert again.players[0].picks == (3,)
        phones.close()
    assert phones.errors == []


def test_a_tap_is_posted_where_the_table_answers_and_sockets_fail(browser: Browser, seated: Table) -> None:
    seated.set(stage="night")
    phones = Phones(browser, seated)
    page = phones.page(player=0)
    never_again(page.context)
    page.add_init_script(FAILURES)
    page.goto(f"http://table.test:{seated.port}/#no-sockets")
    page.reload()
    page.wait_for_function("() => failures > 6", timeout=PATIENCE * 1000)
    with page.expect_request("**/act"):
        page.click("#pick-3")
    page.wait_for_selector("#pick-3[aria-pressed=true]")
    assert seated.room.players[0].picks == (3,)
    phones.close()


FAILURES = """
window.failures = 0;
window.WebSocket = class extends WebSocket {
  constructor(url) {
    super(location.hash === "#no-sockets" ? url.replace("/socket", "/nowhere") : url);
    this.addEventListener("close", () => { failures += 1; });
  }
};
"""


def test_a_page_that_newer_ones_replaced_keeps_what_it_shows_and_comes_back(
    browser: Browser, seated: Table
) -> None:
    context = browser.new_context(viewport=PHONE)  # type: ignore[arg-type]
    cookie = seated.cookie(0)
    context.add_cookies(
        [{"name": "seat", "value": cookie["seat"], "url": f"http://table.test:{seated.port}"}]
    )
    page = context.new_page()
    page.clock.install()
    page.goto(f"http://table.test:{seated.port}")
    connected(seated, 0)
    with contextlib.ExitStack() as stack:
        for _ in range(3):
            stack.enter_context(seated.phone(cookie)).hear()
        page.wait_for_function("() => document.querySelector('#link').hidden === false", polling=50)
        assert "another phone" not in page.inner_text("#link")
        assert page.inner_text(".who") == "Ann"
    seated.set(headline="The bell rings")
    page.clock.fast_forward(20_000)
    page.wait_for_selector("text=The bell rings")
    leave(context)


@pytest.mark.parametrize("fault", ["reset", "freeze"])
def test_a_phone_comes_back_after_a_broken_connection(browser: Browser, fault: str) -> None:
    """Between phone and table runs a wire that is cut hard, or goes on looking open while it carries nothing."""
    room = TestRoom(stage="nominations")
    room.seat_everybody("Ann", "Ben", "Cat", "Dan", "Eve")
    with Wire() as wire, Table(room, also_at=(f"table.test:{wire.port}",)) as table:
        wire.target = table.port
        phones = Phones(browser, table, port=wire.port)
        page = phones.page(player=0)
        connected(table, 0)
        getattr(wire, fault)()
        table.set(headline="After the break")
        page.wait_for_selector("text=After the break")  # how soon: tests/e2e/test_seats.py
        page.click("#nominate-3")
        page.click("#nominate-go")
        page.wait_for_selector("text=Ann nominates Dan")
        phones.close()
        assert phones.errors == []


class Wire:
    """Carries bytes between a port of its own and the table."""

    def __init__(self) -> None:
        self.target = 0
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listener.getsockname()[1])
        self._pairs: list[tuple[socket.socket, socket.socket]] = []
        self._frozen: set[socket.socket] = set()

    def __enter__(self) -> "Wire":
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(self, *_error: object) -> None:
        self._listener.close()
        self.reset()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._listener.accept()
                far = socket.create_connection(("127.0.0.1", self.target))
            except OSError:
                return
            self._pairs.append((near, far))
            for source, sink in ((near, far), (far, near)):
                threading.Thread(target=self._carry, args=(source, sink), daemon=True).start()

    def _carry(self, source: socket.socket, sink: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                if source not in self._frozen:
                    sink.sendall(data)
            sink.shutdown(socket.SHUT_WR)

    def reset(self) -> None:
        """Both ends get a reset, no closing handshake."""
        for pair in self._pairs:
            for end in pair:
                with contextlib.suppress(OSError):
                    end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                    end.shutdown(socket.SHUT_RD)
                end.close()
        self._pairs.clear()

    def freeze(self) -> None:
        """What is open now stays open and carries nothing more."""
        self._frozen.update(end for pair in self._pairs for end in pair)


@pytest.mark.parametrize("scripts", [True, False])
def test_a_phone_changes_its_language_and_keeps_to_itself(
    phones: Phones, seated: Table, scripts: bool
) -> None:
    seated.set(stage="discussion")
    page, other = phones.page(player=0, scripts=scripts), phones.page(player=1)
    page.click("#book > summary")
    page.click(".language summary")
    page.click("#language-ru")
    page.wait_for_selector("html[lang=ru]")
    assert page.locator(".stage").first.inner_text().startswith("Разговоры")
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth") if scripts else True
    assert seated.room.language_of(0) == "ru"
    assert other.get_attribute("html", "lang") == "en"
    page.click("#book > summary")
    page.click(".language summary")
    page.click("#language-en")
    page.wait_for_selector("html[lang=en]")
