"""One player of an evening who has only a keyboard, or only what a screen reader tells."""

import re
import time
from collections.abc import Callable
from random import Random
from typing import Protocol

from playwright.sync_api import Page

from tests.access.reader import Node, Reader

MOST_TABS = 120
HOLDING = {"look": "#hold-look", "card": "#hold-card"}
NIGHT = re.compile(r"[Nn]ight")


class Hands(Protocol):
    """How a guest presses, types and reads what is covered."""

    def press(self, role: str, name: str) -> bool:
        """Press this control; False when it is not there (any more)."""

    def type(self, label: str, text: str) -> None: ...

    def read_covered(self, what: str) -> str:
        """Card or question, uncovered for as long as it is read."""


class ByEar:
    """Finds everything by role and name in the accessibility tree, and activates it as a screen reader does."""

    def __init__(self, page: Page, reader: Reader) -> None:
        self._page, self._reader = page, reader

    def press(self, role: str, name: str) -> bool:
        found = self._reader.all(role, name)
        if found:
            self._reader.activate(found[0])
        return bool(found)

    def type(self, label: str, text: str) -> None:
        self._reader.enter(self._reader.find("textbox", label), text)

    def read_covered(self, what: str) -> str:
        name = "question without" if what == "look" else "card without"
        if not self.press("button", name):
            return ""
        dialogs = self._reader.all("dialog")
        said = self._reader.under(dialogs[0]) if dialogs else ""
        self.press("button", "Cover it again")
        return said


class ByKeyboard:
    """Presses Tab until the control has the focus, then Enter, Space or letters. Never a pointer, never a script."""

    def __init__(self, page: Page, reader: Reader) -> None:
        self._page, self._reader = page, reader
        self.longest_way = 0

    def press(self, role: str, name: str) -> bool:
        if not self._reader.all(role, name) or not self._reach(role, name):
            return False
        self._page.keyboard.press("Enter")
        return True

    def type(self, label: str, text: str) -> None:
        assert self._reach("textbox", label), label
        self._page.keyboard.press("Control+a")
        self._page.keyboard.type(text)

    def read_covered(self, what: str) -> str:
        """Space held down on the button; let go, it is covered."""
        if not self._reach("button", "Read: hold" if what == "look" else "Your card Press and hold"):
            return ""
        self._page.keyboard.down(" ")
        deadline = time.monotonic() + 60
        while not (said := self._page.locator("#veil").inner_text()) and time.monotonic() < deadline:
            time.sleep(0.05)
        self._page.keyboard.up(" ")
        assert self._page.locator("#veil").inner_text() == ""
        return said

    def _reach(self, role: str, name: str) -> bool:
        for steps in range(MOST_TABS):
            focused = self._focused()
            if focused is not None and focused.role == role and re.search(name, focused.name):
                self.longest_way = max(self.longest_way, steps)
                return True
            self._page.keyboard.press("Tab")
        return False

    def _focused(self) -> Node | None:
        """The innermost thing that has the focus."""
        return next((one for one in reversed(self._reader.nodes()) if one.states.get("focused")), None)


class Guest:
    """Plays what the page asks for, guided by what it says."""

    def __init__(self, page: Page, reader: Reader, hands: Hands, name: str, *, seed: int) -> None:
        self.page, self.reader, self.hands, self.name = page, reader, hands, name
        self.chance = Random(seed)
        self.card = ""
        self.questions: list[str] = []
        self.done: list[str] = []
        self.nominated = self.shot = False
        self.votes: list[str] = []
        self._busy_with = ""

    def join(self, code: str) -> None:
        self.hands.type("Your name", self.name)
        self.hands.type("Table code", code)
        assert self.hands.press("button", "^Join$")
        self.reader.find("heading", "Come in")

    def play(self, check: Callable[[], None], nominations: Callable[[bool], None], seconds: float) -> None:
        """Until the grimoire lies open. `nominations` tells the town that the guest is ready for them, or done."""
        deadline = time.monotonic() + seconds
        while self.reader.heading != "The open grimoire":
            check()
            assert time.monotonic() < deadline, (self.done, [str(node) for node in self.reader.nodes()])
            heading = self.reader.heading
            if heading != self._busy_with:
                self._busy_with = heading
                print(f"{time.monotonic() - deadline + seconds:6.1f} s  {heading}", flush=True)
            self.step(heading, nominations)
            self.page.wait_for_timeout(150)

    def step(self, heading: str, nominations: Callable[[bool], None]) -> None:
        if heading == "Come in":
            self._sit()
        elif heading == "Find your chairs":
            self._confirm_neighbours()
        elif heading == "Look at your card":
            self._look_at_card()
        elif NIGHT.search(heading):
            self._night()
        elif heading.startswith("Talk"):
            self._talk()
            nominations(True)
        elif heading.startswith("Nominations"):
            self._nominate()
            nominations(False)
        elif heading.startswith("The vote"):
            self._vote()

    def _toggled(self, role: str, name: str) -> bool:
        return any(node.states.get("pressed") in (True, "true") for node in self.reader.all(role, name))

    def _sit(self) -> None:
        if "you" not in [self.reader.under(one).split()[-1:] == ["you"] and "you" for one in self._items()]:
            self.hands.press("button", "free$")

    def _items(self) -> list[Node]:
        return self.reader.all("listitem")

    def _confirm_neighbours(self) -> None:
        if not self._toggled("button", "Yes, that is so"):
            self.hands.press("button", "Yes, that is so")

    def _look_at_card(self) -> None:
        if not self.card:
            self.card = self.hands.read_covered("card")
        if self.card and not self._toggled("button", "All right"):
            self.hands.press("button", "All right")

    def _night(self) -> None:
        confirm = self.reader.all("button", "^(Confirm|All right)$")
        if not confirm or self._toggled("button", "^(Confirm|All right)$"):
            return
        question = self.hands.read_covered("look")
        if not question:
            return
        self.questions.append(question)
        if confirm[0].name == "Confirm":
            names = [n for n in self._players() if n != self.name]
            for name in self.chance.sample(names, min(len(names), 2 if "two players" in question else 1)):
                if not self._toggled("button", rf"\b{name}$"):
                    self.hands.press("button", rf"\b{name}$")
                    self.page.wait_for_timeout(150)
        self.hands.press("button", "^(Confirm|All right)$")
        self.page.wait_for_timeout(300)
        self.done.append(question)

    def _players(self) -> list[str]:
        """Everybody with a chair on the ring of this night."""
        names = (node.name for node in self.reader.all("button") if "pressed" in node.states)
        return [name.removeprefix("✓ ") for name in names if name in ("Ben", "Cat", "Dan", "Eve", self.name)]

    def _talk(self) -> None:
        """A bluff on the first day, by whoever: the Slayer's shot."""
        if self.shot or not self.reader.all("DisclosureTriangle", "Shoot as the Slayer"):
            return
        self.shot = True
        self.hands.press("DisclosureTriangle", "Shoot as the Slayer")
        self.page.wait_for_timeout(200)
        assert self.hands.press("button", r"^Dan\b")

    def _nominate(self) -> None:
        if self.nominated or not self.reader.all("heading", "Whom do you nominate"):
            return
        self.nominated = self.hands.press("button", r"^Cat\b")
        self.page.wait_for_timeout(600)

    def _vote(self) -> None:
        title = next((n.name for n in self.reader.all("heading", "The vote on|You are nominated")), "")
        if title in self.votes or not self.reader.all("button", "Your hand is down"):
            return
        self.hands.press("button", "Your hand is down")
        for _ in range(50):
            if self.reader.all("button", "Your hand is up"):
                self.votes.append(title)
                return
            if not self.reader.heading.startswith("The vote"):
                return  # it was too late
            self.page.wait_for_timeout(100)
