"""A seat is never lost: whatever happens to a phone or its link, it comes back to the exact screen.

Real program, real chromium, and between them a wire that can be cut, frozen or left hanging. The bars are half a
second after a reset, eight after a socket that looks open and carries nothing, three after the program is back;
a busy machine is given a little longer here, and what it took is printed (run with -s).
"""

import contextlib
import time
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Error, sync_playwright

from tests.e2e.pages import eventually
from tests.e2e.seats import SmallTable, WatchedPhone, spread

pytestmark = pytest.mark.browser

BUSY = 2.0
"""Seconds that a busy machine may take longer than the bars."""


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SmallTable]:
    """Ann has picked somebody and not confirmed, Bob has confirmed; the beat lasts for minutes."""
    with sync_playwright() as playwright, SmallTable(tmp_path_factory.mktemp("seats"), playwright) as table:
        eventually(lambda: all(phone.beat for phone in table.phones.values()), "night has fallen")
        table.phones["Ann"].pick("Dan")
        table.phones["Bob"].pick("Cat")
        table.phones["Bob"].confirm()
        yield table
        assert [phone.errors for phone in table.phones.values()] == [[], []]


def comes_back(table: SmallTable, fault: Callable[[], float]) -> list[float]:
    """How long each phone took from the moment that `fault` returns, to the same screen as before."""
    phones = table.phones.values()
    before = [phone.state() for phone in phones]
    links = [len(phone.links) for phone in phones]
    since = fault()
    took = [phone.back(since, count) for phone, count in zip(phones, links, strict=True)]
    for phone, state in zip(phones, before, strict=True):
        eventually(lambda phone=phone, state=state: phone.state() == state, f"{phone.name}: {state}")
        assert phone.page.locator("#link").is_hidden()
    still_works(table.phones["Ann"])
    return took


def within(bar: float, attempt: Callable[[], list[float]]) -> list[float]:
    """Every attempt must lead to the exact screen, and one of three meet the bar: a busy machine may spoil two."""
    for _ in range(3):
        took = attempt()
        if max(took) < bar + BUSY:
            return took
    raise AssertionError(f"not within {bar} s: {spread(took)}")


def still_works(phone: WatchedPhone) -> None:
    """A tap and its undoing reach the table."""
    for pressed in ("true", "false"):
        phone.tap(".night .ring button:has-text('Eve')")
        phone.page.wait_for_selector(f".night .ring button[aria-pressed={pressed}]:has-text('Eve')")


def test_after_a_reset(table: SmallTable) -> None:
    def cut() -> float:
        table.wire.reset()
        return time.time()

    took = within(0.5, lambda: comes_back(table, cut))
    print(f"\nback after a reset: {spread(took)}")


def test_after_a_socket_that_carries_nothing(table: SmallTable) -> None:
    def freeze() -> float:
        table.wire.freeze()
        return time.time()

    took = within(8, lambda: comes_back(table, freeze))
    print(f"\nback after a dead socket: {spread(took)}")


@pytest.mark.slow
def test_after_a_wireless_network_that_went_away(table: SmallTable) -> None:
    """For a while nothing is carried at all, new connections included."""

    def away() -> float:
        table.wire.black_hole = True
        table.wire.freeze()
        eventually(lambda: all(p.looking_for_the_table for p in table.phones.values()), "all look")
        table.wire.black_hole = False
        return time.time()

    took = within(8, lambda: comes_back(table, away))
    print(f"\nback after an absence: {spread(took)}")


def test_after_the_program_is_killed_and_started_again(table: SmallTable) -> None:
    for phone in table.phones.values():
        phone.mark()
    took = within(3, lambda: comes_back(table, table.restart))
    print(f"\nback after the program is: {spread(took)}")
    assert all(phone.never_reloaded for phone in table.phones.values())


def test_after_a_lock_during_which_the_socket_died(table: SmallTable) -> None:
    """A phone in a pocket is stopped by its system, and its connection ends without a word."""

    def pocketed() -> float:
        for phone in table.phones.values():
            phone.stop()
        time.sleep(0.5)
        table.wire.freeze()
        time.sleep(7)
        woken = time.time()
        for phone in table.phones.values():
            phone.wake()
        return woken

    took = within(3, lambda: comes_back(table, pocketed))
    print(f"\nback after a lock: {spread(took)}")


def test_after_another_app_with_the_socket_unharmed(table: SmallTable) -> None:
    ann = table.phones["Ann"]
    before = ann.state()
    ann.stop()
    time.sleep(2)
    ann.wake()
    eventually(lambda: ann.state() == before, "the same screen")
    still_works(ann)


def test_after_a_refresh_and_a_crash(table: SmallTable) -> None:
    ann = table.phones["Ann"]
    before = ann.state()
    ann.page.reload()
    ann.page.wait_for_selector("html.scripted")
    assert ann.state() == before
    with contextlib.suppress(Error):
        ann.page.goto("chrome://crash", timeout=3000)
    crashed, page = ann.page, ann.context.new_page()
    crashed.close()
    ann.use(page)
    page.goto(table.program.base)
    page.wait_for_selector("html.scripted")
    assert ann.state() == before
    still_works(ann)


def test_silence_never_frees_a_seat(table: SmallTable) -> None:
    """Both phones are gone, and the table has noticed; nobody else can take their chairs."""
    for phone in table.phones.values():
        phone.page.goto("about:blank")
    eventually(lambda: table.host.page.locator("#region-seats li.away").count() == 2, "both are away")
    time.sleep(2)
    people = table.state["people"]["people"]
    assert [person[:2] for person in people] == [
        [n, k] for k, n in enumerate(("Ann", "Bob", "Cat", "Dan", "Eve"))
    ]
    for phone in table.phones.values():
        phone.page.goto(table.program.base)
        phone.page.wait_for_selector("html.scripted")
        assert phone.beat
    still_works(table.phones["Ann"])
