"""Goes from state to state and looks: one page each as phone, host, town square and stranger."""

from types import TracebackType

from playwright.sync_api import Browser, BrowserContext, Page
from playwright.sync_api import Error as PlaywrightError

from tests.access.gallery import NAMES, SHARING, Exhibit, show
from tests.e2e.pages import PATIENCE, leave
from tests.narrator.web.table import PIN, Table

NARROW = {"width": 320, "height": 640}
PHONE = {"width": 390, "height": 844}
SCREEN = {"width": 1280, "height": 720}


HEARD = """
const Plain = WebSocket;
const caughtUp = 271828;
let now, done;
window.WebSocket = class extends Plain {
    constructor(url) {
        super(url);
        now = this;
        this.addEventListener('message', event => {
            const message = JSON.parse(event.data);
            const ours = message.t === 'beat' && message.at === caughtUp;
            if (window.deaf || ours) event.stopImmediatePropagation();
            if (message.t === 'push') setTimeout(() => { window.heard = true; });
            if (ours) setTimeout(() => done(true));
        });
        this.addEventListener('close', event => {
            if (window.deaf) event.stopImmediatePropagation();
            else if (this === now) done?.(false);
        });
    }
};
window.catchUp = () => new Promise(resolve => {
    const ask = () => {
        if (now?.readyState === Plain.OPEN) now.send(JSON.stringify({ t: 'beat', at: caughtUp }));
        else done(false);
    };
    const again = setInterval(ask, 200); // of beats that come together the table answers the last
    done = (found) => { clearInterval(again); resolve(found); };
    ask();
});
"""
"""Tells when the first push has been put into the page. `deaf`, it leaves the page as it is, whatever comes;
`catchUp()` is true once all that was sent has been put into the page, and false where it lost the table."""


class Visitor:
    """`see(exhibit)` gives a page that shows it, freshly loaded; `see_next`, one that was open and is pushed it."""

    def __init__(self, browser: Browser, table: Table) -> None:
        self._browser, self._table = browser, table
        self.base = f"http://table.test:{table.port}"
        self._pages: dict[str, Page] = {}
        self.errors: list[str] = []
        self.unchanged: Exhibit | None = None
        """What is shown on a page that was left as it was found."""

    def __enter__(self) -> "Visitor":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for page in self._pages.values():
            leave(page.context)

    def see(self, exhibit: Exhibit, *, size: dict[str, int] | None = None) -> Page:
        page, self.unchanged = self._page(exhibit.kind), None
        try:
            page.evaluate(
                "window.deaf = true"
            )  # what is arranged now may make a page that is open load itself anew
        except PlaywrightError:  # it is just doing so
            page.goto("about:blank")
        show(exhibit, self._table)
        page.keyboard.up(" ")
        page.set_viewport_size(size or self.usual_size(exhibit))  # type: ignore[arg-type]
        if exhibit.kind == "claimant":
            self._claim(page)
        page.goto(self.base + (exhibit.path or "/"))
        if page.locator("[data-socket]").count():
            page.wait_for_function("() => window.heard === true")
        exhibit.steps(page)
        return page

    def go_on_to(self, exhibit: Exhibit) -> Page:
        """A page that shows it: pushed to the one that was left unchanged where it can be, or else freshly loaded."""
        goes_on = self.unchanged is not None and exhibit.can_follow(self.unchanged)
        return self.see_next(exhibit) if goes_on else self.see(exhibit)

    def see_next(self, exhibit: Exhibit, *, size: dict[str, int] | None = None) -> Page:
        """What was unfolded, typed or scrolled stays as it is."""
        page, self.unchanged = self._page(exhibit.kind), None
        assert page.url == self.base + (exhibit.path or "/"), "it shows another page"
        show(exhibit, self._table)
        self._table.settled()
        assert page.evaluate("catchUp()"), "it lost the table"
        page.set_viewport_size(size or self.usual_size(exhibit))  # type: ignore[arg-type]
        exhibit.steps(page)
        return page

    def usual_size(self, exhibit: Exhibit) -> dict[str, int]:
        return SCREEN if exhibit.kind == "square" else PHONE

    def _page(self, kind: str) -> Page:
        if kind not in self._pages:
            context = self._browser.new_context(reduced_motion="reduce")
            context.add_init_script(HEARD)
            self._enter(kind, context)
            page = self._pages[kind] = context.new_page()
            page.set_default_timeout(1000 * PATIENCE)
            page.on("pageerror", lambda error: self.errors.append(str(error)))
            if kind == "host":
                page.goto(f"{self.base}/host")
                page.fill("input[name=pin]", PIN)
                page.click("button.wide")
                page.wait_for_selector("#hold-grimoire")
        return self._pages[kind]

    def _enter(self, kind: str, context: BrowserContext) -> None:
        if kind == "phone":
            seat = self._table.cookie(0)["seat"]
            context.add_cookies([{"name": "seat", "value": seat, "url": self.base}])
        if kind == "shared":
            seats = ".".join(self._table.cookie(player)["seat"] for player in SHARING)
            context.add_cookies([{"name": "seat", "value": seats, "url": self.base}])

    def _claim(self, page: Page) -> None:
        """Asks the host for a seat."""
        done: list[str] = []
        self._table.change(lambda: done.append(self._table.keys.claim(0, NAMES[0])))
        page.context.add_cookies([{"name": "seat", "value": done[0], "url": self.base}])
