"""Fifteen players and five Travellers, each with a chromium phone, play a game over a network that keeps breaking.

Every second or two some connections are reset, some go dead while they look open, everything takes longer, or
packets are lost. About eight minutes and two gigabytes: pytest -m slow -s tests/e2e/test_twenty_phones.py
"""

import random
import threading
import time
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from tests.e2e.pages import eventually
from tests.e2e.program import SETTINGS
from tests.e2e.proxy import Proxy
from tests.e2e.seats import SmallTable

pytestmark = [pytest.mark.browser, pytest.mark.slow]

NAMES = (
    *("Alice", "Boris", "Carol", "Derek", "Emma", "Fiona", "Gustav", "Helen", "Ivan", "Judith"),
    *("Karim", "Lotte", "Marek", "Nadia", "Oskar", "Petra", "Quentin", "Rosa", "Simon", "Tilda"),
)
QUICK = SETTINGS.replace("cancel = 12.0", "cancel = 0.0\nvote_per_seat = 0.3")
LONGEST = 1500.0  # seconds for the whole game

PLAY = """([me, chosen]) => {
  const stage = document.documentElement.dataset.stage;
  const pressed = (one) => one.getAttribute("aria-pressed") === "true";
  const confirm = document.getElementById("confirm");
  const hand = document.getElementById("hand");
  const all = (what) => [...document.querySelectorAll(what)];
  const nominate = all("input[name=nominee]").find((one) => one.labels[0].textContent.includes(chosen));
  if (confirm && !pressed(confirm)) {
    const others = all(".night .ring button").filter((one) => !one.textContent.includes(me));
    const next = others.filter((one) => !pressed(one));
    if (others.length && others.length - next.length < 2) next[Math.floor(Math.random() * next.length)].click();
    else confirm.click();
  } else if (hand && !hand.disabled && hand.getAttribute("aria-pressed") === "false") hand.click();
  else if (chosen && nominate) {
    nominate.click();
    document.getElementById("nominate-go").click();
  }
  return stage;
}"""
"""One step of whoever holds this phone: pick two others and confirm, raise the hand, nominate the chosen one."""


class Storm(threading.Thread):
    """Breaks the network in one way after another until it is told to stop."""

    def __init__(self, wire: Proxy, seed: int) -> None:
        super().__init__(daemon=True)
        self.wire, self.chance = wire, random.Random(seed)
        self.over = threading.Event()
        self.resets = self.frozen = 0

    def run(self) -> None:
        while not self.over.wait(self.chance.uniform(0.5, 2.0)):
            self.wire.delay = self.chance.choice((0.0, 0.02, 0.1, 0.3))
            self.wire.loss = self.chance.choice((0.0, 0.0, 0.05))
            if self.chance.random() < 0.5:
                self.resets += self.wire.reset(0.1)
            else:
                self.frozen += self.wire.freeze(0.05)

    def calm(self) -> None:
        self.over.set()
        self.join()
        self.wire.delay = self.wire.loss = 0.0


def test_twenty_phones_play_a_whole_game_through_a_storm(tmp_path: Path) -> None:
    began = time.monotonic()
    with (
        sync_playwright() as playwright,
        SmallTable(
            tmp_path, playwright, settings=QUICK, players=NAMES, with_phone=NAMES, travellers=5
        ) as table,
    ):
        print(f"\n{len(table.phones)} phones are open after {time.monotonic() - began:.0f} s")
        demon = next(line.split(":")[0] for line in table.host.grimoire() if "Imp" in line)
        storm = Storm(table.wire, seed=20)
        storm.start()
        try:
            stage = plays_to_the_end(table, demon, began)
        finally:
            storm.calm()
        assert stage == "reveal"
        for phone in table.phones.values():
            eventually(lambda phone=phone: phone.stage == "reveal", f"{phone.name} sees the end")
            assert len(phone.texts(".reveal li")) == len(NAMES)
            assert phone.errors == []
        people = [person[0] for person in table.state["people"]["people"]]
        assert people == list(NAMES)
        print(f"{storm.resets} links reset, {storm.frozen} frozen, {time.monotonic() - began:.0f} s in all")
        assert storm.resets > 20
        assert storm.frozen > 5


def plays_to_the_end(table: SmallTable, demon: str, began: float) -> str:
    """Everybody plays, and from the first day on wants the Demon dead, whoever it is by then."""
    stage, last, voted = "night", "", False
    accusers = [name for name in NAMES[:15] if name != demon]
    while stage != "reveal":
        assert time.monotonic() - began < LONGEST, f"the game stands in {stage}"
        for phone in table.phones.values():
            chosen = demon if phone.name in accusers[:3] else ""
            phone.page.evaluate(PLAY, [phone.name, chosen])
        stage = str(table.state["phase"])
        voted = stage == "vote" or (voted and stage == "nominations")
        if stage != last:
            print(f"{time.monotonic() - began:6.0f} s  {stage}", flush=True)
            demon = whoever_is_the_demon(table, demon) if stage == "discussion" else demon
            last = stage
        button = "do-close_nominations" if voted else PRESSED.get(stage, "")
        table.host.page.evaluate("(id) => document.getElementById(id)?.click()", button)
    return stage


PRESSED = {"discussion": "do-open_nominations", "defence": "do-begin_vote"}


def whoever_is_the_demon(table: SmallTable, before: str) -> str:
    """From the host's covered page."""
    lines = [line for line in table.host.grimoire() if ": Imp" in line and "dead" not in line]
    return lines[0].split(":")[0] if lines else before
