"""One chromium for all tests of a process that want one, their folders in memory, bytecode that is kept, and garbage
that is collected seldom."""

import asyncio
import gc
import os
import shutil
import signal
import sys
import tempfile
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.leftovers import end_workers

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Playwright

MEMORY = Path("/dev/shm")
"""Where Linux keeps files in memory: a table writes its record down a hundred times an evening."""
ROOM = 2 << 30
"""Bytes that must be free there; a container often gives it 64 MB."""

if MEMORY.is_dir() and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free >= ROOM:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))

if (
    sys.dont_write_bytecode
):  # beside the sources. Without any, every worker and program compiles everything anew
    sys.dont_write_bytecode, sys.pycache_prefix = False, str(Path(sys.prefix) / "bytecode")
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # A shell starts what it puts in the background deaf to Ctrl-C, and so would be the programs that tests interrupt.
    signal.signal(signal.SIGINT, signal.default_int_handler)

SELDOM = 20_000, 10, 20
"""After how many new objects, of what rest, garbage is looked for; as Python has it, that is a sixth of the time."""

os.environ.setdefault("STORYTELLER_FINER_VOICE", "off")
"""Piper takes ten times as long for a line; the tests of that voice turn it on."""

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
"""Threads of numpy wait for each other spinning, and other tests want the processors."""


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A worked example that is skipped, or expected to fail, is not played: its test fails. Of a test that failed
    nothing goes on."""
    report = yield
    if report.skipped and item.get_closest_marker("example") is not None:
        report.outcome = "failed"
        report.longrepr = f"a worked example was not played: {report.longrepr}"
    if report.failed:
        end_workers()
    return report


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Files with a long test come first: begun last, one process would still be at it when the others are done."""
    long = {item.path for item in items if item.get_closest_marker("long")}
    items.sort(key=lambda item: item.path not in long)


def pytest_collection_finish() -> None:
    """What was imported and collected stays to the end: nobody need look through it for garbage again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SELDOM)


@pytest.fixture
def on_disk() -> Iterator[Path]:
    """A folder that is not in memory, for tests about the disk."""
    with tempfile.TemporaryDirectory() as folder:
        yield Path(folder)


class Parked:
    """Playwright from the first test that wants a page to the end of the process: each start of it and of a browser
    costs a second. Its loop counts as running in this thread only where a file with pages is at it; other tests run
    loops of their own."""

    def __init__(self) -> None:
        from playwright.sync_api import sync_playwright  # half a second that most tests do not need

        from tests.e2e.pages import launch

        self._playwright = sync_playwright()
        self.playwright = self._playwright.start()
        self._loop = asyncio.get_running_loop()
        self.browser = launch(self.playwright)
        self._park()

    def _park(self) -> None:
        asyncio._set_running_loop(None)

    @contextmanager
    def at_it(self) -> Iterator[None]:
        if asyncio._get_running_loop() is self._loop:  # the file has asked for playwright and for a browser
            yield
            return
        asyncio._set_running_loop(self._loop)
        yield
        self._park()

    def end(self) -> None:
        with self.at_it():
            self.browser.close()
            self.playwright.stop()


@pytest.fixture(scope="session")
def parked() -> Iterator[Parked]:
    parked = Parked()
    yield parked
    parked.end()


@pytest.fixture(scope="module")
def playwright(parked: Parked) -> "Iterator[Playwright]":
    with parked.at_it():
        yield parked.playwright


@pytest.fixture(scope="module")
def browser(parked: Parked) -> "Iterator[Browser]":
    """At table.test it finds this machine, by plain http that is no secure context, as on real phones."""
    from tests.e2e.pages import close_what_is_open

    with parked.at_it():
        yield parked.browser
        close_what_is_open(parked.browser)
