"""What a phone shows of its hand and what is counted never differ, however late the tap and however bad the network.

Five phones in real chromium behind a wire that takes 200 ms longer each way, loses one packet in twenty, and now and
then holds up a tap, or the answer to it, for most of a second. Fingers tap at random moments before the lock of each
hand. A page notes every 20 ms what its button says; from the moment of the lock that must be what is counted, or that
the tap is still on its way. Longer: pytest -m slow.
"""

import json
import random
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from tests.e2e.pages import eventually
from tests.e2e.program import SETTINGS
from tests.e2e.seats import PLAYERS, SmallTable, WatchedPhone

pytestmark = pytest.mark.browser

QUICK_VOTES = SETTINGS.replace("cancel = 12.0", "cancel = 0.0\nvote_per_seat = 1.0")
MARGIN = 300  # ms before the lock at which a button closes at the latest

NOTE_HANDS = """() => {
  window.noted = [];
  window.noting ??= setInterval(() => {
    const form = document.querySelector("form[data-raised]");
    const counted = document.querySelector(".counted")?.classList.contains("yes") ?? null;
    const last = window.noted.at(-1);
    if (!form && last && counted !== null)
      window.noted.push({...last, at: Date.now(), says: String(counted), open: false, counted});
    if (!form) return;
    const button = form.querySelector("#hand");
    window.noted.push({
      at: Date.now(),
      vote: form.elements.vote.value,
      says: button.getAttribute("aria-pressed") ?? "on its way",
      locks: Number(form.dataset.locks ?? 0),
      open: !button.disabled,
      counted,
    });
  }, 20);
}"""


@dataclass
class Told:
    """What happened to the hands of all votes so far."""

    hands: int = 0
    taps: int = 0
    on_its_way: int = 0
    differing: list[str] = field(default_factory=list)


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SmallTable]:
    """Five phones on the first day, nominations open."""
    folder = tmp_path_factory.mktemp("votes")
    with (
        sync_playwright() as playwright,
        SmallTable(folder, playwright, settings=QUICK_VOTES, with_phone=PLAYERS, until="discussion") as table,
    ):
        table.host.press("open_nominations")
        eventually(lambda: table.host.stage == "nominations", "nominations are open")
        yield table


def vote(table: SmallTable, place: int, chance: random.Random, told: Told) -> None:
    """One nomination and its vote, with taps at bad moments."""
    nominator, nominee = PLAYERS[place], PLAYERS[(place + 2) % len(PLAYERS)]
    table.wire.delay = table.wire.loss = 0
    table.phones[nominator].nominate(nominee)
    eventually(lambda: table.host.stage == "defence", "the defence")
    for phone in table.phones.values():
        phone.page.evaluate(NOTE_HANDS)
    table.wire.delay, table.wire.loss = 0.2, 0.05
    table.host.press("begin_vote")
    told.taps += tap_at_bad_moments(table, chance)
    table.wire.delay = table.wire.loss = 0
    eventually(lambda: table.host.stage == "nominations", "the vote is over", 90)
    time.sleep(0.5)
    judge(table, told)


def tap_at_bad_moments(table: SmallTable, chance: random.Random) -> int:
    """One to three taps on each phone, most of them in the last second before its lock; returns how many."""
    plan = {
        name: sorted((chance.uniform(150, 1400) for _ in range(chance.choice((1, 2, 3)))), reverse=True)
        for name in PLAYERS
    }
    taps, over = 0, time.monotonic() + 60
    while any(plan.values()) and time.monotonic() < over and table.host.stage in ("defence", "vote"):
        for name, moments in plan.items():
            locks = seen_lock(table.phones[name]) if moments else 0
            if locks and locks - time.time() * 1000 <= moments[0]:
                moments.pop(0)
                tap(table, table.phones[name], chance.choice(("", "", "tap", "answer")))
                taps += 1
    return taps


def tap(table: SmallTable, phone: WatchedPhone, held_up: str) -> None:
    """A finger on the hand; the tap, or the table's answer to it, is held up on its way."""
    wire = table.wire
    wire.delay = 0.9 if held_up == "tap" else 0.2
    finger_on_the_hand(phone)
    time.sleep(0.03)
    wire.delay = 0.2
    if held_up == "answer":
        time.sleep(0.12)
        wire.delay = 0.9
        time.sleep(0.15)
        wire.delay = 0.2


def seen_lock(phone: WatchedPhone) -> float:
    """The moment of the lock as this phone knows it; 0 while it knows none."""
    found = phone.page.evaluate(
        "() => Number(document.querySelector('form[data-raised]')?.dataset.locks ?? 0)"
    )
    return float(found) + MARGIN if found else 0.0


def finger_on_the_hand(phone: WatchedPhone) -> None:
    box = phone.page.evaluate(
        "() => { const at = document.getElementById('hand')?.getBoundingClientRect();"
        " return at ? [at.x + at.width / 2, at.y + at.height / 2] : null; }"
    )
    if box is not None:
        phone.page.touchscreen.tap(*box)


def judge(table: SmallTable, told: Told) -> None:
    """Compare what each phone showed from its lock on with the record."""
    counted = hands_on_record(table.program.record)
    for seat, name in enumerate(PLAYERS):
        page = table.phones[name].page
        eventually(
            lambda page=page: page.evaluate("window.noted.at(-1)?.counted ?? null") is not None, "the count"
        )
        noted = page.evaluate("window.noted")
        assert noted, f"{name} saw no vote"
        ballot = noted[-1]["vote"]
        hand = counted[ballot][seat]
        locks = max(one["locks"] for one in noted) + MARGIN
        after = [one for one in noted if one["at"] >= locks]
        told.hands += 1
        told.on_its_way += bool(after) and after[0]["says"] == "on its way"
        wrong = [
            one
            for one in after
            if one["says"] not in (str(hand).lower(), "on its way") or one["counted"] not in (None, hand)
        ]
        told.differing += [f"{name} in {ballot}: counted {hand}, showed {one}" for one in wrong[:1]]
        assert after, f"{name} saw no lock in {ballot}"
        assert not any(one["open"] for one in after), f"{name} could still tap after the lock"
        assert noted[-1]["counted"] is hand, f"{name} was told {noted[-1]} and {hand} was counted"


def hands_on_record(record: Path) -> dict[str, dict[int, bool]]:
    """For each vote of day 1, by the name it has on the pages, seat → counted."""
    found: dict[str, dict[int, bool]] = {}
    nominees: list[str] = []
    for line in record.read_text(encoding="utf-8").splitlines():
        told = json.loads(line)
        if str(told.get("q", "")).startswith("d1/hand "):
            nominee, _, seat = told["q"].removeprefix("d1/hand ").partition("@")
            if nominee not in nominees:
                nominees.append(nominee)
            votes = found.setdefault(f"d1-{len(nominees)}", {})
            votes[int(seat.partition("#")[0])] = told["a"]
    return found


@pytest.mark.long
@pytest.mark.parametrize("votes", [2, pytest.param(5, marks=pytest.mark.slow)])
def test_screen_and_count_never_differ(table: SmallTable, votes: int) -> None:
    chance, told = random.Random(votes), Told()
    first = len(hands_on_record(table.program.record))
    for place in range(first, min(len(PLAYERS), first + votes)):
        vote(table, place, chance, told)
    print(f"\n{told.hands} hands, {told.taps} taps, {told.on_its_way} still on their way at the lock")
    assert told.hands
    assert told.taps > told.hands / 2
    assert told.differing == []
