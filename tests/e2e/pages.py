"""What people do with the pages: phones touched with a finger, the town square looked at, the host's page clicked."""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

from playwright._impl._api_structures import SetCookieParam
from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, Playwright
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import TimeoutError as PlaywrightTimeout

CHROMIUM = "/usr/bin/chromium"
WITHOUT_A_WINDOW = "/usr/bin/chromium-headless-shell"
"""The same engine of the same Debian source, without what draws a window: a page takes 0.12 s of the processor to
open where chromium takes 0.29 s."""
FLAGS = [
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--js-flags=--no-opt,--no-maglev",  # no page lives so long that it pays to compile its scripts once more
]
PHONE = {"width": 390, "height": 844}
SCREEN = {"width": 1600, "height": 900}
LOOK = "document.querySelector('#answer input[name=look]')?.value ?? ''"
READ = "all => all.map(one => one.innerText ?? one.textContent)"
UNHURRIED = """let taps = 0;
addEventListener("pointerdown", (event) => {
  Object.defineProperty(event, "timeStamp", { value: window.tapped ?? 1000 * ++taps });
}, true);"""
"""A test taps sooner than anybody reads. On its pages each tap is a second after the one before, or at `tapped`."""
PATIENCE = 60.0
"""Seconds for what happens at once on a quiet machine."""
MOST_PAUSE = 0.3
"""Seconds between two looks at pages that have not changed for long; looking at nine of them takes 20 ms."""


def launch(playwright: Playwright, proxy: int = 0) -> Browser:
    """The made-up name leads to this machine; with `proxy`, always to that port of it."""
    quickest = WITHOUT_A_WINDOW if Path(WITHOUT_A_WINDOW).exists() else CHROMIUM
    here = f"127.0.0.1:{proxy}" if proxy else "127.0.0.1"
    return playwright.chromium.launch(
        executable_path=quickest, args=[*FLAGS, f"--host-resolver-rules=MAP table.test {here}"]
    )


@dataclass
class Tab:
    """An empty page in a browser context of its own, so with cookies of its own, and what goes wrong on it."""

    page: Page
    errors: list[str]
    options: str
    """What the context was made with."""

    @cached_property
    def wire(self) -> CDPSession:
        """Straight to the browser, for what Playwright has no word for."""
        return self.page.context.new_cdp_session(self.page)

    def note(self, error: object) -> None:
        self.errors.append(str(error))


MOST_KEPT = 12
"""Pages of one browser that wait to be used again."""
_opened: WeakKeyDictionary[BrowserContext, Tab] = WeakKeyDictionary()
_kept: WeakKeyDictionary[Browser, list[Tab]] = WeakKeyDictionary()


def open_page(browser: Browser, errors: list[str], **options: Any) -> Tab:
    """An empty page that knows nothing of any other: one that somebody left and that has forgotten everything, as
    a new one costs three times as much. `errors` gets what its scripts raise; `options` are those of a context."""
    told, kept = repr(sorted(options.items())), _kept.setdefault(browser, [])
    found = next((one for one in kept if one.options == told), None)
    if found is not None:
        kept.remove(found)
        found.errors = errors
    else:
        found = Tab(browser.new_context(**options).new_page(), errors, told)
        found.page.add_init_script(UNHURRIED)
        found.page.on("pageerror", found.note)
    _opened[found.page.context] = found
    if "viewport" in options:
        found.page.set_viewport_size(options["viewport"])
    found.page.set_default_timeout(1000 * PATIENCE)
    return found


def never_again(context: BrowserContext) -> None:
    """It has been altered for good, so it is closed when it is left."""
    _opened.pop(context, None)


def leave(context: BrowserContext) -> None:
    """It forgets everything and is kept for the next who opens a page, or is closed with its pages. Chromium 156
    sometimes never answers the closing of a page that is still somewhere: with its accessibility tree switched on 7
    of 14 times, emptied before 0 of 12 (2026-11-21)."""
    opened = _opened.pop(context, None)
    kept = _kept.get(context.browser, []) if context.browser is not None else []
    if opened is not None and len(kept) < MOST_KEPT:
        with suppress(PlaywrightError):
            _forget(opened)
            kept.append(opened)
            return
    for page in context.pages:
        with suppress(
            PlaywrightError
        ):  # the page was just going somewhere by itself: then it is somewhere else
            page.goto("about:blank")
    context.close()


def _forget(opened: Tab) -> None:
    """All of the site that it has been on, further pages, and keys and buttons that are held."""
    page = opened.page
    for other in page.context.pages:
        if other is not page:
            other.goto("about:blank")
            other.close()
    if page.url != "about:blank":
        page.evaluate("localStorage.clear(), sessionStorage.clear()")
        page.goto("about:blank")
    page.context.clear_cookies()
    page.mouse.up()
    page.mouse.move(0, 0)
    opened.errors = []


def close_what_is_open(browser: Browser) -> None:
    """All but the pages that were left and are kept."""
    kept = [one.page.context for one in _kept.get(browser, [])]
    for context in browser.contexts:
        if context not in kept:
            never_again(context)
            leave(context)


def eventually(check: Callable[..., Any], what: str, seconds: float = PATIENCE) -> Any:
    """Wait until `check()` is true, and return it."""
    deadline, pause = time.monotonic() + seconds, 0.05
    while not (found := check()):
        assert time.monotonic() < deadline, f"it did not happen in time: {what}"
        time.sleep(pause)
        pause = min(MOST_PAUSE, 1.3 * pause)
    return found


class AnyPage:
    """One page in a browser context of its own, so with cookies of its own."""

    def __init__(
        self, browser: Browser, url: str, *, cookies: Sequence[SetCookieParam] = (), **options: Any
    ) -> None:
        """`cookies`: what the browser has of the site already. `options`: of a browser context."""
        self.errors: list[str] = []
        self.tab = open_page(browser, self.errors, reduced_motion="reduce", **options)
        self.page: Page = self.tab.page
        self.context: BrowserContext = self.page.context
        if cookies:
            self.context.add_cookies(cookies)
        self.page.goto(url)

    @property
    def stage(self) -> str:
        """What goes on, as the page's looks tell."""
        return str(self.page.evaluate("document.documentElement.dataset.stage"))

    def text(self, selector: str) -> str:
        """What can be read there, "" when it is not on the page."""
        return " ".join(self.texts(selector))

    def texts(self, selector: str) -> list[str]:
        """The same one by one; a drawing has no inner text."""
        found: list[str] = self.page.locator(selector).evaluate_all(READ)
        return [" ".join(text.split()) for text in found]

    def see(self, selector: str, *words: str, seconds: float = PATIENCE) -> str:
        """Wait until all these words stand there; returns the whole text."""

        def seen() -> str:
            text = self.text(selector)
            return text if text and all(word in text for word in words) else ""

        return str(eventually(seen, f"{words} in {selector}, which shows {self.text(selector)!r}", seconds))

    def mark(self) -> None:
        """Leave a trace that a reload would wipe away."""
        self.page.evaluate("window.neverReloaded = true")

    @property
    def never_reloaded(self) -> bool:
        return self.page.evaluate("window.neverReloaded === true") is True

    @property
    def looking_for_the_table(self) -> bool:
        return self.page.locator("#link").is_visible()

    def photograph(self, path: Path) -> None:
        self.page.screenshot(path=path)


class TownSquare(AnyPage):
    def __init__(self, browser: Browser, base: str, **options: Any) -> None:
        super().__init__(browser, f"{base}/square", viewport=SCREEN, **options)

    @property
    def caption(self) -> str:
        return self.text("#region-over .caption")

    @property
    def echo(self) -> str:
        """What was heard and may still be cancelled."""
        return self.text("#region-over .echo")

    @property
    def dead(self) -> set[str]:
        return set(self.texts("g.chair.dead text.name"))

    def nominees(self) -> int:
        """How many chairs show that they have been nominated today."""
        return self.page.locator("g.chair use[href='#i-scroll']").count()


class HostPage(AnyPage):
    def __init__(self, browser: Browser, base: str, pin: str = "", **options: Any) -> None:
        """`pin`: what it asks for, "" where a cookie says that it was given."""
        super().__init__(browser, f"{base}/host", viewport=SCREEN, **options)
        if pin:
            self.page.fill("input[name=pin]", pin)
            self.page.click("button.wide")
        self.page.wait_for_selector("html.scripted #hold-grimoire")

    def press(self, action: str) -> None:
        self.page.click(f"#do-{action}")

    def grimoire(self) -> list[str]:
        """Its lines, read while the cover is held. Where the page moved it from under the hand, the hand follows."""

        def held() -> list[str]:
            self.page.hover("#hold-grimoire")
            self.page.mouse.down()
            try:
                self.page.wait_for_selector("#veil .grimoire li", timeout=5000)
                return self.texts("#veil .grimoire li")
            except PlaywrightTimeout:
                return []
            finally:
                self.page.mouse.up()

        lines: list[str] = eventually(held, "the grimoire is read")
        return lines


class Phone(AnyPage):
    """A phone in somebody's hand."""

    def __init__(self, browser: Browser, base: str, name: str, **options: Any) -> None:
        super().__init__(browser, f"{base}/", viewport=PHONE, has_touch=True, is_mobile=True, **options)
        self.name = name

    @property
    def finger(self) -> CDPSession:
        return self.tab.wire

    def tap(self, selector: str) -> None:
        self.page.locator(selector).tap()

    def come_in(self, code: str) -> None:
        self.page.fill("input[name=name]", self.name)
        self.page.fill("input[name=code]", code)
        self.tap("button.wide")

    def join(self, code: str) -> None:
        self.come_in(code)
        self.page.wait_for_selector("html.scripted ol.seats")

    def come_as(self, traveller: str, code: str) -> None:
        """While the game runs."""
        self.come_in(code)
        self.page.wait_for_selector("html.scripted #travel")
        self.tap(f"#travel-{traveller}")

    def sit(self, chair: int) -> None:
        self.tap(f"#sit-{chair}")
        self.see(".ring .mine", self.name)

    def confirm_neighbours(self, left: str, right: str) -> None:
        question = self.see(".question", left, right)
        assert question.index(left) < question.index(right), question
        self.tap("#neighbours-yes")

    @contextmanager
    def holding(self, what: str) -> Iterator[None]:
        """A finger lies on "card" or "look"; lifted, it covers what was seen."""
        box = eventually(self.page.locator(f"#hold-{what}").bounding_box, f"{self.name} can hold {what}")
        at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        self.finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
        try:
            self.page.wait_for_selector("#veil .card-face")
            yield
        finally:
            self.finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
            self.page.wait_for_selector("#veil", state="hidden")

    def read(self, what: str) -> str:
        with self.holding(what):
            return self.text("#veil .card-face")

    @property
    def secrets_in_page(self) -> int:
        return self.page.locator(".card-face").count()

    # The night

    @property
    def look(self) -> str:
        """A mark of the look on the screen, "" between looks."""
        return str(self.page.evaluate(LOOK))

    @property
    def kind(self) -> str:
        return str(self.page.locator(".night").get_attribute("data-kind"))

    @property
    def confirmed(self) -> bool:
        return self.page.locator("#confirm[aria-pressed=true]").count() == 1

    @property
    def picked(self) -> list[str]:
        return self.texts(".ring button[aria-pressed=true]")

    def pick(self, *names: str) -> None:
        for name in names:
            self.tap(f".night .ring button:has-text('{name}')")
            self.page.wait_for_selector(f".night .ring button[aria-pressed=true]:has-text('{name}')")

    def confirm(self) -> None:
        self.tap("#confirm")
        eventually(lambda: self.confirmed or self.stage != "night", f"{self.name} has confirmed")

    # The day

    def nominate(self, name: str) -> None:
        self.aim("nominate", name)

    def aim(self, act: str, name: str) -> None:
        """A chair is tapped, and what is to be done with whom sits there."""
        self.tap(f"li:has(label:has-text('{name}')) > input[id^={act}-]")
        self.tap(f"#{act}-go")

    def vote(self) -> None:
        self.tap("#hand")
        self.page.wait_for_selector("#hand[aria-pressed=true]")

    def state(self) -> dict[str, object]:
        """All that its owner can see, the covered things included."""
        return {
            "stage": self.stage,
            "look": self.look,
            "picked": self.picked,
            "confirmed": self.confirmed,
            "screen": self.text("#region-play"),
            "question": self.read("look"),
            "card": self.read("card"),
        }
