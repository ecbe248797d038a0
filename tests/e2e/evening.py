"""A whole table for a test: the program, the room it hears, a browser with phones, the town square and the host."""

import contextlib
import random
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Self

from playwright.sync_api import Browser

from tests.e2e.pages import PATIENCE, AnyPage, HostPage, Phone, TownSquare, eventually, leave
from tests.e2e.program import SETTINGS, Storyteller
from tests.e2e.room import Room

NAMES = ("Alice", "Bob", "Carol", "David", "Emma", "Thomas", "Siobhan")
"""In the order of their chairs."""
SILENT = "Siobhan"
"""Nobody calls this name aloud; its owner only taps."""
TRIES = 5
HEARD_WITHIN = 10.0
"""Seconds after which people say it again."""


class Evening:
    """`with Evening(folder, browser) as evening`; on failure the folder holds log, record and pictures."""

    def __init__(
        self,
        folder: Path,
        browser: Browser,
        *,
        seed: int,
        names: tuple[str, ...] = NAMES,
        settings: str = SETTINGS,
        locale: str = "en-GB",
    ) -> None:
        """`names` in the order of their chairs; `locale`: of every browser that comes to the table."""
        self.folder, self.browser, self.seed = folder, browser, seed
        self.names, self.locale = names, locale
        self.chance = random.Random(seed)
        self.room = Room()
        self.program = Storyteller(folder, room_port=self.room.port, settings=settings)
        self.phones: dict[str, Phone] = {}
        self.began = time.monotonic()
        self.open_pages = contextlib.ExitStack()

    def __enter__(self) -> Self:
        self.tell("starting the program")
        self.program.start("--seed", str(self.seed))
        self.open_the_laptop()
        return self

    def open_the_laptop(self) -> None:
        self.square = TownSquare(self.browser, self.program.base, locale=self.locale)
        self.host = HostPage(self.browser, self.program.base, self.program.pin, locale=self.locale)

    def phone(self, name: str) -> Phone:
        """Somebody takes out a phone and finds the table."""
        self.phones[name] = Phone(self.browser, self.program.base, name, locale=self.locale)
        return self.phones[name]

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if error is not None:
            self._keep_evidence()
        for page in self.pages.values():
            leave(page.context)
        self.program.stop()
        self.room.close()

    @property
    def pages(self) -> dict[str, AnyPage]:
        named: dict[str, AnyPage] = dict(self.phones)
        for name in ("square", "host"):
            if hasattr(self, name):
                named[name] = getattr(self, name)
        return named

    def tell(self, line: str) -> None:
        print(f"{time.monotonic() - self.began:6.1f} s  {line}", flush=True)

    def _keep_evidence(self) -> None:
        for name, page in self.pages.items():
            with contextlib.suppress(Exception):
                page.photograph(self.folder / f"{name}.png")
                (self.folder / f"{name}.html").write_text(page.page.content(), encoding="utf-8")
        print(f"log, record and pictures of all pages are in {self.folder}")

    # What people do

    def say(self, text: str, then: Callable[[], object], *, voice: int = 0) -> None:
        """Say it, again if need be as people do, until `then()` is so."""
        for _ in range(TRIES):
            self.tell(f'somebody says: "{text}"')
            self.room.say(text, voice)
            deadline = time.monotonic() + HEARD_WITHIN
            while time.monotonic() < deadline:
                if then():
                    return
                time.sleep(0.05)
        raise AssertionError(f"{text!r} was said {TRIES} times and not understood")

    def everybody_joins(self) -> None:
        for name in self.chance.sample(self.names, len(self.names)):
            self.phone(name).join(self.program.join_code)
        for name in self.chance.sample(self.names, len(self.names)):
            self.phones[name].sit(self.names.index(name))

    def everybody_confirms_neighbours(self) -> None:
        for chair, name in enumerate(self.names):
            left, right = self.names[(chair + 1) % len(self.names)], self.names[chair - 1]
            self.phones[name].confirm_neighbours(left, right)

    def everybody_looks_at_their_card(self) -> dict[str, str]:
        """The character on every card."""
        cards = {}
        for name, phone in self.phones.items():
            phone.page.wait_for_selector("#ready")
            with phone.holding("card"):
                assert phone.text("#veil .you") == name
                cards[name] = phone.text("#veil h2")
            phone.tap("#ready")
        return cards

    def stage_is(self, *stages: str, seconds: float = PATIENCE) -> str:
        eventually(lambda: self.square.stage in stages, f"the town square shows {stages}", seconds)
        return self.square.stage

    # The night

    def play_night(self) -> None:
        """Every phone takes part in every look, until the morning."""
        done: dict[str, str] = {}
        while self.square.stage == "night":
            for name, phone in self.phones.items():
                look = phone.look
                if look and done.get(name) != look:
                    self.answer(phone)
                    done[name] = look
            time.sleep(0.05)

    def answer(self, phone: Phone) -> None:
        """One look of one phone: hold to read, choose, confirm."""
        question = phone.read("look")
        if phone.stage != "night":
            return
        if phone.kind == "choose" and not phone.confirmed:
            for name in phone.picked:
                phone.tap(f".night .ring button:has-text('{name}')")
                eventually(lambda name=name: name not in phone.picked, f"{name} is not picked any more")
            phone.pick(*self.choice(phone, question))
        phone.confirm()

    def choice(self, phone: Phone, question: str) -> list[str]:
        """Whom a sensible player picks: the Demon a living player, and nobody themself."""
        living = [name for name in self.names if name not in self.square.dead]
        if "to die" in question:
            names = [name for name in living if name != phone.name and name not in self.kept_alive]
        else:
            names = [name for name in self.names if name != phone.name]
        return self.chance.sample(names, 2 if "two players" in question else 1)

    kept_alive: frozenset[str] = frozenset((SILENT,))
    """Whom the Demon spares, so that the story has the people it needs."""

    # The day

    def vote(self, voters: list[str], begin: Callable[[], object]) -> None:
        """Hands go up while the nominee speaks, but for the last of several: that goes up when the clock turns. On a
        busy machine the moments of the others would be over."""
        early = voters[:-1] or voters
        for name in early:
            self.phones[name].vote()
        begin()
        self.stage_is("vote")
        for name in voters[len(early) :]:
            self.phones[name].vote()
        for name in voters:
            self.phones[name].page.wait_for_selector(
                ".counted.yes"
            )  # it stays there until the next nomination

    def clockwise_after(self, nominee: str) -> list[str]:
        """Everybody in the order of the vote on this player, the nominee last."""
        first = self.names.index(nominee) + 1
        return [self.names[(first + place) % len(self.names)] for place in range(len(self.names))]

    def grimoire(self) -> dict[str, str]:
        """Who is who, from the host's covered page."""
        lines = [line for line in self.host.grimoire() if line.partition(":")[0] in self.names]
        return {
            line.partition(":")[0]: re.split(r"[,(]", line.partition(":")[2])[0].strip() for line in lines
        }


@contextmanager
def every_page_stays_open(pages: list[AnyPage]) -> Iterator[None]:
    """No page is reloaded meanwhile."""
    for page in pages:
        page.mark()
    yield
    for page in pages:
        assert page.never_reloaded
