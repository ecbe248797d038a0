"""The fast suite again and again on a busy machine: `python -m tests.under_load --times 20 --busy 8`.

Beside it run processes that do nothing but compute. Further words go to pytest: files, `-k`, `-m browser`. In the end
it lists every test that failed and in how many runs; the exit status is 1 if there was one.
"""

import argparse
import multiprocessing
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from xml.etree import ElementTree

from narrator.install import CHECKOUT, pytest_defaults

FINE = 0
SOME_FAILED = 1
"""Exit statuses of pytest; with any other one it did not come to its end."""


def main(arguments: list[str] | None = None) -> int:
    """The exit status: 1 where anything failed."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.under_load", description=__doc__.partition("\n")[0]
    )
    parser.add_argument("--times", type=int, default=20, help="how often the suite is run (20)")
    parser.add_argument("--busy", type=int, default=8, help="how many processes compute beside it (8)")
    chosen, for_pytest = parser.parse_known_args(arguments)
    failures: Counter[str] = Counter()
    with busy(chosen.busy):
        for turn in range(1, chosen.times + 1):
            began = time.monotonic()
            failed = failed_in_a_run(for_pytest)
            failures.update(failed)
            print(f"run {turn}: {len(failed)} failed, {time.monotonic() - began:.0f} s", flush=True)
    for test, runs in failures.most_common():
        print(f"{runs} of {chosen.times}: {test}")
    return 1 if failures else 0


@contextmanager
def busy(processes: int) -> Iterator[None]:
    """So many processes compute, and are ended with this block."""
    running = [multiprocessing.Process(target=_compute, daemon=True) for _ in range(processes)]
    for process in running:
        process.start()
    try:
        yield
    finally:
        for process in running:
            process.kill()
            process.join()


def _compute() -> None:
    while True:
        pass


def failed_in_a_run(for_pytest: list[str]) -> set[str]:
    """The ids of the tests that failed or broke; what pytest said last, where it did not come to its end."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder, "report.xml")
        command = [sys.executable, "-m", "pytest", *pytest_defaults(), f"--junitxml={report}", *for_pytest]
        done = subprocess.run(command, cwd=CHECKOUT, stdout=subprocess.PIPE, text=True, check=False)
        if done.returncode not in (FINE, SOME_FAILED):
            return {f"pytest did not come to its end: {(done.stdout.strip().splitlines() or ['?'])[-1]}"}
        return failed_in(report)


def failed_in(report: Path) -> set[str]:
    """The ids in pytest's report as JUnit has it."""
    tests = ElementTree.parse(report).iter("testcase")
    return {
        f"{one.get('classname')}::{one.get('name')}"
        for one in tests
        if one.find("failure") is not None or one.find("error") is not None
    }


if __name__ == "__main__":
    sys.exit(main())
