"""One chromium for all tests of a file that want one."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Playwright


@pytest.fixture(scope="module")
def playwright() -> "Iterator[Playwright]":
    """Of a file and not of the whole run: while it lives, this thread can run no loop of its own."""
    from playwright.sync_api import sync_playwright  # half a second that most tests do not need

    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="module")
def browser(playwright: "Playwright") -> "Iterator[Browser]":
    """At table.test it finds this machine, by plain http that is no secure context, as on real phones."""
    from tests.e2e.pages import launch

    browser = launch(playwright)
    yield browser
    browser.close()
