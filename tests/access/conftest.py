"""One browser for all tests of a file, and one table whose screens are chosen."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.access.gallery import NAMES, Showroom
from tests.access.visitor import Visitor
from tests.narrator.web.table import Table


@pytest.fixture(scope="module")
def showroom() -> Iterator[Table]:
    room = Showroom()
    room.seat_everybody(*NAMES)
    with Table(room) as table:
        yield table


@pytest.fixture(scope="module")
def visitor(browser: Browser, showroom: Table) -> Iterator[Visitor]:
    with Visitor(browser, showroom) as visitor:
        yield visitor


@pytest.fixture(scope="module")
def meter(browser: Browser) -> Iterator[Page]:
    """A page of nobody's, which may load pictures."""
    page = browser.new_page()
    yield page
    page.close()
