"""The suite on a busy machine: what fails now and then is listed with how often it did."""

from pathlib import Path

import pytest

from tests.under_load import main

NOW_AND_THEN = """
from pathlib import Path

def test_that_fails_the_second_time():
    been = Path(__file__).with_name("been")
    assert not been.exists()
    been.touch()

def test_that_never_fails():
    pass
"""


def test_what_fails_now_and_then_is_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tests = tmp_path / "test_now_and_then.py"
    tests.write_text(NOW_AND_THEN, encoding="utf-8")
    alone = ["-n", "0", "-p", "no:cacheprovider", str(tests)]
    assert main(["--times", "2", "--busy", "1", *alone]) == 1
    first, second, *listed = capsys.readouterr().out.splitlines()
    assert first.startswith("run 1: 0 failed")
    assert second.startswith("run 2: 1 failed")
    assert listed == ["1 of 2: test_now_and_then::test_that_fails_the_second_time"]


def test_a_run_that_does_not_come_to_its_end_is_a_failure(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--times", "1", "--busy", "0", "-n", "0", str(tmp_path / "nothing.py")]) == 1
    assert "pytest did not come to its end" in capsys.readouterr().out
