"""A person in the Storyteller's chair: their page, and a table whose evening they lead from it."""

import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Self

from playwright.sync_api import Browser
from playwright.sync_api import TimeoutError as NotInTime

from tests.e2e.evening import Evening, every_page_stays_open
from tests.e2e.pages import PHONE, AnyPage, Phone, TownSquare, eventually

BY_KEY, BY_FINGER = "by key", "by finger"
BOUNCE_MS = 260
UNSAID = "document.getElementById('said').textContent = ''"
"""What was said of an answer before is read no more."""


def taken(page: AnyPage, done: Callable[[], bool]) -> bool:
    """Whether what was just sent is done; False where the page says why not. However long a busy machine takes."""
    eventually(lambda: done() or page.text("#said"), "it is taken, or refused")
    return done()


class Chair(AnyPage):
    """Their own phone with the grimoire on it, opened by the PIN as the host's page is."""

    way = "a[href='/host/grimoire']"
    ready = "#open"

    def __init__(self, browser: Browser, base: str, pin: str, **options: Any) -> None:
        super().__init__(browser, f"{base}/host", viewport=PHONE, has_touch=True, is_mobile=True, **options)
        self.base = base
        self.pressed: dict[str, float] = {}  # each key, and when
        self.page.fill("input[name=pin]", pin)
        self.page.tap("button.wide")
        self.page.wait_for_selector("html.scripted #hold-grimoire")
        self.page.tap(self.way)
        self.page.wait_for_selector(f"html.scripted {self.ready}")

    @property
    def opened(self) -> bool:
        return self.page.get_attribute("#open", "aria-expanded") == "true"

    def open(self) -> None:
        if not self.opened:
            self.page.tap("#open")

    def press(self, *keys: str) -> None:
        """Digits as fast as they can be typed; the same key of another kind again only when it is no bounce."""
        for key in keys:
            since = 1000 * (time.monotonic() - self.pressed.get(key, 0.0))
            if not key.isdecimal() and since < BOUNCE_MS:
                self.page.wait_for_timeout(BOUNCE_MS - since)
            self.page.keyboard.press(key)
            self.pressed[key] = time.monotonic()

    def tap(self, selector: str) -> None:
        self.page.tap(selector)

    def decides(self, depth: str) -> None:
        """Who decides from now on."""
        if self.page.locator("#settings:not([open])").count():
            self.tap("#settings > summary")
        self.tap(f"#depth-{depth}")
        self.see(f"#depth-{depth}", "✓")

    def control(self, action: str) -> None:
        """A button of the table, and the second tap where it asks whether that is meant."""
        self.page.wait_for_selector(f"#do-{action}", state="attached")
        if self.page.locator(f"#sure-{action}:not([open])").count():
            self.tap(f"#sure-{action} > summary")
        self.tap(f"#do-{action}")

    @property
    def question(self) -> str:
        """What is asked now, "" where nothing waits for them."""
        return self.text("#lead-asked")

    @property
    def waiting(self) -> str:
        """A mark of what waits now: two questions with the same words are two."""
        return str(
            self.page.evaluate(
                """() => {
                    const asked = document.querySelector("#asked, #visit");
                    return asked ? (asked.querySelector("input[name=question]")?.value ?? "") + asked.innerText : "";
                }"""
            )
        )

    def go_on(self, how: str) -> None:
        """One press or tap: what is proposed stands, or the night goes on."""
        before = self.waiting
        if how == BY_KEY:
            self.press("PageDown")
        else:
            self.tap("#accept")
        eventually(lambda: self.waiting != before, f"{before} is behind")

    def characters(self) -> dict[str, str]:
        """Who is who, as the ring of tokens shows it."""
        self.open()
        eventually(lambda: self.page.locator(".tokens [data-seat]").count(), "the ring of tokens")
        names = self.texts(".tokens .name")
        return dict(zip(names, self.texts(".tokens .character"), strict=True))


class BoxChair(Chair):
    """The same phone with the page of the real box."""

    way = "a[href='/host/box']"
    ready = "#region-due"

    @property
    def due(self) -> str:
        """The line, or the execution, that waits; "" where nothing does."""
        return self.text("#lead-due")

    def read(self, key: str = "PageDown") -> str:
        """A key where a line waits: what it said."""
        line = str(eventually(lambda: self.due, "a line waits"))
        self.page.wait_for_timeout(BOUNCE_MS)
        self.press(key)
        eventually(lambda: self.due != line, f"{line} is behind")
        return line

    def dies(self, name: str) -> None:
        self.page.select_option("#whom", label=name)
        self.tap("#rule-kill")
        eventually(lambda: f"{name} †" in self.texts("#whom option"), f"{name} is dead to the person")


CAPTIONS = """() => {
  window.captions = [];
  const note = () => {
    const caption = document.querySelector("#region-over .caption")?.innerText ?? "";
    const now = [document.documentElement.dataset.stage, caption];
    if (String(window.captions.at(-1)) !== String(now)) window.captions.push(now);
  };
  new MutationObserver(note).observe(document.body, { childList: true, subtree: true, characterData: true });
  note();
}"""
"""What has been said, with the stage it was said in."""


class LedEvening(Evening):
    """An evening with a person in the chair, whose page is the only one that leads it."""

    chair: Chair
    seat = Chair
    how = BY_FINGER

    def __init__(self, *args: Any, options: tuple[str, ...] = (), **settings: Any) -> None:
        """`options`: further ones of the command line; the rest is an Evening's."""
        super().__init__(*args, **settings)
        self.options = options
        self.picks: dict[str, str] = {}  # whom these players pick, whenever they are asked for a player

    def __enter__(self) -> Self:
        self.program.start("--seed", str(self.seed), *self.options)
        self.open_the_laptop()
        return self

    def open_the_laptop(self) -> None:
        self.square = TownSquare(self.browser, self.program.base, locale=self.locale)
        self.chair = self.seat(self.browser, self.program.base, self.program.pin, locale=self.locale)

    @property
    def pages(self) -> dict[str, AnyPage]:
        found = super().pages
        if hasattr(self, "chair"):
            found["chair"] = self.chair
        return found

    @property
    def errors(self) -> list[str]:
        return [error for page in self.pages.values() for error in page.errors]

    @property
    def living(self) -> list[str]:
        return [name for name in self.names if name not in self.square.dead]

    def grimoire(self) -> dict[str, str]:
        return self.chair.characters()

    def to_the_cards(self) -> None:
        """From the empty table to the deal, from the chair's page alone."""
        self.everybody_joins()
        self.chair.control("start")
        self.stage_is("seating")
        self.everybody_confirms_neighbours()
        self.until("deal")
        self.everybody_looks_at_their_card()

    def plug_pulled(self) -> None:
        """The process is killed and started again; every page comes back by itself."""
        record = self.program.record
        with every_page_stays_open(list(self.pages.values())):
            self.program.kill()
            pages = self.pages.values()
            eventually(lambda: all(page.looking_for_the_table for page in pages), "all look for the table")
            self.program.start("--resume", str(record))
            eventually(lambda: not any(page.looking_for_the_table for page in pages), "all are back")
        self.tell("the plug was pulled, and all pages are back")

    # What waits for the person, and for the players

    def at_the_desk(self) -> bool:
        """What waits for the person, they decide as proposed; False where nothing does."""
        if not self.chair.opened:
            if self.how == BY_KEY:
                self.chair.press("PageDown")
            else:
                self.chair.open()
        if not self.chair.waiting:
            return False
        self.tell(f"asked: {self.chair.question}")
        self.chair.go_on(self.how)
        return True

    def until(self, *stages: str, desk: Callable[[], object] | None = None) -> None:
        """Phones do what they are asked, and the person decides, until the table is there. `desk`: what the person
        does each time instead of deciding as proposed."""
        done: dict[str, str] = {}
        while self.square.stage not in stages:
            for name, phone in self.phones.items():
                look = phone.look
                if look and done.get(name) != look:
                    self.answer(phone)
                    done[name] = look
            (desk or self.at_the_desk)()
            time.sleep(0.05)

    def answer(self, phone: Phone) -> None:
        """One look of one phone. What the question wants is tried as people do: by its words, and if it is refused,
        otherwise."""
        question = phone.read("look")
        if phone.kind != "choose" or phone.confirmed:
            phone.confirm()
            return
        look = phone.look
        for picks, wants_word in self.readings(phone, question):
            self.choose(phone, picks, self.word(phone, question) if wants_word else "")
            phone.page.evaluate(UNSAID)
            phone.tap("#confirm")
            if taken(phone, lambda: phone.stage != "night" or phone.confirmed or phone.look != look):
                return
            self.tell(f"{phone.name} may not answer {picks} to {question!r}")
        raise AssertionError(f"{phone.name} has no answer to {question!r}, which {phone.text('#said')!r}")

    def readings(self, phone: Phone, question: str) -> list[tuple[list[str], bool]]:
        """(players, whether a word too), what the question seems to want first."""
        one = [self.picks[phone.name]] if phone.name in self.picks else super().choice(phone, question)
        words = phone.page.locator("button[id^=word-]").count() > 0
        others = [name for name in self.names if name not in (phone.name, *one)]
        pair = [*one, *self.chance.sample(others, 1)][:2]
        low = question.lower()
        says_two = any(word in low for word in ("two players", "two different", "two living"))
        names = "character" in low or "name one" in low or "yes or no" in low or "tap nobody" in low
        picks = "player" in low or not names
        first = (pair if says_two else one if picks else [], names and words)
        rest = [(one, False), (pair, False), (one, words), ([], words)]
        return [first, *(each for each in rest if each != first)]

    def word(self, phone: Phone, question: str) -> str:
        """Nobody where that may be, else yes, or a character."""
        known = [
            str(one).removeprefix("word-")
            for one in phone.page.locator("button[id^=word-]").evaluate_all("all => all.map(one => one.id)")
        ]
        low = question.lower()
        wanted = "nobody" if "nobody" in low else "no" if "yes or no" in low else ""
        return (
            wanted
            if wanted in known
            else self.chance.choice([one for one in known if one not in ("yes", "no", "nobody")])
        )

    def choose(self, phone: Phone, picks: list[str], word: str) -> None:
        if phone.page.locator("#words[open]").count():
            phone.tap("#words > summary")  # it lies over the chairs
        for name in phone.picked:
            if name not in picks:
                phone.tap(f".night .ring button:has-text('{name}')")
                eventually(lambda name=name: name not in phone.picked, f"{name} is not picked any more")
        phone.pick(*(name for name in picks if name not in phone.picked))
        if word:
            if phone.page.locator("#words:not([open])").count():
                phone.tap("#words > summary")
            if not phone.page.locator(f"#word-{word}[aria-pressed=true]").count():
                phone.tap(f"#word-{word}")
            phone.page.wait_for_selector(f"#word-{word}[aria-pressed=true]")

    # Nobody has a phone

    def by_hand(self) -> None:
        """What waits for the person in a night by hand. One look says whether it is a visit: one may lie there a
        moment later, and a press that was meant for a decision would leave it without its answer."""
        if not self.chair.opened:
            self.chair.press("PageDown")
        what = self.chair.page.evaluate("document.querySelector('#asked, #visit')?.id ?? ''")
        if what == "visit":
            self.at_the_visit()
        elif what:
            self.at_the_desk()

    def at_the_visit(self) -> None:
        """What stands on the page is done by keys: whom to wake, what they choose, and on."""
        chair = self.chair
        asks, steps, before = chair.text("#visit .asks"), chair.text("#visit ol"), self.visit
        places = chair.page.locator("#visit [name=seat]").count()
        offered = places or chair.page.locator("#visit [name=word]").count()
        if not steps or bool(asks) is not bool(offered):
            return  # it was drawn anew just now
        self.tell(f"visit: {steps} {asks}")
        for keys in self.keys_for(asks.lower(), places):
            chair.press(*keys)
            if asks:
                self.tell(f"chosen by {keys}")
            chair.page.wait_for_timeout(BOUNCE_MS)  # sooner it is the press before
            chair.page.evaluate(UNSAID)
            chair.press("ArrowRight")
            if taken(chair, lambda: self.visit != before):
                return
            self.tell(f"not taken: {chair.text('#said')}")
            chair.press("Backspace")
        raise AssertionError(f"no key answers {asks!r}")

    @property
    def visit(self) -> tuple[str, ...]:
        """What the visit is for, without what is entered: two of the same player have the same steps."""
        return tuple(self.chair.text(f"#visit {part}") for part in ("ol", ".asks", ".shown"))

    def keys_for(self, asks: str, places: int) -> list[list[str]]:
        """What a clicker's owner would press, the likeliest first."""
        if not asks:
            return [[]]
        here = [str(one) for one in range(1, places + 1)]
        one, pair = self.chance.sample(here, 1), self.chance.sample(here, 2)
        first = (
            ["0"] if "nobody" in asks else ["n"] if "yes or no" in asks else pair if "two" in asks else one
        )
        return [first, one, pair, ["0"], ["n"], *([other] for other in here)]

    def hands(self, raised: list[str]) -> None:
        """The person counts by two keys: up, and down."""
        while self.square.stage == "vote":
            asked = self.chair.texts("[id^=hand-][id$=-yes]")
            if asked:
                up = any(name in asked[0] for name in raised)
                self.chair.press("ArrowUp" if up else "ArrowDown")
                eventually(lambda asked=asked: self.chair.texts("[id^=hand-][id$=-yes]") != asked, "counted")
            time.sleep(0.02)

    # The day

    def quiet_day(self) -> None:
        """Nominations are called and closed."""
        self.chair.control("open_nominations")
        self.stage_is("nominations")
        self.close()
        self.stage_is("night", "reveal", "over", seconds=90)

    def close(self) -> None:
        """Nominations close; of an execution that ends the game the page warns, and the same once more does it."""
        self.chair.page.evaluate(UNSAID)
        self.chair.control("close_nominations")
        # Where somebody is unknown the person is asked who is executed.
        if not taken(self.chair, lambda: self.square.stage != "nominations" or bool(self.chair.waiting)):
            self.tell(f"warned: {self.chair.text('#said')}")
            self.chair.control("close_nominations")

    def executed(self, nominee: str) -> None:
        """Somebody nominates them by phone, and everybody else votes."""
        self.chair.control("open_nominations")
        self.stage_is("nominations")
        self.phones[next(name for name in self.living if name != nominee)].nominate(nominee)
        self.stage_is("defence")
        self.vote_while_they_speak([name for name in self.names if name != nominee])
        self.stage_is("nominations")
        self.tell(f"the town has voted for {nominee}")
        self.close()
        self.until("night", "reveal", "over", "dusk")

    def vote_while_they_speak(self, voters: list[str]) -> None:
        """Hands go up before the count, so that no count overtakes them."""
        for name in voters:
            self.phones[name].vote()
        self.chair.control("begin_vote")
        for name in voters:
            self.phones[name].page.wait_for_selector(".counted.yes")

    def confirmed(self, done: Callable[[], object]) -> bool:
        """Whether it is done; where the page asks the person whether it was they, they say yes."""
        if not done() and self.chair.page.locator("#do-it").count():
            with suppress(NotInTime):  # nobody waits for ever for the answer: it may be gone
                self.chair.page.tap("#do-it", timeout=2000)
        return bool(done())

    # A decision changed

    def looked_at_otherwise(self, about: str) -> tuple[str, str]:
        """Another answer to this decision is tapped and what it changes is shown: what it was, and would be."""
        page = self.chair.page
        decision = page.locator(".decided > ul > li", has_text=about).last
        was = decision.locator("p strong").first.inner_text()
        if not decision.locator("details[open]").count():
            decision.locator("summary").tap()
        others = decision.locator("details button[name=index]")
        index = next(place for place in range(others.count()) if others.nth(place).inner_text() != was)
        others.nth(index).tap()
        self.chair.see("#difference", "what it changes")
        return was, self.chair.text("#amend").removeprefix("Change it to: ")

    def changed(self, about: str) -> tuple[str, str]:
        """The same, and done."""
        was, now = self.looked_at_otherwise(about)
        self.tell(f"changed: {was} to {now}")
        self.chair.tap("#amend")
        eventually(lambda: not self.chair.page.locator("#difference").count(), "it is done")
        self.chair.see(".decided", now)
        return was, now
